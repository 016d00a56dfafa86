package org.bochner.scorer;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import org.bochner.data.Dataset;
import org.bochner.data.Model;
import org.bochner.learn.Methods;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Scoring an array or a map allocates nothing. */
class AllocationTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int ROWS = 20_000;

    /** The bytes that 20,000 calls of {@code each} allocate, once it is compiled. */
    private static long allocated(IntConsumer each) {
        long id = Thread.currentThread().getId();
        long before = 0;
        for (int i = 0; i < 3 * ROWS; i++) {
            if (i == 2 * ROWS) {
                before = THREADS.getThreadAllocatedBytes(id);
            }
            each.accept(i);
        }
        return THREADS.getThreadAllocatedBytes(id) - before;
    }

    @Test
    void scoringAMapAllocatesNothing(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("model.bochner");
        List<Map<String, Object>> mixed = Tables.mixed(Tables.Aim.THREE, 2, false);
        try (Dataset data = Tables.mixed(Tables.Aim.THREE, 1);
                Model model = Model.fit(data, Methods.named("rff").features(20), Tables.EXECUTION)) {
            model.save(file);
        }
        Scorer scorer = Scorer.load(file);
        double[] out = new double[scorer.labels().size()];
        long bytes = allocated(i -> {
            Map<String, Object> row = mixed.get(i % mixed.size());
            scorer.probabilities(row, out);
            scorer.classOf(row);
        });
        assertThat(bytes).isLessThan(ROWS);
    }

    @Test
    void scoringAnArrayAllocatesNothing(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("model.bochner");
        try (Dataset data = Tables.numbers(Tables.Aim.TWO, 1);
                Model model = Model.fit(data, Methods.named("rff").features(50), Tables.EXECUTION)) {
            model.save(file);
        }
        RowScorer rows = Scorer.load(file).rows();
        double[][] x = Tables.numbers(2);
        int[] sum = new int[1];
        assertThat(allocated(i -> sum[0] += rows.classOf(x[i % x.length]))).isLessThan(ROWS);
        assertThat(sum[0]).isPositive();
    }
}
