package org.bochner.solve.gradient;

import org.bochner.Targets;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.SparseRows;
import org.bochner.solve.Loss;
import org.bochner.solve.Training;
import org.bochner.solve.ridge.Gram;
import org.bochner.store.Block;
import org.bochner.store.BlockShape;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/**
 * Chooses and keeps the {@link Scaling} of a path: by the Gram matrix where the features are dense and few enough, else
 * by the diagonal of it.
 *
 * <p>A Gram matrix of a sample of rows serves as well: with {@value #ROWS_PER_FEATURE} rows per feature its spectrum is
 * that of all rows within a factor of about two. So on many rows every r-th block is read, at a cost that does not grow
 * with n.
 */
final class Preconditioning {
    private static final int MAX_FEATURES = 6000;
    private static final int ROWS_PER_FEATURE = 8;

    /**
     * What the last solution's curvature is multiplied by: at a larger C fewer rows have curvature, and those lie close
     * together. A quarter took a fifth fewer passes than 1, and 4 took a fifth more.
     */
    private static final double SMALLER = 0.25;

    private final RowStore store;
    private final Targets targets;
    private final Loss loss;
    private final Training.Bias bias;
    private Gram gram;
    /** Σ u z² of every column, and Σ u at the end. */
    private double[] diagonal;

    Preconditioning(RowStore store, Training training, Targets targets) {
        this.store = store;
        this.targets = targets;
        this.loss = training.loss();
        this.bias = training.bias();
    }

    /** Σ u, as far as it is known: all of it with the diagonal, from a sample with the Gram matrix. */
    double weight() {
        return gram != null ? gram.weight() : diagonal == null ? 0 : diagonal[store.columns()];
    }

    /** The scaling for C when the mean curvature of the loss is {@code curvature}, NaN for not known yet. */
    Scaling at(double c, double curvature) {
        double kappa =
                Double.isNaN(curvature) ? typicalCurvature() : Math.max(SMALLER * curvature, 1e-3 * typicalCurvature());
        if (useGram()) {
            if (gram == null) {
                gram = sample();
            }
            Scaling scaling = Scaling.of(gram, bias, c * kappa);
            if (scaling != null) {
                return scaling;
            }
        }
        if (diagonal == null) {
            diagonal = columnMoments(store, targets);
        }
        double[] hessian = new double[store.columns() + (bias == Training.Bias.NONE ? 0 : 1)];
        for (int j = 0; j < hessian.length; j++) {
            boolean penalised = j < store.columns() || bias == Training.Bias.REGULARISED;
            hessian[j] = c * kappa * diagonal[j] + (penalised ? 1 : 1e-9);
        }
        return Scaling.diagonal(hessian);
    }

    private boolean useGram() {
        int d = store.columns();
        // What a thread has, and what waits to be merged: a tree of few leaves.
        long partials = store.execution().threads() + 5L;
        return !store.sparse()
                && d <= MAX_FEATURES
                && 4L * d * d * partials + 28L * d * d < store.execution().memory() / 2;
    }

    private Gram sample() {
        long wanted = (long) ROWS_PER_FEATURE * store.columns();
        long every = store.rows() / Math.max(wanted, 4L * BlockShape.ROWS);
        if (every < 2) {
            return Gram.of(store, targets);
        }
        try (RowStore part = store.someBlocks(block -> block % every == 0)) {
            return Gram.of(part, targets).times((double) store.rows() / part.rows());
        }
    }

    private static double[] columnMoments(RowStore store, Targets targets) {
        int columns = store.columns();
        return store.run(new Passes.Sums("column norms", columns + 1) {
            @Override
            public void accumulate(Block block, double[] sums) {
                float[] line = new float[columns];
                for (int i = 0; i < block.size(); i++) {
                    double weight = targets.weight(block, i);
                    sums[columns] += weight;
                    if (block.rows() instanceof SparseRows sparse) {
                        FloatMemory values = sparse.values();
                        for (int e = sparse.start(i); e < sparse.end(i); e++) {
                            double value = values.get(e);
                            sums[sparse.index()[e]] += weight * value * value;
                        }
                    } else {
                        block.rows().copyRow(i, line);
                        for (int j = 0; j < columns; j++) {
                            sums[j] += weight * line[j] * line[j];
                        }
                    }
                }
            }
        });
    }

    /** The curvature of the loss at zero scores. */
    private double typicalCurvature() {
        return switch (loss) {
            case LOGISTIC -> 0.25;
            case MULTINOMIAL -> (1 - 1.0 / targets.outputs()) / targets.outputs();
            default -> 2;
        };
    }
}
