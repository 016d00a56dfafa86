package org.bochner.data.image;

import java.io.Closeable;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bochner.data.read.Fault;
import org.bochner.data.read.Source;

/** One PNG sheet of tiles of 32 x 32 pixels, row by row; only the current row of tiles is in memory. */
final class Sheet implements Closeable {
    static final int SIDE = 32;
    private static final Pattern NAME = Pattern.compile("(?i).*\\.(\\d{1,9})_([^.]+)\\.png");

    private final Source source;
    private final int number;
    private final byte[] label;
    private final int across;
    private final int count;
    private PngReader reader;
    private byte[] strip;
    private int strips;
    private int tile = -1;

    Sheet(Source source) {
        this.source = source;
        int[] sizes = PngReader.sizes(source);
        if (sizes[0] % SIDE != 0 || sizes[1] % SIDE != 0) {
            throw Fault.of(
                    source.name(),
                    sizes[0] + " x " + sizes[1] + " pixels are not a sheet of images of " + SIDE + " x " + SIDE
                            + "; both sides must be multiples of " + SIDE);
        }
        across = sizes[0] / SIDE;
        count = across * (sizes[1] / SIDE);
        Matcher named = NAME.matcher(source.name());
        boolean matches = named.matches();
        number = matches ? Integer.parseInt(named.group(1)) : -1;
        label = matches ? named.group(2).getBytes(StandardCharsets.UTF_8) : null;
    }

    String file() {
        return source.name();
    }

    /** The class number in the sheet's name, or −1. */
    int number() {
        return number;
    }

    /** The class in the sheet's name, or null. */
    byte[] label() {
        return label;
    }

    /** The number of tiles. */
    int count() {
        return count;
    }

    /** Advances to the next tile; false after the last. */
    boolean next() {
        if (tile < count) {
            tile++;
        }
        return tile < count;
    }

    /** Puts the pixels of this tile into {@code into} (modified): all of red, then of green, then of blue. */
    void tile(double[] into) {
        if (reader == null) {
            reader = new PngReader(source);
            strip = new byte[3 * SIDE * SIDE * across];
        }
        int line = 3 * SIDE * across;
        for (; strips <= tile / across; strips++) {
            for (int y = 0; y < SIDE; y++) {
                reader.next(strip, y * line);
            }
        }
        for (int y = 0; y < SIDE; y++) {
            int from = y * line + 3 * SIDE * (tile % across);
            for (int x = 0; x < SIDE; x++) {
                for (int channel = 0; channel < 3; channel++) {
                    into[(channel * SIDE + y) * SIDE + x] = strip[from + 3 * x + channel] & 0xFF;
                }
            }
        }
    }

    @Override
    public void close() {
        if (reader != null) {
            reader.close();
        }
    }
}
