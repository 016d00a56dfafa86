package org.bochner.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.bochner.Execution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TeamTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void everyWorkerDoesItsPartOfEveryRound(int threads) {
        AtomicIntegerArray rounds = new AtomicIntegerArray(threads);
        try (Team team = new Team(Execution.defaults().threads(threads), 100)) {
            assertThat(team.size()).isEqualTo(threads);
            for (int k = 1; k <= 500; k++) {
                team.run(rounds::incrementAndGet);
                for (int worker = 0; worker < threads; worker++) {
                    assertThat(rounds.get(worker)).isEqualTo(k);
                }
            }
        }
    }

    /** The calling thread does what a slow helper has not begun; each part is done once all the same. */
    @Test
    void everyPartIsDoneOnceAlsoWhereHelpersAreLate() {
        AtomicIntegerArray rounds = new AtomicIntegerArray(6);
        ConcurrentHashMap<Thread, Integer> busy = new ConcurrentHashMap<>();
        try (Team team = new Team(Execution.defaults().threads(6), 6)) {
            for (int k = 1; k <= 3000; k++) {
                int late = k % 6;
                team.run(worker -> {
                    assertThat(busy.put(Thread.currentThread(), worker)).isNull();
                    for (int spin = 0; worker == late && spin < 2000; spin++) {
                        Thread.onSpinWait();
                    }
                    rounds.incrementAndGet(worker);
                    busy.remove(Thread.currentThread());
                });
                for (int worker = 0; worker < 6; worker++) {
                    assertThat(rounds.get(worker)).isEqualTo(k);
                }
            }
        }
    }

    @Test
    void noMoreWorkersThanThereIsWork() {
        try (Team team = new Team(Execution.defaults().threads(8), 2)) {
            assertThat(team.size()).isEqualTo(2);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void aFailureOfAnyWorkerReachesTheCallerAndTheTeamGoesOn(int failing) {
        try (Team team = new Team(Execution.defaults().threads(3), 3)) {
            assertThatThrownBy(() -> team.run(worker -> {
                        if (worker == failing) {
                            throw new IllegalStateException("worker " + worker);
                        }
                    }))
                    .hasMessage("worker " + failing);
            AtomicIntegerArray done = new AtomicIntegerArray(3);
            team.run(done::incrementAndGet);
            assertThat(done.get(0) + done.get(1) + done.get(2)).isEqualTo(3);
        }
    }
}
