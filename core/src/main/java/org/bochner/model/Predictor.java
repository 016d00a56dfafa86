package org.bochner.model;

import org.bochner.features.FeatureMap;
import org.bochner.features.RowFeatures;

/**
 * Predicts one row after the other with little delay, about half a microsecond for 200 features.
 *
 * <pre>{@code
 * Predictor predictor = machine.predictor();      // one for each thread
 * int k = predictor.predictClass(row);            // allocates nothing
 * }</pre>
 *
 * <p>It has work space of its own, so every thread needs its own predictor; those of one model share a copy of its
 * frequencies in the heap. The answers are those of {@link KernelMachine} to float rounding, and the same bits from
 * every predictor. A call allocates nothing, except for feature maps that do not override {@link FeatureMap#row} and
 * for models of pairs of classes. It is the same code with and without the Vector API, whose loops take seconds to be
 * compiled ({@link org.bochner.linalg.loops.ArrayLoops#plain}).
 *
 * <p>A row has {@link KernelMachine#inputs} encoded numbers; one that is not finite is refused. Once the model is
 * closed, calls throw {@link IllegalStateException}.
 */
public final class Predictor {
    private final KernelMachine machine;
    /** Null where the model is linear in the rows. */
    private final RowFeatures features;

    private final float[] row;
    private final float[] z;
    /** Wᵀ: the weights of an output lie together. */
    private final double[] weights;

    private final double[] scores;
    private final double[] probabilities;
    private final double[] decision;

    Predictor(KernelMachine machine) {
        this.machine = machine;
        this.features = machine.map().map(FeatureMap::row).orElse(null);
        this.row = new float[machine.inputs()];
        this.z = features == null ? row : new float[machine.features()];
        this.weights = machine.function().weights().transpose().data();
        this.scores = new double[machine.outputs()];
        this.probabilities = new double[machine.task().classes()];
        this.decision = new double[machine.task().outputs()];
    }

    /** Writes all scores of {@code x} to {@code out} (modified). */
    public void scores(float[] x, double[] out) {
        read(x);
        System.arraycopy(compute(), 0, out, 0, scores.length);
    }

    public void scores(double[] x, double[] out) {
        read(x);
        System.arraycopy(compute(), 0, out, 0, scores.length);
    }

    /** The score of {@code x}, of a model that has one. */
    public double score(float[] x) {
        read(x);
        return only(compute());
    }

    public double score(double[] x) {
        read(x);
        return only(compute());
    }

    /** The index of the class of {@code x}. */
    public int predictClass(float[] x) {
        read(x);
        return decide();
    }

    public int predictClass(double[] x) {
        read(x);
        return decide();
    }

    /** The number that a regression predicts for {@code x}. */
    public double value(float[] x) {
        read(x);
        return number();
    }

    public double value(double[] x) {
        read(x);
        return number();
    }

    /** Writes the probability of every class to {@code out} (modified); throws where the model has none. */
    public void probabilities(float[] x, double[] out) {
        read(x);
        machine.probabilitiesOf(compute(), 1, out);
    }

    public void probabilities(double[] x, double[] out) {
        read(x);
        machine.probabilitiesOf(compute(), 1, out);
    }

    private static double only(double[] all) {
        if (all.length != 1) {
            throw new IllegalStateException("the model has " + all.length + " scores for a row; use scores");
        }
        return all[0];
    }

    private double number() {
        if (machine.task().isClassification()) {
            throw new IllegalStateException("the model predicts classes, not numbers; use predictClass");
        }
        return only(compute());
    }

    private int decide() {
        if (!machine.task().isClassification()) {
            throw new IllegalStateException("the model predicts numbers, not classes; use value");
        }
        machine.decide(compute(), 1, probabilities, decision);
        return (int) decision[0];
    }

    private void read(float[] x) {
        checkLength(x.length);
        for (int j = 0; j < row.length; j++) {
            row[j] = finite(j, x[j]);
        }
    }

    private void read(double[] x) {
        checkLength(x.length);
        for (int j = 0; j < row.length; j++) {
            row[j] = finite(j, (float) x[j]);
        }
    }

    private void checkLength(int length) {
        if (length != row.length) {
            throw new IllegalArgumentException("a row of " + length + " numbers where the model takes " + row.length);
        }
    }

    private static float finite(int j, float value) {
        if (!(Math.abs(value) <= Float.MAX_VALUE)) {
            throw new IllegalArgumentException(
                    "number " + (j + 1) + " of the row is " + value + " in single precision; give a finite one");
        }
        return value;
    }

    /** The scores of the row that was read. */
    private double[] compute() {
        int call = machine.gate.enter();
        try {
            if (features != null) {
                features.apply(row, z);
            }
            for (int k = 0; k < scores.length; k++) {
                scores[k] = dot(z, weights, k * z.length) + machine.function().bias()[k];
            }
            if (machine.isOfLogarithms()) {
                machine.exponential().apply(scores);
            }
            return scores;
        } finally {
            machine.gate.leave(call);
        }
    }

    /** Four sums side by side, since one would wait for itself. */
    private static double dot(float[] z, double[] w, int from) {
        double a = 0;
        double b = 0;
        double c = 0;
        double d = 0;
        int i = 0;
        for (; i + 4 <= z.length; i += 4) {
            a += z[i] * w[from + i];
            b += z[i + 1] * w[from + i + 1];
            c += z[i + 2] * w[from + i + 2];
            d += z[i + 3] * w[from + i + 3];
        }
        for (; i < z.length; i++) {
            a += z[i] * w[from + i];
        }
        return (a + b) + (c + d);
    }
}
