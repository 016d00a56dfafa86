package org.bochner.data.read;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.bochner.data.bytes.Dialect;
import org.bochner.data.bytes.Utf8Stream;

/**
 * The lines of a text file as ranges of one sliding buffer, in UTF-8 whatever the encoding of the file is.
 *
 * <p>A line ends at a line feed; a carriage return before it is left off. Where the first {@value #AHEAD} bytes have
 * carriage returns and no line feed, those end the lines. A Control-Z at the end of the file is left off. The buffer
 * moves and grows as lines need it, so a range is valid until the next call.
 */
final class Lines implements Closeable {
    /** Longer lines are refused: the file is probably of another kind. */
    static final int LONGEST = 1 << 29;

    private static final int AHEAD = 1 << 17;
    private static final byte END = 0x1A;
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long FEEDS = 0x0A0A0A0A0A0A0A0AL;
    private static final long ONES = 0x0101010101010101L;
    private static final long TOPS = 0x8080808080808080L;

    private final Source source;
    private final Utf8Stream in;
    private byte[] bytes = new byte[1 << 18];
    private int from;
    private int to;
    private int next;
    private int limit;
    private long number;
    private boolean ended;
    private boolean returns;
    /** The bytes that were in the buffer and are not any more. */
    private long gone;
    /** Where, among all bytes, there is something to note or to refuse. */
    private long watched = Long.MAX_VALUE;

    private long strangeLine;

    /** The lines of {@code source}; {@code charset} is its encoding, or null to find it. */
    Lines(Source source, Charset charset) {
        this(source, source.open(), charset);
    }

    /** The lines of {@code stream}, which is {@code source} opened. */
    Lines(Source source, InputStream stream, Charset charset) {
        this.source = source;
        this.in = decoded(source, stream, charset);
        try {
            while (limit < AHEAD && !ended) {
                fill();
            }
        } catch (RuntimeException e) {
            close();
            throw e;
        }
        if (feed(0) == limit) {
            for (int p = 0; p < limit && !returns; p++) {
                returns = bytes[p] == '\r' && (p + 1 < limit || ended);
            }
            feeds(0);
        }
    }

    private static Utf8Stream decoded(Source source, InputStream stream, Charset charset) {
        try {
            return new Utf8Stream(stream, charset, source.name());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Where carriage returns end the lines, makes those from {@code at} on line feeds. */
    private void feeds(int at) {
        for (int p = at; p < limit && returns; p++) {
            bytes[p] = bytes[p] == '\r' ? (byte) '\n' : bytes[p];
        }
    }

    /** How the text is cut into cells, as far as {@code text} does not say it; before any line is taken. */
    public Dialect dialect(TextOptions text) {
        return Dialect.of(bytes, limit, ended, text.delimiter(), text.header());
    }

    /** What the user should know of the lines so far: that they were not UTF-8. */
    public List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (strangeLine > 0 && !in.letters()) {
            notes.add("the text is not UTF-8: its letters beyond ASCII, first in line " + strangeLine
                    + ", are read as windows-1252; give the encoding if it is another");
        } else if (strangeLine > 0) {
            long more = in.strangeLines() - 1;
            notes.add("the text mixes encodings: most of it is UTF-8, but line " + strangeLine
                    + (more == 0 ? " is" : " and " + more + " more are")
                    + " not, and read as windows-1252; give the encoding if it is another");
        }
        return notes;
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
                if (gone + next > watched) {
                    watch();
                }
                return true;
            }
            if (ended) {
                limit -= limit > next && bytes[limit - 1] == END ? 1 : 0;
                if (next >= limit) {
                    return false;
                }
                next = limit;
                to = limit > from && bytes[limit - 1] == '\r' ? limit - 1 : limit;
                number++;
                if (gone + next > watched) {
                    watch();
                }
                return true;
            }
            int behind = limit - from;
            fill();
            scan = from + behind;
        }
    }

    /** The current line is the first with a byte that is 0, which is refused, or the first that was not UTF-8. */
    private void watch() {
        if (gone + next > in.nulAt()) {
            throw Fault.at(
                    source.name(),
                    number,
                    "a byte is 0, which no text has; the file is damaged or binary, or its encoding has to be given");
        }
        strangeLine = number;
        watched = in.nulAt();
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
            gone += from;
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
                feeds(limit - n);
                watched = Math.min(strangeLine > 0 ? Long.MAX_VALUE : in.strangeAt(), in.nulAt());
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
