package org.bochner.data;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.bochner.data.read.Fault;
import org.bochner.data.read.Format;
import org.bochner.data.read.IdxReader;
import org.bochner.data.read.LibsvmReader;
import org.bochner.data.read.Source;
import org.bochner.store.BadInput;

/** The first pass over a LIBSVM or IDX file: width, density, target, and moments when the scaling needs them. */
final class NumberScan {
    private final Source source;
    private final ReadOptions options;
    private final String file;
    private final ColumnScan target;
    private final NumberMoments moments;
    private final List<String> notes = new ArrayList<>();

    NumberScan(Source source, Format format, ReadOptions options) {
        this.source = source;
        this.options = options;
        this.file = source.name();
        this.target = new ColumnScan(file, "label", TargetRule.MOST, true, new ColumnScan.Reciprocal());
        this.moments = options.encoding().scalingOf(format) == Scaling.NONE ? null : new NumberMoments();
        refuseNames(format);
    }

    private void refuseNames(Format format) {
        String asked = options.target() != null
                ? "target"
                : options.weight() != null
                        ? "weight"
                        : !options.ignored().isEmpty()
                                ? "ignored"
                                : !options.categories().isEmpty()
                                        ? "category"
                                        : !options.sequences().isEmpty() ? "sequence" : null;
        if (asked != null) {
            throw new BadInput(file + " is " + format + ", whose columns have no names and which carries its labels: a "
                    + asked + " column cannot be chosen");
        }
    }

    Schema libsvm() {
        long read = 0;
        long rows = 0;
        long entries = 0;
        int width = 0;
        try (LibsvmReader reader = new LibsvmReader(source)) {
            for (; reader.next(); read++) {
                if (!options.rows().keeps(read)) {
                    continue;
                }
                rows++;
                entries += reader.count;
                if (reader.count > 0) {
                    width = Math.max(width, reader.index[reader.count - 1] + 1);
                }
                if (reader.labelFrom == reader.labelTo) {
                    throw Fault.at(file, reader.line(), "the row has no label; a row is label index:value ...");
                }
                target.add(reader.bytes, reader.labelFrom, reader.labelTo, reader.line());
                if (moments != null) {
                    moments.add(reader.index, reader.value, reader.count);
                }
            }
            if (reader.queries) {
                notes.add("query ids (qid) are left out");
            }
        }
        if (rows == 0) {
            throw Fault.of(file, read > 0 ? Fault.NONE_KEPT : "there is no row in it; a row is label index:value ...");
        }
        if (width == 0) {
            throw Fault.of(file, "no row has an index:value entry, so there is nothing to learn from");
        }
        return schema(Format.LIBSVM, rows, width, List.of(), entries);
    }

    Schema idx() {
        Path beside = labels(source, options);
        if (beside == null) {
            throw Fault.of(
                    file,
                    "no label file lies beside it (images-idx3 in its name becomes labels-idx1); name the label file");
        }
        try (IdxReader images = new IdxReader(source);
                IdxReader labels = new IdxReader(source.other(beside))) {
            checkPair(images, labels, file, beside);
            if (images.rows() == 0) {
                throw Fault.of(file, "its header tells of 0 rows");
            }
            double[] label = new double[1];
            long rows = 0;
            for (long row = 0; labels.next(label); row++) {
                if (!options.rows().keeps(row)) {
                    continue;
                }
                rows++;
                byte[] text = TargetRule.canonical(label[0]).getBytes(StandardCharsets.ISO_8859_1);
                target.add(text, 0, text.length, row + 1);
            }
            if (rows == 0) {
                throw Fault.of(file, Fault.NONE_KEPT);
            }
            if (moments != null) {
                double[] row = new double[images.width()];
                for (long number = 0; images.next(row); number++) {
                    if (options.rows().keeps(number)) {
                        moments.add(row);
                    }
                }
            }
            List<Integer> shape = Arrays.stream(images.shape()).boxed().toList();
            return schema(Format.IDX, rows, images.width(), shape, rows * images.width());
        }
    }

    /** The label file of an IDX file: as given, or found beside it; null when there is none. */
    static Path labels(Source source, ReadOptions options) {
        if (options.labels() != null || source.path() == null) {
            return options.labels();
        }
        return IdxReader.labelsBeside(source.path());
    }

    static void checkPair(IdxReader images, IdxReader labels, String file, Path beside) {
        if (images.shape().length == 0) {
            throw Fault.of(file, "it has one number per row, so it is a label file; give the file of the images");
        }
        if (labels.width() != 1) {
            throw Fault.of(
                    beside.getFileName().toString(),
                    "it has " + labels.width() + " numbers per row, so it is no label file");
        }
        if (labels.rows() != images.rows()) {
            throw Fault.of(
                    file,
                    images.rows() + " rows, but " + labels.rows() + " labels in " + beside.getFileName()
                            + "; the files do not belong together");
        }
    }

    private Schema schema(Format format, long rows, int width, List<Integer> shape, long entries) {
        TargetRule.Found found = TargetRule.decide(file, target, options.task());
        if (moments != null) {
            moments.finish(rows, width);
        }
        return new Schema(
                format,
                false,
                rows,
                List.of(),
                width,
                shape,
                entries,
                target.name,
                found.task(),
                found.labels(),
                target.numeric() ? target.moments() : null,
                found.why(),
                null,
                moments,
                notes);
    }
}
