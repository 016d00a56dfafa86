package org.bochner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ExecutionTest {
    private static final Execution EXECUTION = Execution.defaults().threads(2);

    @Test
    void theClockStartsWithTheWorkAndNotWithTheObject() throws InterruptedException {
        Execution brief = EXECUTION.time(Duration.ofMillis(20));
        Thread.sleep(30);
        assertThat(brief.stopped()).isFalse();
        Execution started = brief.started();
        assertThat(started.deadline()).isGreaterThan(System.nanoTime() - 1_000_000_000);
        Thread.sleep(30);
        assertThat(started.stopped()).isTrue();
        assertThatThrownBy(started::check).isInstanceOf(Stopped.class).hasMessage("out of time");
        assertThat(brief.stopped()).isFalse();
    }

    @Test
    void theEarlierOfTimeAndDeadlineHolds() {
        Execution late = EXECUTION.deadlineIn(-1).time(Duration.ofDays(1)).started();
        assertThat(late.stopped()).isTrue();
        assertThat(EXECUTION.time(Duration.ofSeconds(Long.MAX_VALUE)).started().stopped())
                .isFalse();
    }

    @Test
    void anyOfSeveralTokensStops() {
        CancelToken first = new CancelToken();
        CancelToken second = new CancelToken();
        Execution both = EXECUTION.cancel(first).cancel(second);
        assertThat(both.stopped()).isFalse();
        first.cancel();
        assertThat(both.stopped()).isTrue();
        assertThat(EXECUTION.cancel(second).stopped()).isFalse();
    }

    @Test
    void anInterruptOfTheCallingThreadIsRemembered() {
        Execution started = EXECUTION.started();
        assertThat(started.stopped()).isFalse();
        Thread.currentThread().interrupt();
        assertThat(started.stopped()).isTrue();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(started.stopped()).isTrue();
        assertThat(started.unlimited().stopped()).isFalse();
        assertThat(EXECUTION.started().stopped()).isFalse();
    }

    @Test
    void memoryIsBytesOrASize() {
        assertThat(EXECUTION.memory("2g").memory()).isEqualTo(2L << 30);
        assertThatThrownBy(() -> EXECUTION.memory("much"))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("such as 2g");
        assertThatThrownBy(() -> EXECUTION.time(Duration.ZERO)).isInstanceOf(BadInput.class);
    }
}
