package org.bochner.select.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.Stopped;
import org.bochner.learn.Diagnostics;
import org.bochner.learn.Fitted;
import org.bochner.learn.Method;
import org.bochner.learn.Methods;
import org.bochner.learn.Range;
import org.bochner.learn.Request;
import org.bochner.learn.Setting;
import org.bochner.learn.SmallTasks;
import org.bochner.select.CrossValidation;
import org.bochner.select.Splits;
import org.bochner.store.MemoryStore;
import org.bochner.store.RowStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SearchTest {
    private static final Method RFF = Methods.named("rff");

    @ParameterizedTest
    @ValueSource(strings = {"gp-ucb", "random", "halving", "grid"})
    void aSearchFindsAWidthThatTellsTheBladesApart(String name) {
        try (MemoryStore rows = SmallTasks.windmill(600, 1, Execution.defaults())) {
            MethodTrials trials = MethodTrials.of(rows, RFF, Request.features(60), CrossValidation.folds(3));
            Searcher searcher = Searcher.named(name, trials.space(), 12, rows.rows(), 1);
            Search.Result result = Search.run(searcher, List.of(), trials, each -> {});
            assertThat(result.best().orElseThrow().error()).isLessThan(0.12);
            assertThat(trials.request(result.best().orElseThrow().trial()).given())
                    .containsOnlyKeys("width", "c");
        }
    }

    @Test
    void aPointThatIsClearlyWorseIsGivenUpAfterSomeFolds() {
        try (MemoryStore rows = SmallTasks.windmill(200, 1, Execution.defaults())) {
            MethodTrials trials = MethodTrials.of(rows, RFF, Request.features(20), CrossValidation.folds(10));
            Trial trial = GpUcb.of(trials.space(), 1, 1).next(List.of()).orElseThrow();
            List<Double> all = trials.at(trial, null).errors();
            assertThat(all).hasSize(10);
            Evaluation perfect = new Evaluation(trial, 0, 0.001, 1);
            assertThat(trials.at(trial, perfect).errors()).isEqualTo(all.subList(0, 4));
            Evaluation poor = new Evaluation(trial, 1, 0.001, 1);
            assertThat(trials.at(trial, poor).errors()).isEqualTo(all);
            Evaluation doubtful = new Evaluation(trial, 0, 10, 1);
            assertThat(trials.at(trial, doubtful).errors()).isEqualTo(all);
            Evaluation onFewer = new Evaluation(new Trial(0, trial.point(), trial.share() / 2), 0, 0.001, 1);
            assertThat(trials.at(trial, onFewer).errors()).isEqualTo(all);
        }
    }

    /** Of all rows, and of a sample of them. */
    @ParameterizedTest
    @ValueSource(longs = {Long.MAX_VALUE, 90})
    void aMethodThatIsSearchedHasTheSettingsOfItsBestPoint(long most) {
        try (MemoryStore rows = SmallTasks.windmill(200, 1, Execution.defaults())) {
            Searched searched = new Searched(RFF, 7, 3, most);
            Request request = Request.features(20).with("c", "10").with("calibration", "false");
            Fitted fitted = searched.fit(rows, request);
            fitted.machine().close();
            RowStore some = most < 200 ? rows.subset(Splits.sample(rows, most, 1)) : rows;
            MethodTrials trials = MethodTrials.of(some, RFF, request, CrossValidation.folds(3));
            Search.Result found = Search.run(GpUcb.of(trials.space(), 7, 1), List.of(), trials, each -> {});
            Evaluation best = found.best().orElseThrow();
            assertThat(fitted.settings())
                    .containsEntry("c", "10")
                    .containsEntry(
                            "width",
                            trials.space().settings(best.trial().point()).get("width"));
            assertThat(fitted.diagnostics(Diagnostics.SearchTrace.class))
                    .contains(new Diagnostics.SearchTrace(best.error(), 7));
            assertThat(searched.settings()).hasToString(RFF.settings().toString());
            assertThatThrownBy(() -> new Searched(RFF, 0, 3, most)).isInstanceOf(BadInput.class);
            assertThatThrownBy(() -> new Searched(RFF, 7, 1, most)).isInstanceOf(BadInput.class);
            assertThatThrownBy(() -> new Searched(RFF, 7, 3, 2)).isInstanceOf(BadInput.class);
        }
    }

    @Test
    void aSearchThatIsStoppedAndResumedEndsAsOneThatIsNot() {
        try (MemoryStore rows = SmallTasks.windmill(200, 1, Execution.defaults())) {
            MethodTrials trials = MethodTrials.of(rows, RFF, Request.features(20), CrossValidation.folds(3));
            Searcher searcher = Searcher.named("gp-ucb", trials.space(), 9, rows.rows(), 1);
            Search.Result whole = Search.run(searcher, List.of(), trials, each -> {});
            int[] count = new int[1];
            List<Evaluation> log = new ArrayList<>();
            Search.Result first = Search.run(
                    searcher,
                    List.of(),
                    (trial, best) -> {
                        if (count[0]++ == 6) {
                            throw new Stopped("interrupted");
                        }
                        return trials.at(trial, best);
                    },
                    log::add);
            assertThat(first.interrupted()).isTrue();
            assertThat(log).hasSize(6);
            Search.Result second = Search.run(searcher, log, trials, each -> count[0]++);
            assertThat(count[0]).isEqualTo(7 + 3);
            assertThat(second.interrupted()).isFalse();
            assertThat(errors(second)).isEqualTo(errors(whole));
        }
    }

    private static List<Double> errors(Search.Result result) {
        return result.evaluations().stream().map(Evaluation::error).toList();
    }

    @Test
    void aPointThatCannotBeEvaluatedIsNoReasonToStop() {
        Space cube = Surfaces.cube(1);
        Search.Result result = Search.run(
                GpUcb.of(cube, 12, 1),
                List.of(),
                (trial, best) -> {
                    if (trial.number() == 2) {
                        throw new ArithmeticException("singular");
                    }
                    return new CrossValidation.Score(List.of(Math.abs(trial.point()[0] - 0.5)));
                },
                each -> {});
        assertThat(result.evaluations()).hasSize(12);
        assertThat(result.evaluations().get(2).error()).isNaN();
        assertThat(result.best().orElseThrow().error()).isLessThan(0.05);
    }

    @Test
    void theBestIsAmongThoseOnMostRows() {
        Evaluation small = new Evaluation(new Trial(0, new double[1], 0.1), 0.1, 0, 0);
        Evaluation whole = new Evaluation(new Trial(1, new double[1], 1), 0.2, 0, 0);
        Evaluation failed = new Evaluation(new Trial(2, new double[1], 1), Double.NaN, 0, 0);
        assertThat(Search.best(List.of(small, whole, failed))).contains(whole);
        assertThat(Search.best(List.of(failed))).isEmpty();
    }

    @Test
    void everyMethodDeclaresRangesThatItAccepts() {
        for (Method method : Methods.all()) {
            Space space = Space.of(method, Map.of(), 1.5);
            for (double place : new double[] {0, 0.5, 1}) {
                double[] point = new double[space.size()];
                java.util.Arrays.fill(point, place);
                try (MemoryStore rows = SmallTasks.windmill(80, 1, Execution.defaults())) {
                    Request request = new Request(10, space.settings(point), 1);
                    assertThat(method.settings(request.given()).text())
                            .containsKeys(space.settings(point).keySet().toArray(new String[0]));
                    method.fit(rows, request).machine().close();
                }
            }
        }
    }

    @Test
    void whatIsGivenIsNotSearched() {
        Space space = Space.of(RFF, Map.of("width", "1"), 1);
        assertThat(space.dimensions()).extracting(Space.Dimension::name).containsExactly("c");
        assertThatThrownBy(() -> Space.of(RFF, Map.of("width", "1", "c", "1"), 1))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("nothing to search");
        assertThat(RFF.settings())
                .filteredOn(each -> each.range().isPresent())
                .extracting(Setting::name)
                .containsExactly("width", "c");
    }

    /** A method with one setting, which notes what it is given for how many rows. */
    private record Weighed(Map<Long, Double> asked) implements Method {
        @Override
        public String name() {
            return "weighed";
        }

        @Override
        public String summary() {
            return "for this test";
        }

        @Override
        public List<Setting<?>> settings() {
            return List.of(Setting.text("weight", "1").range(Range.log(1e-4, 1).fallingBy(1.5)));
        }

        @Override
        public Fitted fit(RowStore rows, Request request) {
            asked.put(rows.rows(), Double.parseDouble(request.given().get("weight")));
            return RFF.fit(rows, new Request(20, Map.of("width", "1", "c", "1"), 1, request.epsilon(), List.of()));
        }
    }

    /**
     * A weight beside the mean loss that was found on a sample is for all rows: larger there by the law that it falls
     * by.
     */
    @Test
    void whatFallsWithTheRowsIsLargerOnASample() {
        Map<Long, Double> asked = new java.util.concurrent.ConcurrentHashMap<>();
        try (MemoryStore rows = SmallTasks.windmill(600, 1, Execution.defaults().withThreads(1))) {
            new Searched(new Weighed(asked), 1, 2, 100)
                    .fit(rows, Request.features(20))
                    .machine()
                    .close();
            assertThat(asked).containsOnlyKeys(50L, 600L);
            assertThat(asked.get(50L)).isCloseTo(asked.get(600L) * Math.pow(6, 1.5), within(1e-4 * asked.get(50L)));

            asked.clear();
            MethodTrials trials =
                    MethodTrials.of(rows, new Weighed(asked), Request.features(20), CrossValidation.folds(2));
            trials.at(new Trial(0, new double[] {0.5}, 0.25), null);
            assertThat(asked.get(75L)).isCloseTo(0.01 * Math.pow(4, 1.5), within(1e-5));
        }
    }
}
