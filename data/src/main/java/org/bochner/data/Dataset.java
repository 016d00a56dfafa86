package org.bochner.data;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.bochner.Execution;
import org.bochner.Task;
import org.bochner.data.encode.Encoder;
import org.bochner.data.encode.EncoderFit;
import org.bochner.data.encode.ImageFit;
import org.bochner.data.encode.Storing;
import org.bochner.data.options.ReadOptions;
import org.bochner.data.read.Format;
import org.bochner.data.read.Source;
import org.bochner.data.schema.NumberScan;
import org.bochner.data.schema.Schema;
import org.bochner.data.schema.TableScan;
import org.bochner.store.MemoryPlan;
import org.bochner.store.RowStore;

/**
 * A data file, read: its rows as numbers, and how they came to be.
 *
 * @param rows the encoded rows
 * @param encoder how they were encoded, for later files
 * @param schema what was found in the file
 * @param sha256 the SHA-256 of the file's bytes, compressed or not; for IDX that of the images,
 *     for several files that of their hashes ({@link Source#sha256})
 * @param notes what the user should know: columns left out, unusual entries
 */
public record Dataset(RowStore rows, Encoder encoder, Schema schema, String sha256, List<String> notes)
        implements AutoCloseable {
    public Dataset {
        notes = List.copyOf(notes);
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
        return new Dataset(rows, encoder, schema, source.sha256(), notes);
    }

    private static long bytes(Schema schema, Encoder encoder) {
        return encoder.sparse()
                ? 8 * schema.encodedEntries() + 24 * schema.rows()
                : MemoryPlan.rowBytes(schema.rows(), encoder.columns());
    }

    /** The share of the encoded numbers that are not zero, at most. */
    public double density() {
        return encoder.image().isPresent() ? 1 : (double) schema.encodedEntries() / schema.rows() / encoder.columns();
    }

    public Task task() {
        return encoder.task();
    }

    /** Frees the rows. */
    @Override
    public void close() {
        rows.close();
    }
}
