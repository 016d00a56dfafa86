package org.bochner.data;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.bochner.data.read.Cells;
import org.bochner.data.read.Fault;
import org.bochner.data.read.IdxReader;
import org.bochner.data.read.LibsvmReader;
import org.bochner.data.read.Source;
import org.bochner.store.BadInput;

/** One pass of an encoder over a LIBSVM or IDX file. */
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

    void idx(RowVisitor visitor) {
        Path beside = NumberScan.labels(source, options);
        if (beside == null && labelled) {
            throw Fault.of(file, "no label file lies beside it (images-idx3 becomes labels-idx1); name the label file");
        }
        try (IdxReader images = new IdxReader(source);
                IdxReader labels = beside == null ? null : new IdxReader(source.other(beside))) {
            List<Integer> shape = Arrays.stream(images.shape()).boxed().toList();
            if (!shape.equals(numbers.shape())) {
                throw Fault.of(
                        file,
                        "its rows are " + IdxReader.shapeText(images.shape())
                                + " numbers, but the model was trained on "
                                + IdxReader.shapeText(numbers.shape().stream()
                                        .mapToInt(i -> i)
                                        .toArray()));
            }
            if (labels != null) {
                NumberScan.checkPair(images, labels, file, beside);
            }
            double[] numbersRead = new double[numbers.width()];
            double[] label = new double[1];
            float[] row = new float[numbers.width()];
            long wanted = 0;
            for (long line = 1; images.next(numbersRead); line++) {
                boolean labelRead = labels != null && labels.next(label);
                if (!options.rows().keeps(line - 1)) {
                    continue;
                }
                wanted++;
                for (int j = 0; j < row.length; j++) {
                    row[j] = numbers.encode(j, numbersRead[j]);
                    if (!(Math.abs(row[j]) <= Float.MAX_VALUE)) {
                        throw Fault.of(
                                file, "number " + (j + 1) + " of row " + line + " is not finite in single precision");
                    }
                }
                double target = Double.NaN;
                if (labelRead) {
                    target = targets.of(label[0]);
                    if (target != target && labelled) {
                        byte[] text = TargetRule.canonical(label[0]).getBytes(StandardCharsets.US_ASCII);
                        throw badTarget(encoder, beside.getFileName().toString(), line, text, 0, text.length);
                    }
                }
                visitor.dense(row, target, 1, line);
            }
            if (wanted == 0 && images.rows() > 0) {
                throw Fault.of(file, Fault.NONE_KEPT);
            }
        }
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
                        ? value + "is no finite number"
                        : value + "is not one of the classes of training: " + TableColumns.list(labels));
    }
}
