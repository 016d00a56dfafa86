package org.bochner.data.read;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.bochner.data.date.DateCode;

/**
 * How the cells of one column are read, where that is not the plain reading: how numbers are written, and which words
 * say that a value is missing. It is found in training, saved with the model and used for later rows.
 */
public final class CellReading {
    /** Numbers as programs write them; no other text is a number. */
    public static final CellReading PLAIN = new CellReading(NumberStyle.PLAIN, List.of(), false, false, null);

    /** Numbers; all other texts are missing values. */
    public static final CellReading NUMBERS = PLAIN.withTextsMissing(true);

    private final NumberStyle style;
    private final List<String> missing;
    private final boolean textsMissing;
    private final boolean folded;
    private final DateCode dates;

    private final boolean plain;
    private final byte[][] words;
    private final double[] numbers;

    /**
     * A reading.
     *
     * @param style how numbers are written
     * @param missing words and numbers of the user that say that a value is missing
     * @param textsMissing whether every text that is not a number is a missing number
     * @param folded whether truth values such as {@code yes} and {@code Yes} are one category
     * @param dates how dates are read and become numbers; null where the values are none
     */
    public CellReading(NumberStyle style, List<String> missing, boolean textsMissing, boolean folded, DateCode dates) {
        this.style = style;
        this.missing = List.copyOf(missing);
        this.textsMissing = textsMissing;
        this.folded = folded;
        this.dates = dates;
        this.plain = style == NumberStyle.PLAIN || style.equals(NumberStyle.PLAIN);
        this.words = missing.stream()
                .map(word -> word.getBytes(StandardCharsets.UTF_8))
                .toArray(byte[][]::new);
        this.numbers = Arrays.stream(words)
                .mapToDouble(word -> Decimal.parse(word, 0, word.length))
                .filter(x -> x == x)
                .toArray();
    }

    public NumberStyle style() {
        return style;
    }

    public List<String> missing() {
        return missing;
    }

    public boolean textsMissing() {
        return textsMissing;
    }

    public boolean folded() {
        return folded;
    }

    public CellReading withStyle(NumberStyle value) {
        return new CellReading(value, missing, textsMissing, folded, dates);
    }

    public CellReading withTextsMissing(boolean value) {
        return new CellReading(style, missing, value, folded, dates);
    }

    public CellReading withFolded(boolean value) {
        return new CellReading(style, missing, textsMissing, value, dates);
    }

    /** How dates are read and become numbers; null where the values are none. */
    public DateCode dates() {
        return dates;
    }

    /** The same for dates; {@link #textsMissing} then speaks of texts that are no dates. */
    public CellReading withDates(DateCode value) {
        return new CellReading(style, missing, textsMissing, folded, value);
    }

    /** Whether a number is what {@link Decimal} reads, and none stands for a missing value. */
    public boolean isPlain() {
        return plain && numbers.length == 0;
    }

    /** The number that the bytes spell, or NaN. */
    public double number(byte[] b, int from, int to) {
        return plain ? Decimal.parse(b, from, to) : style.parse(b, from, to);
    }

    /** The number that cell {@code cell} is or spells, or NaN where it is missing or none. */
    public double number(Cells cells, int cell) {
        double x = cells.isNumber(cell) ? cells.numbers[cell] : spelled(cells, cell);
        return numbers.length > 0 && stands(x) ? Double.NaN : x;
    }

    /** The number that the text of cell {@code cell} spells, or NaN. */
    public double spelled(Cells cells, int cell) {
        return plain && cells.values != null
                ? cells.values[cell]
                : number(cells.bytes, cells.from(cell), cells.to(cell));
    }

    /** Whether the user says that {@code x} stands for a missing value. */
    public boolean stands(double x) {
        for (double each : numbers) {
            if (each == x) {
                return true;
            }
        }
        return false;
    }

    /** Whether the bytes say in a column of any kind that a value is missing. */
    public boolean missing(byte[] b, int from, int to) {
        return Cells.missing(b, from, to) || MissingWords.always(b, from, to) || isWord(b, from, to);
    }

    /** Whether the bytes, which are no number, say that a number is missing. */
    public boolean missingNumber(byte[] b, int from, int to) {
        return textsMissing || missing(b, from, to) || MissingWords.amongNumbers(b, from, to);
    }

    /** Whether the bytes are one of the user's words for a missing value. */
    private boolean isWord(byte[] b, int from, int to) {
        if (words.length == 0) {
            return false;
        }
        for (byte[] word : words) {
            if (Arrays.equals(word, 0, word.length, b, from, to)) {
                return true;
            }
        }
        return numbers.length > 0 && stands(number(b, from, to));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CellReading reading
                && style.equals(reading.style)
                && missing.equals(reading.missing)
                && textsMissing == reading.textsMissing
                && folded == reading.folded
                && Objects.equals(dates, reading.dates);
    }

    @Override
    public int hashCode() {
        return Objects.hash(style, missing, textsMissing, folded, dates);
    }

    @Override
    public String toString() {
        return "CellReading[" + style + ", missing=" + missing + ", textsMissing=" + textsMissing + ", folded=" + folded
                + ", dates=" + dates + "]";
    }
}
