package org.bochner.data;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Consumer;
import org.bochner.BadInput;
import org.bochner.Certificate;
import org.bochner.Execution;
import org.bochner.Stopped;
import org.bochner.bound.Departure;
import org.bochner.data.encode.Chunk;
import org.bochner.data.encode.Encoder;
import org.bochner.data.encode.RowEncoder;
import org.bochner.data.encode.RowVisitor;
import org.bochner.data.encode.TargetCode;
import org.bochner.data.guarantee.Conformal;
import org.bochner.data.schema.TableColumns;
import org.bochner.learn.Diagnostics;
import org.bochner.learn.Estimator;
import org.bochner.learn.Fitted;
import org.bochner.learn.Method;
import org.bochner.learn.Request;
import org.bochner.model.Decision;
import org.bochner.model.KernelMachine;
import org.bochner.model.Metrics;
import org.bochner.model.Prediction;
import org.bochner.model.Predictions;
import org.bochner.model.file.ModelReader;
import org.bochner.model.file.ModelWriter;
import org.bochner.select.validate.Splits;
import org.bochner.store.Block;
import org.bochner.store.RowStore;

/**
 * A fitted kernel machine with the encoding of its data: it can be saved, loaded and used for predictions.
 *
 * <pre>{@code
 * try (Dataset train = Dataset.read(Path.of("train.csv"));
 *         Model model = Model.fit(train, Nsrf.features(100))) {
 *     System.out.println(model.evaluate(Path.of("test.csv")).values());
 *     model.save(Path.of("model.bochner"));
 * }
 * }</pre>
 *
 * <p>Close it to free its native memory, at any moment and from any thread: later calls throw
 * {@link IllegalStateException}, calls that run finish, and the last one frees the memory. A model that no one closed
 * is freed by the garbage collector.
 */
public final class Model implements AutoCloseable {
    private static final String SCHEMA = "schema.json";
    private static final int CHUNK_ROWS = 4096;
    private static final int STOPPED_ROWS = 1024;

    private final Encoder encoder;
    private final KernelMachine machine;
    private final Provenance provenance;
    private final Conformal conformal;
    private final SingleRows singles;
    private final List<Prefix> prefixes;

    public Model(Encoder encoder, KernelMachine machine, Provenance provenance) {
        this(encoder, machine, provenance, null);
    }

    private Model(Encoder encoder, KernelMachine machine, Provenance provenance, Conformal conformal) {
        this(encoder, machine, provenance, conformal, List.of());
    }

    private Model(
            Encoder encoder, KernelMachine machine, Provenance provenance, Conformal conformal, List<Prefix> prefixes) {
        if (encoder.columns() != machine.inputs()) {
            throw new IllegalArgumentException(
                    "rows are encoded in " + encoder.columns() + " columns, but the machine takes " + machine.inputs());
        }
        if (!encoder.task().equals(machine.task())) {
            throw new IllegalArgumentException("the rows' labels are not those of the machine");
        }
        this.encoder = encoder;
        this.machine = machine.named("the model " + provenance.method());
        this.provenance = provenance;
        this.conformal = conformal;
        this.singles = new SingleRows(encoder, this.machine);
        this.prefixes = List.copyOf(prefixes);
    }

    /** Fits {@code estimator} to {@code data} as {@link #fit(Dataset, Estimator, Execution)} does, as it was read. */
    public static Model fit(Dataset data, Estimator<?> estimator) {
        return fit(data, estimator, data.rows().execution());
    }

    /**
     * Fits {@code estimator} to {@code data} and measures it on the same rows.
     *
     * <p>The end of {@link Execution#time}, a cancelled token and an interrupt of the calling thread stop it within
     * about a second. Then the result is the best model so far, and {@link Provenance#interrupted} says so; its metrics
     * are those of a sample of the rows. The interrupt flag of the thread stays set.
     *
     * @throws org.bochner.Stopped if it was stopped before there was a model
     */
    public static Model fit(Dataset data, Estimator<?> estimator, Execution execution) {
        return execution.run(started -> fit(data, data.rows().with(started), estimator));
    }

    private static Model fit(Dataset data, RowStore rows, Estimator<?> estimator) {
        Fitted fitted = estimator.method().fit(rows, estimator.request());
        fitted.curve().values().forEach(each -> each.machine().close());
        try {
            return of(data, rows, estimator.method(), estimator.request(), fitted);
        } catch (RuntimeException | Error failed) {
            fitted.machine().close();
            throw failed;
        }
    }

    /** Fits {@code method} to {@code data}: the same with the parts of an estimator. */
    public static Model fit(Dataset data, Method method, Request request) {
        return fit(data, Estimator.of(method, request));
    }

    /** The model of a fit that was made of {@code data}. */
    public static Model of(Dataset data, Method method, Request request, Fitted fitted) {
        RowStore rows = data.rows();
        return of(data, fitted.interrupted() ? rows : calm(rows), method, request, fitted);
    }

    private static Model of(Dataset data, RowStore rows, Method method, Request request, Fitted fitted) {
        Metrics measured;
        boolean interrupted = fitted.interrupted();
        try {
            measured = Metrics.evaluate(fitted.machine(), rows);
        } catch (Stopped stopped) {
            // A sample takes no longer for more rows.
            RowStore few = calm(rows).subset(Splits.sample(calm(rows), STOPPED_ROWS, request.seed()));
            measured = Metrics.evaluate(fitted.machine(), few);
            interrupted = true;
        }
        Map<String, Double> metrics = new LinkedHashMap<>(measured.values());
        metrics.values().removeIf(value -> !Double.isFinite(value));
        Provenance provenance = new Provenance(
                version(),
                method.name(),
                fitted.settings(),
                request,
                data.sha256(),
                rows.rows(),
                metrics,
                certificates(data, fitted),
                fitted.diagnostics().stream().map(Diagnostics::reproducible).toList(),
                interrupted);
        return new Model(data.encoder(), fitted.machine(), provenance);
    }

    /** The rows for passes that no stop ends. */
    private static RowStore calm(RowStore rows) {
        return rows.with(rows.execution().unlimited());
    }

    /** Theorems speak of rows as they come; where the training rows shaped the columns, a certificate says so. */
    private static List<Certificate> certificates(Dataset data, Fitted fitted) {
        return !data.encoder().scaled()
                ? fitted.certificates()
                : fitted.certificates().stream()
                        .map(each -> each.withViolation(Departure.COLUMNS.clause()))
                        .toList();
    }

    /**
     * The average of {@code models} with the least loss on the labelled rows of {@code file}, as one model, which
     * takes them over. They have the same encoding: fitted on the same rows, by different methods. None of them has
     * seen the rows of {@code file}.
     */
    public static Model blend(List<Model> models, Path file) {
        try (RowStore rows = models.get(0).encoder.read(file, Execution.defaults())) {
            return blend(models, rows);
        }
    }

    /** The same with rows that the encoder of the first model has encoded. */
    public static Model blend(List<Model> models, RowStore rows) {
        return ModelBlend.of(models, rows);
    }

    /**
     * This model with another rule from probabilities to labels: a threshold, or costs of wrong labels. The two share
     * their memory: closing one closes both.
     */
    public Model withDecision(Decision rule) {
        return new Model(encoder, machine.withDecision(rule), provenance, conformal);
    }

    /**
     * This model with sets of labels, or intervals, that have the truth with probability {@code confidence}; calibrated
     * on rows with targets that took no part in training, encoded by {@link #encoder}. The two share their memory.
     *
     * @param perClass whether it holds for the rows of each class
     * @throws BadInput if there are too few rows for that confidence
     */
    public Model withConfidence(double confidence, RowStore held, boolean perClass) {
        Conformal found = Conformal.of(machine, Predictions.of(machine, held), confidence, perClass);
        return withConfidence(found);
    }

    /** This model with sets or intervals that were calibrated elsewhere, such as over folds. The two share memory. */
    public Model withConfidence(Conformal calibrated) {
        return new Model(encoder, machine, provenance, calibrated);
    }

    /**
     * This model, whose file then has models on the first of its features too, which {@link #load(Path, int)} reads.
     * The two share their memory; the smaller models stay those of the caller, who closes them after {@link #save}.
     */
    public Model withPrefixes(List<Prefix> smaller) {
        return new Model(encoder, machine, provenance, conformal, smaller);
    }

    /** This model with one more certificate, before its others. The two share their memory. */
    public Model withCertificate(Certificate first) {
        return new Model(encoder, machine, provenance.withCertificate(first), conformal);
    }

    /**
     * The labels that may be the right one of a row of which this model said {@code one}: the right one is among them
     * with the probability that {@link #withConfidence} was given. There may be none.
     */
    public List<String> set(Prediction one) {
        return requireConformal(true).set(machine, one);
    }

    /** The ends of an interval that has a row's number with that probability, in the unit of the training data. */
    public double[] interval(Prediction one) {
        TargetCode target = encoder.target();
        double half = (target.original(1) - target.original(0))
                * requireConformal(false).halfWidth();
        return new double[] {one.value() - half, one.value() + half};
    }

    private Conformal requireConformal(boolean classes) {
        if (conformal == null || classes != machine.task().isClassification()) {
            throw new IllegalStateException(
                    conformal == null
                            ? "the model has no sets and intervals; calibrate it with withConfidence(0.9, rows, false)"
                            : classes
                                    ? "the model predicts numbers, which have an interval(), not a set"
                                    : "the model predicts classes, which have a set(), not an interval");
        }
        return conformal;
    }

    /** What its sets or intervals are, where it has them. */
    public Optional<Conformal> conformal() {
        return Optional.ofNullable(conformal);
    }

    public Encoder encoder() {
        return encoder;
    }

    public KernelMachine machine() {
        return machine;
    }

    public Provenance provenance() {
        return provenance;
    }

    /**
     * Predicts one row: the numbers of its columns in the order of the training data, without target and weight. Safe
     * to call from several threads.
     *
     * @throws BadInput if the row has another length, or NaN where the model has no rule for missing values
     */
    public Prediction predict(double[] row) {
        return singles.predict((encoded, to) -> encoded.encode(row, to));
    }

    /** As {@link #predict(double[])}. */
    public Prediction predict(float[] row) {
        return singles.predict((encoded, to) -> encoded.encode(row, to));
    }

    /**
     * Predicts one row, given as values by the names of its columns: numbers, texts, booleans, enums; what is null or
     * absent is missing. Safe to call from several threads.
     *
     * @throws BadInput if a value cannot be used, or a name seems to be misspelt
     */
    public Prediction predict(Map<String, ?> row) {
        return singles.predict((encoded, to) -> encoded.encode(row, to));
    }

    /** As {@link #predict(Map)}, with the components of a record. */
    public Prediction predict(Record row) {
        return singles.predict((encoded, to) -> encoded.encode(row, to));
    }

    /** Predicts many rows of numbers, each as {@link #predict(double[])} takes it. */
    public Predictions predict(double[][] rows) {
        return predictRows(Arrays.asList(rows));
    }

    /** As {@link #predict(double[][])}. */
    public Predictions predict(float[][] rows) {
        return predictRows(Arrays.asList(rows));
    }

    /**
     * Predicts many rows in order, faster than one by one: arrays of numbers, maps or records, each as
     * {@code predict} takes it alone. Holds the predictions at once.
     *
     * @throws BadInput if there is no row, or one cannot be used, with its number from 1
     */
    public Predictions predictRows(Iterable<?> rows) {
        return machine.hold(open -> {
            List<Predictions> parts = new ArrayList<>();
            encoder.gather(CHUNK_ROWS, chunk -> parts.add(predictions(open, chunk.block())), to -> encode(rows, to));
            if (parts.isEmpty()) {
                throw new BadInput("there is no row to predict");
            }
            return Predictions.joined(parts);
        });
    }

    private void encode(Iterable<?> rows, RowVisitor to) {
        RowEncoder each = encoder.row();
        long number = 0;
        for (Object row : rows) {
            number++;
            try {
                each.encodeAny(row, to);
            } catch (BadInput bad) {
                throw new BadInput("row " + number + ": " + bad.getMessage(), bad);
            }
        }
    }

    /**
     * A predictor of single rows for one thread, which allocates nothing in a call.
     *
     * @throws IllegalStateException if a column is not a number, or the rows are images
     */
    public RowPredictor predictor() {
        return new RowPredictor(encoder, machine);
    }

    /** What is predicted for {@code block}, in the unit of the training data. */
    private Predictions predictions(KernelMachine open, Block block) {
        return Predictions.of(open, block).inUnit(encoder.target()::original);
    }

    /** The learned features z(x) of one row, for other learners; the encoded row where the model is linear in it. */
    public double[] features(double[] row) {
        return singles.features((encoded, to) -> encoded.encode(row, to));
    }

    /** As {@link #features(double[])}. */
    public double[] features(float[] row) {
        return singles.features((encoded, to) -> encoded.encode(row, to));
    }

    /** As {@link #features(double[])}, of a row that {@link #predict(Map)} takes. */
    public double[] features(Map<String, ?> row) {
        return singles.features((encoded, to) -> encoded.encode(row, to));
    }

    /** As {@link #features(double[])}, of a row that {@link #predict(Record)} takes. */
    public double[] features(Record row) {
        return singles.features((encoded, to) -> encoded.encode(row, to));
    }

    /** Predicts all rows of {@code data}, and holds the predictions at once; numbers in the unit of the data. */
    public Predictions predict(Dataset data) {
        if (data.encoder() == encoder) {
            return Predictions.of(machine, data.rows()).inUnit(encoder.target()::original);
        }
        return machine.hold(open -> {
            List<Predictions> parts = new ArrayList<>();
            data.stream(encoder, CHUNK_ROWS, chunk -> parts.add(predictions(open, chunk.block())));
            return Predictions.joined(parts);
        });
    }

    /** How well it predicts {@code data}, whose labels it must know; in the unit of a scaled target. */
    public Metrics evaluate(Dataset data) {
        if (data.encoder() == encoder) {
            return Metrics.evaluate(machine, data.rows());
        }
        try (RowStore rows = data.encoded(encoder)) {
            return Metrics.evaluate(machine, rows);
        }
    }

    /** How well it predicts the labelled rows of {@code file}. */
    public Metrics evaluate(Path file) {
        try (RowStore rows = encoder.read(file, Execution.defaults())) {
            return Metrics.evaluate(machine, rows);
        }
    }

    /** Predicts the rows of {@code file} in order, some thousand at a time in bounded memory, in the file's unit. */
    public void predict(Path file, Consumer<Predictions> each) {
        machine.hold(open -> {
            Consumer<Chunk> predict = chunk -> each.accept(predictions(open, chunk.block()));
            encoder.stream(file, CHUNK_ROWS, Execution.defaults(), predict);
            return null;
        });
    }

    /** Writes the model whole or not at all; a file of that name is replaced. */
    public void save(Path file) {
        machine.hold(open -> {
            ModelWriter writer = new ModelWriter();
            provenance.write(writer);
            open.write(writer);
            conformal().ifPresent(each -> each.write(writer));
            writer.text(SCHEMA, encoder.toJson());
            Prefix.write(prefixes, writer);
            writer.save(file);
            return null;
        });
    }

    /** Reads a model; nothing in the file is executed, and whatever is wrong with it is a {@link BadInput}. */
    public static Model load(Path file) {
        return ModelReader.read(file, reader -> {
            Provenance provenance = Provenance.read(reader);
            Encoder encoder = Encoder.fromJson(reader.text(SCHEMA));
            KernelMachine machine = KernelMachine.read(reader);
            try {
                Conformal conformal = Conformal.read(reader, machine.task().classes());
                Model model = new Model(encoder, machine, provenance.orFeatures(machine.features()), conformal);
                machine.named("the model " + provenance.method() + " of " + file.getFileName());
                return model;
            } catch (IllegalArgumentException mismatch) {
                machine.close();
                throw mismatch;
            }
        });
    }

    /**
     * Reads the model on the first {@code features} of the features of the model in {@code file}, which was fitted with
     * several numbers of features; of its largest number it is {@link #load(Path)}.
     *
     * @throws BadInput if the file has no such model
     */
    public static Model load(Path file, int features) {
        Model whole = load(file);
        if (whole.machine().features() == features
                || whole.provenance().request().features() == features) {
            return whole;
        }
        try {
            return ModelReader.read(file, reader -> {
                KernelMachine machine = Prefix.read(reader, features, whole.toString());
                return new Model(whole.encoder, machine, whole.provenance.ofPrefix());
            });
        } finally {
            whole.close();
        }
    }

    /** The version of this build. */
    public static String version() {
        try (InputStream in = Model.class.getResourceAsStream("version.properties")) {
            Properties properties = new Properties();
            properties.load(in);
            return properties.getProperty("version");
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Such as {@code nsrf model, binary (no, yes), 30 columns, 100 features}. */
    @Override
    public String toString() {
        List<String> labels = machine.task().labels();
        String classes = labels.isEmpty() ? "" : " (" + TableColumns.list(labels) + ")";
        return provenance.method() + " model, " + machine.task().kind() + classes + ", " + encoder.width()
                + (encoder.width() == 1 ? " column, " : " columns, ") + machine.features() + " features";
    }

    /** Refuses calls from now on, and frees the memory when the last that runs has ended. */
    @Override
    public void close() {
        machine.close();
    }
}
