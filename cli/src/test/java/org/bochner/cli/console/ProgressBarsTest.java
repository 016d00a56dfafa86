package org.bochner.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.bochner.Progress;
import org.junit.jupiter.api.Test;

class ProgressBarsTest {
    private static final String WIPE = "\r\u001b[K";

    private final AtomicLong now = new AtomicLong();
    private final ByteArrayOutputStream drawn = new ByteArrayOutputStream();
    private final ProgressBars bars =
            new ProgressBars(new PrintStream(drawn, true, StandardCharsets.UTF_8), 100, now::get);

    @Test
    void workShorterThanTwoSecondsDrawsNothing() {
        try (Progress.Stage stage = bars.begin("reading", 100)) {
            seconds(1.9);
            stage.advance(100);
        }
        bars.clear();
        assertThat(text()).isEmpty();
    }

    @Test
    void lineTellsWhatHowMuchHowFastAndTheTimeLeft() {
        Progress.Stage stage = bars.begin("reading", 100_000);
        seconds(4);
        stage.advance(25_000);
        assertThat(text()).isEqualTo("\rreading [#####---------------] 25 %  6.3k/s  12.0 s left\u001b[K");
    }

    @Test
    void lineIsDrawnAtMostTenTimesASecond() {
        Progress.Stage stage = bars.begin("reading", 1000);
        seconds(3);
        for (int i = 0; i < 1000; i++) {
            now.addAndGet(1_000_000);
            stage.advance(1);
        }
        assertThat(text().split("\r")).hasSizeBetween(10, 12);
    }

    @Test
    void outerStageIsToldAndInnerIsNamed() {
        Progress.Stage outer = bars.begin("choosing", 4);
        outer.advance(1);
        seconds(8);
        Progress.Stage inner = bars.begin("gram", 10);
        inner.advance(5);
        assertThat(text()).contains("choosing [#####").contains("25 %").contains("24.0 s left · gram 50 %");
    }

    @Test
    void whatWasMeasuredFollows() {
        Progress.Stage outer = bars.begin("train", 1);
        Progress.Stage inner = bars.begin("search peaks", 4);
        seconds(8);
        inner.metric("gap", 0.25);
        inner.advance(1);
        assertThat(text()).contains("\rsearch peaks [#####").contains("24.0 s left · gap 0.250");
        outer.close();
    }

    @Test
    void lineIsRemovedWhenTheLastStageEnds() {
        Progress.Stage outer = bars.begin("choosing", 4);
        seconds(3);
        outer.advance(1);
        Progress.Stage inner = bars.begin("gram", 10);
        inner.close();
        assertThat(text()).doesNotEndWith(WIPE);
        outer.close();
        assertThat(text()).endsWith(WIPE);
    }

    @Test
    void lineNeverWraps() {
        ProgressBars narrow = new ProgressBars(new PrintStream(drawn, true, StandardCharsets.UTF_8), 30, now::get);
        seconds(0);
        Progress.Stage stage = narrow.begin("a name that is much too long for this terminal", 10);
        seconds(3);
        stage.advance(1);
        assertThat(text().replace("\r", "").replace("\u001b[K", "")).hasSize(29);
    }

    @Test
    void unknownAmountOfWorkShowsTheCountAlone() {
        Progress.Stage stage = bars.begin("reading", 0);
        seconds(4);
        stage.advance(2_000);
        assertThat(text())
                .contains("reading  2000  500/s")
                .doesNotContain("left")
                .doesNotContain("%");
    }

    @Test
    void manyThreadsAdvanceOneStageWithoutLoss() throws Exception {
        Progress.Stage stage = bars.begin("reading", 40_000);
        ExecutorService threads = Executors.newFixedThreadPool(4);
        for (int t = 0; t < 4; t++) {
            threads.execute(() -> {
                for (int i = 0; i < 9_999; i++) {
                    now.addAndGet(1_000);
                    stage.advance(1);
                }
            });
        }
        threads.shutdown();
        assertThat(threads.awaitTermination(30, TimeUnit.SECONDS)).isTrue();
        seconds(10);
        stage.advance(4);
        assertThat(text()).contains("100 %");
    }

    private void seconds(double value) {
        now.addAndGet((long) (value * 1e9));
    }

    private String text() {
        return drawn.toString(StandardCharsets.UTF_8);
    }
}
