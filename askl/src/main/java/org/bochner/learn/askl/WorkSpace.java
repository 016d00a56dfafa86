package org.bochner.learn.askl;

import org.bochner.linalg.loops.BatchLoops;

/** The work space of one worker of {@link BackPropagation}. */
final class WorkSpace {
    /** ∂φ of a strip, row by row. */
    final float[] dPhi;
    /** δ of the parts of a strip. */
    final float[] delta;
    /** The gradient of a chunk of frequencies. */
    final float[] gradient;
    /** The gradient of a strip of W, and W times a matrix. */
    final float[] weights;

    /** For batches of {@code most} rows, {@code parts} parts, and {@code outputs} outputs (padded). */
    WorkSpace(int most, int parts, int outputs) {
        int width = BatchLoops.get().width();
        dPhi = new float[most * width];
        delta = new float[parts * most * width];
        gradient = new float[PackedBatch.CHUNK * width];
        weights = new float[outputs * width];
    }
}
