package org.bochner.experiments.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.Stopped;
import org.bochner.data.Dataset;
import org.bochner.data.Model;
import org.bochner.data.embedded.Embedded;
import org.bochner.data.options.ReadOptions;
import org.bochner.data.read.Source;
import org.bochner.data.split.TrainTest;
import org.bochner.learn.Request;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ComparisonPlanTest {
    private static final Execution EXECUTION = Execution.defaults().threads(2);
    private static final SplitSource ROUNDS = SplitSource.random(
            "breast_cancer",
            Portion.of(Embedded.breastCancer(EXECUTION), ReadOptions.defaults()),
            0.25,
            Long.MAX_VALUE);

    @TempDir
    private Path folder;

    private final Counting first = new Counting("first", "rff");
    private final Counting second = new Counting("second", "linear");

    private ComparisonPlan comparison(int repeats) {
        Map<String, String> fixed = Map.of("width", "10", "c", "1");
        return new ComparisonPlan(
                List.of(new Candidate("first", first, fixed), new Candidate("second", second, Map.of("c", "1"))),
                List.of(10, 4),
                repeats,
                7);
    }

    @Test
    void classesOfATableAreMadeIntoTwo() {
        String table = "x,y,target\n1,2,a\n3,4,b\n5,6,c\n7,9,a\n";
        Source source = Source.of("small.csv", table.getBytes(StandardCharsets.UTF_8), EXECUTION);
        Portion all = Portion.of(source, ReadOptions.defaults());
        Portion two = all.withTwoClasses("a", "other");
        try (Dataset read = Dataset.read(two.source(), two.reading(), EXECUTION)) {
            assertThat(read.task().classes()).isEqualTo(2);
            assertThat(read.rows().rows()).isEqualTo(4);
        }
        assertThat(two.identity()).isNotEqualTo(all.identity());
    }

    @Test
    void everyMethodSeesTheSameRowsAndEveryRepeatOthers() {
        comparison(3).run(ROUNDS, CellStore.inMemory(), EXECUTION, Listener.NONE);
        assertThat(first.rows).hasSize(3).doesNotHaveDuplicates().isEqualTo(second.rows);
        assertThat(first.requests).extracting(Request::seed).containsExactly(7L, 8L, 9L);
    }

    @Test
    void oneFitServesAllNumbersWhereFeaturesHaveAnOrder() {
        Comparison outcome = comparison(2).run(ROUNDS, CellStore.inMemory(), EXECUTION, Listener.NONE);
        assertThat(first.requests).hasSize(2);
        assertThat(first.requests.get(0).features()).isEqualTo(10);
        assertThat(first.requests.get(0).prefixes()).containsExactly(4);
        assertThat(outcome.results()).hasSize(3);
        assertThat(outcome.find("first", 4).orElseThrow().columns()).isEqualTo(4);
        assertThat(outcome.find("first", 10).orElseThrow().columns()).isEqualTo(10);
        assertThat(outcome.find("second", 4).orElseThrow().features()).isZero();
        for (Result result : outcome.results()) {
            assertThat(result.mean()).isBetween(0.6, 1.0);
            assertThat(result.modelBytes()).isPositive();
            assertThat(result.fitSeconds()).isPositive();
        }
    }

    @Test
    void methodsWithoutAnOrderAreFittedForEachNumber() {
        Counting lkrf = new Counting("own", "lkrf");
        Map<String, String> fixed = Map.of("width", "10", "c", "1", "rho", "1", "candidates", "50");
        new ComparisonPlan(List.of(new Candidate("own", lkrf, fixed)), List.of(4, 10), 1, 1)
                .run(ROUNDS, CellStore.inMemory(), EXECUTION, Listener.NONE);
        assertThat(lkrf.requests).extracting(Request::features).containsExactly(4, 10);
    }

    /**
     * The law of the store: killed after any number of fits and started again, nothing is repeated and the table is
     * the same.
     */
    @Test
    void killedRunGoesOnWithoutRepeatingAndEndsWithTheSameTable() {
        Comparison whole = comparison(3).run(ROUNDS, CellStore.inMemory(), EXECUTION, Listener.NONE);
        first.requests.clear();
        second.requests.clear();
        second.failure = new IllegalStateException("killed");
        second.failAt = 1;
        try (CellStore store = CellStore.open(folder)) {
            assertThatThrownBy(() -> comparison(3).run(ROUNDS, store, EXECUTION, Listener.NONE))
                    .hasMessage("killed");
        }
        assertThat(first.requests).hasSize(2);
        assertThat(second.requests).hasSize(1);
        second.failAt = -1;
        List<Boolean> reused = new ArrayList<>();
        Listener listener = new Listener() {
            @Override
            public void cellFinished(String what, Cell cell, boolean found) {
                reused.add(found);
            }
        };
        Comparison resumed;
        try (CellStore store = CellStore.open(folder)) {
            resumed = comparison(3).run(ROUNDS, store, EXECUTION, listener);
        }
        assertThat(reused).containsExactly(true, true, true, false, false, false);
        assertThat(first.requests).hasSize(3);
        assertThat(second.requests).hasSize(3);
        assertSameTable(resumed, whole);
        // All is there now: nothing is fitted, not even read.
        try (CellStore store = CellStore.open(folder)) {
            assertSameTable(comparison(3).run(ROUNDS, store, EXECUTION, Listener.NONE), whole);
        }
        assertThat(first.requests).hasSize(3);
    }

    private static void assertSameTable(Comparison one, Comparison other) {
        assertThat(one.results()).hasSameSizeAs(other.results());
        for (int i = 0; i < one.results().size(); i++) {
            Result a = one.results().get(i);
            Result b = other.results().get(i);
            assertThat(a.method()).isEqualTo(b.method());
            assertThat(a.features()).isEqualTo(b.features());
            assertThat(a.values()).containsExactly(b.values());
            assertThat(a.worse()).isEqualTo(b.worse());
            assertThat(a.modelBytes()).isEqualTo(b.modelBytes());
        }
    }

    @Test
    void anotherQuestionFindsNoCellsOfThis() {
        try (CellStore store = CellStore.open(folder)) {
            comparison(1).run(ROUNDS, store, EXECUTION, Listener.NONE);
            int before = first.requests.size();
            ComparisonPlan same = comparison(1);
            List<ComparisonPlan> others = List.of(
                    new ComparisonPlan(same.candidates(), List.of(4, 11), 1, 7),
                    new ComparisonPlan(same.candidates(), same.counts(), 1, 8),
                    new ComparisonPlan(same.candidates(), same.counts(), 1, 7, 60, Probe.NONE),
                    new ComparisonPlan(
                            List.of(new Candidate("first", first, Map.of("width", "11", "c", "1"))),
                            same.counts(),
                            1,
                            7));
            for (ComparisonPlan other : others) {
                other.run(ROUNDS, store, EXECUTION, Listener.NONE);
                assertThat(first.requests).hasSize(++before);
            }
            Portion unscaled = Portion.of(
                    Embedded.breastCancer(EXECUTION),
                    ReadOptions.defaults().withScaling(org.bochner.data.options.Scaling.MIN_MAX));
            for (SplitSource splits : List.of(
                    SplitSource.random("breast_cancer", unscaled, 0.25, Long.MAX_VALUE),
                    SplitSource.random(
                            "breast_cancer",
                            Portion.of(Embedded.breastCancer(EXECUTION), ReadOptions.defaults()),
                            0.3,
                            Long.MAX_VALUE),
                    SplitSource.random(
                            "breast_cancer",
                            Portion.of(Embedded.breastCancer(EXECUTION), ReadOptions.defaults()),
                            0.25,
                            100))) {
                same.run(splits, store, EXECUTION, Listener.NONE);
                assertThat(first.requests).hasSize(++before);
            }
            // More repeats keep what there is, also that of seed 8 above; threads do not matter.
            comparison(3).run(ROUNDS, store, EXECUTION.threads(1), Listener.NONE);
            assertThat(first.requests).hasSize(before + 1);
        }
    }

    @Test
    void methodThatCannotDoTheTaskIsReportedAndTheOthersGoOn() {
        second.failure = new BadInput("regression is not for this method");
        second.failAt = 0;
        Comparison outcome = comparison(3).run(ROUNDS, CellStore.inMemory(), EXECUTION, Listener.NONE);
        assertThat(outcome.refusals())
                .containsExactly(
                        new Comparison.Refusal("breast_cancer", "second", 0, "regression is not for this method"));
        assertThat(outcome.results()).extracting(Result::method).containsOnly("first");
    }

    @Test
    void stopOfTheUserKeepsFinishedCellsAlone() {
        boolean[] asked = new boolean[1];
        Execution stopping = EXECUTION.stopWhen(() -> asked[0]);
        Listener listener = new Listener() {
            @Override
            public void cellFinished(String what, Cell cell, boolean found) {
                asked[0] = true;
            }
        };
        try (CellStore store = CellStore.open(folder)) {
            assertThatThrownBy(() -> comparison(2).run(ROUNDS, store, stopping, listener))
                    .isInstanceOf(Stopped.class);
        }
        try (CellStore store = CellStore.open(folder)) {
            comparison(2).run(ROUNDS, store, EXECUTION, Listener.NONE);
        }
        assertThat(first.requests).hasSize(2);
    }

    @Test
    void probeAndSpectatorSeeEveryModel() {
        Probe probe = new Probe() {
            @Override
            public String name() {
                return "inputs";
            }

            @Override
            public Map<String, Double> measure(Model model) {
                return Map.of("inputs", (double) model.machine().inputs(), "nothing", Double.NaN);
            }
        };
        List<Integer> seen = new ArrayList<>();
        Listener listener = new Listener() {
            @Override
            public void modelFitted(int repeat, Candidate candidate, int features, Model model) {
                seen.add(features);
            }
        };
        Comparison outcome = comparison(1).withProbe(probe).run(ROUNDS, CellStore.inMemory(), EXECUTION, listener);
        assertThat(seen).containsExactly(4, 10, 0);
        assertThat(outcome.results().get(0).points().get(0).numbers()).containsOnlyKeys("inputs");
    }

    @Test
    void drawnRowsAreNewInEveryRoundAndTestRowsTheSame() {
        SplitSource windmill = SplitSource.generated("windmill", 60, 40);
        try (TrainTest a = windmill.open(1, EXECUTION);
                TrainTest b = windmill.open(2, EXECUTION);
                TrainTest again = windmill.open(-1, EXECUTION)) {
            assertThat(Counting.fingerprint(a.train().rows()))
                    .isNotEqualTo(Counting.fingerprint(b.train().rows()));
            assertThat(a.test().rows()).isEqualTo(40);
            assertThat(again.train().rows().rows()).isEqualTo(60);
        }
    }

    @Test
    void contestThatMakesNoSenseIsRefused() {
        assertThatThrownBy(() -> new ComparisonPlan(List.of(), List.of(0), 1, 1))
                .hasMessageContaining("at least 1");
        assertThatThrownBy(() -> new ComparisonPlan(List.of(), List.of(5), 0, 1))
                .hasMessageContaining("1 to 1000");
        assertThatThrownBy(() -> new Candidate("x", second, Map.of("width", "1")))
                .hasMessageContaining("no setting");
    }
}
