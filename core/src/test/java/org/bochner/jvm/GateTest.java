package org.bochner.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class GateTest {
    private final AtomicInteger released = new AtomicInteger();
    private final Gate gate = new Gate("the model", released::incrementAndGet);

    @Test
    void aClosedGateRefusesCallsByTheNameOfWhatItGuards() {
        gate.close();
        gate.name("the model nsrf");
        assertThatIllegalStateException().isThrownBy(gate::enter).withMessage("the model nsrf is closed");
        assertThatIllegalStateException().isThrownBy(gate::check).withMessage("the model nsrf is closed");
    }

    @Test
    void theLastCallThatLeavesFreesAndClosingTwiceFreesOnce() {
        int one = gate.enter();
        int other = gate.enter();
        gate.close();
        gate.leave(one);
        assertThat(released).hasValue(0);
        assertThatIllegalStateException().isThrownBy(gate::enter);
        assertThat(released).hasValue(0);
        gate.leave(other);
        gate.close();
        assertThat(released).hasValue(1);
    }

    @Test
    void anUnusedGateFreesWhenItIsClosedAndAnOpenOneNever() {
        gate.leave(gate.enter());
        gate.check();
        assertThat(released).hasValue(0);
        gate.close();
        assertThat(released).hasValue(1);
    }

    @Test
    void noCallIsInsideWhenEightThreadsMeetClosing() throws Exception {
        int threads = 8;
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            for (int round = 0; round < 200; round++) {
                AtomicInteger freed = new AtomicInteger();
                AtomicInteger usedAfter = new AtomicInteger();
                Gate met = new Gate("it", freed::incrementAndGet);
                CountDownLatch ready = new CountDownLatch(threads);
                List<Future<?>> all = new ArrayList<>();
                for (int t = 0; t < threads; t++) {
                    all.add(pool.submit(() -> {
                        ready.countDown();
                        try {
                            while (true) {
                                int call = met.enter();
                                usedAfter.addAndGet(freed.get());
                                Thread.yield();
                                usedAfter.addAndGet(freed.get());
                                met.leave(call);
                            }
                        } catch (IllegalStateException closed) {
                            return;
                        }
                    }));
                }
                ready.await();
                for (int spins = ThreadLocalRandom.current().nextInt(2000); spins > 0; spins--) {
                    Thread.onSpinWait();
                }
                met.close();
                for (Future<?> each : all) {
                    each.get();
                }
                assertThat(usedAfter).hasValue(0);
                assertThat(freed).hasValue(1);
            }
        } finally {
            pool.shutdownNow();
        }
    }
}
