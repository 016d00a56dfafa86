package org.bochner.data.image;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import java.util.zip.ZipException;
import org.bochner.data.read.Fault;
import org.bochner.data.read.Format;
import org.bochner.data.read.Source;

/**
 * Reads a PNG picture line by line from the top: 8 bits each of red, green and blue, not interlaced.
 *
 * <p>A PNG file is a signature and then chunks: length, type, content, checksum. The contents of the IDAT chunks are
 * one zlib stream; unpacked, it has for every line of pixels the number of a filter and the filtered bytes. A filter
 * has taken from each byte a guess made of the byte a to the left, b above and c above the left one: nothing, a, b,
 * their mean, or the one of a, b and c that is nearest to a + b − c (Paeth). (W3C, Portable Network Graphics, third
 * edition, 2025.)
 *
 * <p>The JDK's ImageIO was measured and is not used: on four CIFAR-10 sheets it keeps 62 MB instead of two lines each,
 * is 10 % slower, and accepts files with a wrong chunk checksum or with too many lines (docs/design-notes.md). Cost:
 * one pass over the file, two lines of memory.
 */
final class PngReader implements Closeable {
    /** The length of the signature and the first chunk, which has the sizes. */
    static final int HEADER = 33;

    private static final int CHANNELS = 3;
    private static final int MOST = 1 << 16;

    private final String file;
    private final int width;
    private final int height;
    private final Chunks chunks;
    private final InputStream pixels;
    private final Inflater inflater = new Inflater();
    private byte[] above;
    private int line;

    PngReader(Source source) {
        file = source.name();
        int[] sizes = sizes(source);
        width = sizes[0];
        height = sizes[1];
        above = new byte[CHANNELS * width];
        chunks = new Chunks(new BufferedInputStream(source.open(), 1 << 16));
        pixels = new InflaterInputStream(chunks, inflater, 1 << 16);
    }

    /** Width and height of the picture in {@code source}, which must be of the kind that is read. */
    static int[] sizes(Source source) {
        byte[] start = source.peek(HEADER);
        String file = source.name();
        if (!Format.isPng(start)) {
            throw Fault.of(file, "it is not a PNG file; check that it is the right file");
        }
        if (start.length < HEADER) {
            throw cut(file);
        }
        CRC32 sum = new CRC32();
        sum.update(start, 12, 17);
        ByteBuffer head = ByteBuffer.wrap(start);
        if (head.getInt(8) != 13 || !type(start, 12).equals("IHDR") || head.getInt(29) != (int) sum.getValue()) {
            throw damaged(file, "its header does not have its checksum");
        }
        int depth = start[24];
        int colour = start[25];
        if (depth != 8 || colour != 2 || start[28] != 0) {
            String kind = switch (colour) {
                case 0 -> "grey";
                case 2 -> "colour";
                case 3 -> "palette";
                default -> "grey or colour with transparency";
            };
            throw Fault.of(
                    file,
                    "its pixels are " + kind + " of " + depth + " bits" + (start[28] == 0 ? "" : ", interlaced")
                            + "; convert it to red, green and blue of 8 bits, not interlaced");
        }
        int width = head.getInt(16);
        int height = head.getInt(20);
        if (width < 1 || height < 1 || width > MOST || height > MOST) {
            throw Fault.of(
                    file, "a picture of " + width + " x " + height + " pixels is not read; sides are 1 to " + MOST);
        }
        return new int[] {width, height};
    }

    private static String type(byte[] bytes, int at) {
        return new String(bytes, at, 4, StandardCharsets.ISO_8859_1);
    }

    /** Reads the next line into {@code into} (modified) from {@code at}, three bytes per pixel. */
    void next(byte[] into, int at) {
        int length = CHANNELS * width;
        try {
            int filter = pixels.read();
            if (filter < 0 || pixels.readNBytes(into, at, length) < length) {
                throw damaged(file, "it has fewer lines than the " + height + " its header says");
            }
            line++;
            unfilter(filter, into, at, length);
            System.arraycopy(into, at, above, 0, length);
            if (line == height) {
                finish();
            }
        } catch (EOFException e) {
            throw cut(file);
        } catch (ZipException e) {
            throw damaged(file, e.getMessage());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads to the end, so that all checksums are checked. */
    private void finish() throws IOException {
        if (pixels.read() >= 0) {
            throw damaged(file, "it has more lines than the " + height + " its header says");
        }
        chunks.finish();
    }

    private void unfilter(int filter, byte[] into, int at, int length) {
        switch (filter) {
            case 0 -> {}
            case 1 -> {
                for (int i = CHANNELS; i < length; i++) {
                    into[at + i] += into[at + i - CHANNELS];
                }
            }
            case 2 -> {
                for (int i = 0; i < length; i++) {
                    into[at + i] += above[i];
                }
            }
            case 3 -> {
                for (int i = 0; i < length; i++) {
                    int a = i < CHANNELS ? 0 : into[at + i - CHANNELS] & 0xFF;
                    into[at + i] += (byte) ((a + (above[i] & 0xFF)) / 2);
                }
            }
            case 4 -> {
                for (int i = 0; i < length; i++) {
                    boolean first = i < CHANNELS;
                    int a = first ? 0 : into[at + i - CHANNELS] & 0xFF;
                    int c = first ? 0 : above[i - CHANNELS] & 0xFF;
                    into[at + i] += (byte) paeth(a, above[i] & 0xFF, c);
                }
            }
            default -> throw damaged(file, "line " + line + " has the filter " + filter + ", and there are 0 to 4");
        }
    }

    private static int paeth(int a, int b, int c) {
        int fromA = Math.abs(b - c);
        int fromB = Math.abs(a - c);
        int fromC = Math.abs(a + b - 2 * c);
        return fromA <= fromB && fromA <= fromC ? a : fromB <= fromC ? b : c;
    }

    private static RuntimeException cut(String file) {
        return Fault.of(file, "the picture ends too early, the file is cut off; copy or fetch it again");
    }

    private static RuntimeException damaged(String file, String what) {
        return Fault.of(file, "the picture is damaged (" + what + "); copy or fetch the file again");
    }

    @Override
    public void close() {
        inflater.end();
        try {
            chunks.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The contents of the IDAT chunks, one after the other, each checked against its checksum. */
    private final class Chunks extends InputStream {
        private final DataInputStream in;
        private final CRC32 sum = new CRC32();
        private final byte[] type = new byte[4];
        private int left;
        private boolean begun;
        private boolean ended;

        Chunks(InputStream raw) {
            in = new DataInputStream(raw);
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] into, int offset, int count) throws IOException {
            if (!begun) {
                begun = true;
                in.skipNBytes(HEADER);
                advance();
            }
            while (left == 0 && !ended) {
                check();
                advance();
            }
            if (ended) {
                return -1;
            }
            int n = in.read(into, offset, Math.min(count, left));
            if (n < 0) {
                throw new EOFException();
            }
            sum.update(into, offset, n);
            left -= n;
            return n;
        }

        /** Advances to the content of the next IDAT chunk, or to the end of the picture. */
        private void advance() throws IOException {
            while (true) {
                left = in.readInt();
                in.readFully(type);
                String name = type(type, 0);
                if (left < 0 || !name.matches("[A-Za-z]{4}")) {
                    throw damaged(file, "a part of it has no name or size");
                }
                ended = name.equals("IEND");
                if (ended || name.equals("IDAT")) {
                    sum.reset();
                    sum.update(type);
                    return;
                }
                in.skipNBytes(left + 4L);
            }
        }

        private void check() throws IOException {
            if (in.readInt() != (int) sum.getValue()) {
                throw damaged(file, "a checksum of its pixels is wrong");
            }
        }

        /** Reads on to the end of the file. */
        void finish() throws IOException {
            byte[] rest = new byte[1 << 12];
            while (read(rest, 0, rest.length) >= 0) {
                // what is left of the stream, if anything, is checked by reading it
            }
            in.transferTo(OutputStream.nullOutputStream());
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }
}
