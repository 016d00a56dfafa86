package org.bochner.data.image;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.bochner.data.read.Fault;
import org.bochner.data.read.Source;

/**
 * Images of 32 x 32 pixels, side by side on PNG sheets, one sheet for each class.
 *
 * <p>A sheet is called {@code NAME.3_cat.png}: class number 3, whose label is {@code cat}. Where
 * {@code NAME.labels.txt}, plain or gzip'd, is next to the sheets and has the number of a class on every line,
 * images come in the order of its lines: of each class from the first tile on, and lines of classes without a sheet
 * are skipped. Otherwise the sheets are read one after the other.
 *
 * <p>Numbers are 0 to 255 in the order of CIFAR-10's batches: all of red, then of green, then of blue. Only a row of
 * tiles of each sheet is in memory, and a sheet of which no image is asked for is not unpacked.
 */
final class SheetRows implements ShapedRows {
    private final Sheet[] sheets;
    /** The sheet of each image, or null where the sheets are read one after the other. */
    private final int[] order;

    private int row = -1;
    private int sheet;

    /** {@code given} is the file of class numbers, or null for the one next to the first sheet. */
    SheetRows(Source source, Path given) {
        sheets = source.parts().stream().map(Sheet::new).toArray(Sheet[]::new);
        Path labels = given != null ? given : sheets.length == 1 ? null : labelsBeside(source.path());
        order = labels == null ? null : order(source.other(labels));
    }

    private static Path labelsBeside(Path first) {
        String name = first.getFileName().toString().replaceFirst("\\.\\d+_[^.]+\\.png$", ".labels.txt");
        for (String candidate : new String[] {name + ".gz", name}) {
            Path path = first.resolveSibling(candidate);
            if (!path.equals(first) && Files.exists(path)) {
                return path;
            }
        }
        return null;
    }

    /** The sheets in the order in which the lines of {@code labels} name them. */
    private int[] order(Source labels) {
        List<Integer> found = new ArrayList<>();
        int[] counts = new int[sheets.length];
        try (BufferedReader in =
                new BufferedReader(new InputStreamReader(labels.open(), StandardCharsets.UTF_8), 1 << 16)) {
            long number = 0;
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                number++;
                if (!line.strip().matches("\\d{1,9}")) {
                    throw Fault.at(
                            labels.name(),
                            number,
                            "'" + Fault.shown(line) + "' is not the number of a class, such as 3");
                }
                int at = place(Integer.parseInt(line.strip()));
                if (at >= 0) {
                    counts[at]++;
                    found.add(at);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        for (int s = 0; s < sheets.length; s++) {
            if (counts[s] != sheets[s].count()) {
                throw Fault.of(
                        sheets[s].file(),
                        sheets[s].count() + " images, but " + counts[s] + " labels of its class in " + labels.name()
                                + "; the files do not belong together");
            }
        }
        return found.stream().mapToInt(at -> at).toArray();
    }

    private int place(int number) {
        for (int s = 0; s < sheets.length; s++) {
            if (sheets[s].number() == number) {
                return s;
            }
        }
        return -1;
    }

    @Override
    public int[] shape() {
        return new int[] {3, Sheet.SIDE, Sheet.SIDE};
    }

    @Override
    public boolean next() {
        row++;
        if (order != null) {
            sheet = row < order.length ? order[row] : 0;
            return row < order.length && sheets[sheet].next();
        }
        while (!sheets[sheet].next()) {
            if (++sheet == sheets.length) {
                sheet--;
                return false;
            }
        }
        return true;
    }

    @Override
    public byte[] label() {
        return sheets[sheet].label();
    }

    @Override
    public String labelled() {
        return sheets[sheet].file();
    }

    @Override
    public String unlabelled() {
        return Arrays.stream(sheets).allMatch(each -> each.label() != null)
                ? null
                : "the name of a sheet must have the class of its images, as in NAME.3_cat.png; rename it";
    }

    @Override
    public void numbers(double[] into) {
        sheets[sheet].tile(into);
    }

    @Override
    public void close() {
        for (Sheet each : sheets) {
            each.close();
        }
    }
}
