package org.bochner.data.read;

import java.io.Closeable;
import java.util.Arrays;

/**
 * LIBSVM (SVMlight) text: {@code label index:value index:value ... # comment}, indices from 1, ascending, zeros left
 * out.
 *
 * <p>After {@link #next} the row is in the open fields, which are reused: {@link #count} entries with
 * {@link #index} from 0 and {@link #value}, and the label as bytes. A {@code qid:} entry is passed over. Rows without
 * a label have an empty one.
 */
public final class LibsvmReader implements Closeable {
    public int[] index = new int[256];
    public double[] value = new double[256];
    public int count;
    public byte[] bytes;
    public int labelFrom;
    public int labelTo;
    /** Whether any row so far had a {@code qid:}. */
    public boolean queries;

    private final Source source;
    private final Lines lines;

    public LibsvmReader(Source source) {
        this.source = source;
        this.lines = new Lines(source, null);
    }

    /** The line of the current row, from 1. */
    public long line() {
        return lines.number();
    }

    /** Reads the next row; false at the end. Empty and comment lines are skipped. */
    public boolean next() {
        while (lines.next()) {
            byte[] b = lines.bytes();
            int p = skip(b, lines.from(), lines.to());
            if (p < lines.to() && b[p] != '#') {
                bytes = b;
                entries(p, lines.to());
                return true;
            }
        }
        return false;
    }

    private void entries(int begin, int end) {
        byte[] b = bytes;
        count = 0;
        int p = word(b, begin, end);
        labelFrom = begin;
        labelTo = p;
        if (colon(b, begin, p) >= 0) {
            labelTo = begin;
            p = begin;
        } else if (comma(b, begin, p)) {
            throw Fault.at(
                    source.name(),
                    line(),
                    "the label '" + Fault.shown(b, begin, p) + "' is several labels; give one label per row");
        }
        int last = 0;
        while ((p = skip(b, p, end)) < end && b[p] != '#') {
            int start = p;
            long number = 0;
            while (p < end && b[p] >= '0' && b[p] <= '9') {
                number = Math.min(10 * number + (b[p++] - '0'), Integer.MAX_VALUE);
            }
            if (p == start || p == end || b[p] != ':') {
                p = foreign(start, end);
                continue;
            }
            int from = p + 1;
            p = word(b, from, end);
            double parsed = Decimal.parse(b, from, p);
            if (Double.isNaN(parsed) || Double.isInfinite(parsed)) {
                throw entry(start, p, "the value must be a finite number");
            }
            if (number <= last) {
                throw entry(
                        start,
                        p,
                        number == 0 ? "indices start at 1" : "indices must ascend, and " + last + " came before");
            }
            if (number >= Integer.MAX_VALUE - 8) {
                throw entry(start, p, "the index must be below 2^31");
            }
            last = (int) number;
            if (count == index.length) {
                index = Arrays.copyOf(index, 2 * count);
                value = Arrays.copyOf(value, 2 * count);
            }
            index[count] = last - 1;
            value[count++] = parsed;
        }
    }

    /** Passes over {@code qid:n}; anything else is refused. */
    private int foreign(int start, int end) {
        int stop = word(bytes, start, end);
        boolean query = stop - start > 4
                && bytes[start] == 'q'
                && bytes[start + 1] == 'i'
                && bytes[start + 2] == 'd'
                && bytes[start + 3] == ':';
        if (!query) {
            throw entry(start, stop, "an entry is index:value, with a whole number before the colon");
        }
        queries = true;
        return stop;
    }

    private RuntimeException entry(int from, int to, String what) {
        return Fault.at(source.name(), line(), "entry '" + Fault.shown(bytes, from, to) + "': " + what);
    }

    private static int skip(byte[] b, int at, int end) {
        int p = at;
        while (p < end && (b[p] == ' ' || b[p] == '\t')) {
            p++;
        }
        return p;
    }

    private static int word(byte[] b, int at, int end) {
        int p = at;
        while (p < end && b[p] != ' ' && b[p] != '\t') {
            p++;
        }
        return p;
    }

    private static int colon(byte[] b, int from, int to) {
        for (int p = from; p < to; p++) {
            if (b[p] == ':') {
                return p;
            }
        }
        return -1;
    }

    private static boolean comma(byte[] b, int from, int to) {
        for (int p = from; p < to; p++) {
            if (b[p] == ',') {
                return true;
            }
        }
        return false;
    }

    @Override
    public void close() {
        lines.close();
    }
}
