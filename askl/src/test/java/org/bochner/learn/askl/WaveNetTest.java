package org.bochner.learn.askl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.RandomStream;
import org.bochner.Task;
import org.bochner.features.FeatureMap;
import org.bochner.learn.Fitted;
import org.bochner.learn.Request;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.bochner.model.KernelMachine;
import org.bochner.model.file.ModelReader;
import org.bochner.model.file.ModelWriter;
import org.bochner.store.MemoryStore;
import org.bochner.store.RowStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Fits with waves of single columns. */
class WaveNetTest {
    private static final int COLUMNS = 10;

    /** y = steps of one column among ten, the last of which has two values. */
    private static MemoryStore steps(int rows, long seed) {
        RandomStream stream = RandomStream.of(seed, 31);
        float[][] x = new float[rows][COLUMNS];
        double[] y = new double[rows];
        for (int i = 0; i < rows; i++) {
            stream.gaussians(x[i]);
            x[i][COLUMNS - 1] = x[i][COLUMNS - 1] > 0 ? 1 : 0;
            y[i] = Math.floor(2 * x[i][3]) % 2 == 0 ? 1 : -1;
        }
        return MemoryStore.of(x, y, null, Task.regression(), Execution.defaults());
    }

    private static Fitted fit(RowStore rows, Map<String, String> more) {
        Map<String, String> given = new HashMap<>(Map.of("epochs", "60", "all-rows", "false"));
        given.putAll(more);
        return new AsklMethod.Full().fit(rows, new Request(60, given, 5));
    }

    private static Map<String, String> waves(String family) {
        return Map.of("waves", "32", "wave-inputs", "quantile", "family", family, "decay", "0.1");
    }

    private static double rmse(KernelMachine machine, RowStore rows) {
        return org.bochner.model.Metrics.evaluate(machine, rows).values().get("rmse");
    }

    @Test
    void stepsOfOneColumnAmongTenAreLearnedWithAFractionOfTheError() {
        try (MemoryStore rows = steps(1500, 1);
                MemoryStore test = steps(500, 2)) {
            Fitted plain = fit(rows, Map.of("waves", "0"));
            double without = rmse(plain.machine(), test);
            for (String family : new String[] {"cosine", "rectified"}) {
                Fitted fitted = fit(rows, waves(family));
                assertThat(rmse(fitted.machine(), test)).isLessThan(0.7 * without);
                assertThat(fitted.settings()).containsEntry("family", family).containsEntry("waves", "32");
                fitted.machine().close();
            }
            plain.machine().close();
        }
    }

    @Test
    void wavesAreTakenWhereTheyAreBetterOnHeldOutRows() {
        try (MemoryStore rows = steps(1500, 1)) {
            Fitted chosen = fit(rows, Map.of());
            assertThat(chosen.settings()).containsEntry("waves", "32");
            assertThat(chosen.notes().get(0)).contains("waves=32").contains("short trainings");
            chosen.machine().close();
            Fitted kernel = fit(rows, Map.of("kernel", "gaussian", "epochs", "2"));
            assertThat(kernel.settings()).containsEntry("waves", "0");
            kernel.machine().close();
        }
    }

    @Test
    void aSavedMapHasTheSameBitsAndOneRowTheSameFeatures(@TempDir Path folder) {
        for (String family : new String[] {"cosine", "rectified"}) {
            try (MemoryStore rows = steps(300, 3);
                    KernelMachine machine = fit(rows, waves(family)).machine();
                    FloatMemory out = FloatMemory.allocate(9L * 60);
                    FloatMemory again = FloatMemory.allocate(9L * 60)) {
                FeatureMap map = machine.map().orElseThrow();
                DenseRows some = ((DenseRows) rows.block(0).rows()).slice(0, 9);
                map.apply(some, out, 0, 60);
                Path file = folder.resolve(family);
                ModelWriter to = new ModelWriter();
                machine.write(to);
                to.save(file);
                try (KernelMachine loaded = ModelReader.read(file, KernelMachine::read)) {
                    loaded.map().orElseThrow().apply(some, again, 0, 60);
                }
                float[] x = new float[COLUMNS];
                float[] z = new float[60];
                for (int i = 0; i < 9; i++) {
                    some.copyRow(i, x);
                    map.row().apply(x, z);
                    for (int c = 0; c < 60; c++) {
                        assertThat(again.get(i * 60 + c)).isEqualTo(out.get(i * 60 + c));
                        assertThat(z[c]).isCloseTo(out.get(i * 60 + c), within(1e-5f));
                    }
                }
                assertThat(map.describe().family()).isEqualTo("column-waves-" + family);
            }
        }
    }

    @Test
    void wavesAreWorthATrialWhereColumnsOfManyValuesAreFew() {
        Request plain = Request.features(60);
        Request waved = plain.with("waves", "32");
        AsklMethod method = new AsklMethod.Full();
        for (int wide : new int[] {128, 129}) {
            float[][] x = new float[100][150];
            for (int i = 0; i < x.length; i++) {
                for (int j = 0; j < x[i].length; j++) {
                    x[i][j] = j < wide ? i % 7 : i % 2;
                }
            }
            try (MemoryStore rows = MemoryStore.of(x, new double[100], null, Task.regression(), Execution.defaults())) {
                assertThat(method.suits(rows, waved)).isEqualTo(wide == 128);
                assertThat(method.suits(rows, plain)).isTrue();
            }
        }
    }

    @Test
    void wavesStartAtRandomBelowOneLayer() {
        try (MemoryStore rows = steps(50, 3)) {
            assertThatThrownBy(() -> fit(rows, Map.of("waves", "32", "layers", "2")))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("one layer");
            assertThatThrownBy(() -> fit(rows, Map.of("waves", "32", "start", "rows")))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("start at random");
            assertThatThrownBy(() -> fit(rows, Map.of("waves", "30")))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("multiples of 4");
        }
    }
}
