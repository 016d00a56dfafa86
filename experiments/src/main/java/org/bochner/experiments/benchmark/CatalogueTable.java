package org.bochner.experiments.benchmark;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.bochner.RandomStream;
import org.bochner.data.catalogue.Entry;
import org.bochner.data.catalogue.Locator;
import org.bochner.data.image.ShapedRows;
import org.bochner.data.options.ReadOptions;
import org.bochner.data.read.Cells;
import org.bochner.data.read.Format;
import org.bochner.data.read.TableReader;
import org.bochner.data.schema.TableColumns;

/**
 * A data set of the catalogue. Its published parts are joined, and a quarter of the rows of every split, drawn at
 * random and in each class alike, are test rows.
 *
 * @param entry what the catalogue knows
 * @param half what it is for
 * @param source its name for the locator, which may join parts or say how many rows are drawn
 * @param categories whether some columns are categories
 * @param rows all rows, or as many as are drawn in every split
 * @param locator finds it
 */
record CatalogueTable(Entry entry, Half half, String source, boolean categories, long rows, Locator locator)
        implements BenchmarkTable {
    private static final double TEST_SHARE = 0.25;
    private static final int MOST_TEST_ROWS = 10_000;

    @Override
    public String name() {
        return entry.name();
    }

    @Override
    public Structure structure() {
        return Structure.MEASURED;
    }

    @Override
    public long trainRows() {
        return rows - Math.round(TEST_SHARE * rows);
    }

    @Override
    public int columns() {
        return entry.columns();
    }

    @Override
    public int classes() {
        return entry.classes();
    }

    @Override
    public Split write(int split, long seed, long most, Path folder) {
        Rows all = read();
        boolean[] training = new boolean[all.lines.size()];
        boolean[] testing = new boolean[all.lines.size()];
        long limit = rows < entry.rows() ? Math.min(most, trainRows()) : most;
        divide(all.labels, RandomStream.of(name().hashCode(), seed, split), limit, training, testing);
        try (SplitWriter files = new SplitWriter(folder, all.ending)) {
            if (all.header != null) {
                files.header(all.header);
            }
            for (int i = 0; i < training.length; i++) {
                if (training[i] || testing[i]) {
                    files.row(all.lines.get(i), training[i]);
                }
            }
            return files.finish(regression());
        }
    }

    /** Marks test rows and at most {@code most} training rows, each class by its share; at least one of it trains. */
    private void divide(List<String> labels, RandomStream random, long most, boolean[] training, boolean[] testing) {
        Map<String, List<Integer>> classes = new TreeMap<>();
        for (int i = 0; i < training.length; i++) {
            classes.computeIfAbsent(regression() ? "" : labels.get(i), label -> new ArrayList<>())
                    .add(i);
        }
        double kept = Math.min(1, most / ((1 - TEST_SHARE) * training.length));
        double tested = Math.min(TEST_SHARE, (double) MOST_TEST_ROWS / training.length);
        for (List<Integer> rows : classes.values()) {
            int[] order = random.permutation(rows.size());
            int test = (int) (tested * rows.size() + random.uniform());
            test = Math.min(test, rows.size() - 1);
            int train = (int) Math.max(1, Math.round(kept * (rows.size() - Math.round(TEST_SHARE * rows.size()))));
            for (int k = 0; k < test; k++) {
                testing[rows.get(order[k])] = true;
            }
            for (int k = test; k < Math.min(rows.size(), test + train); k++) {
                training[rows.get(order[k])] = true;
            }
        }
    }

    /** All rows as lines of a file. */
    private record Rows(String ending, String header, List<String> lines, List<String> labels) {}

    private Rows read() {
        Locator.Located located = locator.find(source);
        ReadOptions options = located.options(ReadOptions.defaults());
        Format format = Format.of(located.source(), null);
        return switch (format) {
            case LIBSVM -> libsvm(located);
            case IDX, IMAGES -> images(located, format);
            default -> table(located, format, options);
        };
    }

    private static Rows table(Locator.Located located, Format format, ReadOptions options) {
        try (TableReader reader = located.source().rows(format, options.text())) {
            int target = TableColumns.target(located.source().name(), reader.header(), options.target());
            int[] inputs = IntStream.range(0, reader.header().size())
                    .filter(j -> j != target
                            && !options.ignored().contains(reader.header().get(j)))
                    .toArray();
            StringJoiner header = new StringJoiner(",");
            for (int j : inputs) {
                header.add(quoted(reader.header().get(j)));
            }
            Rows rows = new Rows("csv", header.add("target").toString(), new ArrayList<>(), new ArrayList<>());
            Cells cells = new Cells();
            while (reader.next(cells)) {
                StringJoiner line = new StringJoiner(",");
                for (int j : inputs) {
                    line.add(cells.isMissing(j) ? "" : quoted(cells.text(j)));
                }
                rows.lines.add(line.add(quoted(cells.text(target))).toString());
                rows.labels.add(cells.text(target));
            }
            return rows;
        }
    }

    private static Rows libsvm(Locator.Located located) {
        Rows rows = new Rows("svm", null, new ArrayList<>(), new ArrayList<>());
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(located.source().open(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                rows.lines.add(line);
                rows.labels.add(line.split("\\s", 2)[0]);
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        return rows;
    }

    private static Rows images(Locator.Located located, Format format) {
        Rows rows = new Rows("svm", null, new ArrayList<>(), new ArrayList<>());
        try (ShapedRows reader = ShapedRows.open(located.source(), format, null)) {
            double[] numbers = new double[reader.width()];
            while (reader.next()) {
                String label = new String(reader.label(), StandardCharsets.UTF_8);
                reader.numbers(numbers);
                StringBuilder line = new StringBuilder(label);
                for (int j = 0; j < numbers.length; j++) {
                    if (numbers[j] != 0) {
                        line.append(' ').append(j + 1).append(':').append(numbers[j]);
                    }
                }
                rows.lines.add(line.toString());
                rows.labels.add(label);
            }
        }
        return rows;
    }

    private static String quoted(String cell) {
        return cell.matches("[^,\"\\r\\n]*") ? cell : "\"" + cell.replace("\"", "\"\"") + "\"";
    }
}
