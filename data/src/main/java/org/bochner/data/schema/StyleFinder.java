package org.bochner.data.schema;

import java.util.HashMap;
import java.util.Map;
import org.bochner.data.options.DecimalMark;
import org.bochner.data.read.NumberStyle;
import org.bochner.data.read.WrittenNumber;

/**
 * Finds how the numbers of a column are written, from all its values: the style that reads most of them.
 *
 * <p>Where a decimal point and a decimal comma both read all values but not as the same numbers ({@code 1,234} and
 * {@code 2,345} and nothing else), the style is {@link Found#ambiguous}.
 */
final class StyleFinder {
    /** Texts without a digit, after which a column without any number is no longer looked at. */
    private static final int ENOUGH = 1000;

    private static final char[] DECIMALS = {'.', ',', '.', ',', '.', ','};
    private static final char[] GROUPS = {',', '.', ' ', ' ', '\'', '\''};

    private final DecimalMark mark;
    private final long[] fitting = new long[DECIMALS.length];
    private final boolean[] grouped = new boolean[DECIMALS.length];
    private final Map<String, Long> currencies = new HashMap<>();
    private long seen;
    private long others;
    private long percents;
    private boolean differ;

    StyleFinder(DecimalMark mark) {
        this.mark = mark;
    }

    /**
     * A style of numbers.
     *
     * @param style how they are written
     * @param fitting how many values are numbers in it, at most
     * @param grouped whether a value has separators of thousands
     * @param ambiguous whether the other decimal mark reads them all too, as other numbers
     */
    record Found(NumberStyle style, long fitting, boolean grouped, boolean ambiguous) {}

    /** Whether further values change nothing: there were many, and none is a number. */
    boolean over() {
        return seen == 0 && others > ENOUGH;
    }

    /** Adds a value that is not missing, and says whether it is a word: a number in no style. */
    boolean add(byte[] b, int from, int to) {
        if (over()) {
            return true;
        }
        WrittenNumber written = WrittenNumber.of(b, from, to);
        if (written == null) {
            others++;
            return true;
        }
        seen++;
        percents += written.percent() ? 1 : 0;
        if (!written.currency().isEmpty()) {
            currencies.merge(written.currency(), 1L, Long::sum);
        }
        double first = Double.NaN;
        for (int c = 0; c < DECIMALS.length; c++) {
            double x = written.value(DECIMALS[c], GROUPS[c]);
            if (x == x) {
                fitting[c]++;
                grouped[c] |= written.digits().indexOf(GROUPS[c]) >= 0;
            }
            if (c == 0) {
                first = x;
            } else if (c == 1) {
                differ |= x == x && first == first && x != first;
            }
        }
        return false;
    }

    /** Adds a value that was added before, and was a word then. */
    void addWord() {
        others++;
    }

    /** The style that reads most values, of which there are some; null where no value is a number. */
    Found find() {
        int best = -1;
        for (int c = 0; c < DECIMALS.length; c++) {
            boolean allowed = mark == DecimalMark.AUTO || (DECIMALS[c] == ',') == (mark == DecimalMark.COMMA);
            if (allowed && (best < 0 ? fitting[c] > 0 : fitting[c] > fitting[best])) {
                best = c;
            }
        }
        if (best < 0) {
            return null;
        }
        String currency = currencies.entrySet().stream()
                .max(Map.Entry.<String, Long>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                .map(Map.Entry::getKey)
                .orElse("");
        return new Found(
                new NumberStyle(DECIMALS[best], GROUPS[best], 2 * percents > seen, currency),
                fitting[best],
                grouped[best],
                mark == DecimalMark.AUTO && differ && fitting[0] == fitting[1] && fitting[0] == fitting[best]);
    }
}
