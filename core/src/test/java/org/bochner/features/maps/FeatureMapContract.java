package org.bochner.features.maps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.bochner.Task;
import org.bochner.features.FeatureMap;
import org.bochner.features.MapDescription;
import org.bochner.features.RowFeatures;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.LinearFunction;
import org.bochner.linalg.Rows;
import org.bochner.linalg.SparseRows;
import org.bochner.model.KernelMachine;
import org.bochner.model.Link;
import org.bochner.model.file.ModelReader;
import org.bochner.model.file.ModelWriter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What every feature map must do: be its definition, write and read itself, give its first features, describe itself.
 */
abstract class FeatureMapContract<M extends FeatureMap> {
    static final int COLUMNS = 6;
    private static final int ROWS = 23;

    @TempDir
    Path folder;

    private final float[][] x = rows(ROWS, 5);
    private long before;
    private M map;

    /** A small map of {@value #COLUMNS} columns. */
    abstract M map();

    /** z(x) by its formula, in double. */
    abstract double[] definition(M of, float[] row);

    /** Whether its features have an order, so that it has a prefix. */
    boolean ordered() {
        return false;
    }

    @BeforeEach
    void make() {
        before = FloatMemory.liveBytes();
        map = map();
    }

    @AfterEach
    void closingFreesAll() {
        map.close();
        assertThat(FloatMemory.liveBytes()).isEqualTo(before);
    }

    static float[][] rows(int count, long seed) {
        Random random = new Random(seed);
        float[][] rows = new float[count][COLUMNS];
        for (float[] row : rows) {
            for (int j = 0; j < COLUMNS; j++) {
                row[j] = random.nextInt(3) == 0 ? 0 : (float) random.nextGaussian();
            }
        }
        return rows;
    }

    static SparseRows sparse(float[][] rows) {
        int columns = rows[0].length;
        int[] starts = new int[rows.length + 1];
        int[] index = new int[rows.length * columns];
        float[] values = new float[index.length];
        int n = 0;
        for (int i = 0; i < rows.length; i++) {
            for (int j = 0; j < columns; j++) {
                if (rows[i][j] != 0) {
                    index[n] = j;
                    values[n++] = rows[i][j];
                }
            }
            starts[i + 1] = n;
        }
        return new SparseRows(rows.length, columns, starts, index, FloatMemory.of(values));
    }

    /** z of all rows, written at an offset with a stride; what lies beside it stays as it was. */
    private static float[][] features(FeatureMap of, Rows rows) {
        int width = of.features();
        float[][] z = new float[rows.rows()][width];
        float[] all = new float[3 + rows.rows() * (width + 2)];
        Arrays.fill(all, -77);
        try (FloatMemory out = FloatMemory.of(all)) {
            of.apply(rows, out, 3, width + 2);
            for (int i = 0; i < z.length; i++) {
                out.read(3 + i * (width + 2), z[i], 0, width);
                assertThat(out.get(3 + i * (width + 2) - 1)).isEqualTo(-77);
            }
        }
        return z;
    }

    private static float[][] dense(FeatureMap of, float[][] rows) {
        DenseRows all = DenseRows.of(rows);
        float[][] z = features(of, all);
        all.memory().close();
        return z;
    }

    @Test
    void applyIsTheDefinitionForDenseAndSparseRows() {
        float[][] z = dense(map, x);
        SparseRows some = sparse(x);
        float[][] other = features(map, some);
        some.values().close();
        for (int i = 0; i < ROWS; i++) {
            double[] exact = definition(map, x[i]);
            assertThat(exact).hasSize(map.features());
            for (int c = 0; c < exact.length; c++) {
                assertThat((double) z[i][c]).isCloseTo(exact[c], within(3e-5));
                assertThat((double) other[i][c]).isCloseTo(exact[c], within(3e-5));
            }
        }
    }

    @Test
    void oneRowAtATimeHasTheFeaturesOfABlock() {
        float[][] z = dense(map, x);
        RowFeatures row = map.row();
        float[] one = new float[map.features()];
        for (int i = 0; i < ROWS; i++) {
            row.apply(x[i], one);
            for (int c = 0; c < one.length; c++) {
                assertThat(one[c]).isCloseTo(z[i][c], within(3e-5f));
            }
        }
    }

    @Test
    void rowsOfOtherColumnsAndTooLittleRoomAreRefused() {
        try (FloatMemory memory = FloatMemory.allocate(2L * (COLUMNS + 1));
                FloatMemory small = FloatMemory.allocate(map.features())) {
            assertThatThrownBy(() -> map.apply(new DenseRows(memory, 2, COLUMNS + 1), small, 0, map.features()))
                    .hasMessageContaining(COLUMNS + 1 + " columns");
            assertThatThrownBy(() -> map.apply(new DenseRows(memory, 2, COLUMNS), small, 0, map.features()))
                    .hasMessageContaining("do not fit");
        }
    }

    private static Path save(FeatureMap of, Path file) {
        ModelWriter writer = new ModelWriter();
        new KernelMachine(of, LinearFunction.zero(of.features(), 1), Task.regression(), Link.IDENTITY).write(writer);
        writer.save(file);
        return file;
    }

    @Test
    void writesAndReadsItselfToTheSameBits() throws IOException {
        Path file = save(map, folder.resolve("map"));
        try (KernelMachine loaded = ModelReader.read(file, KernelMachine::read)) {
            FeatureMap again = loaded.map().orElseThrow();
            assertThat(again).isInstanceOf(map.getClass());
            assertThat(again.kind()).isEqualTo(map.kind());
            assertThat(again.inputs()).isEqualTo(map.inputs());
            assertThat(dense(again, x)).isDeepEqualTo(dense(map, x));
            assertThat(again.describe().facts()).isEqualTo(map.describe().facts());
            assertThat(Files.readAllBytes(save(again, folder.resolve("again")))).isEqualTo(Files.readAllBytes(file));
        }
    }

    @Test
    void prefixHasAtMostTheColumnsAskedFor() {
        if (!ordered()) {
            assertThatThrownBy(() -> map.prefix(2)).isInstanceOf(UnsupportedOperationException.class);
            return;
        }
        float[][] z = dense(map, x);
        try (FeatureMap all = map.prefix(map.features() + 1)) {
            assertThat(dense(all, x)).isDeepEqualTo(z);
        }
        for (int columns = 2; columns < map.features(); columns++) {
            try (FeatureMap some = map.prefix(columns)) {
                assertThat(some.features()).isBetween(1, columns);
                assertThat(some.inputs()).isEqualTo(COLUMNS);
                assertThat(some.kind()).isEqualTo(map.kind());
                // The first feature is that of the whole map but for its weight.
                float[][] first = dense(some, x);
                assertThat((double) first[1][0] * z[0][0]).isCloseTo(first[0][0] * z[1][0], within(1e-4));
            }
        }
    }

    @Test
    void describesItself() {
        MapDescription said = map.describe();
        assertThat(said.family()).isNotBlank();
        Set<String> names = new HashSet<>(Set.of("family"));
        said.facts().forEach(fact -> {
            assertThat(names.add(fact.name())).as(fact.name()).isTrue();
            assertThat(fact.value())
                    .isInstanceOfAny(Integer.class, Double.class, String.class, MapDescription.Quantiles.class);
        });
        Set<Integer> columns = new HashSet<>();
        said.parts().forEach(part -> {
            for (int c : part.columns()) {
                assertThat(columns.add(c)).isTrue();
                assertThat(c).isBetween(0, map.features() - 1);
            }
        });
    }

    @Test
    void viewsAreOfThisMap() {
        map.spectrum().ifPresent(measure -> assertThat(measure.features()).isEqualTo(map.features()));
        map.frequencies().ifPresent(found -> {
            assertThat(Arrays.stream(found.share()).sum()).isCloseTo(1, within(1e-12));
            assertThat(found.omega()).hasNumberOfRows(found.count());
            assertThat(found.omega()[0]).hasSize(COLUMNS);
        });
        map.examples().ifPresent(found -> assertThat(found.columns()).isEqualTo(COLUMNS));
        Optional<double[]> found = map.sensitivity(new double[map.features()]);
        found.ifPresent(energy -> assertThat(energy).containsOnly(0).hasSize(COLUMNS));
    }
}
