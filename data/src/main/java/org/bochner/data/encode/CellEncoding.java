package org.bochner.data.encode;

import java.util.function.Consumer;
import java.util.function.Supplier;
import org.bochner.data.options.UnseenPolicy;
import org.bochner.data.read.CellReading;
import org.bochner.data.read.Cells;
import org.bochner.data.read.Fault;
import org.bochner.data.read.Levels;
import org.bochner.data.read.NumberStyle;
import org.bochner.data.schema.GramCounter;
import org.bochner.data.schema.TableColumns;
import org.bochner.data.schema.TruthWords;

/** From the cells of one row to its numbers, and what was unusual in the rows so far. For one thread. */
final class CellEncoding {
    private final Encoder encoder;
    private final String file;
    private final InputColumn[] inputs;
    private final Levels[] levels;
    private final GramCounter[] counters;
    private final DateEncoding[] dates;
    private final int[] place;
    private final int[] widths;
    private final boolean[] number;
    private final CellReading[] readings;
    private final double[] offsets;
    private final double[] scales;
    /** Whether each input is one column, of numbers that are plain. */
    private final boolean plain;

    private final Unknown unseen = new Unknown();
    private final Unknown unseenGrams = new Unknown();
    private final Unknown withoutGram = new Unknown();
    private final Unknown wordless = new Unknown();

    /** Encodes rows of {@code file}, in which the encoder's input k is cell {@code place[k]}. */
    CellEncoding(Encoder encoder, String file, int[] place) {
        this.encoder = encoder;
        this.file = file;
        this.place = place;
        this.inputs = encoder.inputs.toArray(InputColumn[]::new);
        this.levels = encoder.levels();
        this.widths = encoder.inputs.stream().mapToInt(InputColumn::width).toArray();
        this.readings = encoder.inputs.stream().map(InputColumn::reading).toArray(CellReading[]::new);
        this.offsets = encoder.inputs.stream().mapToDouble(InputColumn::offset).toArray();
        this.scales = encoder.inputs.stream().mapToDouble(InputColumn::scale).toArray();
        this.number = new boolean[inputs.length];
        boolean all = true;
        this.counters = new GramCounter[inputs.length];
        this.dates = new DateEncoding[inputs.length];
        for (int k = 0; k < inputs.length; k++) {
            dates[k] = inputs[k].dates() == null ? null : new DateEncoding(inputs[k], file);
            counters[k] = inputs[k].sequence() ? counter(inputs[k], levels[k]) : null;
            number[k] = dates[k] == null && levels[k] == null;
            all &= number[k] && widths[k] == 1 && readings[k].isPlain();
        }
        plain = all;
    }

    private static GramCounter counter(InputColumn input, Levels known) {
        double[] weights = input.text()
                ? input.weights().stream().mapToDouble(Double::doubleValue).toArray()
                : null;
        return new GramCounter(input.grams(), known, false, weights);
    }

    /** Encodes {@code cells} into {@code row} (both modified). */
    void encode(Cells cells, EncodedRow row) {
        if (plain && cells.values != null && row.scaled(cells.values, place, offsets, scales)) {
            return;
        }
        row.clear();
        int at = 0;
        for (int k = 0; k < inputs.length; k++) {
            if (number[k]) {
                number(cells, k, at, row);
            } else {
                other(cells, k, at, row);
            }
            at += widths[k];
        }
    }

    private void number(Cells cells, int k, int at, EncodedRow row) {
        double x = readings[k].number(cells, place[k]);
        float value = (float) ((x - offsets[k]) * scales[k]);
        if (Math.abs(value) <= Float.MAX_VALUE) {
            row.put(at, value);
            return;
        }
        InputColumn input = inputs[k];
        if (x != x) {
            value = (float) ((missing(cells, input, place[k]) - offsets[k]) * scales[k]);
        }
        if (!(Math.abs(value) <= Float.MAX_VALUE)) {
            throw cell(cells, place[k], input, "is not finite in single precision");
        }
        row.put(at, value);
        if (x != x && input.marked()) {
            row.put(at + 1, (float) input.mark());
        }
    }

    /** A date, a sequence or a category. */
    private void other(Cells cells, int k, int at, EncodedRow row) {
        if (dates[k] != null) {
            dates[k].encode(cells, place[k], at, row);
            return;
        }
        cells.spell(place[k]);
        if (counters[k] != null) {
            sequence(cells, k, at, row);
            return;
        }
        int level = levels[k].find(cells.bytes, cells.from(place[k]), cells.to(place[k]));
        if (level < 0) {
            level = otherLevel(cells, inputs[k], place[k]);
        }
        if (level >= 0) {
            row.put(at + level, (float) inputs[k].scale());
        }
    }

    private void sequence(Cells cells, int k, int at, EncodedRow row) {
        InputColumn input = inputs[k];
        int from = cells.from(place[k]);
        int to = cells.to(place[k]);
        boolean strict = encoder.unseen == UnseenPolicy.ERROR;
        if (input.reading().missing(cells.bytes, from, to)) {
            if (input.marked()) {
                row.put(at + input.levels().size(), (float) input.scale());
            } else if (input.text()) {
                wordless.add(1, () -> cells.text(place[k]), cells, input);
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
        if (input.text()) {
            if (counter.distinct() == 0) {
                wordless.add(1, () -> cells.text(place[k]), cells, input);
            }
        } else if (letters < input.grams().shortest()) {
            withoutGram.add(1, () -> cells.text(place[k]), cells, input);
        }
        if (counter.unknown() > 0 && !input.text()) {
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
        int from = cells.from(column);
        int to = cells.to(column);
        if (input.marked() && input.reading().missing(cells.bytes, from, to)) {
            return input.levels().size();
        }
        int truth = input.reading().folded() ? TruthWords.find(cells.bytes, from, to, input.levels()) : -1;
        if (truth >= 0) {
            return truth;
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
        if (!isMissing(cells, input.reading(), column)) {
            throw cell(
                    cells,
                    column,
                    input,
                    "is not a number" + (input.reading().style().equals(NumberStyle.PLAIN) ? "" : like(input))
                            + "; correct it, or write ? for a missing value");
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

    private static boolean isMissing(Cells cells, CellReading reading, int column) {
        return cells.isNumber(column) || reading.missingNumber(cells.bytes, cells.from(column), cells.to(column));
    }

    private static String like(InputColumn input) {
        return " as training has them, with " + input.reading().style().words();
    }

    private RuntimeException cell(Cells cells, int column, InputColumn input, String what) {
        return Fault.at(file, cells.line, input.name(), "'" + Fault.shown(cells.text(column)) + "' " + what);
    }

    /** Reports what was unusual in the rows so far. */
    void note(Consumer<String> notes) {
        for (DateEncoding each : dates) {
            if (each != null) {
                each.note(notes);
            }
        }
        if (unseen.count > 0) {
            notes.accept(unseen.count + (unseen.count == 1 ? " cell has a category" : " cells have categories")
                    + " that training did not have, first " + unseen.first + "; they count as none of the known ones");
        }
        if (unseenGrams.count > 0) {
            notes.accept(unseenGrams.count + (unseenGrams.count == 1 ? " k-gram was" : " k-grams were")
                    + " not in training, first " + unseenGrams.first
                    + (unseenGrams.count == 1 ? "; it is left out" : "; they are left out"));
        }
        if (wordless.count > 0) {
            notes.accept(wordless.count + (wordless.count == 1 ? " text is" : " texts are")
                    + " missing or without a word that training had, first " + wordless.first);
        }
        if (withoutGram.count > 0) {
            notes.accept(withoutGram.count + (withoutGram.count == 1 ? " sequence is" : " sequences are")
                    + " missing or shorter than k, first " + withoutGram.first + ", and so "
                    + (withoutGram.count == 1 ? "has" : "have") + " no k-gram");
        }
    }

    /** Things that training did not have: how many, and where the first was. */
    private final class Unknown {
        private long count;
        private String first;

        void add(long more, Supplier<String> text, Cells cells, InputColumn input) {
            if (count == 0) {
                first = "'" + Fault.shown(text.get()) + "' in " + Fault.place(file, cells.line) + ", column '"
                        + Fault.shown(input.name()) + "'";
            }
            count += more;
        }
    }
}
