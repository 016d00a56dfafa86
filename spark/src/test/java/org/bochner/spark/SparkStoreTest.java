package org.bochner.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.spark.api.java.JavaSparkContext;
import org.bochner.BadInput;
import org.bochner.CancelToken;
import org.bochner.Execution;
import org.bochner.Stopped;
import org.bochner.learn.Fitted;
import org.bochner.learn.Methods;
import org.bochner.learn.Request;
import org.bochner.model.Metrics;
import org.bochner.store.Block;
import org.bochner.store.MemoryStore;
import org.bochner.store.Pass;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A store in the executors of a Spark that runs in this process. */
class SparkStoreTest {
    private static JavaSparkContext context;
    private static final Execution EXECUTION = Execution.defaults().threads(2);

    private final float[][] x = Rows.ring(30_000, 6, 1);
    private final double[] y = Rows.ringClasses(x);

    @BeforeAll
    static void start() {
        context = new JavaSparkContext(Setup.configure(Setup.local(2, "tests")));
    }

    @AfterAll
    static void stop() {
        context.close();
    }

    private SparkStore there(int slices, int partitions) {
        return Rows.there(context, x, y, null, false, Rows.binary(), EXECUTION, slices, partitions);
    }

    @Test
    void blocksAreThoseOfTheSameRowsInMemory() {
        double[] weights = new double[x.length];
        Arrays.setAll(weights, i -> 1 + i % 3);
        for (boolean sparse : new boolean[] {false, true}) {
            try (RowStore here = MemoryStore.of(x, sparse, y, weights, Rows.binary(), EXECUTION);
                    RowStore there = Rows.there(context, x, y, weights, sparse, Rows.binary(), EXECUTION, 3, 4);
                    MemoryStore fetched = MemoryStore.packed(there)) {
                assertThat(there.rows()).isEqualTo(here.rows());
                assertThat(there.blocks()).isEqualTo(here.blocks());
                assertThat(Passes.targets(there)).isEqualTo(Passes.targets(here));
                assertThat(Passes.weights(there)).isEqualTo(weights);
                assertThat(rows(there)).isEqualTo(x);
                assertThat(rows(fetched)).isEqualTo(x);
            }
        }
    }

    private static float[][] rows(RowStore store) {
        float[][] all = new float[(int) store.rows()][store.columns()];
        Passes.forEach(store, block -> {
            for (int i = 0; i < block.size(); i++) {
                block.rows().copyRow(i, all[(int) block.first() + i]);
            }
        });
        return all;
    }

    @Test
    void sumsHaveTheSameBitsInAnyNumberOfPartitions() {
        Pass<double[]> sums = new Thirds("thirds", 6);
        double[] expected = null;
        for (int partitions : new int[] {1, 2, 3, 4}) {
            try (RowStore store = there(partitions + 1, partitions)) {
                double[] found = store.run(sums);
                double[] odd = store.subset(row -> row % 3 != 0).run(sums);
                double[] both = {found[0], found[5], odd[0], odd[5]};
                expected = expected == null ? both : expected;
                assertThat(both).isEqualTo(expected);
            }
        }
    }

    /** Σ x/3 of each column, in double. */
    static final class Thirds extends Passes.Sums {
        private final int columns;

        Thirds(String name, int columns) {
            super(name, columns);
            this.columns = columns;
        }

        @Override
        public void accumulate(Block block, double[] partial) {
            float[] row = new float[columns];
            for (int i = 0; i < block.size(); i++) {
                block.rows().copyRow(i, row);
                for (int j = 0; j < columns; j++) {
                    partial[j] += row[j] / 3.0;
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "linear, squared-hinge, 1",
        "rff, logistic, 1",
        "orf, squared, 0.1;1;10",
        "rff, squared-hinge, 1",
        "lkrf, squared-hinge, 1;10",
        "pbrff, logistic, 1"
    })
    void fitsHaveTheBitsOfThoseOfTheSameRowsInMemory(String method, String loss, String cs) {
        Map<String, String> given = Map.of("loss", loss, "tolerance", "1e-8", "c", cs.replace(';', ','));
        Request request = new Request(40, given, 3);
        try (RowStore here = MemoryStore.of(x, y, null, Rows.binary(), EXECUTION);
                RowStore there = there(3, 0)) {
            Fitted expected = Methods.named(method).fit(here, request);
            Fitted found = Methods.named(method).fit(there, request);
            assertThat(found.settings()).isEqualTo(expected.settings());
            assertThat(found.machine().scores(there))
                    .isEqualTo(expected.machine().scores(here));
            Map<String, Double> metrics =
                    Metrics.evaluate(found.machine(), here).values();
            Metrics.evaluate(found.machine(), there)
                    .values()
                    .forEach((name, value) -> assertThat(value).isCloseTo(metrics.get(name), within(1e-9)));
            assertThat(found.machine().calibration().isPresent())
                    .isEqualTo(expected.machine().calibration().isPresent());
        }
    }

    @Test
    void regressionsHaveTheSameBitsToo() {
        double[] target = new double[x.length];
        Arrays.setAll(target, i -> Math.sin(x[i][0]) + 0.1 * x[i][1]);
        Request request = new Request(60, Map.of("loss", "squared"), 3);
        try (RowStore here = MemoryStore.of(x, target, null, org.bochner.Task.regression(), EXECUTION);
                RowStore there =
                        Rows.there(context, x, target, null, false, org.bochner.Task.regression(), EXECUTION, 2, 0)) {
            assertThat(Methods.named("lkrf").fit(there, request).machine().scores(there))
                    .isEqualTo(
                            Methods.named("lkrf").fit(here, request).machine().scores(here));
        }
    }

    @Test
    void badRowsAreReportedInTheWordsOfThePass() {
        y[20_000] = 7;
        try (RowStore store = there(2, 0)) {
            assertThatThrownBy(() -> Passes.classTotals(store))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("row 20000 has the class 7.0");
        }
    }

    @Test
    void stopsWhenTheExecutionIs() {
        CancelToken token = new CancelToken();
        try (RowStore store = there(2, 0)) {
            RowStore stopping = store.with(EXECUTION.stopWhen(token::isCancelled));
            token.cancel();
            assertThatThrownBy(() -> Passes.count(stopping)).isInstanceOf(Stopped.class);
            assertThat(Passes.count(store)).isEqualTo(x.length);
        }
    }

    @Test
    void partialsThatAreLargeAreMergedByExecutorsToTheSameBits() {
        try (RowStore store = there(4, 4)) {
            double[] small = store.run(new Thirds("thirds", 6));
            double[] large = store.run(new Passes.Sums("thirds", 6) {
                @Override
                public void accumulate(Block block, double[] partial) {
                    new Thirds("thirds", 6).accumulate(block, partial);
                }

                @Override
                public long partialBytes() {
                    return 1L << 30;
                }
            });
            assertThat(large).isEqualTo(small);
        }
    }

    @Test
    void storesDoNotTravel() {
        try (RowStore store = there(2, 0)) {
            Pass<List<double[]>> holding =
                    new Passes.Gathered("holding", block -> List.of(new double[] {store.rows()}));
            assertThatThrownBy(() -> store.run(holding))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("SparkStore, which cannot be sent");
        }
    }
}
