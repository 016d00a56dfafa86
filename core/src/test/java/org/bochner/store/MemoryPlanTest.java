package org.bochner.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.Task;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MemoryPlanTest {
    private static final Execution GIBIBYTE = Execution.defaults().memory(1 << 30);

    @Test
    void aPlanIsATableThatAddsUp() {
        MemoryPlan plan = MemoryPlan.of(GIBIBYTE)
                .add("rows", MemoryPlan.rowBytes(60_000, 784))
                .add("features", 480_000_000)
                .add("weights", 160);
        assertThat(plan.total()).isEqualTo(60_000L * (784 * 4 + 16) + 480_000_160);
        assertThat(plan.toString())
                .isEqualTo(String.join(
                        "\n",
                        "rows      180.4 MiB",
                        "features  457.8 MiB",
                        "weights       160 B",
                        "total     638.1 MiB",
                        "allowed     1.0 GiB"));
    }

    @Test
    void aPassTakesFewerThreadsWhereItsPartialsWouldNotFit() {
        Pass<double[]> heavy = new Passes.Sums("heavy", 1) {
            @Override
            public void accumulate(Block block, double[] partial) {
                partial[0]++;
            }

            @Override
            public long partialBytes() {
                return 120L << 20;
            }
        };
        try (MemoryStore store =
                MemoryStore.of(new float[10_000][1], null, null, Task.regression(), GIBIBYTE.threads(8))) {
            // Three threads take eight partials of 120 MiB: one each, one, and four that wait in the tree.
            assertThat(Fold.threads(store, heavy)).isEqualTo(3);
            assertThat(store.run(heavy)[0]).isEqualTo(10);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "2g, 2147483648",
        "512m, 536870912",
        "1.5 GiB, 1610612736",
        "20000k, 20480000",
        "1T, 1099511627776",
        "33554432, 33554432",
        "64MB, 67108864",
        "' 3G ', 3221225472"
    })
    void memorySizesAreRead(String text, long bytes) {
        assertThat(Execution.parseMemory(text)).isEqualTo(bytes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "g", "2x", "-1g", "1e9", "2 g g", "two", "0x10"})
    void whatIsNoSizeIsRefusedWithAnExample(String text) {
        assertThatThrownBy(() -> Execution.parseMemory(text))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("'" + text + "' is not a size")
                .hasMessageContaining("such as 2g");
    }

    @Test
    void sizesOutOfRangeAreRefused() {
        for (String text : List.of("1m", "0", "99999999999t")) {
            assertThatThrownBy(() -> Execution.parseMemory(text)).hasMessageContaining("out of range");
        }
        assertThatThrownBy(() -> Execution.defaults().memory(5)).isInstanceOf(BadInput.class);
        assertThatThrownBy(() -> Execution.defaults().threads(0)).isInstanceOf(BadInput.class);
    }

    @Test
    void theDefaultIsAllCoresAndAShareOfTheMachine() {
        Execution execution = Execution.defaults();
        assertThat(execution.threads()).isEqualTo(Runtime.getRuntime().availableProcessors());
        assertThat(execution.memory()).isEqualTo(Execution.defaultMemory()).isGreaterThanOrEqualTo(16 << 20);
        assertThat(execution.stopped()).isFalse();
        assertThat(execution.deadlineIn(-1).stopped()).isTrue();
        assertThat(execution.deadlineIn(-1).unlimited().stopped()).isFalse();
    }

    @Test
    void blocksAreCutByTheShapeAlone() {
        assertThat(BlockShape.rowsPerBlock(0, false)).isEqualTo(1024);
        assertThat(BlockShape.rowsPerBlock(16_384, false)).isEqualTo(1024);
        assertThat(BlockShape.rowsPerBlock(16_385, false)).isEqualTo(1023);
        assertThat(BlockShape.rowsPerBlock(100_000_000, false)).isEqualTo(1);
        assertThat(BlockShape.rowsPerBlock(100_000_000, true)).isEqualTo(1024);
    }
}
