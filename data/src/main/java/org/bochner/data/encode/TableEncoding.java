package org.bochner.data.encode;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.bochner.data.options.UnseenPolicy;
import org.bochner.data.read.Cells;
import org.bochner.data.read.Decimal;
import org.bochner.data.read.Fault;
import org.bochner.data.read.Format;
import org.bochner.data.read.Levels;
import org.bochner.data.read.Source;
import org.bochner.data.read.TableReader;
import org.bochner.data.schema.GramCounter;
import org.bochner.data.schema.TableColumns;
import org.bochner.data.schema.TableScan;
import org.bochner.store.Selection;

/** One pass of an encoder over a table: finds its columns by name, then encodes row by row. */
final class TableEncoding {
    private final Encoder encoder;
    private final Source source;
    private final String file;
    private final Format format;
    private final char delimiter;
    private final Selection wanted;
    private final boolean labelled;
    private final Consumer<String> notes;
    private final TargetCode.Lookup targets;

    private final InputColumn[] inputs;
    private final Levels[] levels;
    private final GramCounter[] counters;
    private int[] place;
    private int target;
    private int weight;
    private final Unknown unseen = new Unknown();
    private final Unknown unseenGrams = new Unknown();
    private final Unknown withoutGram = new Unknown();

    TableEncoding(
            Encoder encoder,
            Source source,
            Format format,
            char delimiter,
            Selection wanted,
            boolean labelled,
            Consumer<String> notes) {
        this.encoder = encoder;
        this.wanted = wanted;
        this.source = source;
        this.file = source.name();
        this.format = format;
        this.delimiter = delimiter;
        this.labelled = labelled;
        this.notes = notes;
        this.targets = encoder.target.lookup();
        this.inputs = encoder.inputs.toArray(InputColumn[]::new);
        this.levels = new Levels[inputs.length];
        this.counters = new GramCounter[inputs.length];
        for (int k = 0; k < inputs.length; k++) {
            levels[k] = inputs[k].levels().isEmpty() ? null : new Levels(inputs[k].levels());
            counters[k] = inputs[k].sequence() ? new GramCounter(inputs[k].grams(), levels[k], false) : null;
        }
    }

    void run(RowVisitor visitor) {
        try (TableReader reader = TableScan.open(source, format, delimiter, encoder.named)) {
            bind(reader.header());
            Cells cells = new Cells();
            EncodedRow row = new EncodedRow(encoder.read(), encoder.sparse());
            long rows = 0;
            long kept = 0;
            for (; reader.next(cells); rows++) {
                if (wanted.keeps(rows)) {
                    encode(cells, row);
                    row.give(visitor, target(cells), weight(cells), cells.line);
                    kept++;
                }
            }
            if (kept == 0) {
                throw Fault.of(file, rows > 0 ? Fault.NONE_KEPT : "there is a header but no row under it");
            }
        }
        note();
    }

    private void note() {
        if (unseen.count > 0) {
            notes.accept(unseen.count + (unseen.count == 1 ? " cell has a category" : " cells have categories")
                    + " that training did not have, first " + unseen.first + "; they count as none of the known ones");
        }
        if (unseenGrams.count > 0) {
            notes.accept(unseenGrams.count + (unseenGrams.count == 1 ? " k-gram was" : " k-grams were")
                    + " not in training, first " + unseenGrams.first
                    + (unseenGrams.count == 1 ? "; it is left out" : "; they are left out"));
        }
        if (withoutGram.count > 0) {
            notes.accept(withoutGram.count + (withoutGram.count == 1 ? " sequence is" : " sequences are")
                    + " missing or shorter than k, first " + withoutGram.first + ", and so "
                    + (withoutGram.count == 1 ? "has" : "have") + " no k-gram");
        }
    }

    /** Things that training did not have: how many, and where the first was. */
    private static final class Unknown {
        private long count;
        private String first;

        void add(long more, Supplier<String> text, Cells cells, InputColumn input) {
            if (count == 0) {
                first = "'" + Fault.shown(text.get()) + "' in line " + cells.line + ", column '"
                        + Fault.shown(input.name()) + "'";
            }
            count += more;
        }
    }

    /** Finds the columns in the header of this file. */
    private void bind(List<String> header) {
        List<String> names = encoder.named ? header : numbered(header);
        place = new int[inputs.length];
        List<String> lacking = new ArrayList<>();
        Set<String> used = new HashSet<>(encoder.leftOut);
        for (int k = 0; k < inputs.length; k++) {
            place[k] = names.indexOf(inputs[k].name());
            used.add(inputs[k].name());
            if (place[k] < 0) {
                lacking.add(inputs[k].name());
            }
        }
        if (!lacking.isEmpty()) {
            throw Fault.of(
                    file,
                    (lacking.size() == 1 ? "column " : "columns ") + TableColumns.list(lacking)
                            + (lacking.size() == 1 ? " is" : " are")
                            + " missing, which the model was trained on; the file has " + TableColumns.list(names));
        }
        target = names.indexOf(encoder.target.name());
        used.add(encoder.target.name());
        if (target < 0 && labelled) {
            throw Fault.of(
                    file,
                    "the target column '" + Fault.shown(encoder.target.name()) + "' is missing; the file has "
                            + TableColumns.list(names));
        }
        weight = encoder.weight == null ? -1 : names.indexOf(encoder.weight);
        used.add(String.valueOf(encoder.weight));
        List<String> extra = names.stream().filter(name -> !used.contains(name)).toList();
        if (!extra.isEmpty()) {
            notes.accept((extra.size() == 1 ? "column " : "columns ") + TableColumns.list(extra)
                    + (extra.size() == 1 ? " is" : " are") + " ignored: training had no such column");
        }
    }

    /** Numbers for the columns of a file without a header; the target may be left out of it. */
    private List<String> numbered(List<String> header) {
        int all = inputs.length + encoder.leftOut.size() + 1 + (encoder.weight == null ? 0 : 1);
        if (header.size() == all) {
            return header;
        }
        if (header.size() != all - 1 || labelled) {
            throw Fault.of(
                    file,
                    header.size() + " columns where the training file had " + all
                            + "; a file without a header must have the same columns in the same order");
        }
        List<String> names = new ArrayList<>();
        for (int i = 1; names.size() < header.size(); i++) {
            if (!Integer.toString(i).equals(encoder.target.name())) {
                names.add(Integer.toString(i));
            }
        }
        return names;
    }

    private void encode(Cells cells, EncodedRow row) {
        row.clear();
        int at = 0;
        for (int k = 0; k < inputs.length; k++) {
            InputColumn input = inputs[k];
            int from = cells.from(place[k]);
            int to = cells.to(place[k]);
            if (counters[k] != null) {
                sequence(cells, k, at, row);
            } else if (levels[k] != null) {
                int level = levels[k].find(cells.bytes, from, to);
                if (level < 0) {
                    level = otherLevel(cells, input, place[k]);
                }
                if (level >= 0) {
                    row.put(at + level, (float) input.scale());
                }
            } else {
                double x = Decimal.parse(cells.bytes, from, to);
                boolean absent = x != x;
                if (absent) {
                    x = missing(cells, input, place[k]);
                }
                float value = (float) ((x - input.offset()) * input.scale());
                if (!(Math.abs(value) <= Float.MAX_VALUE)) {
                    throw cell(cells, place[k], input, "is not finite in single precision");
                }
                row.put(at, value);
                if (absent && input.marked()) {
                    row.put(at + 1, 1);
                }
            }
            at += input.width();
        }
    }

    private void sequence(Cells cells, int k, int at, EncodedRow row) {
        InputColumn input = inputs[k];
        int from = cells.from(place[k]);
        int to = cells.to(place[k]);
        boolean strict = encoder.unseen == UnseenPolicy.ERROR;
        if (Cells.missing(cells.bytes, from, to)) {
            if (input.marked()) {
                row.put(at + input.levels().size(), (float) input.scale());
            } else if (strict) {
                throw Fault.at(
                        file, cells.line, input.name(), "the sequence is missing, which none was in training; fill it");
            } else {
                withoutGram.add(1, () -> cells.text(place[k]), cells, input);
            }
            return;
        }
        GramCounter counter = counters[k];
        int letters = counter.count(cells.bytes, from, to);
        if (letters < input.grams().shortest()) {
            withoutGram.add(1, () -> cells.text(place[k]), cells, input);
        }
        if (counter.unknown() > 0) {
            if (strict) {
                throw Fault.at(
                        file,
                        cells.line,
                        input.name(),
                        "'" + Fault.shown(counter.firstUnknown()) + "' is not one of the k-grams of training");
            }
            unseenGrams.add(counter.unknown(), counter::firstUnknown, cells, input);
        }
        for (int i = 0; i < counter.distinct(); i++) {
            row.put(at + counter.level(i), (float) (counter.value(i) * input.scale()));
        }
    }

    /** The level of a text that is not a known category: the one for missing values, or −1. */
    private int otherLevel(Cells cells, InputColumn input, int column) {
        boolean absent = Cells.missing(cells.bytes, cells.from(column), cells.to(column));
        if (absent && input.marked()) {
            return input.levels().size();
        }
        if (encoder.unseen == UnseenPolicy.ERROR) {
            throw cell(
                    cells,
                    column,
                    input,
                    "is not one of the categories of training: " + TableColumns.list(input.levels()));
        }
        unseen.add(1, () -> cells.text(column), cells, input);
        return -1;
    }

    /** The replacement of a cell that is not a number. */
    private double missing(Cells cells, InputColumn input, int column) {
        if (!Cells.missing(cells.bytes, cells.from(column), cells.to(column))) {
            throw cell(cells, column, input, "is not a number; correct it, or write ? for a missing value");
        }
        if (Double.isNaN(input.fill())) {
            throw Fault.at(
                    file,
                    cells.line,
                    input.name(),
                    "the value is missing, and missing values are refused; fill it, or read with another policy");
        }
        return input.fill();
    }

    private RuntimeException cell(Cells cells, int column, InputColumn input, String what) {
        return Fault.at(file, cells.line, input.name(), "'" + Fault.shown(cells.text(column)) + "' " + what);
    }

    private double target(Cells cells) {
        if (target < 0) {
            return Double.NaN;
        }
        double y = targets.of(cells.bytes, cells.from(target), cells.to(target));
        if (y != y && labelled) {
            throw NumberEncoding.badTarget(
                    encoder, file, cells.line, cells.bytes, cells.from(target), cells.to(target));
        }
        return y;
    }

    private double weight(Cells cells) {
        if (weight < 0) {
            return 1;
        }
        double w = Decimal.parse(cells.bytes, cells.from(weight), cells.to(weight));
        if (!(w >= 0) || Double.isInfinite(w)) {
            throw Fault.at(
                    file,
                    cells.line,
                    encoder.weight,
                    "the weight '" + Fault.shown(cells.text(weight)) + "' must be a finite number of at least 0");
        }
        return w;
    }
}
