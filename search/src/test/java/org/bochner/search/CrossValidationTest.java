package org.bochner.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.Stopped;
import org.bochner.learn.Methods;
import org.bochner.learn.Request;
import org.bochner.learn.SmallTasks;
import org.bochner.select.validate.Splits;
import org.bochner.store.MemoryStore;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;
import org.junit.jupiter.api.Test;

class CrossValidationTest {
    private static final Execution ONE = Execution.defaults().threads(1);
    private static final Request REQUEST =
            Request.features(20).with("width", "0.5").with("c", "10");

    @Test
    void everyRowTestsOnceInEachRepeatAndClassesAreAlike() {
        try (MemoryStore rows = SmallTasks.blobs(103, 1, ONE)) {
            double[] classes = Passes.targets(rows);
            List<Splits.Split> splits = CrossValidation.folds(5).withRepeats(2).splits(rows, 3);
            assertThat(splits).hasSize(10);
            for (int repeat = 0; repeat < 2; repeat++) {
                List<Splits.Split> division = splits.subList(5 * repeat, 5 * repeat + 5);
                for (int row = 0; row < 103; row++) {
                    long place = row;
                    assertThat(division.stream().filter(split -> split.test().keeps(place)))
                            .hasSize(1);
                    assertThat(division)
                            .allMatch(split ->
                                    split.test().keeps(place) != split.train().keeps(place));
                }
                for (Splits.Split split : division) {
                    int[] counts = new int[4];
                    for (int row = 0; row < 103; row++) {
                        counts[(int) classes[row]] += split.test().keeps(row) ? 1 : 0;
                    }
                    // 25 or 26 rows of each class.
                    assertThat(Arrays.stream(counts)).allMatch(count -> count == 5 || count == 6);
                }
            }
        }
    }

    @Test
    void scoreIsTheMeanOfTheErrorsOnTheParts() {
        try (MemoryStore rows = SmallTasks.windmill(200, 1, ONE)) {
            CrossValidation validation = CrossValidation.folds(4);
            CrossValidation.Score score = validation.score(
                    rows, 20, 7, training -> Methods.named("rff").fit(training, REQUEST), some -> false);
            double mean = 0;
            for (Splits.Split split : validation.splits(rows, 7)) {
                mean += CrossValidation.error(
                                rows,
                                split,
                                training -> Methods.named("rff").fit(training, REQUEST),
                                HeldOutError.USUAL)
                        / 4;
            }
            assertThat(score.mean()).isCloseTo(mean, within(1e-15)).isBetween(0.0, 0.4);
            assertThat(score.errors()).hasSize(4);
            assertThat(score.deviation()).isPositive();
            assertThat(new CrossValidation.Score(List.of(1.0, 3.0)).deviation()).isCloseTo(Math.sqrt(2), within(1e-15));
        }
    }

    @Test
    void scoresHaveTheSameBitsForAnyNumberOfThreadsAndAnyMemory() {
        List<Execution> executions =
                List.of(ONE, ONE.threads(2), ONE.threads(8), ONE.threads(2).memory(16L << 20));
        CrossValidation.Score first = null;
        for (Execution execution : executions) {
            try (RowStore rows = SmallTasks.wave(6000, 2, execution)) {
                CrossValidation.Score score = CrossValidation.folds(3)
                        .score(
                                rows,
                                500,
                                1,
                                training -> Methods.named("rff").fit(training, new Request(500, REQUEST.given(), 1)),
                                some -> false);
                first = first == null ? score : first;
                assertThat(score).isEqualTo(first);
            }
        }
    }

    @Test
    void anInterruptionEndsTheScoreRatherThanSpoilingIt() {
        try (MemoryStore rows = SmallTasks.windmill(200, 1, ONE)) {
            RowStore stopped = rows.with(ONE.stopWhen(() -> true));
            assertThatThrownBy(() -> CrossValidation.heldOut(0.3)
                            .score(
                                    stopped,
                                    20,
                                    7,
                                    training -> Methods.named("rff").fit(training, REQUEST),
                                    some -> false))
                    .isInstanceOf(Stopped.class);
        }
    }

    @Test
    void divisionsThatAreNoneAreRefused() {
        assertThatThrownBy(() -> CrossValidation.folds(1)).isInstanceOf(BadInput.class);
        assertThatThrownBy(() -> CrossValidation.heldOut(1)).isInstanceOf(BadInput.class);
        assertThatThrownBy(() -> CrossValidation.folds(3).withRepeats(0)).isInstanceOf(BadInput.class);
    }
}
