package org.bochner.data;

import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.Task;
import org.bochner.data.encode.Chunk;
import org.bochner.data.encode.Encoder;
import org.bochner.data.encode.EncoderFit;
import org.bochner.data.encode.ImageFit;
import org.bochner.data.encode.RowVisitor;
import org.bochner.data.encode.Storing;
import org.bochner.data.grouping.SplitRule;
import org.bochner.data.options.MissingPolicy;
import org.bochner.data.options.ReadOptions;
import org.bochner.data.options.TaskChoice;
import org.bochner.data.read.Format;
import org.bochner.data.read.Source;
import org.bochner.data.read.Table;
import org.bochner.data.schema.NumberScan;
import org.bochner.data.schema.Schema;
import org.bochner.data.schema.TableScan;
import org.bochner.linalg.Blas;
import org.bochner.store.MemoryPlan;
import org.bochner.store.RowStore;
import org.bochner.store.Selection;

/**
 * Labelled rows to learn from, as numbers: read from a file, or made of arrays, records, maps, objects or a database
 * query. Columns, categories, missing values and the kind of target are found from the data, in the same way for all.
 *
 * <pre>{@code
 * try (Dataset data = Dataset.ofRecords(persons, Person::income)) {
 *     System.out.println(data);         // rows, columns, classes
 *     System.out.println(data.notes()); // what was left out, and why
 * }
 * }</pre>
 *
 * <p>What was in memory is copied, and the copy is kept, 8 bytes a number, so that {@link #subset} can encode it again.
 *
 * <p>It holds native memory, or a temporary file where the rows need more than half of the budget: close it.
 */
public final class Dataset implements AutoCloseable {
    private final Source source;
    private final ReadOptions options;
    private final RowStore rows;
    private final RowStore owned;
    private final Encoder encoder;
    private final Schema schema;
    private final String sha256;
    private final List<String> notes;

    private Dataset(
            Source source,
            ReadOptions options,
            RowStore rows,
            RowStore owned,
            Encoder encoder,
            Schema schema,
            String sha256,
            List<String> notes) {
        this.source = source;
        this.options = options;
        this.rows = rows.named("the data set " + source.name());
        this.owned = owned;
        this.encoder = encoder;
        this.schema = schema;
        this.sha256 = sha256;
        this.notes = List.copyOf(notes);
    }

    /** Reads {@code path} with everything found from the data. The caller closes the result. */
    public static Dataset read(Path path) {
        return read(path, ReadOptions.defaults(), Execution.defaults());
    }

    /** Reads {@code path}: one pass to find the schema, one to encode the rows. The caller closes the result. */
    public static Dataset read(Path path, ReadOptions options, Execution execution) {
        return read(new Source(path, execution), options, execution);
    }

    /** Reads {@code source}, which may be a file or bytes in memory. */
    public static Dataset read(Source source, ReadOptions options, Execution execution) {
        Format format = options.format() != null ? options.format() : Format.of(source, null, options.charset());
        if (execution.threads() > 1) {
            Blas.loadAhead();
        }
        ReadOptions plain = ImageFit.pixels(options);
        TableScan table = format.table() ? new TableScan(source, format, plain) : null;
        Schema schema = table != null
                ? table.find()
                : format == Format.LIBSVM
                        ? new NumberScan(source, format, plain).libsvm()
                        : new NumberScan(source, format, plain).shaped(format);
        ReadOptions known = options.withFormat(format).withRows(table == null ? options.rows() : table.rows());
        EncoderFit fit = new EncoderFit(schema, plain);
        Encoder fitted = fit.fit();
        Encoder encoder = options.encoding().image() == null ? fitted : new ImageFit(source, schema, known).fit(fitted);
        List<String> notes = new ArrayList<>(
                source.table() == null ? List.of() : source.table().notes());
        notes.addAll(schema.notes());
        notes.addAll(fit.notes());
        RowStore rows = new Storing(encoder, options, execution)
                .store(
                        bytes(schema, encoder),
                        visitor -> encoder.pass(source, known, true, note -> add(notes, note), visitor));
        return new Dataset(
                source.again(rows.execution()),
                known,
                rows,
                rows,
                encoder,
                schema,
                source.table() == null ? source.sha256() : null,
                notes);
    }

    /** Both passes over a file may have the same to say. */
    private static void add(List<String> notes, String note) {
        if (!notes.contains(note)) {
            notes.add(note);
        }
    }

    /**
     * Rows of numbers, each with the label of its class; labels that are the same number, such as 1 and +1, are one
     * class, called 1. Columns are called 1, 2, …, or as {@link ReadOptions#names} says, and the target
     * {@code target}. NaN is refused unless the options have a policy for missing values.
     * The arrays are copied; the caller closes the result.
     */
    public static Dataset of(double[][] rows, String[] labels) {
        return of(rows, labels, ReadOptions.defaults(), Execution.defaults());
    }

    /** As {@link #of(double[][], String[])}, with options. */
    public static Dataset of(double[][] rows, String[] labels, ReadOptions options, Execution execution) {
        return arrays(ArrayTable.of(rows, options).labelled(labels), options, execution);
    }

    /** Rows of numbers, each with its class, which is a whole number; else as {@link #of(double[][], String[])}. */
    public static Dataset of(double[][] rows, int[] classes) {
        return of(rows, classes, ReadOptions.defaults(), Execution.defaults());
    }

    /** As {@link #of(double[][], int[])}, with options. */
    public static Dataset of(double[][] rows, int[] classes, ReadOptions options, Execution execution) {
        return arrays(ArrayTable.of(rows, options).classes(classes), options, execution);
    }

    /** Rows of numbers, each with the number to predict; else as {@link #of(double[][], String[])}. */
    public static Dataset of(double[][] rows, double[] targets) {
        return of(rows, targets, ReadOptions.defaults(), Execution.defaults());
    }

    /** As {@link #of(double[][], double[])}, with options. */
    public static Dataset of(double[][] rows, double[] targets, ReadOptions options, Execution execution) {
        return arrays(ArrayTable.of(rows, options).targets(targets), regression(options), execution);
    }

    /** As {@link #of(double[][], String[])}. */
    public static Dataset of(float[][] rows, String[] labels) {
        return of(rows, labels, ReadOptions.defaults(), Execution.defaults());
    }

    /** As {@link #of(float[][], String[])}, with options. */
    public static Dataset of(float[][] rows, String[] labels, ReadOptions options, Execution execution) {
        return arrays(ArrayTable.of(rows, options).labelled(labels), options, execution);
    }

    /** As {@link #of(double[][], int[])}. */
    public static Dataset of(float[][] rows, int[] classes) {
        return of(rows, classes, ReadOptions.defaults(), Execution.defaults());
    }

    /** As {@link #of(float[][], int[])}, with options. */
    public static Dataset of(float[][] rows, int[] classes, ReadOptions options, Execution execution) {
        return arrays(ArrayTable.of(rows, options).classes(classes), options, execution);
    }

    /** As {@link #of(double[][], double[])}. */
    public static Dataset of(float[][] rows, double[] targets) {
        return of(rows, targets, ReadOptions.defaults(), Execution.defaults());
    }

    /** As {@link #of(float[][], double[])}, with options. */
    public static Dataset of(float[][] rows, double[] targets, ReadOptions options, Execution execution) {
        return arrays(ArrayTable.of(rows, options).targets(targets), regression(options), execution);
    }

    private static ReadOptions regression(ReadOptions options) {
        return options.task() == TaskChoice.AUTO ? options.withTask(TaskChoice.REGRESSION) : options;
    }

    private static Dataset arrays(Table table, ReadOptions options, Execution execution) {
        MissingPolicy missing = options.encoding().missingOr(MissingPolicy.ERROR);
        return of(table, options.withMissing(missing), execution);
    }

    /** Reads a table in memory, whose target it knows itself. */
    static Dataset of(Table table, ReadOptions options, Execution execution) {
        return read(Source.of(table, execution), options.withTarget(table.target()), execution);
    }

    /**
     * Records, whose components are columns: numbers, texts, booleans, enums; null and empty optionals are missing. The
     * target is what {@code target} says, such as {@code Person::income}; a component that is the same in every row is
     * then no input. The caller closes the result.
     */
    public static <R extends Record> Dataset ofRecords(Iterable<? extends R> rows, Function<? super R, ?> target) {
        return ofRecords(rows, target, ReadOptions.defaults(), Execution.defaults());
    }

    /** As {@link #ofRecords(Iterable, Function)}, with options. */
    public static <R extends Record> Dataset ofRecords(
            Iterable<? extends R> rows, Function<? super R, ?> target, ReadOptions options, Execution execution) {
        return of(RecordTable.of(rows.iterator(), target), options, execution);
    }

    /** As {@link #ofRecords(Iterable, Function)}; the target is the component of that name. */
    public static Dataset ofRecords(Iterable<? extends Record> rows, String target) {
        return ofRecords(rows, target, ReadOptions.defaults(), Execution.defaults());
    }

    /** As {@link #ofRecords(Iterable, String)}, with options. */
    public static Dataset ofRecords(
            Iterable<? extends Record> rows, String target, ReadOptions options, Execution execution) {
        return of(RecordTable.of(rows.iterator(), target), options, execution);
    }

    /**
     * Maps from the names of columns to values: numbers, texts, booleans, enums; what is null or absent is missing.
     * Columns are in the order of their names, since many maps have none. The caller closes the result.
     */
    public static Dataset ofMaps(Iterable<? extends Map<String, ?>> rows, String target) {
        return ofMaps(rows, target, ReadOptions.defaults(), Execution.defaults());
    }

    /** As {@link #ofMaps(Iterable, String)}, with options. */
    public static Dataset ofMaps(
            Iterable<? extends Map<String, ?>> rows, String target, ReadOptions options, Execution execution) {
        return of(RecordTable.ofMaps(rows.iterator(), target), options, execution);
    }

    /**
     * The rows of a database query; columns have their labels, and NULL is missing. It reads {@code rows} once, to the
     * end, and does not close it. The caller closes the result.
     */
    public static Dataset of(ResultSet rows, String target) throws SQLException {
        return of(rows, target, ReadOptions.defaults(), Execution.defaults());
    }

    /** As {@link #of(ResultSet, String)}, with options. */
    public static Dataset of(ResultSet rows, String target, ReadOptions options, Execution execution)
            throws SQLException {
        return of(ResultSetTable.of(rows, target), options, execution);
    }

    /** For objects of any class {@code T}: {@code Dataset.<Customer>builder().number("age", Customer::age)}. */
    public static <T> DatasetBuilder<T> builder() {
        return new DatasetBuilder<>();
    }

    private static long bytes(Schema schema, Encoder encoder) {
        return encoder.sparse()
                ? 8 * schema.encodedEntries() + 24 * schema.rows()
                : MemoryPlan.rowBytes(schema.rows(), encoder.columns());
    }

    /** The same rows under another execution; they are shared, so close one of the two. */
    public Dataset with(Execution execution) {
        return new Dataset(source, options, rows.with(execution), owned, encoder, schema, sha256, notes);
    }

    /**
     * This data set as the sample that says how {@code elsewhere} was encoded: its rows are those from now on. What the
     * sample held is freed; the caller closes the result, and with it {@code elsewhere}.
     */
    public Dataset withRows(RowStore elsewhere) {
        if (elsewhere.columns() != rows.columns() || !elsewhere.task().equals(rows.task())) {
            throw new IllegalArgumentException("the rows are not those that " + source.name() + " is a sample of");
        }
        sha256();
        owned.close();
        return new Dataset(source, options, elsewhere, elsewhere, encoder, schema, sha256, notes);
    }

    /** The same with a view of its rows, such as some of them; shared, so close one of the two. */
    public Dataset seen(UnaryOperator<RowStore> view) {
        return new Dataset(source, options, view.apply(rows), owned, encoder, schema, sha256(), notes);
    }

    /** As {@link #splitBy}: rows with the same value of {@code column}, such as those of one patient, stay together. */
    public Dataset groupedBy(String column) {
        return splitBy(SplitRule.group(column));
    }

    /** As {@link #splitBy}: nothing is learned from rows that are later by {@code column} than those tested. */
    public Dataset orderedBy(String column) {
        return splitBy(SplitRule.time(column));
    }

    /** The same rows, which cross-validation and fits split by {@code rule}; shared, so close one of the two. */
    public Dataset splitBy(SplitRule rule) {
        RowStore.Splitter splitter = rule.splitter(
                source.name(),
                rows.rows(),
                seen -> encoder.pass(source.again(rows.execution()), options, true, note -> {}, seen, RowVisitor.NONE));
        RowStore split = rows.with(rows.execution()).splitBy(splitter);
        return new Dataset(source, options, split, owned, encoder, schema, sha256, notes);
    }

    /**
     * Some of the rows, encoded again for these alone: scales, categories and what stands in for missing values come
     * from them, as if the others were not there. The source is read again, so a file must not have changed. Whether
     * the target is a class or a number stays as it was found. The caller closes the result.
     *
     * @param chosen which rows, by their number in this data set, from 0
     */
    public Dataset subset(Selection chosen) {
        TaskChoice decided = task().isClassification() ? TaskChoice.CLASSIFICATION : TaskChoice.REGRESSION;
        ReadOptions part = options.amongRows(rows.rows(), chosen).withTask(decided);
        Dataset some = unchanged(read(source.again(rows.execution()), part, rows.execution()));
        some.rows.splitBy(rows.splitter() == null ? null : rows.splitter().among(chosen));
        return some;
    }

    private Dataset unchanged(Dataset part) {
        if (!part.sha256().equals(sha256())) {
            part.close();
            throw new BadInput(source.name() + " has changed since it was read; read it again");
        }
        return part;
    }

    /** All rows as {@code other} encodes them, such as that of a model; every target must be known to it. */
    public RowStore encoded(Encoder other) {
        return encoded(other, row -> true);
    }

    /**
     * Some of the rows as {@code other} encodes them, such as test rows with the scales of training rows. The caller
     * closes the result.
     *
     * @param chosen which rows, by their number in this data set, from 0
     */
    public RowStore encoded(Encoder other, Selection chosen) {
        return other.read(
                source.again(rows.execution()), options.amongRows(rows.rows(), chosen), rows.execution(), note -> {});
    }

    /** Hands all rows to {@code each} as {@code other} encodes them, whose targets need not be known to it. */
    void stream(Encoder other, int rowsPerChunk, Consumer<Chunk> each) {
        other.stream(source.again(rows.execution()), rowsPerChunk, options, note -> {}, each);
    }

    /** The encoded rows with their targets and weights. */
    public RowStore rows() {
        return rows;
    }

    /** How it was read: as asked for, with the format that was found, and only the rows that have a target. */
    public ReadOptions options() {
        return options;
    }

    /** How the rows were encoded, for rows that come later. */
    public Encoder encoder() {
        return encoder;
    }

    /** What was found in the data: columns, target, classes. */
    public Schema schema() {
        return schema;
    }

    /**
     * The SHA-256 of the file's bytes, compressed or not; for IDX that of the images, for several files that of their
     * hashes, in memory that of names and values ({@link Source#sha256}).
     */
    public String sha256() {
        return sha256 == null ? source.sha256() : sha256;
    }

    /** What the user should know: columns left out, unusual entries. */
    public List<String> notes() {
        return notes;
    }

    /** What is predicted: one of some classes, or a number. */
    public Task task() {
        return encoder.task();
    }

    /** The share of the encoded numbers that are not zero, at most. */
    public double density() {
        return encoder.image().isPresent() ? 1 : (double) schema.encodedEntries() / schema.rows() / encoder.columns();
    }

    /** Such as {@code 569 rows, 30 columns, binary target 'target': benign 357, malignant 212}. */
    @Override
    public String toString() {
        String classes = schema.labels().stream()
                .limit(10)
                .map(label -> label.name() + " " + label.count())
                .collect(Collectors.joining(", "));
        return rows.rows() + " rows, " + schema.width() + (schema.width() == 1 ? " column, " : " columns, ")
                + task().kind() + " target '" + schema.target() + "'" + (classes.isEmpty() ? "" : ": " + classes)
                + (schema.labels().size() > 10 ? ", ..." : "");
    }

    /**
     * Frees the rows, from any thread and at any moment: passes that run over them finish, and later calls throw
     * {@link IllegalStateException}.
     */
    @Override
    public void close() {
        owned.close();
    }
}
