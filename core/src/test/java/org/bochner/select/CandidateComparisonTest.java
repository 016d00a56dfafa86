package org.bochner.select;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.bochner.Execution;
import org.bochner.RandomStream;
import org.bochner.Task;
import org.bochner.learn.Settings;
import org.bochner.learn.SmallTasks;
import org.bochner.learn.plain.RandomFeatures;
import org.bochner.learn.plain.Width;
import org.bochner.store.MemoryStore;
import org.bochner.store.RowStore;
import org.junit.jupiter.api.Test;

class CandidateComparisonTest {
    private static final Execution EXECUTION = Execution.defaults().threads(2);
    private static final RandomFeatures PLAIN = RandomFeatures.of(64);

    private static Tuning usual(RowStore rows) {
        return Tuning.of(Settings.parse("a test", Tuning.SETTINGS, Map.of()), rows, 1);
    }

    @Test
    void oneCandidateIsNotCompared() {
        try (MemoryStore rows = SmallTasks.wave(300, 1, EXECUTION)) {
            CandidateComparison.Result result =
                    CandidateComparison.choose(rows, Candidates.only(PLAIN), usual(rows), 1);
            assertThat(result.winner()).isEqualTo(PLAIN);
            assertThat(result.tried()).isZero();
        }
    }

    @Test
    void aWidthThatFollowsTheWaveWinsAndThoseAroundItAreTried() {
        List<RandomFeatures> first = List.of(
                PLAIN.withWidth(Width.median().withFactor(100)),
                PLAIN.withWidth(Width.median().withFactor(1)),
                PLAIN.withWidth(Width.median().withFactor(0.001)));
        Candidates<RandomFeatures> candidates = new Candidates<>() {
            @Override
            public List<RandomFeatures> first() {
                return first;
            }

            @Override
            public List<RandomFeatures> around(RandomFeatures best) {
                return List.of(
                        best.withWidth(Width.median().withFactor(0.5)),
                        best.withWidth(Width.median().withFactor(50)));
            }
        };
        try (MemoryStore rows = SmallTasks.wave(600, 1, EXECUTION)) {
            CandidateComparison.Result result = CandidateComparison.choose(rows, candidates, usual(rows), 1);
            RandomFeatures winner = (RandomFeatures) result.winner();
            assertThat(winner.width().factor()).isIn(0.5, 1.0);
            assertThat(result.tried()).isEqualTo(5);
        }
    }

    /** Both candidates make no mistake; the one whose kernel sees each row alone is less sure of what it says. */
    @Test
    void squaresTellApartWhatAccuracyCannot() {
        RandomFeatures narrow = PLAIN.withWidth(Width.median().withFactor(0.05));
        RandomFeatures wide = PLAIN.withWidth(Width.median().withFactor(1));
        try (MemoryStore rows = apart(600)) {
            assertThat(CandidateComparison.choose(rows, inOrder(narrow, wide, false), usual(rows), 1)
                            .winner())
                    .isEqualTo(narrow);
            assertThat(CandidateComparison.choose(rows, inOrder(narrow, wide, true), usual(rows), 1)
                            .winner())
                    .isEqualTo(wide);
        }
    }

    /** Two heaps far from each other: any sensible width tells them apart without a mistake. */
    private static MemoryStore apart(int count) {
        RandomStream stream = RandomStream.of(5, 1);
        float[][] x = new float[count][1];
        double[] y = new double[count];
        for (int i = 0; i < count; i++) {
            y[i] = i % 2;
            x[i][0] = (float) (8 * y[i] + 0.5 * stream.gaussian());
        }
        return MemoryStore.of(x, y, null, Task.classification(List.of("here", "there")), EXECUTION);
    }

    private static Candidates<RandomFeatures> inOrder(
            RandomFeatures one, RandomFeatures other, boolean bySquaredError) {
        return new Candidates<>() {
            @Override
            public List<RandomFeatures> first() {
                return List.of(one, other);
            }

            @Override
            public boolean bySquaredError() {
                return bySquaredError;
            }
        };
    }
}
