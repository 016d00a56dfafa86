package org.bochner.scorer;

import java.util.Map;

/**
 * Scores one row after the other for one thread. It has work space of its own, so that all calls but those that return
 * a {@link Score} allocate nothing; {@link Scorer#rows} makes one for each thread.
 *
 * <p>An array has the columns of the training data in their order, without target and weight; NaN is a missing value.
 * What cannot be used is refused with an {@link IllegalArgumentException} that says which column and why.
 */
public final class RowScorer {
    /** The weight of scores between equal probabilities in a label's misfit; that of the library. */
    private static final double TIE = 1e-9;

    private final Schema schema;
    private final Machine machine;
    private final FeatureMap.Row map;
    private final float[] x;
    /** The row before an image becomes other numbers; else x. */
    private final float[] read;

    private final ImagePixels.Conversion images;
    private final float[] z;
    private final double[] scores;
    private final double[] classScores;
    private final double[] probabilities;
    private final int[] votes;
    private final double[] margins;

    RowScorer(Schema schema, Machine machine) {
        this.schema = schema;
        this.machine = machine;
        this.map = machine.map == null ? null : machine.map.row();
        this.x = new float[machine.inputs];
        this.images = schema.images == null ? null : schema.images.conversion();
        this.read = images == null ? x : new float[schema.read];
        this.z = map == null ? x : new float[machine.features];
        this.scores = new double[machine.outputs];
        int classes = machine.labels.size();
        this.classScores = new double[machine.link.classScoreColumns(classes, machine.outputs)];
        this.probabilities = new double[classes];
        boolean pairs = machine.link.isOfPairs();
        this.votes = new int[pairs ? classes : 0];
        this.margins = new double[pairs ? classes : 0];
    }

    /**
     * Writes the scores of a row to {@code out} (modified): one for two classes, above 0 where it speaks for the
     * second; one for each class, or for each pair of classes; or the predicted numbers.
     */
    public void scores(double[] row, double[] out) {
        compute(row);
        write(out);
    }

    /** As {@link #scores(double[], double[])}. */
    public void scores(float[] row, double[] out) {
        compute(row);
        write(out);
    }

    /** As {@link #scores(double[], double[])}, of values by the names of the columns. */
    public void scores(Map<String, ?> row, double[] out) {
        compute(row);
        write(out);
    }

    /** The place of the row's label among {@link Scorer#labels}. */
    public int classOf(double[] row) {
        requireClasses();
        compute(row);
        return decide();
    }

    /** As {@link #classOf(double[])}. */
    public int classOf(float[] row) {
        requireClasses();
        compute(row);
        return decide();
    }

    /** As {@link #classOf(double[])}, of values by the names of the columns. */
    public int classOf(Map<String, ?> row) {
        requireClasses();
        compute(row);
        return decide();
    }

    /** The number that is predicted for a row, in the unit of the training data. */
    public double value(double[] row) {
        requireNumber();
        compute(row);
        return schema.original(scores[0]);
    }

    /** As {@link #value(double[])}. */
    public double value(float[] row) {
        requireNumber();
        compute(row);
        return schema.original(scores[0]);
    }

    /** As {@link #value(double[])}, of values by the names of the columns. */
    public double value(Map<String, ?> row) {
        requireNumber();
        compute(row);
        return schema.original(scores[0]);
    }

    /** Writes the probability of every class to {@code out} (modified). */
    public void probabilities(double[] row, double[] out) {
        requireProbabilities();
        compute(row);
        law();
        System.arraycopy(probabilities, 0, out, 0, probabilities.length);
    }

    /** As {@link #probabilities(double[], double[])}. */
    public void probabilities(float[] row, double[] out) {
        requireProbabilities();
        compute(row);
        law();
        System.arraycopy(probabilities, 0, out, 0, probabilities.length);
    }

    /** As {@link #probabilities(double[], double[])}, of values by the names of the columns. */
    public void probabilities(Map<String, ?> row, double[] out) {
        requireProbabilities();
        compute(row);
        law();
        System.arraycopy(probabilities, 0, out, 0, probabilities.length);
    }

    /** All that the model says of a row, as a new object. */
    public Score score(double[] row) {
        compute(row);
        return answer();
    }

    /** As {@link #score(double[])}. */
    public Score score(float[] row) {
        compute(row);
        return answer();
    }

    /** As {@link #score(double[])}, of values by the names of the columns; what is null or absent is missing. */
    public Score score(Map<String, ?> row) {
        compute(row);
        return answer();
    }

    private void compute(Map<String, ?> row) {
        schema.encode(row, read);
        compute();
    }

    private void compute(double[] row) {
        schema.encode(row, read);
        compute();
    }

    private void compute(float[] row) {
        schema.encode(row, read);
        compute();
    }

    private void compute() {
        if (images != null) {
            images.apply(read, x);
            schema.scaleImage(x);
        }
        if (map != null) {
            map.apply(x, z);
        }
        machine.scores(z, scores);
    }

    private void write(double[] out) {
        for (int k = 0; k < scores.length; k++) {
            out[k] = machine.labels.isEmpty() ? schema.original(scores[k]) : scores[k];
        }
    }

    private void law() {
        machine.link.classScores(scores, classScores, votes, margins);
        machine.law.apply(classScores, probabilities);
    }

    private int decide() {
        if (machine.law == null) {
            return machine.link.decide(scores, votes, margins);
        }
        law();
        return machine.decide(probabilities);
    }

    private Score answer() {
        double[] all = new double[scores.length];
        write(all);
        if (machine.labels.isEmpty()) {
            double half = machine.misfits == null
                    ? Double.NaN
                    : (schema.original(1) - schema.original(0)) * machine.misfits[0];
            return new Score(machine.labels, all, -1, null, null, half);
        }
        int label = decide();
        double[] p = machine.law == null ? null : probabilities.clone();
        return new Score(machine.labels, all, label, p, machine.misfits == null ? null : set(p), Double.NaN);
    }

    /** Which labels fit the row as well as those of most calibration rows did. */
    private boolean[] set(double[] p) {
        boolean[] set = new boolean[machine.labels.size()];
        machine.link.classScores(scores, classScores, votes, margins);
        boolean one = classScores.length == 1;
        for (int k = 0; k < set.length; k++) {
            double score = !one ? -classScores[k] : k == 0 ? classScores[0] : -classScores[0];
            // Scores decide between equal probabilities, as where the threshold was found.
            double misfit = p == null ? score : 1 - p[k] + TIE * score / (1 + Math.abs(score));
            set[k] = misfit <= machine.misfits[machine.misfits.length == 1 ? 0 : k];
        }
        return set;
    }

    private void requireClasses() {
        if (machine.labels.isEmpty()) {
            throw new IllegalStateException("the model predicts numbers, not classes; use value");
        }
    }

    private void requireNumber() {
        if (!machine.labels.isEmpty() || scores.length != 1) {
            throw new IllegalStateException("the model does not predict one number; use classOf or scores");
        }
    }

    private void requireProbabilities() {
        if (machine.law == null) {
            throw new IllegalStateException(
                    machine.labels.isEmpty()
                            ? "the model predicts numbers, which have no probabilities; use value"
                            : "the model is not calibrated, so it has no probabilities; use scores");
        }
    }
}
