package org.bochner.data;

import java.util.Arrays;
import org.bochner.data.encode.Encoder;
import org.bochner.data.encode.RowEncoder;
import org.bochner.data.encode.RowVisitor;
import org.bochner.model.KernelMachine;
import org.bochner.model.Predictor;

/**
 * Predicts one row of numbers after the other with little delay, for hot loops of a service.
 *
 * <pre>{@code
 * RowPredictor predictor = model.predictor();        // one for each thread
 * int k = predictor.predictClass(row);               // allocates nothing
 * String answer = predictor.label(k);
 * }</pre>
 *
 * <p>A row is what {@link Model#predict(double[])} takes, and the answers are the same to float rounding: columns are
 * scaled and missing values filled as in training, and predicted numbers are in the unit of the training data. It has
 * work space of its own, so every thread needs its own predictor; predictors of one model share its weights. Once the
 * model is closed, calls throw {@link IllegalStateException}. {@link Predictor} says when a call allocates.
 */
public final class RowPredictor {
    private final KernelMachine machine;
    private final Encoder encoder;
    private final RowEncoder rows;
    private final Predictor predictor;
    private final float[] encoded;
    private final RowVisitor copy = new Copy();

    RowPredictor(Encoder encoder, KernelMachine machine) {
        encoder.inputs().stream()
                .filter(input -> !input.levels().isEmpty() || input.dates() != null)
                .findFirst()
                .ifPresent(input -> {
                    throw new IllegalStateException("column '" + input.name() + "' of the model is not a number, and a"
                            + " predictor takes numbers alone; use model.predict(Map)");
                });
        if (encoder.image().isPresent()) {
            throw new IllegalStateException("the model makes other numbers of the pixels of an image, which a predictor"
                    + " does not; use model.predict(double[])");
        }
        this.machine = machine;
        this.encoder = encoder;
        this.rows = encoder.row();
        this.predictor = machine.predictor();
        this.encoded = new float[encoder.columns()];
    }

    /** How many numbers a row has. */
    public int width() {
        return rows.width();
    }

    /** The index of the class of {@code row}; {@link #label} is its name. */
    public int predictClass(double[] row) {
        rows.encode(row, copy);
        return predictor.predictClass(encoded);
    }

    /** The name of class {@code index}. */
    public String label(int index) {
        return machine.task().labels().get(index);
    }

    /** The number that a regression predicts for {@code row}, in the unit of the training data. */
    public double value(double[] row) {
        rows.encode(row, copy);
        return encoder.target().original(predictor.value(encoded));
    }

    /** The one score, as {@link org.bochner.model.Prediction#score}: of two classes above 0 for the second. */
    public double score(double[] row) {
        rows.encode(row, copy);
        return inUnit(predictor.score(encoded));
    }

    /** Writes the scores of {@code row}, as many as {@link KernelMachine#outputs}, to {@code out} (modified). */
    public void scores(double[] row, double[] out) {
        rows.encode(row, copy);
        predictor.scores(encoded, out);
        for (int k = 0; k < machine.outputs(); k++) {
            out[k] = inUnit(out[k]);
        }
    }

    private double inUnit(double score) {
        return machine.task().isClassification() ? score : encoder.target().original(score);
    }

    /** Writes the probability of every class to {@code out} (modified); throws where the model has none. */
    public void probabilities(double[] row, double[] out) {
        rows.encode(row, copy);
        predictor.probabilities(encoded, out);
    }

    /** Takes an encoded row. */
    private final class Copy implements RowVisitor {
        @Override
        public void dense(float[] row, double target, double weight, long line) {
            System.arraycopy(row, 0, encoded, 0, encoded.length);
        }

        @Override
        public void sparse(int[] index, float[] values, int count, double target, double weight, long line) {
            Arrays.fill(encoded, 0f);
            for (int e = 0; e < count; e++) {
                encoded[index[e]] = values[e];
            }
        }
    }
}
