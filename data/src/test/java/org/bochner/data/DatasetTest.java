package org.bochner.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.data.encode.Encoder;
import org.bochner.data.options.EncodingOptions;
import org.bochner.data.options.HeaderChoice;
import org.bochner.data.options.Layout;
import org.bochner.data.options.Placement;
import org.bochner.data.options.ReadOptions;
import org.bochner.data.options.Scaling;
import org.bochner.data.read.Source;
import org.bochner.data.schema.Column;
import org.bochner.linalg.FloatMemory;
import org.bochner.store.RowStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DatasetTest {
    private static final Execution EXECUTION = Execution.defaults().threads(2);
    private static final ReadOptions PLAIN = ReadOptions.defaults();
    private static final String TABLE =
            "age,sex,city,target\n30,M,Rome,no\n40,F,?,yes\n?,F,Bonn,no\n50,M,Rome,yes\n20,F,Bonn,no\n";

    private static Source source(String name, String text) {
        return Source.of(name, text.getBytes(StandardCharsets.UTF_8), EXECUTION);
    }

    private static Dataset read(String name, String text, ReadOptions options) {
        return Dataset.read(source(name, text), options, EXECUTION);
    }

    @Test
    void aTableIsStandardisedAndItsCategoriesAreOneColumnPerLevel() {
        try (Dataset data = read("t.csv", TABLE, PLAIN)) {
            assertThat(data.encoder().names())
                    .containsExactly("age", "age=?", "sex=F", "sex=M", "city=Bonn", "city=Rome", "city=?");
            assertThat(data.task().labels()).containsExactly("no", "yes");
            double deviation = Math.sqrt((25 + 25 + 225 + 225) / 4.0);
            float[][] rows = RowsOf.values(data.rows());
            assertThat(rows[0]).containsExactly((float) (-5 / deviation), 0, 0, 1, 0, 1, 0);
            assertThat(rows[1]).containsExactly((float) (5 / deviation), 0, 1, 0, 0, 0, 1);
            assertThat(rows[2]).containsExactly(0, 1, 1, 0, 1, 0, 0);
            assertThat(RowsOf.targets(data.rows())).containsExactly(0, 1, 0, 1, 0);
            Column age = data.schema().columns().get(0);
            assertThat(age.moments()).isEqualTo(new Column.Moments(35, deviation, 20, 50));
            assertThat(age.missing()).isEqualTo(1);
        }
    }

    @Test
    void packedAndPlainFilesGiveTheSameRowsAndTheHashOfTheirOwnBytes(@TempDir Path folder) throws IOException {
        Path plain = Files.writeString(folder.resolve("t.csv"), TABLE);
        // Packed files are known by their first bytes, so the ending may be missing.
        Path packed = Files.write(folder.resolve("u.csv"), BadInputs.gzip(TABLE));
        try (Dataset a = Dataset.read(plain, PLAIN, EXECUTION);
                Dataset b = Dataset.read(packed, PLAIN, EXECUTION)) {
            assertThat(RowsOf.values(a.rows())).isDeepEqualTo(RowsOf.values(b.rows()));
            assertThat(a.sha256()).isNotEqualTo(b.sha256()).isEqualTo(new Source(plain, EXECUTION).sha256());
            assertThat(b.sha256()).isEqualTo(new Source(packed, EXECUTION).sha256());
        }
    }

    @Test
    void rowsOnDiskAreTheRowsInMemory(@TempDir Path folder) throws IOException {
        String text = randomTable(3000, 1);
        long before = FloatMemory.liveBytes();
        try (Dataset memory = read("t.csv", text, PLAIN.withPlacement(Placement.MEMORY));
                Dataset disk =
                        read("t.csv", text, PLAIN.withPlacement(Placement.DISK).withFolder(folder))) {
            assertThat(RowsOf.values(disk.rows())).isDeepEqualTo(RowsOf.values(memory.rows()));
            assertThat(RowsOf.targets(disk.rows())).isEqualTo(RowsOf.targets(memory.rows()));
            try (var files = Files.list(folder)) {
                assertThat(files).hasSize(1);
            }
        }
        try (var files = Files.list(folder)) {
            assertThat(files).isEmpty();
        }
        assertThat(FloatMemory.liveBytes()).isEqualTo(before);
    }

    @Test
    void rowsLargerThanTheBudgetGoToDisk(@TempDir Path folder) throws IOException {
        String text = "1,2\n".repeat(1) + "3.5,4\n5,6.5\n".repeat(300_000);
        Execution small = EXECUTION.memory(16 << 20);
        ReadOptions options = PLAIN.withHeader(HeaderChoice.NO).withFolder(folder);
        try (Dataset data = Dataset.read(source("t.csv", text), options, small);
                var files = Files.list(folder)) {
            assertThat(files).hasSize(1);
            assertThat(data.rows().rows()).isEqualTo(600_001);
        }
    }

    @Test
    void sparseAndDenseLayoutsHoldTheSameNumbers() {
        SplittableRandom random = new SplittableRandom(3);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 500; i++) {
            text.append(random.nextBoolean() ? "+1" : "-1");
            for (int j = 1; j <= 50; j++) {
                if (random.nextInt(10) == 0) {
                    text.append(' ').append(j).append(':').append(random.nextInt(-9, 10) / 4.0);
                }
            }
            text.append('\n');
        }
        for (Scaling scaling : List.of(Scaling.NONE, Scaling.UNIT_BALL)) {
            try (Dataset sparse = read("t.svm", text.toString(), PLAIN.withScaling(scaling));
                    Dataset dense = read(
                            "t.svm", text.toString(), PLAIN.withScaling(scaling).withLayout(Layout.DENSE))) {
                assertThat(sparse.rows().sparse()).isTrue();
                assertThat(dense.rows().sparse()).isFalse();
                assertThat(RowsOf.values(sparse.rows())).isDeepEqualTo(RowsOf.values(dense.rows()));
            }
        }
        try (Dataset data = read("t.svm", text.toString(), PLAIN)) {
            assertThat(data.task().labels()).containsExactly("-1", "1");
        }
    }

    @Test
    void everyScalingDoesWhatItSays() {
        String text = "a,b,target\n1,10,0.5\n2,30,1.5\n6,20,2.5\n";
        try (Dataset data = read("t.csv", text, PLAIN.withScaling(Scaling.MIN_MAX))) {
            assertThat(RowsOf.values(data.rows())).isDeepEqualTo(new float[][] {{0, 0}, {0.2f, 1}, {1, 0.5f}});
        }
        try (Dataset data = read("t.csv", text, PLAIN.withScaling(Scaling.NONE))) {
            assertThat(RowsOf.values(data.rows())).isDeepEqualTo(new float[][] {{1, 10}, {2, 30}, {6, 20}});
        }
        try (Dataset data = read("t.csv", text, PLAIN.withScaling(Scaling.COMMON))) {
            // Variances 14/3 and 200/3.
            double unit = Math.sqrt((14.0 / 3 + 200.0 / 3) / 2);
            float[][] rows = RowsOf.values(data.rows());
            assertThat(rows[2][0]).isCloseTo((float) (3 / unit), within(1e-6f));
            assertThat(rows[1][1]).isCloseTo((float) (10 / unit), within(1e-6f));
        }
        for (boolean sparse : new boolean[] {false, true}) {
            ReadOptions common = PLAIN.withScaling(Scaling.COMMON).withLayout(sparse ? Layout.SPARSE : Layout.DENSE);
            try (Dataset data = read("t.svm", "1 1:3 2:4\n-1 1:6 2:8\n", common)) {
                double unit = Math.sqrt((2.25 + 4) / 2);
                double centre = sparse ? 0 : 6;
                assertThat(RowsOf.values(data.rows())[1][1]).isCloseTo((float) ((8 - centre) / unit), within(1e-6f));
            }
        }
        try (Dataset data = read("t.csv", randomTable(300, 2), PLAIN.withScaling(Scaling.UNIT_BALL))) {
            for (float[] row : RowsOf.values(data.rows())) {
                double norm = 0;
                for (float x : row) {
                    norm += (double) x * x;
                }
                assertThat(norm).isLessThanOrEqualTo(1 + 1e-6);
            }
        }
        try (Dataset data = read("t.svm", "1 1:3 2:4\n-1 1:6 2:8\n", PLAIN.withScaling(Scaling.STANDARDISE))) {
            assertThat(RowsOf.values(data.rows())).isDeepEqualTo(new float[][] {{-1, -1}, {1, 1}});
        }
    }

    /** Rows of 40 columns from 0 to 255; in half of them almost all values are 0. */
    private static String pixels(int rows, String first) {
        java.util.Random random = new java.util.Random(5);
        StringBuilder text = new StringBuilder();
        for (int j = 0; j < 40; j++) {
            text.append('p').append(j).append(',');
        }
        text.append("target\n");
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < 40; j++) {
                boolean zero = i > 1 && j % 2 == 0 && random.nextInt(200) > 0;
                int value = i == 0 ? 0 : i == 1 ? 255 : zero ? 0 : random.nextInt(256);
                text.append(i == 0 && j == 0 ? first : String.valueOf(value)).append(',');
            }
            text.append(i % 2 == 0 ? "a\n" : "b\n");
        }
        return text.toString();
    }

    @Test
    void columnsOfOneUnitKeepTheirSizes() {
        try (Dataset data = read("t.csv", pixels(1000, "0"), PLAIN);
                Dataset asked = read("t.csv", pixels(1000, "0"), PLAIN.withScaling(Scaling.COMMON));
                Dataset alone = read("t.csv", pixels(1000, "0"), PLAIN.withScaling(Scaling.STANDARDISE))) {
            assertThat(data.notes()).anyMatch(note -> note.contains("the 40 columns share one range"));
            assertThat(RowsOf.values(data.rows())).isDeepEqualTo(RowsOf.values(asked.rows()));
            assertThat(RowsOf.values(alone.rows())).isNotEqualTo(RowsOf.values(asked.rows()));
            assertThat(asked.notes()).noneMatch(note -> note.contains("share one range"));
        }
        try (Dataset data = read("t.csv", pixels(1000, "0"), PLAIN.withCategories(List.of("p0")))) {
            assertThat(data.notes()).noneMatch(note -> note.contains("share one range"));
        }
        // Another range, a missing value, two values alone, or few columns: each column has its own scale.
        String ones = pixels(1000, "0").replaceAll("(?<=[,\n])[1-9][0-9]*(?=,)", "1");
        List<String> others = List.of(
                pixels(1000, "9000"),
                pixels(1000, "?"),
                ones,
                pixels(1000, "0").replaceAll("(?m)^(([^,]*,){30}).*,", "$1"));
        for (String text : others) {
            try (Dataset data = read("t.csv", text, PLAIN);
                    Dataset alone = read("t.csv", text, PLAIN.withScaling(Scaling.STANDARDISE))) {
                assertThat(data.notes()).noneMatch(note -> note.contains("share one range"));
                assertThat(RowsOf.values(data.rows())).isDeepEqualTo(RowsOf.values(alone.rows()));
            }
        }
    }

    @Test
    void aTargetScaleMapsTheTargetAndOriginalLeadsBack() {
        String text = "a,target\n1,-2.5\n2,7.5\n3,0\n";
        try (Dataset data = read("t.csv", text, PLAIN.withTargetScale(EncodingOptions.Range.of("0,100")))) {
            double[] targets = RowsOf.targets(data.rows());
            assertThat(targets[0]).isCloseTo(0, within(1e-12));
            assertThat(targets[1]).isCloseTo(100, within(1e-12));
            assertThat(targets[2]).isCloseTo(25, within(1e-12));
            assertThat(data.encoder().target().original(targets[1])).isCloseTo(7.5, within(1e-12));
        }
    }

    @Test
    void theOrderOfRowsChangesNeitherLabelsNorColumns() {
        List<String> lines = new ArrayList<>(List.of(TABLE.split("\n")));
        List<String> rows = lines.subList(1, lines.size());
        java.util.Collections.reverse(rows);
        try (Dataset a = read("t.csv", TABLE, PLAIN);
                Dataset b = read("t.csv", String.join("\n", lines), PLAIN)) {
            assertThat(b.encoder().names()).isEqualTo(a.encoder().names());
            assertThat(b.task()).isEqualTo(a.task());
            float[][] first = RowsOf.values(a.rows());
            float[][] second = RowsOf.values(b.rows());
            for (int i = 0; i < first.length; i++) {
                for (int j = 0; j < first[i].length; j++) {
                    assertThat(second[first.length - 1 - i][j]).isCloseTo(first[i][j], within(1e-6f));
                }
            }
        }
    }

    @Test
    void columnsAreFoundByNameInAnyOrderAndExtraOnesAreNoted() {
        String other = "extra,target,city,sex,age\nq,yes,Oslo,M,40\nq,no,Rome,F,NA\n";
        List<String> notes = new ArrayList<>();
        try (Dataset data = read("t.csv", TABLE, PLAIN);
                RowStore rows = data.encoder().read(source("p.csv", other), PLAIN, EXECUTION, notes::add)) {
            float[][] values = RowsOf.values(rows);
            assertThat(Arrays.copyOfRange(values[0], 1, 7)).containsExactly(0, 0, 1, 0, 0, 0);
            assertThat(values[1]).containsExactly(0, 1, 1, 0, 0, 1, 0);
            assertThat(RowsOf.targets(rows)).containsExactly(1, 0);
            assertThat(notes)
                    .containsExactly(
                            "column extra is ignored: training had no such column",
                            "1 cell has a category that training did not have, first 'Oslo' in line 2, column 'city';"
                                    + " they count as none of the known ones");
        }
    }

    @Test
    void anEncoderReadBackFromItsTextGivesTheSameBits() {
        String table = randomTable(200, 5);
        String sparse = "1 1:0.1 900:3\n2 5:7 7:0.3\n3 900:1\n1 2:1\n2 2:1\n3 2:4\n1 1:1\n2 1:1\n3 1:2\n";
        for (Scaling scaling : Scaling.values()) {
            for (String[] file : new String[][] {{"t.csv", table}, {"t.svm", sparse}}) {
                ReadOptions options = PLAIN.withScaling(scaling).withIndicators(true);
                try (Dataset data = read(file[0], file[1], options);
                        RowStore again = Encoder.fromJson(data.encoder().toJson())
                                .read(source(file[0], file[1]), PLAIN, EXECUTION, note -> {})) {
                    assertThat(RowsOf.values(again)).isDeepEqualTo(RowsOf.values(data.rows()));
                    assertThat(RowsOf.targets(again)).isEqualTo(RowsOf.targets(data.rows()));
                    assertThat(Encoder.fromJson(data.encoder().toJson()).toJson())
                            .isEqualTo(data.encoder().toJson());
                }
            }
        }
    }

    @Test
    void rowsThatAreNotAskedForMightAsWellNotBeThere() {
        String few = "a,b,target\n1,x,p\n2,y,q\n4,x,p\n";
        String more = "a,b,target\nword,z,other\n1,x,p\n999,,\n2,y,q\n4,x,p\n";
        String fewSparse = "1 1:2\n-1 2:4\n1 1:1 2:1\n";
        String moreSparse = "7 9:1\n1 1:2\n 9:9\n-1 2:4\n1 1:1 2:1\n";
        ReadOptions some = PLAIN.withScaling(Scaling.STANDARDISE).withRows(row -> row != 0 && row != 2);
        ReadOptions all = PLAIN.withScaling(Scaling.STANDARDISE);
        for (String[] files : new String[][] {{"t.csv", few, more}, {"t.svm", fewSparse, moreSparse}}) {
            try (Dataset expected = read(files[0], files[1], all);
                    Dataset found = read(files[0], files[2], some)) {
                assertThat(found.encoder().toJson())
                        .isEqualTo(expected.encoder().toJson());
                assertThat(found.schema().rows()).isEqualTo(3);
                assertThat(RowsOf.values(found.rows())).isDeepEqualTo(RowsOf.values(expected.rows()));
                assertThatThrownBy(() -> read(files[0], files[2], all.withRows(row -> row > 9)))
                        .isInstanceOf(BadInput.class)
                        .hasMessage(files[0] + ": none of its rows is among those asked for; skip fewer");
            }
        }
    }

    @Test
    void aStreamOfChunksIsTheWholeFileInOrder() {
        String table = randomTable(1000, 9);
        try (Dataset data = read("t.csv", table, PLAIN)) {
            List<float[]> rows = new ArrayList<>();
            List<Long> lines = new ArrayList<>();
            data.encoder().stream(source("t.csv", table), 77, PLAIN, note -> {}, chunk -> {
                assertThat(chunk.block().first()).isEqualTo(rows.size());
                for (int i = 0; i < chunk.block().size(); i++) {
                    float[] row = new float[data.encoder().columns()];
                    chunk.block().rows().copyRow(i, row);
                    rows.add(row);
                    lines.add(chunk.lines()[i]);
                }
            });
            assertThat(rows.toArray(float[][]::new)).isDeepEqualTo(RowsOf.values(data.rows()));
            assertThat(lines.get(0)).isEqualTo(2);
            assertThat(lines.get(999)).isEqualTo(1001);
        }
    }

    @Test
    void aStreamNeedsNoTargetsAndTakesUnknownOnesForMissing() {
        try (Dataset data = read("t.csv", TABLE, PLAIN);
                Dataset plain = read(
                        "t.csv",
                        "1,x,2\n2,y,4\n3,x,9\n",
                        PLAIN.withHeader(HeaderChoice.NO).withTarget("2"));
                Dataset sparse = read("t.svm", "1 1:1\n-1 9:1\n", PLAIN)) {
            assertThat(targets(data.encoder(), "p.csv", "age,sex,city\n1,M,Rome\n"))
                    .containsExactly(Double.NaN);
            assertThat(targets(data.encoder(), "p.csv", "age,sex,city,target\n1,M,Rome,what\n1,M,Rome,yes\n"))
                    .containsExactly(Double.NaN, 1);
            assertThat(targets(plain.encoder(), "p.csv", "1,2\n2,4\n")).containsExactly(Double.NaN, Double.NaN);
            assertThat(targets(sparse.encoder(), "p.svm", "0 1:1\n+1 1:1\n3:4 12:1\n"))
                    .containsExactly(Double.NaN, 1, Double.NaN);
        }
    }

    private static double[] targets(Encoder encoder, String name, String text) {
        List<Double> found = new ArrayList<>();
        encoder.stream(source(name, text), 10, PLAIN, note -> {}, chunk -> {
            for (double target : chunk.block().targets()) {
                found.add(target);
            }
        });
        return found.stream().mapToDouble(x -> x).toArray();
    }

    @Test
    void moreThanTheKeptBytesAreReadTwiceWithTheSameResult(@TempDir Path folder) throws IOException {
        // A file that is too large to be kept between the passes; zeros pack well.
        String row = "0.000000,1.000000,2.500000\n";
        int rows = Source.KEPT / row.length() + 1000;
        Path file = folder.resolve("large.csv.gz");
        try (var out = new java.util.zip.GZIPOutputStream(Files.newOutputStream(file), 1 << 16)) {
            byte[] block = row.repeat(1000).getBytes(StandardCharsets.US_ASCII);
            out.write("a,b,target\n1,2,0\n".getBytes(StandardCharsets.US_ASCII));
            for (int i = 0; i < rows; i += 1000) {
                out.write(block);
            }
        }
        try (Dataset data = Dataset.read(file, PLAIN, EXECUTION)) {
            assertThat(data.rows().rows()).isEqualTo((rows + 999) / 1000 * 1000L + 1);
            assertThat(data.sha256()).hasSize(64);
        }
    }

    static String randomTable(int rows, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        StringBuilder text = new StringBuilder("x,y,colour,n,target\n");
        for (int i = 0; i < rows; i++) {
            text.append(random.nextDouble() * 1e3)
                    .append(',')
                    .append(random.nextInt(9) == 0 ? "?" : Double.toString(random.nextDouble() - 7))
                    .append(',')
                    .append(random.nextInt(11) == 0 ? "" : "rgb".charAt(random.nextInt(3)))
                    .append(',')
                    .append(random.nextInt(5))
                    .append(',')
                    .append("uvw".charAt(random.nextInt(3)))
                    .append('\n');
        }
        return text.toString();
    }
}
