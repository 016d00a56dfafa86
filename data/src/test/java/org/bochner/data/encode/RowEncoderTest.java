package org.bochner.data.encode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.data.BadInputs;
import org.bochner.data.Dataset;
import org.bochner.data.RowsOf;
import org.bochner.data.image.ImageCode;
import org.bochner.data.options.Layout;
import org.bochner.data.options.MissingPolicy;
import org.bochner.data.options.ReadOptions;
import org.bochner.data.options.Scaling;
import org.bochner.data.options.SequenceChoice;
import org.bochner.data.options.UnseenPolicy;
import org.bochner.data.read.Source;
import org.bochner.store.RowStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One row on its own gets the bits that it has as a line of a file. */
class RowEncoderTest {
    private static final Execution EXECUTION = Execution.defaults().threads(1);
    private static final ReadOptions PLAIN = ReadOptions.defaults();
    private static final String HEADER = "age,hours,city,same,seq,target\n";

    /** Rows as texts by the names of their columns, "" where a value is missing. */
    private static List<Map<String, String>> rows(int count, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Map<String, String>> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Map<String, String> row = new LinkedHashMap<>();
            row.put("age", Double.toString(20 + 50 * random.nextDouble()));
            row.put("hours", random.nextInt(6) == 0 ? "" : Integer.toString(random.nextInt(80)));
            row.put(
                    "city",
                    random.nextInt(6) == 0
                            ? ""
                            : List.of("Rome", "Bonn", "größer").get(random.nextInt(3)));
            row.put("same", "7");
            row.put("seq", random.nextInt(9) == 0 ? "" : random.nextBoolean() ? "ACGTA" : "GGCA" + i % 3);
            row.put("target", random.nextBoolean() ? "yes" : "no");
            rows.add(row);
        }
        return rows;
    }

    private static String csv(List<Map<String, String>> rows) {
        StringBuilder text = new StringBuilder(HEADER);
        rows.forEach(row -> text.append(String.join(",", row.values())).append('\n'));
        return text.toString();
    }

    private static Source source(String name, String text) {
        return Source.of(name, text.getBytes(StandardCharsets.UTF_8), EXECUTION);
    }

    /** A row as a service has it: numbers as numbers, missing ones null or absent. */
    private static Map<String, Object> typed(Map<String, String> row, boolean absent) {
        Map<String, Object> typed = new HashMap<>();
        row.forEach((name, text) -> {
            if (!text.isEmpty()) {
                typed.put(name, name.equals("age") || name.equals("hours") ? (Object) Double.valueOf(text) : text);
            } else if (!absent) {
                typed.put(name, null);
            }
        });
        typed.remove("target");
        return typed;
    }

    record Row(double age, Double hours, String city, int same, String seq) {}

    private static Row asRecord(Map<String, String> row) {
        Double hours = row.get("hours").isEmpty() ? null : Double.valueOf(row.get("hours"));
        return new Row(Double.parseDouble(row.get("age")), hours, row.get("city"), 7, row.get("seq"));
    }

    /** The row that {@code encode} gives, with its zeros. */
    private static float[] encoded(Encoder encoder, Consumer<RowVisitor> encode) {
        float[] found = new float[encoder.columns()];
        encode.accept(new RowVisitor() {
            @Override
            public void dense(float[] row, double target, double weight, long line) {
                assertThat(encoder.sparse()).isFalse();
                System.arraycopy(row, 0, found, 0, found.length);
            }

            @Override
            public void sparse(int[] index, float[] values, int count, double target, double weight, long line) {
                assertThat(encoder.sparse()).isTrue();
                for (int k = 0; k < count; k++) {
                    found[index[k]] = values[k];
                }
            }
        });
        return found;
    }

    private static List<ReadOptions> everyKind() {
        List<ReadOptions> kinds = new ArrayList<>();
        ReadOptions sequences = PLAIN.withSequences(List.of(SequenceChoice.of("seq=sequence:k=1-2,value=unit")));
        for (Scaling scaling : Scaling.values()) {
            kinds.add(PLAIN.withScaling(scaling).withIndicators(true));
            kinds.add(sequences.withScaling(scaling).withLayout(Layout.SPARSE));
        }
        kinds.add(PLAIN.withMissing(MissingPolicy.ZERO));
        kinds.add(sequences.withIgnored(List.of("city")));
        return kinds;
    }

    @Test
    void mapsAndRecordsHaveTheBitsOfTheFileForEveryKindOfColumn() {
        List<Map<String, String>> rows = rows(300, 1);
        for (ReadOptions options : everyKind()) {
            try (Dataset data = Dataset.read(source("t.csv", csv(rows)), options, EXECUTION)) {
                float[][] expected = RowsOf.values(data.rows());
                RowEncoder row = data.encoder().row();
                for (int i = 0; i < expected.length; i++) {
                    Map<String, String> cells = rows.get(i);
                    float[][] found = {
                        encoded(data.encoder(), to -> row.encode(typed(cells, true), to)),
                        encoded(data.encoder(), to -> row.encode(typed(cells, false), to)),
                        encoded(data.encoder(), to -> row.encode(new HashMap<>(cells), to)),
                        encoded(data.encoder(), to -> row.encode(asRecord(cells), to))
                    };
                    for (float[] each : found) {
                        assertThat(each).as("row %d with %s", i, options).isEqualTo(expected[i]);
                    }
                }
            }
        }
    }

    @Test
    void unseenValuesAreTreatedAsInAFileUnderBothPolicies() {
        List<Map<String, String>> rows = rows(100, 2);
        ReadOptions options = PLAIN.withSequences(List.of(SequenceChoice.of("seq=sequence:k=2")));
        String other = HEADER + "30,5,Oslo,7,ACXX,yes\n";
        try (Dataset data = Dataset.read(source("t.csv", csv(rows)), options, EXECUTION);
                Dataset strict =
                        Dataset.read(source("t.csv", csv(rows)), options.withUnseen(UnseenPolicy.ERROR), EXECUTION);
                RowStore expected = data.encoder().read(source("p.csv", other), PLAIN, EXECUTION, note -> {})) {
            Map<String, Object> row = Map.of("age", 30, "hours", 5, "city", "Oslo", "seq", "ACXX");
            assertThat(encoded(data.encoder(), to -> data.encoder().row().encode(row, to)))
                    .isEqualTo(RowsOf.values(expected)[0]);
            refused(
                    () -> encoded(strict.encoder(), to -> strict.encoder().row().encode(row, to)),
                    "the row, column 'city': 'Oslo' is not one of the categories of training: Bonn, Rome, größer");
            Map<String, Object> known = Map.of("age", 30, "hours", 5, "city", "Rome", "seq", "ACXX");
            refused(
                    () -> encoded(strict.encoder(), to -> strict.encoder().row().encode(known, to)),
                    "the row, column 'seq': 'CX' is not one of the k-grams of training");
        }
    }

    @Test
    void arraysHaveTheColumnsOfTheTrainingDataAlsoThoseLeftOut() {
        SplittableRandom random = new SplittableRandom(3);
        double[][] x = new double[200][6];
        int[] y = new int[200];
        for (int i = 0; i < x.length; i++) {
            for (int j = 0; j < 6; j++) {
                x[i][j] = j == 2 ? 4 : j == 4 ? random.nextInt(3) : random.nextDouble() * 100;
            }
            y[i] = random.nextInt(2);
        }
        ReadOptions options = PLAIN.withCategories(List.of("5")).withIgnored(List.of("1"));
        try (Dataset data = Dataset.of(x, y, options, EXECUTION)) {
            assertThat(data.encoder().names()).containsExactly("2", "4", "5=0", "5=1", "5=2", "6");
            Encoder again = Encoder.fromJson(data.encoder().toJson());
            RowEncoder row = again.row();
            assertThat(row.width()).isEqualTo(6);
            float[][] expected = RowsOf.values(data.rows());
            for (int i = 0; i < x.length; i++) {
                double[] values = x[i];
                assertThat(encoded(again, to -> row.encode(values, to))).isEqualTo(expected[i]);
            }
            refused(
                    () -> row.encode(new double[5], NONE),
                    "the row has 5 numbers where the model takes 6: 1, 2, 3, 4, 5, 6");
            refused(
                    () -> row.encode(new double[] {1, Double.NaN, 3, 4, 1, 6}, NONE),
                    "the row, column '2': the value is missing, and missing values are refused");
            refused(
                    () -> row.encode(new float[] {1, 2, 3, Float.NEGATIVE_INFINITY, 1, 6}, NONE),
                    "the row, column '4': '-Infinity' is not finite in single precision");
        }
    }

    private static final RowVisitor NONE = new RowVisitor() {
        @Override
        public void dense(float[] row, double target, double weight, long line) {}

        @Override
        public void sparse(int[] index, float[] values, int count, double target, double weight, long line) {}
    };

    @Test
    void libsvmModelsTakeArrays() {
        SplittableRandom random = new SplittableRandom(4);
        double[][] x = new double[100][20];
        StringBuilder text = new StringBuilder();
        for (double[] row : x) {
            text.append(random.nextInt(2));
            for (int j = 0; j < row.length; j++) {
                if (random.nextInt(8) == 0 || j == 19) {
                    row[j] = random.nextInt(-9, 9) / 7.0;
                    text.append(' ').append(j + 1).append(':').append(row[j]);
                }
            }
            text.append('\n');
        }
        for (Scaling scaling : Scaling.values()) {
            for (Layout layout : Layout.values()) {
                ReadOptions options = PLAIN.withScaling(scaling).withLayout(layout);
                try (Dataset data = Dataset.read(source("t.svm", text.toString()), options, EXECUTION)) {
                    float[][] expected = RowsOf.values(data.rows());
                    RowEncoder row = data.encoder().row();
                    for (int i = 0; i < x.length; i++) {
                        double[] values = x[i];
                        assertThat(encoded(data.encoder(), to -> row.encode(values, to)))
                                .as("%s %s", scaling, layout)
                                .isEqualTo(expected[i]);
                    }
                    refused(
                            () -> row.encode(Map.of("1", 2), NONE),
                            "the model was trained on LIBSVM, whose columns have no names");
                    refused(() -> row.encode(new double[3], NONE), "the row has 3 numbers where the model takes 20");
                    double[] missing = new double[20];
                    missing[7] = Double.NaN;
                    refused(
                            () -> row.encode(missing, NONE),
                            "the row, number 8: NaN is a missing value, for which the model has no rule");
                }
            }
        }
    }

    @Test
    void idxFilesAndImagesTakeArraysOfTheirPixels(@TempDir Path folder) throws IOException {
        Path images = Files.write(folder.resolve("a-images-idx3-ubyte"), BadInputs.idx(3, 4, 8, 8));
        Files.write(folder.resolve("a-labels-idx1-ubyte"), BadInputs.labels(0, 1, 1, 0));
        for (ReadOptions options : List.of(
                PLAIN,
                PLAIN.withScaling(Scaling.STANDARDISE),
                PLAIN.withImage(ImageCode.hog()),
                PLAIN.withImage(ImageCode.of("hog:cell=2")).withScaling(Scaling.UNIT_BALL))) {
            try (Dataset data = Dataset.read(images, options, EXECUTION)) {
                float[][] expected = RowsOf.values(data.rows());
                RowEncoder row = data.encoder().row();
                for (int i = 0; i < 4; i++) {
                    double[] pixels = new double[64];
                    for (int j = 0; j < 64; j++) {
                        pixels[j] = 64 * i + j & 0xFF;
                    }
                    assertThat(encoded(data.encoder(), to -> row.encode(pixels, to)))
                            .isEqualTo(expected[i]);
                }
            }
        }
    }

    @Test
    void pixelsInATableTakeArraysAndMaps() {
        SplittableRandom random = new SplittableRandom(5);
        double[][] pixels = new double[40][64];
        int[] classes = new int[40];
        for (int i = 0; i < 40; i++) {
            Arrays.setAll(pixels[i], j -> j == 5 ? 0 : random.nextInt(256));
            classes[i] = i % 2;
        }
        ReadOptions options = PLAIN.withImage(ImageCode.of("hog:width=8,height=8"));
        try (Dataset data = Dataset.of(pixels, classes, options, EXECUTION)) {
            RowEncoder row = data.encoder().row();
            float[][] expected = RowsOf.values(data.rows());
            for (int i = 0; i < 40; i++) {
                double[] values = pixels[i];
                Map<String, Object> named = new HashMap<>();
                for (int j = 0; j < 64; j++) {
                    named.put(Integer.toString(j + 1), (int) values[j]);
                }
                assertThat(encoded(data.encoder(), to -> row.encode(values, to)))
                        .isEqualTo(expected[i]);
                assertThat(encoded(data.encoder(), to -> row.encode(named, to))).isEqualTo(expected[i]);
            }
        }
    }

    @Test
    void namesThatSeemMisspeltAreRefusedAndOthersIgnored() {
        try (Dataset data = Dataset.read(source("t.csv", csv(rows(100, 6))), PLAIN, EXECUTION)) {
            RowEncoder row = data.encoder().row();
            Map<String, Object> whole =
                    Map.of("age", 30, "hours", 5, "city", "Rome", "seq", "ACGTA", "extra", List.of(), "target", "no");
            row.encode(whole, NONE);
            row.encode(Map.of("age", 30, "city", "Rome", "seq", "ACGTA", "same", 9, "target", "no"), NONE);
            refused(
                    () -> row.encode(Map.of("age", 30, "Hours", 5, "city", "Rome", "seq", "ACGTA"), NONE),
                    "the row has no 'hours', but 'Hours', which is no column of the model; correct the name, or"
                            + " leave it out. The columns are age, hours, city, seq");
            record Other(int age, int hour, String city, String seq) {}
            refused(
                    () -> row.encode(new Other(3, 4, "Rome", "A"), NONE),
                    "the row has no 'hours', but 'hour', which is no column of the model");
            refused(
                    () -> row.encode(Map.of("age", "old", "hours", 5, "city", "Rome", "seq", "A"), NONE),
                    "the row, column 'age': 'old' is not a number");
            refused(
                    () -> row.encode(Map.of("age", LocalDate.of(2026, 1, 2)), NONE),
                    "the row, column 'age': '2026-01-02' is not a number");
            refused(
                    () -> row.encode(new double[5], NONE),
                    "the row, column 'seq': it holds categories, not numbers; give the row as a map or a record");
        }
    }

    private static void refused(ThrowingCallable call, String message) {
        assertThatThrownBy(call).isInstanceOf(BadInput.class).hasMessageContaining(message);
    }
}
