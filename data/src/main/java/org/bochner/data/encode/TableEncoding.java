package org.bochner.data.encode;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.bochner.data.bytes.HeaderRule;
import org.bochner.data.read.Cells;
import org.bochner.data.read.Fault;
import org.bochner.data.read.Format;
import org.bochner.data.read.Source;
import org.bochner.data.read.TableReader;
import org.bochner.data.read.TextOptions;
import org.bochner.data.schema.Spelling;
import org.bochner.data.schema.TableColumns;
import org.bochner.store.Selection;

/** One pass of an encoder over a table: finds its columns by name, then encodes row by row. */
final class TableEncoding {
    private final Encoder encoder;
    private final Source source;
    private final String file;
    private final Format format;
    private final TextOptions text;
    private final Selection wanted;
    private final boolean labelled;
    private final Consumer<String> notes;
    private final TargetCode.Lookup targets;

    private int target;
    private int weight;
    private long unlabelled;
    private long firstUnlabelled;

    TableEncoding(
            Encoder encoder,
            Source source,
            Format format,
            TextOptions text,
            Selection wanted,
            boolean labelled,
            Consumer<String> notes) {
        this.encoder = encoder;
        this.wanted = wanted;
        this.source = source;
        this.file = source.name();
        this.format = format;
        this.text = text;
        this.labelled = labelled;
        this.notes = notes;
        this.targets = encoder.target.lookup();
    }

    /**
     * Encodes the rows; {@code seen} sees the cells of each before {@code visitor} is given its numbers.
     *
     * @param part whether there are other rows elsewhere, so that the target may be missing in all of these
     * @return how many rows are left out because their target is missing
     */
    long run(CellVisitor seen, RowVisitor visitor, boolean part) {
        if (encoder.named && !text.header().orElse(true)) {
            throw Fault.of(file, "the model finds its columns by their names, so the file needs a header");
        }
        try (TableReader reader = source.rows(format, text.withHeader(encoder.named))) {
            int[] place = bind(reader);
            CellEncoding encoding = new CellEncoding(encoder, file, place);
            seen.header(reader.header());
            Cells cells = new Cells();
            EncodedRow row = new EncodedRow(encoder.read(), encoder.sparse());
            long rows = 0;
            long kept = 0;
            boolean first = !encoder.named && format == Format.CSV;
            for (; reader.next(cells); rows++) {
                if (first && heading(cells, reader.header(), place)) {
                    notes.accept(
                            "the first row is a header and left out: the model was trained on columns without names"
                                    + " and finds them by their place");
                    rows--;
                } else if (wanted.keeps(rows) && labelled && encoder.target.isMissing(cells, target)) {
                    firstUnlabelled = unlabelled++ == 0 ? cells.line : firstUnlabelled;
                } else if (wanted.keeps(rows)) {
                    encoding.encode(cells, row);
                    seen.row(cells);
                    row.give(visitor, target(cells), weight(cells), cells.line);
                    kept++;
                }
                first = false;
            }
            if (kept == 0 && !(part && unlabelled > 0)) {
                throw Fault.of(
                        file,
                        unlabelled > 0
                                ? "the target '" + Fault.shown(encoder.target.name()) + "' is missing in every row"
                                : rows > 0 ? Fault.NONE_KEPT : "there is a header but no row under it");
            }
            if (unlabelled > 0) {
                notes.accept(unlabelled + (unlabelled == 1 ? " row is left out: its" : " rows are left out: their")
                        + " target '" + Fault.shown(encoder.target.name()) + "' is missing, first in "
                        + Fault.place(file, firstUnlabelled));
            }
            reader.notes().forEach(notes);
            encoding.note(notes);
            return unlabelled;
        }
    }

    /** Finds target, weight and inputs among the columns of this table, and returns the places of the inputs. */
    private int[] bind(TableReader reader) {
        List<String> names = encoder.named || reader.target() >= 0 ? reader.header() : numbered(reader.header());
        List<InputColumn> inputs = encoder.inputs;
        int[] place = new int[inputs.size()];
        List<String> lacking = new ArrayList<>();
        Set<String> used = new HashSet<>(encoder.leftOut);
        for (int k = 0; k < inputs.size(); k++) {
            place[k] = names.indexOf(inputs.get(k).name());
            used.add(inputs.get(k).name());
            if (place[k] < 0) {
                lacking.add(inputs.get(k).name());
            }
        }
        if (!lacking.isEmpty()) {
            throw Fault.of(
                    file,
                    (lacking.size() == 1 ? "column " : "columns ") + TableColumns.list(lacking)
                            + (lacking.size() == 1 ? " is" : " are")
                            + " missing, which the model was trained on; the file has " + TableColumns.list(names)
                            + Spelling.question(lacking.get(0), names));
        }
        target = names.indexOf(encoder.target.name());
        if (target < 0 && reader.target() >= 0 && !used.contains(names.get(reader.target()))) {
            target = reader.target();
            used.add(names.get(target));
        }
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
        return place;
    }

    /** Whether the first row is a header: the numbers of the columns, or texts where the model has numbers. */
    private boolean heading(Cells cells, List<String> numbers, int[] place) {
        if (text.header().isPresent()) {
            return text.header().get();
        }
        boolean counts = cells.count > 2;
        for (int j = 0; j < cells.count && counts; j++) {
            counts = cells.text(j).equals(numbers.get(j));
        }
        boolean any = false;
        for (int k = 0; k < place.length && !counts; k++) {
            if (encoder.inputs.get(k).levels().isEmpty()) {
                String cell = cells.text(place[k]);
                if (HeaderRule.missing(cell) || HeaderRule.like(cell)) {
                    return false;
                }
                any = true;
            }
        }
        return counts || any;
    }

    /** Numbers for the columns of a file without a header; the target may be left out of it. */
    private List<String> numbered(List<String> header) {
        int all = encoder.inputs.size() + encoder.leftOut.size() + 1 + (encoder.weight == null ? 0 : 1);
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

    private double target(Cells cells) {
        if (target < 0) {
            return Double.NaN;
        }
        double y = cells.isNumber(target)
                ? targets.of(cells.numbers[target])
                : targets.of(cells.bytes, cells.from(target), cells.to(target));
        if (y != y && labelled) {
            cells.spell(target);
            throw NumberEncoding.badTarget(
                    encoder, file, cells.line, cells.bytes, cells.from(target), cells.to(target));
        }
        return y;
    }

    private double weight(Cells cells) {
        if (weight < 0) {
            return 1;
        }
        double w = cells.value(weight);
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
