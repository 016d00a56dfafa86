package org.bochner.benchmarks;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.bochner.Execution;

/**
 * Writes large CSV files: numbers of three decimals in [0, 1) and a label {@code yes} or {@code no}.
 *
 * <p>The label is that of a smooth function of the first four columns, which a linear model cannot learn, with one in
 * sixteen labels flipped. A row depends on its number alone, so a small file is a prefix of a large one.
 */
public final class TableGenerator {
    /** The columns of the file that the benchmarks use. */
    public static final int COLUMNS = 20;

    private static final byte[][] DECIMALS = decimals();

    private TableGenerator() {}

    /** {@code FILE SIZE}: the file to write, and its bytes such as {@code 4g}; a row is never cut. */
    public static void main(String[] args) throws IOException {
        if (args.length != 2) {
            System.err.println("give a file and its size, such as: big.csv 4g");
            System.exit(2);
        }
        System.out.println(write(Path.of(args[0]), COLUMNS, Long.MAX_VALUE, Execution.parseMemory(args[1])));
    }

    /** Writes rows until there are {@code rows} or {@code bytes} are reached; returns how many rows. */
    static long write(Path file, int columns, long rows, long bytes) throws IOException {
        long row = 0;
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 20)) {
            byte[] line = header(columns);
            out.write(line);
            long written = line.length;
            line = new byte[columns * 6 + 4];
            while (row < rows && written < bytes) {
                int length = line(row, columns, line);
                out.write(line, 0, length);
                written += length;
                row++;
            }
        }
        return row;
    }

    private static byte[] header(int columns) {
        StringBuilder names = new StringBuilder();
        for (int j = 0; j < columns; j++) {
            names.append('x').append(j + 1).append(',');
        }
        return names.append("target\n").toString().getBytes(StandardCharsets.US_ASCII);
    }

    /** Writes a row into {@code line} (modified) and returns its length. */
    private static int line(long row, int columns, byte[] line) {
        int at = 0;
        double score = 0;
        long state = row;
        for (int j = 0; j < columns; j++) {
            state += 0x9E3779B97F4A7C15L;
            int value = (int) ((mixed(state + row * 0xD1342543DE82EF95L) >>> 40) * 1000 >>> 24);
            if (j < 4) {
                double centred = value / 500.0 - 1;
                score += j % 2 == 0 ? centred * centred : centred * 0.5;
            }
            System.arraycopy(DECIMALS[value], 0, line, at, 6);
            at += 6;
        }
        boolean turned = (mixed(state + 1) & 15) == 0;
        byte[] label = score > 0.6 != turned ? YES : NO;
        System.arraycopy(label, 0, line, at, label.length);
        return at + label.length;
    }

    private static final byte[] YES = "yes\n".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] NO = "no\n".getBytes(StandardCharsets.US_ASCII);

    /** A 64-bit mix (the finaliser of SplitMix64): a random number for each place of the table. */
    private static long mixed(long place) {
        long z = (place ^ (place >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }

    private static byte[][] decimals() {
        byte[][] all = new byte[1000][];
        for (int value = 0; value < all.length; value++) {
            all[value] = String.format(java.util.Locale.ROOT, "0.%03d,", value).getBytes(StandardCharsets.US_ASCII);
        }
        return all;
    }
}
