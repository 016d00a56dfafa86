package org.bochner.model;

import java.util.Optional;
import java.util.function.Function;
import org.bochner.Task;
import org.bochner.features.FeatureMap;
import org.bochner.jvm.Gate;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.LinearFunction;
import org.bochner.linalg.Rows;
import org.bochner.linalg.SparseRows;
import org.bochner.model.calibrate.Calibration;
import org.bochner.model.calibrate.Calibrator;
import org.bochner.model.calibrate.TemperatureCalibration;
import org.bochner.model.file.ModelReader;
import org.bochner.model.file.ModelWriter;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/**
 * A trained model f(z(x)): a feature map z, a linear function f of the features, and the meaning of its scores.
 *
 * <p><b>Answers.</b> {@link #scores} are f(z(x)). {@link #probabilities} are calibrated where the model
 * {@linkplain #withCalibration has a calibration}, else those that the loss implies ({@link Link#LOGISTIC},
 * {@link Link#MULTINOMIAL}); a model of margins without calibration has none. {@link #predict} is what the model's
 * {@link Decision} makes of the probabilities, by default their argmax; a calibration may move the border between two
 * classes a little. Without probabilities it is what the link decides, for two classes score &gt; 0 ⇔ class 1. Scores
 * of a model {@linkplain #ofLogarithms of logarithms} are numbers, not logarithms.
 *
 * <p><b>Bits.</b> The features of a row come from matrix products in float, whose last bit may depend on how many
 * rows are computed together. The same block of rows always gets the same bits: on any thread, in memory or streamed,
 * before saving and after loading. A row on its own agrees with the same row in a block to float rounding.
 *
 * <p>Immutable; several threads may use it at once. The work space of a call is at most {@value #SCRATCH} floats of
 * features (one row at least).
 *
 * <p><b>Closing.</b> It owns its feature map. {@link #close} may be called at any moment, from any thread: later calls
 * throw {@link IllegalStateException}, those that run finish, and the last one frees the map. {@link #map} itself is
 * not guarded: use it inside {@link #hold} where another thread may close the model.
 */
@SuppressWarnings("exports") // Calibrations are seen by our own modules alone.
public final class KernelMachine implements AutoCloseable {
    /** Floats of features that one call holds at a time. */
    private static final int SCRATCH = 1 << 20;

    private static final int MOST_ROWS = 512;
    private static final Decision ARGMAX = Decision.likeliest(-1);

    private final FeatureMap map;
    private final LinearFunction function;
    private final Task task;
    private final Link link;
    private final Calibration calibration;
    /** How scores become probabilities, or null where there are none. */
    private final Calibration law;
    /** How probabilities become labels; null for their argmax. */
    private final Decision decision;
    /** What becomes of the scores of a model of logarithms; null for others. */
    private final Exponential exponential;

    final Gate gate;

    /**
     * A model on features, or on the rows as they are.
     *
     * @param map z, or null for z(x) = x
     * @param calibration how scores become probabilities, or null
     */
    public KernelMachine(FeatureMap map, LinearFunction function, Task task, Link link, Calibration calibration) {
        this(
                map,
                function,
                task,
                link,
                calibration,
                null,
                null,
                new Gate("the model", map == null ? () -> {} : map::close));
    }

    private KernelMachine(
            FeatureMap map,
            LinearFunction function,
            Task task,
            Link link,
            Calibration calibration,
            Decision decision,
            Exponential exponential,
            Gate gate) {
        this.gate = gate;
        this.decision = decision;
        this.exponential = exponential;
        this.map = map;
        this.function = function;
        this.task = task;
        this.link = link;
        this.calibration = calibration;
        this.law = calibration == null && link.isProbabilistic()
                ? TemperatureCalibration.none(link.outputs(task))
                : calibration;
        if (map != null && map.features() != function.features()) {
            throw new IllegalArgumentException(
                    "a map of " + map.features() + " features with a function of " + function.features());
        }
        if (function.outputs() != link.outputs(task)) {
            throw new IllegalArgumentException("link " + link + " has " + link.outputs(task)
                    + " scores per row, but the function has " + function.outputs());
        }
        if (calibration != null) {
            if (!task.isClassification()) {
                throw new IllegalArgumentException("a regression has no probabilities to calibrate");
            }
            if (calibration.columns() != link.classScoreColumns(task)) {
                throw new IllegalArgumentException("a calibration of " + calibration.columns() + " scores per row for "
                        + link.classScoreColumns(task));
            }
        }
    }

    /** A model without calibration. */
    public KernelMachine(FeatureMap map, LinearFunction function, Task task, Link link) {
        this(map, function, task, link, null);
    }

    /** The same with a calibration fitted to its scores of {@code rows}, which it was not trained on. */
    public KernelMachine calibratedOn(RowStore rows) {
        return withCalibration(
                Calibrator.fit(task, link, scores(rows), Passes.targets(rows), Passes.weights(rows), rows.execution()));
    }

    /** The same model with probabilities by {@code value}. The two share the map: closing one closes both. */
    public KernelMachine withCalibration(Calibration value) {
        return new KernelMachine(map, function, task, link, value, decision, exponential, gate);
    }

    /** The same function of the features of {@code other}, which the new model owns. */
    public KernelMachine withMap(FeatureMap other) {
        Gate own = new Gate("the model", other::close);
        return new KernelMachine(other, function, task, link, calibration, decision, exponential, own);
    }

    /** The same model with labels by {@code value}. The two share the map: closing one closes both. */
    public KernelMachine withDecision(Decision value) {
        return new KernelMachine(map, function, task, link, calibration, value, exponential, gate);
    }

    /**
     * The same model as one of the logarithms of its targets: its scores become factor·e^score − shift, where a score
     * counts as {@code least} or {@code most} beyond these. The two share the map: closing one closes both.
     */
    public KernelMachine ofLogarithms(double shift, double factor, double least, double most) {
        if (task.isClassification()) {
            throw new IllegalArgumentException("classes have no logarithms");
        }
        Exponential numbers = new Exponential(shift, factor, least, most);
        return new KernelMachine(map, function, task, link, calibration, decision, numbers, gate);
    }

    /** Whether the linear function predicts logarithms, and scores are their exponentials. */
    public boolean isOfLogarithms() {
        return exponential != null;
    }

    /** What becomes of the scores of a model of logarithms; null for others. */
    Exponential exponential() {
        return exponential;
    }

    /** This model, called {@code name} in messages about its use after it was closed: "the model nsrf". */
    public KernelMachine named(String name) {
        gate.name(name);
        return this;
    }

    /**
     * Calls {@code use} with this model in a form that stays open until the call returns, also where this one is closed
     * meanwhile.
     */
    public <T> T hold(Function<KernelMachine, T> use) {
        Gate open = new Gate("the model", () -> {});
        return gate.call(() ->
                use.apply(new KernelMachine(map, function, task, link, calibration, decision, exponential, open)));
    }

    /** Throws {@link IllegalStateException} where the model is closed. */
    void checkOpen() {
        gate.check();
    }

    /** z, or empty where the model is linear in the rows. */
    public Optional<FeatureMap> map() {
        return Optional.ofNullable(map);
    }

    public LinearFunction function() {
        return function;
    }

    public Task task() {
        return task;
    }

    public Link link() {
        return link;
    }

    public Optional<Calibration> calibration() {
        return Optional.ofNullable(calibration);
    }

    /** How probabilities become labels; empty for models that were saved before there was a choice. */
    public Optional<Decision> decision() {
        return Optional.ofNullable(decision);
    }

    /** The columns that a row must have. */
    public int inputs() {
        return map == null ? function.features() : map.inputs();
    }

    /** D. */
    public int features() {
        return function.features();
    }

    /** The scores per row. */
    public int outputs() {
        return function.outputs();
    }

    /** Whether {@link #probabilities} answers. */
    public boolean hasProbabilities() {
        return law != null;
    }

    /** The scores of {@code rows}, rows × outputs. */
    public double[] scores(Rows rows) {
        return gate.call(() -> scoresOf(rows));
    }

    private double[] scoresOf(Rows rows) {
        double[] scores = linear(rows);
        if (exponential != null) {
            exponential.apply(scores);
        }
        return scores;
    }

    /** f(z(x)). */
    private double[] linear(Rows rows) {
        if (rows.columns() != inputs()) {
            throw new IllegalArgumentException(
                    "rows have " + rows.columns() + " columns where the model takes " + inputs());
        }
        int outputs = outputs();
        double[] out = new double[Math.multiplyExact(rows.rows(), outputs)];
        if (map == null) {
            function.scores(rows, out);
            return out;
        }
        if (rows instanceof SparseRows sparse && map.keepsSparse()) {
            sparseScores(sparse, out);
            return out;
        }
        int features = map.features();
        int step = Math.max(1, Math.min(rows.rows(), rowsAtOnce()));
        double[] part = new double[step * outputs];
        try (FloatMemory scratch = FloatMemory.allocate((long) step * features)) {
            for (int from = 0; from < rows.rows(); from += step) {
                int to = Math.min(rows.rows(), from + step);
                map.apply(rows.slice(from, to), scratch, 0, features);
                function.scores(new DenseRows(scratch, to - from, features), part);
                System.arraycopy(part, 0, out, from * outputs, (to - from) * outputs);
            }
        }
        return out;
    }

    /** Some rows at a time: a map may store dense features beside the sparse ones. */
    private void sparseScores(SparseRows rows, double[] out) {
        for (int from = 0; from < rows.rows(); from += MOST_ROWS) {
            int to = Math.min(rows.rows(), from + MOST_ROWS);
            SparseRows z = map.sparse(rows.slice(from, to));
            double[] part = new double[(to - from) * outputs()];
            try {
                function.scores(z, part);
            } finally {
                z.values().close();
            }
            System.arraycopy(part, 0, out, from * outputs(), part.length);
        }
    }

    private int rowsAtOnce() {
        return Math.max(1, Math.min(MOST_ROWS, SCRATCH / Math.max(1, features())));
    }

    /** The bytes of native work space that one call takes at most. */
    long workBytes() {
        return map == null ? 0 : (long) rowsAtOnce() * features() * Float.BYTES;
    }

    /** The scores of all rows of a store, in their order, rows × outputs. */
    public double[] scores(RowStore rows) {
        return hold(open -> Passes.column(rows, "scores", outputs(), block -> open.scores(block.rows())));
    }

    /** The features z of {@code rows}, rows × {@link #features()}; the rows themselves where the model is linear. */
    public double[] features(Rows rows) {
        double[] out = new double[Math.multiplyExact(rows.rows(), features())];
        float[] row = new float[features()];
        int call = gate.enter();
        try (FloatMemory z = FloatMemory.allocate(map == null ? 0 : out.length)) {
            Rows features = rows;
            if (map != null) {
                map.apply(rows, z, 0, row.length);
                features = new DenseRows(z, rows.rows(), row.length);
            }
            for (int i = 0; i < rows.rows(); i++) {
                features.copyRow(i, row);
                for (int j = 0; j < row.length; j++) {
                    out[i * row.length + j] = row[j];
                }
            }
        } finally {
            gate.leave(call);
        }
        return out;
    }

    /** The probability of every class for every row, rows × classes; throws where the model has none. */
    public double[] probabilities(Rows rows) {
        return probabilitiesOf(scores(rows), rows.rows());
    }

    /** Class indices, or predicted numbers (rows × targets per row). */
    public double[] predict(Rows rows) {
        return predictionsOf(scores(rows), rows.rows());
    }

    /** {@link #probabilities} of rows whose {@code scores} are known. */
    public double[] probabilitiesOf(double[] scores, int rows) {
        double[] out = new double[Math.multiplyExact(rows, task.classes())];
        probabilitiesOf(scores, rows, out);
        return out;
    }

    /** As {@link #probabilitiesOf(double[], int)}, into {@code out} (modified). */
    void probabilitiesOf(double[] scores, int rows, double[] out) {
        if (!hasProbabilities()) {
            throw new IllegalStateException(
                    task.isClassification()
                            ? "the model is not calibrated: its scores are margins, not probabilities;"
                                    + " fit a Calibration on scores of validation rows and use withCalibration"
                            : "a regression has no class probabilities");
        }
        law.probabilities(link.classScores(scores, rows, task), rows, out);
    }

    /** {@link #predict} of rows whose {@code scores} are known. */
    public double[] predictionsOf(double[] scores, int rows) {
        double[] out = new double[Math.multiplyExact(rows, task.outputs())];
        decide(scores, rows, hasProbabilities() ? new double[Math.multiplyExact(rows, task.classes())] : null, out);
        return out;
    }

    /** {@link #predictionsOf} into {@code out}, with work space for probabilities; both are modified. */
    void decide(double[] scores, int rows, double[] work, double[] out) {
        if (hasProbabilities()) {
            probabilitiesOf(scores, rows, work);
            (decision == null ? ARGMAX : decision).decide(work, rows, task.classes(), out);
        } else {
            link.decide(scores, rows, task, out);
        }
    }

    /** A predictor of single rows for one thread, which allocates nothing in a call. */
    public Predictor predictor() {
        int call = gate.enter();
        try {
            return new Predictor(this);
        } finally {
            gate.leave(call);
        }
    }

    /** Puts the model into {@code to} (modified), which reads the map when it is saved. */
    public void write(ModelWriter to) {
        gate.check();
        ModelCodec.write(this, to);
    }

    /** The model that was written, with the same bits; the caller closes it. */
    public static KernelMachine read(ModelReader from) {
        return ModelCodec.read(from);
    }

    /** Refuses calls from now on; the feature map is freed when the last that runs has ended. */
    @Override
    public void close() {
        gate.close();
    }
}
