package org.bochner.data.bytes;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The bytes of a text as UTF-8, whatever encoding the file has.
 *
 * <p>A byte-order mark says that a text is UTF-8 or UTF-16, and is left out. Without one, and without an encoding that
 * the caller gives, a text is UTF-8, and a line that is not valid UTF-8 is windows-1252, which has the letters of
 * Latin-1 in the same places. A file in windows-1252 is thus read right, since lines without such letters are the same
 * in both; and in a file that mixes the two, each line keeps its letters. {@link #strangeAt} says whether that was so.
 *
 * <p>Bytes below 128 pass through without a copy, eight at a time; the other ones are checked once.
 */
public final class Utf8Stream extends InputStream {
    private static final int BUFFER = 1 << 16;
    private static final byte[][] LETTERS = windows1252();

    private final InputStream in;
    private final Charset charset;
    private byte[] held = new byte[BUFFER];
    private int from;
    private int clear;
    private int to;
    private byte[] out = new byte[256];
    private int outFrom;
    private int outTo;
    private boolean ended;
    private long given;
    private long strangeAt = Long.MAX_VALUE;
    private long strangeLines;
    private long nulAt = Long.MAX_VALUE;
    private boolean letters;

    /**
     * Reads {@code in}, which is closed with it.
     *
     * @param given the encoding of the text, or null to find it
     * @param name the file, for messages
     */
    public Utf8Stream(InputStream in, Charset given, String name) throws IOException {
        byte[] mark = in.readNBytes(3);
        int skipped = 0;
        Charset found = given;
        if (starts(mark, 0xEF, 0xBB, 0xBF)) {
            skipped = 3;
            found = null;
        } else if (starts(mark, 0xFF, 0xFE)) {
            skipped = 2;
            found = StandardCharsets.UTF_16LE;
        } else if (starts(mark, 0xFE, 0xFF)) {
            skipped = 2;
            found = StandardCharsets.UTF_16BE;
        }
        System.arraycopy(mark, skipped, held, 0, mark.length - skipped);
        to = mark.length - skipped;
        charset = found == null ? StandardCharsets.UTF_8 : found;
        boolean plain = found == null;
        this.in = plain ? in : new Decoding(held, to, in, found, name);
        if (!plain) {
            held = new byte[BUFFER];
            to = 0;
        }
    }

    private static boolean starts(byte[] bytes, int... with) {
        for (int i = 0; i < with.length; i++) {
            if (i >= bytes.length || (bytes[i] & 0xFF) != with[i]) {
                return false;
            }
        }
        return true;
    }

    /** The encoding that was given, or that a byte-order mark names; else UTF-8. */
    public Charset charset() {
        return charset;
    }

    /** The place, among the bytes handed out, of the first line that was not UTF-8; the largest number while none. */
    public long strangeAt() {
        return strangeAt;
    }

    /** How many lines so far were not UTF-8. */
    public long strangeLines() {
        return strangeLines;
    }

    /** Whether a line so far was UTF-8 and had more than ASCII. */
    public boolean letters() {
        return letters;
    }

    /** The place, among the bytes handed out, of the first line with a byte that is 0; the largest number if none. */
    public long nulAt() {
        return nulAt;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] into, int offset, int count) throws IOException {
        int at = offset;
        int end = offset + count;
        while (at < end) {
            if (outFrom < outTo) {
                int n = Math.min(end - at, outTo - outFrom);
                System.arraycopy(out, outFrom, into, at, n);
                outFrom += n;
                at += n;
            } else if (from < clear) {
                int n = Math.min(end - at, clear - from);
                System.arraycopy(held, from, into, at, n);
                from += n;
                at += n;
            } else if (from < to) {
                clear = Ascii.strange(held, from, to);
                if (clear == from) {
                    given += at - offset;
                    line();
                    given -= at - offset;
                }
            } else if (at > offset) {
                break;
            } else {
                int n = ended ? -1 : in.read(into, at, end - at);
                if (n <= 0) {
                    return n;
                }
                int p = Ascii.strange(into, at, at + n);
                to = at + n - p;
                from = 0;
                clear = 0;
                held = held.length < to ? new byte[2 * to] : held;
                System.arraycopy(into, p, held, 0, to);
                at = p;
            }
        }
        given += at - offset;
        return at - offset;
    }

    /** Decides on the rest of a line, which begins at {@link #from} with a byte that is 0 or not ASCII. */
    private void line() throws IOException {
        int end = from;
        while (true) {
            while (end < to && held[end] != '\n' && held[end] != '\r') {
                end++;
            }
            if (end < to || ended || to - from > 1 << 28) {
                break;
            }
            end -= from;
            more();
            end += from;
        }
        for (int p = from; p < end && nulAt == Long.MAX_VALUE; p++) {
            nulAt = held[p] == 0 ? given : nulAt;
        }
        if (Ascii.valid(held, from, end)) {
            letters |= held[from] < 0;
            clear = end;
            return;
        }
        if (strangeLines++ == 0) {
            strangeAt = given;
        }
        outFrom = 0;
        outTo = 0;
        out = out.length < 3 * (end - from) ? new byte[3 * (end - from)] : out;
        for (int p = from; p < end; p++) {
            if (held[p] >= 0) {
                out[outTo++] = held[p];
            } else {
                for (byte b : LETTERS[held[p] & 0x7F]) {
                    out[outTo++] = b;
                }
            }
        }
        from = end;
        clear = end;
    }

    /** Reads more behind what is held. */
    private void more() throws IOException {
        System.arraycopy(held, from, held, 0, to - from);
        to -= from;
        from = 0;
        if (held.length - to < BUFFER) {
            held = Arrays.copyOf(held, 2 * held.length);
        }
        int n = in.read(held, to, held.length - to);
        if (n < 0) {
            ended = true;
        } else {
            to += n;
        }
    }

    @Override
    public void close() throws IOException {
        in.close();
    }

    /** The bytes from 128 of windows-1252 as UTF-8; the five that it leaves open are controls, as browsers have it. */
    private static byte[][] windows1252() {
        byte[] high = new byte[128];
        for (int i = 0; i < 128; i++) {
            high[i] = (byte) (128 + i);
        }
        String text = new String(high, Charset.forName("windows-1252"));
        byte[][] letters = new byte[128][];
        for (int i = 0; i < 128; i++) {
            char c = text.charAt(i) == '\uFFFD' ? (char) (128 + i) : text.charAt(i);
            letters[i] = String.valueOf(c).getBytes(StandardCharsets.UTF_8);
        }
        return letters;
    }
}
