package org.bochner.data.read;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * The lines of a text file as ranges of one sliding buffer.
 *
 * <p>A line ends at a line feed; a carriage return before it is left off. A byte-order mark of UTF-8 is skipped. The
 * buffer moves and grows as lines need it, so a range is valid until the next call.
 */
final class Lines implements Closeable {
    /** Longer lines are refused: the file is probably of another kind. */
    static final int LONGEST = 1 << 29;

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long FEEDS = 0x0A0A0A0A0A0A0A0AL;
    private static final long ONES = 0x0101010101010101L;
    private static final long TOPS = 0x8080808080808080L;

    private final Source source;
    private final InputStream in;
    private byte[] bytes = new byte[1 << 18];
    private int from;
    private int to;
    private int next;
    private int limit;
    private long number;
    private boolean ended;

    public Lines(Source source) {
        this.source = source;
        this.in = source.open();
        while (limit < 3 && !ended) {
            fill();
        }
        boolean utf16 = limit >= 2
                && ((bytes[0] == (byte) 0xFF && bytes[1] == (byte) 0xFE)
                        || (bytes[0] == (byte) 0xFE && bytes[1] == (byte) 0xFF));
        if (utf16) {
            close();
            throw Fault.of(source.name(), "the text is UTF-16; save it as UTF-8");
        }
        if (limit >= 3 && bytes[0] == (byte) 0xEF && bytes[1] == (byte) 0xBB && bytes[2] == (byte) 0xBF) {
            next = 3;
        }
    }

    /** The buffer that {@link #from} and {@link #to} point into. */
    public byte[] bytes() {
        return bytes;
    }

    public int from() {
        return from;
    }

    public int to() {
        return to;
    }

    /** The number of the last line handed out, from 1. */
    public long number() {
        return number;
    }

    /** Goes to the next line; false at the end of the file. */
    public boolean next() {
        from = next;
        return take(next);
    }

    /**
     * Lets the current line go on to the end of the next one, the line end between them included; {@link #from} may
     * move. False at the end of the file, where the line stays as it is.
     */
    public boolean extend() {
        return take(next);
    }

    private boolean take(int at) {
        int scan = at;
        while (true) {
            int feed = feed(scan);
            if (feed < limit) {
                next = feed + 1;
                to = feed > from && bytes[feed - 1] == '\r' ? feed - 1 : feed;
                number++;
                return true;
            }
            if (ended) {
                if (next >= limit) {
                    return false;
                }
                next = limit;
                to = limit > from && bytes[limit - 1] == '\r' ? limit - 1 : limit;
                number++;
                return true;
            }
            int behind = limit - from;
            fill();
            scan = from + behind;
        }
    }

    /** The place of the first line feed at or after {@code at}, or the limit; eight bytes at a time. */
    private int feed(int at) {
        int p = at;
        for (; p + 8 <= limit; p += 8) {
            long x = (long) LONG.get(bytes, p) ^ FEEDS;
            long found = (x - ONES) & ~x & TOPS;
            if (found != 0) {
                return p + (Long.numberOfTrailingZeros(found) >>> 3);
            }
        }
        while (p < limit && bytes[p] != '\n') {
            p++;
        }
        return p;
    }

    /** Reads more behind the limit, after moving the current line to the front. */
    private void fill() {
        if (from > 0) {
            System.arraycopy(bytes, from, bytes, 0, limit - from);
            limit -= from;
            next -= from;
            to -= from;
            from = 0;
        }
        if (limit == bytes.length) {
            if (bytes.length >= LONGEST) {
                throw Fault.at(
                        source.name(),
                        number + 1,
                        "the line is longer than " + (LONGEST >> 20)
                                + " MiB; is a quote not closed, or is it no text file?");
            }
            bytes = Arrays.copyOf(bytes, 2 * bytes.length);
        }
        try {
            int n = in.read(bytes, limit, bytes.length - limit);
            if (n < 0) {
                ended = true;
            } else {
                limit += n;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        try {
            in.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
