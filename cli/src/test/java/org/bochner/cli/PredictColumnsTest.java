package org.bochner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.bochner.Execution;
import org.bochner.cli.console.StandardOutput;
import org.bochner.data.read.Cells;
import org.bochner.data.read.CsvReader;
import org.bochner.data.read.Source;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which columns {@code predict} writes, and what happens when its reader goes away. */
class PredictColumnsTest {
    private static final int ROWS = 9000;
    private static final List<String> NAMES =
            List.of("plain", "a,b", "say \"hi\"", " blank ", "two\nlines", "", "Ünïcode");

    @TempDir
    private static Path folder;

    private static String file(String name) {
        return folder.resolve(name).toString();
    }

    /** The index of a row, so that rows out of order are seen; a name that needs quotes; three classes. */
    @BeforeAll
    static void fit() throws IOException {
        StringBuilder train = new StringBuilder("x,y,kind\n");
        StringBuilder rows = new StringBuilder("name,x,row number,y\n");
        for (int i = 0; i < ROWS; i++) {
            double x = i % 17 / 17.0;
            int y = i % 5;
            if (i < 600) {
                String kind = x > 0.6 ? "high" : y > 2 ? "low" : "m,id";
                train.append(x).append(',').append(y).append(",\"").append(kind).append("\"\n");
            }
            String name = NAMES.get(i % NAMES.size()).replace("\"", "\"\"");
            rows.append('"')
                    .append(name)
                    .append("\",")
                    .append(x)
                    .append(",  r")
                    .append(i)
                    .append(" ,")
                    .append(y)
                    .append('\n');
        }
        Files.writeString(folder.resolve("train.csv"), train);
        Files.writeString(folder.resolve("rows.csv"), rows);
        try (OutputStream gz = new GZIPOutputStream(Files.newOutputStream(folder.resolve("rows.csv.gz")))) {
            gz.write(rows.toString().getBytes(StandardCharsets.UTF_8));
        }
        Console.json("fit", "--data", file("train.csv"), "--method", "rff", "--features", "60", "--out", file("model"));
    }

    private static Console predict(String... more) {
        List<String> args = new ArrayList<>(List.of("predict", "--model", file("model"), "--quiet"));
        args.addAll(List.of(more));
        return Console.run(args.toArray(String[]::new));
    }

    private static List<List<String>> table(String csv) {
        Source source = Source.of("out", csv.getBytes(StandardCharsets.UTF_8), Execution.defaults());
        List<List<String>> rows = new ArrayList<>();
        try (CsvReader reader = new CsvReader(source, ',', true)) {
            rows.add(reader.header());
            Cells cells = new Cells();
            while (reader.next(cells)) {
                List<String> row = new ArrayList<>();
                for (int c = 0; c < cells.count; c++) {
                    row.add(cells.text(c));
                }
                rows.add(row);
            }
        }
        return rows;
    }

    @Test
    void keptColumnsAreThoseOfTheFileRowByRow() {
        Console console = predict("--data", file("rows.csv"), "--keep", "row number,name", "--threads", "2");
        List<List<String>> kept = table(console.out());
        List<List<String>> plain = table(predict("--data", file("rows.csv")).out());
        assertThat(kept.get(0)).containsExactly("row number", "name", "prediction", "p_high", "p_low", "p_m,id");
        assertThat(kept).hasSize(ROWS + 1);
        for (int i = 1; i <= ROWS; i++) {
            assertThat(kept.get(i).subList(0, 2)).containsExactly("r" + (i - 1), NAMES.get((i - 1) % NAMES.size()));
            assertThat(kept.get(i).subList(2, 6)).isEqualTo(plain.get(i));
        }
    }

    @Test
    void allKeepsEveryColumnAlsoOfACompressedFile() {
        List<List<String>> plain =
                table(predict("--data", file("rows.csv"), "--keep", "all").out());
        assertThat(plain.get(0).subList(0, 5)).containsExactly("name", "x", "row number", "y", "prediction");
        assertThat(plain.get(3).subList(0, 4)).containsExactly("say \"hi\"", "0.11764705882352941", "r2", "2");
        assertThat(table(predict("--data", file("rows.csv.gz"), "--keep", "all").out()))
                .isEqualTo(plain);
    }

    @Test
    void aKeptColumnMayHaveTheNameOfOneOfOurs() throws IOException {
        Files.writeString(folder.resolve("again.csv"), "x,y,prediction\n0.5,1,old\n");
        List<List<String>> rows = table(predict("--data", file("again.csv"), "--keep", "3", "--only", "label")
                .out());
        assertThat(rows.get(0)).containsExactly("prediction", "prediction_2");
        assertThat(rows.get(1).get(0)).isEqualTo("old");
    }

    @Test
    void theTopLabelsAreThoseWithTheLargestProbabilities() {
        List<List<String>> all =
                table(predict("--data", file("rows.csv"), "--first", "200").out());
        List<List<String>> top = table(predict("--data", file("rows.csv"), "--first", "200", "--top", "2")
                .out());
        assertThat(top.get(0)).containsExactly("prediction", "top_1", "p_top_1", "top_2", "p_top_2");
        List<String> labels = List.of("high", "low", "m,id");
        for (int i = 1; i < all.size(); i++) {
            List<String> row = top.get(i);
            double[] p = all.get(i).subList(1, 4).stream()
                    .mapToDouble(Double::parseDouble)
                    .toArray();
            double first = Double.parseDouble(row.get(2));
            double second = Double.parseDouble(row.get(4));
            assertThat(p[labels.indexOf(row.get(1))]).isEqualTo(first);
            assertThat(p[labels.indexOf(row.get(3))]).isEqualTo(second);
            assertThat(first).isGreaterThanOrEqualTo(second);
            assertThat(p[3 - labels.indexOf(row.get(1)) - labels.indexOf(row.get(3))])
                    .isLessThanOrEqualTo(second);
        }
    }

    @Test
    void onlyWritesOneKindOfColumns() {
        String[] rows = {"--data", file("rows.csv"), "--first", "3", "--only"};
        assertThat(header(rows, "label")).containsExactly("prediction");
        assertThat(header(rows, "probabilities")).containsExactly("p_high", "p_low", "p_m,id");
        assertThat(header(rows, "scores")).containsExactly("score_high", "score_low", "score_m,id");
    }

    private static List<String> header(String[] args, String only) {
        List<String> all = new ArrayList<>(List.of(args));
        all.add(only);
        List<List<String>> rows = table(predict(all.toArray(String[]::new)).out());
        assertThat(rows).hasSize(4).allMatch(row -> row.size() == rows.get(0).size());
        return rows.get(0);
    }

    @Test
    void aColumnThatIsNotThereIsRefusedBeforeAnyRow() {
        Console console = predict("--data", file("rows.csv"), "--keep", "nmae");
        assertThat(console.code()).isEqualTo(Main.BAD);
        assertThat(console.err()).contains("there is no kept column 'nmae'").contains("did you mean name?");
        assertThat(console.out()).isEmpty();
    }

    @Test
    void aReaderThatGoesAwayEndsTheCommandQuietly() {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        OutputStream closed = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("Broken pipe");
            }
        };
        for (String[] args : new String[][] {
            {"predict", "--model", file("model"), "--data", file("rows.csv"), "--quiet"},
            {"evaluate", "--model", file("model"), "--data", file("train.csv"), "--json"},
            {"data", "describe", file("train.csv")},
            {"fit", "--help"}
        }) {
            StandardOutput standard = new StandardOutput(closed);
            PrintStream errors = new PrintStream(err, true, StandardCharsets.UTF_8);
            int code = Main.run(args, new PrintStream(standard, false, StandardCharsets.UTF_8), errors);
            assertThat(code).as(args[0]).isEqualTo(Main.DONE);
            assertThat(standard.code(errors)).isEqualTo(Main.DONE);
        }
        assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    @Test
    void aFullDiskIsNotAClosedPipe() {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        StandardOutput standard = new StandardOutput(new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("No space left on device");
            }
        });
        PrintStream errors = new PrintStream(err, true, StandardCharsets.UTF_8);
        Main.run(new String[] {"--version"}, new PrintStream(standard, false, StandardCharsets.UTF_8), errors);
        assertThat(standard.code(errors)).isEqualTo(Main.FAILED);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("No space left on device");
    }
}
