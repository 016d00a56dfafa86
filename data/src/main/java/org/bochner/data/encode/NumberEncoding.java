package org.bochner.data.encode;

import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.bochner.BadInput;
import org.bochner.data.image.IdxReader;
import org.bochner.data.image.ShapedRows;
import org.bochner.data.options.ReadOptions;
import org.bochner.data.options.UnseenPolicy;
import org.bochner.data.read.Cells;
import org.bochner.data.read.Fault;
import org.bochner.data.read.Format;
import org.bochner.data.read.LibsvmReader;
import org.bochner.data.read.Source;
import org.bochner.data.schema.TableColumns;

/** One pass of an encoder over a file of numbers: LIBSVM, IDX or images. */
final class NumberEncoding {
    private final Encoder encoder;
    private final NumberInputs numbers;
    private final Source source;
    private final String file;
    private final ReadOptions options;
    private final boolean labelled;
    private final Consumer<String> notes;
    private final TargetCode.Lookup targets;

    NumberEncoding(Encoder encoder, Source source, ReadOptions options, boolean labelled, Consumer<String> notes) {
        this.encoder = encoder;
        this.options = options;
        this.numbers = encoder.numbers;
        this.source = source;
        this.file = source.name();
        this.labelled = labelled;
        this.notes = notes;
        this.targets = encoder.target.lookup();
    }

    void libsvm(RowVisitor visitor) {
        float[] row = new float[numbers.sparse() ? 0 : numbers.width()];
        float[] zero = zeros(row.length);
        float[] values = new float[0];
        long beyond = 0;
        long rows = 0;
        long wanted = 0;
        try (LibsvmReader reader = new LibsvmReader(source)) {
            for (; reader.next(); rows++) {
                if (!options.rows().keeps(rows)) {
                    continue;
                }
                wanted++;
                int known = reader.count;
                while (known > 0 && reader.index[known - 1] >= numbers.width()) {
                    known--;
                }
                if (known < reader.count) {
                    beyond += refuseOrCount(reader, known);
                }
                double target = target(reader);
                if (numbers.sparse()) {
                    values = values.length < known ? new float[2 * known] : values;
                    int kept = pack(reader, known, values);
                    visitor.sparse(reader.index, values, kept, target, 1, reader.line());
                } else {
                    System.arraycopy(zero, 0, row, 0, row.length);
                    for (int k = 0; k < known; k++) {
                        row[reader.index[k]] = encode(reader, k);
                    }
                    visitor.dense(row, target, 1, reader.line());
                }
            }
        }
        if (wanted == 0) {
            throw Fault.of(file, rows > 0 ? Fault.NONE_KEPT : "there is no row in it; a row is label index:value ...");
        }
        if (beyond > 0) {
            notes.accept(
                    beyond + " entries with an index above " + numbers.width() + " are left out: training had none");
        }
    }

    /** What a zero becomes in each column; only dense rows may be offset. */
    private float[] zeros(int width) {
        float[] zero = new float[width];
        for (int j = 0; j < width; j++) {
            zero[j] = numbers.encode(j, 0);
        }
        return zero;
    }

    /** Encodes the entries that are not zero, and moves their indices together. */
    private int pack(LibsvmReader reader, int known, float[] values) {
        int kept = 0;
        for (int k = 0; k < known; k++) {
            float value = encode(reader, k);
            if (value != 0) {
                reader.index[kept] = reader.index[k];
                values[kept++] = value;
            }
        }
        return kept;
    }

    private float encode(LibsvmReader reader, int k) {
        float value = numbers.encode(reader.index[k], reader.value[k]);
        if (!(Math.abs(value) <= Float.MAX_VALUE)) {
            throw Fault.at(
                    file,
                    reader.line(),
                    "entry " + (reader.index[k] + 1) + ":" + reader.value[k] + " is not finite in single precision");
        }
        return value;
    }

    private int refuseOrCount(LibsvmReader reader, int known) {
        if (encoder.unseen == UnseenPolicy.ERROR) {
            throw Fault.at(
                    file,
                    reader.line(),
                    "index " + (reader.index[known] + 1) + " is beyond the " + numbers.width()
                            + " columns that the model was trained on");
        }
        return reader.count - known;
    }

    private double target(LibsvmReader reader) {
        double y = reader.labelFrom == reader.labelTo
                ? Double.NaN
                : targets.of(reader.bytes, reader.labelFrom, reader.labelTo);
        if (y != y && labelled) {
            throw badTarget(encoder, file, reader.line(), reader.bytes, reader.labelFrom, reader.labelTo);
        }
        return y;
    }

    /** An IDX file, or images. */
    void shaped(Format format, RowVisitor visitor) {
        try (ShapedRows reader = ShapedRows.open(source, format, options.labels())) {
            if (reader.unlabelled() != null && labelled) {
                throw Fault.of(reader.labelled(), reader.unlabelled());
            }
            checkShape(reader.shape());
            double[] read = new double[numbers.width()];
            float[] row = new float[numbers.width()];
            long line = 0;
            long wanted = 0;
            while (reader.next()) {
                if (!options.rows().keeps(line++)) {
                    continue;
                }
                wanted++;
                reader.numbers(read);
                for (int j = 0; j < row.length; j++) {
                    row[j] = numbers.encode(j, read[j]);
                    if (!(Math.abs(row[j]) <= Float.MAX_VALUE)) {
                        throw Fault.of(
                                file, "number " + (j + 1) + " of row " + line + " is not finite in single precision");
                    }
                }
                visitor.dense(row, target(reader, line), 1, line);
            }
            if (wanted == 0 && line > 0) {
                throw Fault.of(file, Fault.NONE_KEPT);
            }
        }
    }

    private void checkShape(int[] found) {
        if (!Arrays.stream(found).boxed().toList().equals(numbers.shape())) {
            int[] known = numbers.shape().stream().mapToInt(i -> i).toArray();
            throw Fault.of(
                    file,
                    "its rows are " + IdxReader.shapeText(found) + " numbers, but the model was trained on "
                            + IdxReader.shapeText(known));
        }
    }

    private double target(ShapedRows reader, long line) {
        byte[] label = reader.label();
        double y = label == null ? Double.NaN : targets.of(label, 0, label.length);
        if (y != y && labelled) {
            throw badTarget(encoder, reader.labelled(), line, label, 0, label.length);
        }
        return y;
    }

    static BadInput badTarget(Encoder encoder, String file, long line, byte[] b, int from, int to) {
        if (Cells.missing(b, from, to)) {
            return Fault.at(file, line, encoder.target.name(), "the target is missing; fill it or remove the row");
        }
        String value = "the target '" + Fault.shown(b, from, to) + "' ";
        List<String> labels = encoder.target.labels();
        return Fault.at(
                file,
                line,
                encoder.target.name(),
                labels.isEmpty()
                        ? value + "is not a finite number"
                        : value + "is not one of the classes of training: " + TableColumns.list(labels));
    }
}
