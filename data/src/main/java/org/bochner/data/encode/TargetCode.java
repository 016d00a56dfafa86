package org.bochner.data.encode;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bochner.BadInput;
import org.bochner.Task;
import org.bochner.data.read.CellReading;
import org.bochner.data.read.Cells;
import org.bochner.data.read.Decimal;
import org.bochner.data.read.Levels;
import org.bochner.data.schema.TargetRule;
import org.bochner.data.schema.TruthWords;

/**
 * How a target becomes a number: the place of its label, or (y − offset)·scale.
 *
 * @param name the target column's name in a table
 * @param labels the classes; empty for regression
 * @param reading how its cells are read
 */
public record TargetCode(String name, List<String> labels, double offset, double scale, CellReading reading) {
    public TargetCode {
        labels = List.copyOf(labels);
        if (!(scale > 0) || Double.isInfinite(scale) || Double.isNaN(offset) || Double.isInfinite(offset)) {
            throw new BadInput(
                    "target: offset " + offset + " and scale " + scale + " must be finite, the scale above 0");
        }
    }

    public Task task() {
        return labels.isEmpty() ? Task.regression() : Task.classification(labels);
    }

    /** A scaled target, or prediction, in the units of the file. */
    public double original(double scaled) {
        return scaled / scale + offset;
    }

    public Lookup lookup() {
        return new Lookup();
    }

    /** Whether cell {@code cell} says that the target is missing. */
    boolean isMissing(Cells cells, int cell) {
        if (cells.isNumber(cell)) {
            return cells.isMissing(cell) || reading.stands(cells.numbers[cell]);
        }
        int from = cells.from(cell);
        int to = cells.to(cell);
        boolean words = labels.isEmpty() || reading.textsMissing();
        return reading.missing(cells.bytes, from, to)
                || (words
                        && Double.isNaN(reading.spelled(cells, cell))
                        && reading.missingNumber(cells.bytes, from, to));
    }

    /** Targets of the cells of one file; caches the texts it has seen. */
    public final class Lookup {
        private final Map<String, Integer> places = new HashMap<>();
        private final boolean numbers;
        private final Levels met = new Levels();
        private int[] place = new int[16];

        private Lookup() {
            boolean all = true;
            for (int i = 0; i < labels.size(); i++) {
                places.put(labels.get(i), i);
                byte[] text = labels.get(i).getBytes(StandardCharsets.UTF_8);
                all &= !Double.isNaN(Decimal.parse(text, 0, text.length));
            }
            numbers = all;
        }

        /** The target that the bytes spell, or NaN if they are neither a known label nor a number. */
        public double of(byte[] b, int from, int to) {
            if (labels.isEmpty()) {
                double y = reading.number(b, from, to);
                return Double.isInfinite(y) ? Double.NaN : (y - offset) * scale;
            }
            int text = met.find(b, from, to);
            int found = text < 0 ? meet(b, from, to) : place[text];
            return found < 0 ? Double.NaN : found;
        }

        private int meet(byte[] b, int from, int to) {
            int found = resolve(b, from, to);
            // Few texts are labels; a file of other texts must not fill the memory.
            if (met.size() < 4 * labels.size() + 1000) {
                int text = met.add(b, from, to);
                if (text == place.length) {
                    place = Arrays.copyOf(place, 2 * text);
                }
                place[text] = found;
            }
            return found;
        }

        private int resolve(byte[] b, int from, int to) {
            String text = new String(b, from, to - from, StandardCharsets.UTF_8);
            Integer found = places.get(text);
            if (found == null && numbers) {
                double value = reading.number(b, from, to);
                found = Double.isNaN(value) ? null : places.get(TargetRule.canonical(value));
            }
            if (found == null && reading.folded()) {
                return TruthWords.find(b, from, to, labels);
            }
            return found == null ? -1 : found;
        }

        /** The target that is the number {@code y}. */
        public double of(double y) {
            if (labels.isEmpty()) {
                return (y - offset) * scale;
            }
            Integer found = places.get(TargetRule.canonical(y));
            return found == null ? Double.NaN : found;
        }
    }
}
