package org.bochner.data;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.Task;
import org.bochner.data.encode.Encoder;
import org.bochner.data.encode.EncoderFit;
import org.bochner.data.encode.ImageFit;
import org.bochner.data.encode.Storing;
import org.bochner.data.options.ReadOptions;
import org.bochner.data.options.TaskChoice;
import org.bochner.data.read.Format;
import org.bochner.data.read.Source;
import org.bochner.data.schema.NumberScan;
import org.bochner.data.schema.Schema;
import org.bochner.data.schema.TableScan;
import org.bochner.store.MemoryPlan;
import org.bochner.store.RowStore;
import org.bochner.store.Selection;

/**
 * Labelled rows to learn from, as numbers: read from a file, with columns, categories, missing values and the kind of
 * target found from the data.
 *
 * <pre>{@code
 * try (Dataset data = Dataset.read(Path.of("train.csv"))) {
 *     System.out.println(data);         // rows, columns, classes
 *     System.out.println(data.notes()); // what was left out, and why
 * }
 * }</pre>
 *
 * <p>It holds native memory, or a temporary file where the rows need more than half of the budget: close it.
 */
public final class Dataset implements AutoCloseable {
    private final Source source;
    private final ReadOptions options;
    private final RowStore rows;
    private final Encoder encoder;
    private final Schema schema;
    private final String sha256;
    private final List<String> notes;

    private Dataset(
            Source source,
            ReadOptions options,
            RowStore rows,
            Encoder encoder,
            Schema schema,
            String sha256,
            List<String> notes) {
        this.source = source;
        this.options = options;
        this.rows = rows.named("the data set " + source.name());
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
        Format format = options.format() != null ? options.format() : Format.of(source, null);
        ReadOptions plain = ImageFit.pixels(options);
        Schema schema = switch (format) {
            case CSV, ARFF -> new TableScan(source, format, plain).find();
            case LIBSVM -> new NumberScan(source, format, plain).libsvm();
            case IDX, IMAGES -> new NumberScan(source, format, plain).shaped(format);
        };
        Encoder fitted = new EncoderFit(schema, plain).fit();
        Encoder encoder =
                options.encoding().image() == null ? fitted : new ImageFit(source, schema, options).fit(fitted);
        List<String> notes = new ArrayList<>(schema.notes());
        ReadOptions known = options.withFormat(format);
        RowStore rows = new Storing(encoder, options, execution)
                .store(bytes(schema, encoder), visitor -> encoder.pass(source, known, true, notes::add, visitor));
        return new Dataset(source.again(), known, rows, encoder, schema, source.sha256(), notes);
    }

    private static long bytes(Schema schema, Encoder encoder) {
        return encoder.sparse()
                ? 8 * schema.encodedEntries() + 24 * schema.rows()
                : MemoryPlan.rowBytes(schema.rows(), encoder.columns());
    }

    /** The same rows under another execution; they are shared, so close one of the two. */
    public Dataset with(Execution execution) {
        return new Dataset(source, options, rows.with(execution), encoder, schema, sha256, notes);
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
        return unchanged(read(source.again(), part, rows.execution()));
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
        return other.read(source.again(), options.amongRows(rows.rows(), chosen), rows.execution(), note -> {});
    }

    /** The encoded rows with their targets and weights. */
    public RowStore rows() {
        return rows;
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
     * hashes ({@link Source#sha256}).
     */
    public String sha256() {
        return sha256;
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
        rows.close();
    }
}
