package org.bochner.data.bytes;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;

/** Texts one after the other, with a line end between them; where they have headers, only the first is kept. */
public final class JoinedText extends InputStream {
    /** One of the texts. */
    public interface Part {
        /** Its bytes from the start. */
        InputStream open();

        /** Up to {@code count} bytes from the start, which do not count as read. */
        byte[] peek(int count);
    }

    private static final int HEADER = 1 << 20;

    private final Iterator<? extends Part> rest;
    private final byte[] header;
    private InputStream in;
    private int last = '\n';

    /**
     * Opens the first of {@code parts}.
     *
     * @param headed whether they have headers: a first line of a later one that is the first one's is then left out
     */
    public JoinedText(List<? extends Part> parts, boolean headed) {
        rest = parts.iterator();
        header = headed ? line(parts.get(0)) : null;
        in = rest.next().open();
    }

    /** The first line with its end. */
    private static byte[] line(Part part) {
        byte[] start = part.peek(HEADER);
        int end = 0;
        while (end < start.length && start[end] != '\n') {
            end++;
        }
        return Arrays.copyOf(start, Math.min(end + 1, start.length));
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] into, int offset, int count) throws IOException {
        while (true) {
            int n = in.read(into, offset, count);
            if (n > 0) {
                last = into[offset + n - 1];
                return n;
            }
            if (n == 0 || !rest.hasNext()) {
                return n;
            }
            in.close();
            Part next = rest.next();
            in = next.open();
            if (header != null && Arrays.equals(header, line(next))) {
                in.skipNBytes(header.length);
            }
            if (last != '\n') {
                into[offset] = '\n';
                last = '\n';
                return 1;
            }
        }
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
