package org.bochner.data.split;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.bochner.BadInput;
import org.bochner.data.encode.TargetCode;
import org.bochner.data.image.ShapedRows;
import org.bochner.data.options.ReadOptions;
import org.bochner.data.options.TaskChoice;
import org.bochner.data.read.CellReading;
import org.bochner.data.read.Cells;
import org.bochner.data.read.Fault;
import org.bochner.data.read.Format;
import org.bochner.data.read.LibsvmReader;
import org.bochner.data.read.Source;
import org.bochner.data.read.TableReader;
import org.bochner.data.schema.TableColumns;
import org.bochner.store.Selection;

/**
 * Which rows of a file are of a few classes: the way from ten digits to the task of telling 4 from 9.
 *
 * <p>One pass over the labels alone; what comes of it is handed to {@link ReadOptions#withRows}, so that the other rows
 * are not there for the encoder either. Labels are compared as the encoder does: {@code 4}, {@code 4.0} and {@code +4}
 * are one. Cost: a pass over the file and a bit per row.
 */
public final class ClassRows {
    private final Source source;
    private final ReadOptions options;
    private final List<String> classes;
    private final TargetCode.Lookup lookup;
    private final Set<Integer> met = new HashSet<>();
    private final BitSet kept = new BitSet();
    private long row;

    private ClassRows(Source source, ReadOptions options, List<String> classes) {
        this.source = source;
        this.options = options;
        this.classes = classes;
        this.lookup = new TargetCode("label", classes, 0, 1, CellReading.PLAIN.withFolded(true)).lookup();
    }

    /**
     * The rows that {@code options} select and whose label is one of {@code classes}; all that they select where no
     * class is named. Throws {@link BadInput} where a class has no row.
     */
    public static Selection select(Source source, ReadOptions options, List<String> classes) {
        if (classes.isEmpty()) {
            return options.rows();
        }
        if (options.task() == TaskChoice.REGRESSION) {
            throw new BadInput("classes were named, but the task is regression, which has none; leave one of them out");
        }
        ClassRows rows = new ClassRows(
                source, options, classes.stream().map(String::strip).toList());
        rows.find();
        BitSet kept = rows.kept;
        return number -> number <= Integer.MAX_VALUE && kept.get((int) number);
    }

    private void find() {
        Format format = options.format() != null ? options.format() : Format.of(source, null, options.charset());
        switch (format) {
            case CSV, JSON, ARFF, TABLE -> table(format);
            case LIBSVM -> libsvm();
            case IDX, IMAGES -> shaped(format);
        }
        List<String> absent = new ArrayList<>();
        for (int c = 0; c < classes.size(); c++) {
            if (!met.contains(c)) {
                absent.add(classes.get(c));
            }
        }
        if (!absent.isEmpty()) {
            throw Fault.of(
                    source.name(),
                    "no row has the class " + TableColumns.list(absent) + "; write classes as the file does");
        }
    }

    private void table(Format format) {
        try (TableReader reader = source.rows(format, options.text())) {
            int target = TableColumns.target(source.name(), reader.header(), options.target());
            Cells cells = new Cells();
            while (reader.next(cells)) {
                cells.spell(target);
                keep(lookup.of(cells.bytes, cells.from(target), cells.to(target)));
            }
        }
    }

    private void libsvm() {
        try (LibsvmReader reader = new LibsvmReader(source)) {
            while (reader.next()) {
                keep(lookup.of(reader.bytes, reader.labelFrom, reader.labelTo));
            }
        }
    }

    private void shaped(Format format) {
        try (ShapedRows reader = ShapedRows.open(source, format, options.labels())) {
            if (reader.unlabelled() != null) {
                throw Fault.of(reader.labelled(), reader.unlabelled());
            }
            while (reader.next()) {
                byte[] label = reader.label();
                keep(lookup.of(label, 0, label.length));
            }
        }
    }

    /** The next row has the class of that number, or none of those named where it is NaN. */
    private void keep(double place) {
        if (place == place && options.rows().keeps(row)) {
            kept.set(Math.toIntExact(row));
            met.add((int) place);
        }
        row++;
    }
}
