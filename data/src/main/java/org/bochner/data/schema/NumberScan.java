package org.bochner.data.schema;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.bochner.BadInput;
import org.bochner.data.image.ShapedRows;
import org.bochner.data.options.ReadOptions;
import org.bochner.data.options.Scaling;
import org.bochner.data.read.CellReading;
import org.bochner.data.read.Fault;
import org.bochner.data.read.Format;
import org.bochner.data.read.LibsvmReader;
import org.bochner.data.read.Source;

/**
 * The first pass over a file of numbers (LIBSVM, IDX, images): width, density, target, and moments when the scaling
 * needs them.
 */
public final class NumberScan {
    private final Source source;
    private final ReadOptions options;
    private final String file;
    private final ColumnScan target;
    private final NumberMoments moments;
    private final List<String> notes = new ArrayList<>();

    public NumberScan(Source source, Format format, ReadOptions options) {
        this.source = source;
        this.options = options;
        this.file = source.name();
        this.target = new ColumnScan(
                file, "label", CellReading.PLAIN, TargetRule.MOST, true, null, new CurrentRow(options.decimal()), null);
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

    public Schema libsvm() {
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

    /** An IDX file, or images. */
    public Schema shaped(Format format) {
        try (ShapedRows reader = ShapedRows.open(source, format, options.labels())) {
            if (reader.unlabelled() != null) {
                throw Fault.of(reader.labelled(), reader.unlabelled());
            }
            double[] numbers = new double[reader.width()];
            long read = 0;
            long rows = 0;
            for (; reader.next(); read++) {
                if (!options.rows().keeps(read)) {
                    continue;
                }
                rows++;
                byte[] label = reader.label();
                target.add(label, 0, label.length, read + 1);
                if (moments != null) {
                    reader.numbers(numbers);
                    moments.add(numbers);
                }
            }
            if (rows == 0) {
                throw Fault.of(file, read > 0 ? Fault.NONE_KEPT : "there is no row in it");
            }
            List<Integer> shape = Arrays.stream(reader.shape()).boxed().toList();
            return schema(format, rows, numbers.length, shape, rows * numbers.length);
        }
    }

    private Schema schema(Format format, long rows, int width, List<Integer> shape, long entries) {
        // The labels of images are classes.
        Consumer<String> heard = format.shaped() ? note -> {} : notes::add;
        TargetRule.Found found = new TargetRule(file, heard).decide(target, options.task());
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
                CellReading.PLAIN,
                found.why(),
                null,
                moments,
                notes);
    }
}
