package org.bochner.scorer;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A saved model that scores rows, without the library that fitted it.
 *
 * <pre>{@code
 * Scorer scorer = Scorer.load(Path.of("churn.bochner"));                      // once; any thread may use it
 * Score score = scorer.score(Map.of("age", 39, "job", "clerk"));
 * String answer = score.label() + " with probability " + score.probability("yes");
 *
 * int k = scorer.classOf(new double[] {39, 40.5, 1});                         // allocates nothing
 * }</pre>
 *
 * <p>Immutable, and safe to use from several threads: the calls of this class take the work space of the calling
 * thread, which has one for each scorer; a loop saves the look-up with {@link #rows}. It reads the file once and holds
 * neither files nor native memory, so there is nothing to close.
 */
public final class Scorer {
    private final Schema schema;
    private final Machine machine;
    private final String method;
    private final ThreadLocal<RowScorer> own = ThreadLocal.withInitial(this::rows);

    private Scorer(ModelFile file) {
        this.schema = new Schema(file);
        this.machine = new Machine(file);
        this.method = file.has("method") ? file.get("method") : "";
        file.require(
                schema.columns == machine.inputs,
                "rows have " + schema.columns + " columns and the features take " + machine.inputs);
    }

    /**
     * Opens the model in {@code file}.
     *
     * @throws BadModel if it is damaged, or of a kind that the scorer does not serve
     * @throws IOException if it cannot be read
     */
    public static Scorer load(Path file) throws IOException {
        return load(String.valueOf(file.getFileName()), Files.readAllBytes(file));
    }

    /** As {@link #load(Path)}, from a stream, such as a resource of a jar; it is read to its end and not closed. */
    public static Scorer load(InputStream in) throws IOException {
        return load("of the stream", in.readAllBytes());
    }

    private static Scorer load(String name, byte[] bytes) {
        ModelFile file = ModelFile.of(name, bytes);
        try {
            return new Scorer(file);
        } catch (BadModel known) {
            throw known;
        } catch (IllegalArgumentException
                | ArithmeticException
                | IndexOutOfBoundsException
                | NegativeArraySizeException damaged) {
            throw new BadModel("the model " + name + " cannot be used: it is damaged (" + damaged + ")", damaged);
        }
    }

    /** What scores rows for one thread without allocating. */
    public RowScorer rows() {
        return new RowScorer(schema, machine);
    }

    /** All that the model says of a row, by the names of its columns; what is null or absent is missing. */
    public Score score(Map<String, ?> row) {
        return own.get().score(row);
    }

    /** The same of the numbers of a row, in the order of the training data, without target and weight. */
    public Score score(double[] row) {
        return own.get().score(row);
    }

    /** As {@link #score(double[])}. */
    public Score score(float[] row) {
        return own.get().score(row);
    }

    /** Writes the scores of a row to {@code out} (modified), as {@link RowScorer#scores(double[], double[])}. */
    public void scores(double[] row, double[] out) {
        own.get().scores(row, out);
    }

    /** As {@link #scores(double[], double[])}. */
    public void scores(float[] row, double[] out) {
        own.get().scores(row, out);
    }

    /** As {@link #scores(double[], double[])}, of values by the names of the columns. */
    public void scores(Map<String, ?> row, double[] out) {
        own.get().scores(row, out);
    }

    /** The place of the row's label among {@link #labels}. */
    public int classOf(double[] row) {
        return own.get().classOf(row);
    }

    /** As {@link #classOf(double[])}. */
    public int classOf(float[] row) {
        return own.get().classOf(row);
    }

    /** As {@link #classOf(double[])}, of values by the names of the columns. */
    public int classOf(Map<String, ?> row) {
        return own.get().classOf(row);
    }

    /** The number that is predicted for a row, in the unit of the training data. */
    public double value(double[] row) {
        return own.get().value(row);
    }

    /** As {@link #value(double[])}. */
    public double value(float[] row) {
        return own.get().value(row);
    }

    /** As {@link #value(double[])}, of values by the names of the columns. */
    public double value(Map<String, ?> row) {
        return own.get().value(row);
    }

    /** Writes the probability of every class to {@code out} (modified). */
    public void probabilities(double[] row, double[] out) {
        own.get().probabilities(row, out);
    }

    /** As {@link #probabilities(double[], double[])}. */
    public void probabilities(float[] row, double[] out) {
        own.get().probabilities(row, out);
    }

    /** As {@link #probabilities(double[], double[])}, of values by the names of the columns. */
    public void probabilities(Map<String, ?> row, double[] out) {
        own.get().probabilities(row, out);
    }

    /** The classes in order; empty where the model predicts numbers. */
    public List<String> labels() {
        return machine.labels;
    }

    /** The scores per row. */
    public int outputs() {
        return machine.outputs;
    }

    /** How many numbers a row given as an array has. */
    public int width() {
        return schema.width;
    }

    /** The names of a row's columns in the order of an array; empty where they have none. */
    public List<String> columns() {
        return java.util.Collections.unmodifiableList(schema.order());
    }

    /** Whether there are probabilities. */
    public boolean hasProbabilities() {
        return machine.law != null;
    }

    /** The probability with which sets or intervals have the truth; NaN where the model has none. */
    public double confidence() {
        return machine.confidence;
    }

    /** What is predicted: the name of the target's column. */
    public String target() {
        return schema.target;
    }

    /** The method that fitted the model, such as {@code nsrf}. */
    public String method() {
        return method;
    }
}
