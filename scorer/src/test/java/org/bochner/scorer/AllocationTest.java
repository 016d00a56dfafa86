package org.bochner.scorer;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import org.bochner.data.Dataset;
import org.bochner.data.Model;
import org.bochner.learn.Methods;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Scoring an array allocates nothing. */
class AllocationTest {
    @Test
    void scoringAnArrayAllocatesNothing(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("model.bochner");
        try (Dataset data = Tables.numbers(Tables.Aim.TWO, 1);
                Model model = Model.fit(data, Methods.named("rff").features(50), Tables.EXECUTION)) {
            model.save(file);
        }
        RowScorer rows = Scorer.load(file).rows();
        double[][] x = Tables.numbers(2);
        ThreadMXBean bean = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long id = Thread.currentThread().getId();
        int sum = 0;
        for (int i = 0; i < 20_000; i++) {
            sum += rows.classOf(x[i % x.length]);
        }
        long before = bean.getThreadAllocatedBytes(id);
        for (int i = 0; i < 20_000; i++) {
            sum += rows.classOf(x[i % x.length]);
        }
        assertThat(bean.getThreadAllocatedBytes(id) - before).isLessThan(20_000);
        assertThat(sum).isPositive();
    }
}
