package org.bochner.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.spark.api.java.JavaSparkContext;
import org.bochner.Execution;
import org.bochner.learn.Fitted;
import org.bochner.learn.Methods;
import org.bochner.learn.Request;
import org.bochner.linalg.Blas;
import org.bochner.store.Block;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A standalone cluster of processes: the same bits for 1, 2 and 4 executors, and after one was killed. */
class ClusterTest {
    private static StandaloneCluster cluster;

    private final float[][] x = Rows.ring(40_000, 8, 2);
    private final double[] y = Rows.ringClasses(x);
    private static final Execution EXECUTION = Execution.defaults().threads(2);
    private static final Request REQUEST = new Request(60, Map.of("loss", "logistic", "c", "1"), 3);

    @BeforeAll
    static void start() {
        cluster = new StandaloneCluster(2, "1400m");
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    private static JavaSparkContext context(int executors) {
        return new JavaSparkContext(Setup.configure(cluster.conf(executors)));
    }

    private RowStore there(JavaSparkContext context, Execution execution) {
        return Rows.there(context, x, y, null, false, Rows.binary(), execution, 4, 4);
    }

    @Test
    void theModelHasTheSameBitsForAnyNumberOfExecutorsAndAfterOneWasKilled() {
        List<double[]> found = new ArrayList<>();
        for (int executors : new int[] {1, 2, 4}) {
            try (JavaSparkContext context = context(executors);
                    RowStore rows = there(context, EXECUTION)) {
                found.add(weights(Methods.named("lkrf").fit(rows, REQUEST)));
                if (executors == 2) {
                    assertThat(rows.run(new Backends())[0]).isEqualTo(new Backends().here() * rows.blocks());
                    AtomicBoolean killed = new AtomicBoolean();
                    Execution watched = EXECUTION.reporting((what, units) -> done -> {
                        if (what.equals("loss") && killed.compareAndSet(false, true)) {
                            cluster.executors().get(0).destroyForcibly();
                        }
                    });
                    found.add(weights(Methods.named("lkrf").fit(rows.with(watched), REQUEST)));
                    assertThat(killed).isTrue();
                }
            }
        }
        for (double[] each : found) {
            assertThat(each).isEqualTo(found.get(0));
        }
    }

    private static double[] weights(Fitted fitted) {
        return fitted.machine().function().weights().data();
    }

    /** How many blocks are computed with the native library. */
    static final class Backends extends Passes.Sums {
        Backends() {
            super("backends", 1);
        }

        /** 1 where this process computes with the native library. */
        double here() {
            return Blas.get().getClass().getSimpleName().equals("OpenBlas") ? 1 : 0;
        }

        @Override
        public void accumulate(Block block, double[] partial) {
            partial[0] += here();
        }
    }
}
