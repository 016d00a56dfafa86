package org.bochner.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.Stopped;
import org.bochner.learn.Fitted;
import org.bochner.learn.Method;
import org.bochner.learn.Methods;
import org.bochner.learn.Range;
import org.bochner.learn.Request;
import org.bochner.learn.Setting;
import org.bochner.learn.SmallTasks;
import org.bochner.learn.plain.MedianDistance;
import org.bochner.store.MemoryStore;
import org.bochner.store.RowStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SearchTest {
    private static final Method RFF = Methods.named("rff");

    private static CrossValidatedError error(
            RowStore rows, Method method, Request request, CrossValidation validation) {
        Space space = Space.of(method, request.given(), MedianDistance.of(rows, request.seed()));
        return new CrossValidatedError(rows, method, request, validation, space, rows.rows());
    }

    @ParameterizedTest
    @ValueSource(strings = {"gp-ucb", "random", "halving", "grid"})
    void aSearchFindsAWidthThatTellsTheBladesApart(String name) {
        try (MemoryStore rows = SmallTasks.windmill(600, 1, Execution.defaults())) {
            CrossValidatedError error = error(rows, RFF, Request.features(60), CrossValidation.folds(3));
            Searcher searcher = Searcher.named(name, error.space(), 12, rows.rows(), 1);
            Search.Result result = Search.run(searcher, List.of(), error, each -> {});
            assertThat(result.best().orElseThrow().error()).isLessThan(0.12);
            assertThat(error.request(result.best().orElseThrow().trial()).given())
                    .containsOnlyKeys("width", "c");
        }
    }

    @Test
    void aPointThatIsClearlyWorseIsGivenUpAfterSomeFolds() {
        try (MemoryStore rows = SmallTasks.windmill(200, 1, Execution.defaults())) {
            CrossValidatedError error = error(rows, RFF, Request.features(20), CrossValidation.folds(10));
            Trial trial = GpUcb.of(error.space(), 1, 1).next(List.of()).orElseThrow();
            List<Double> all = error.at(trial, null).errors();
            assertThat(all).hasSize(10);
            Evaluation perfect = new Evaluation(trial, 0, 0.001, 1);
            assertThat(error.at(trial, perfect).errors()).isEqualTo(all.subList(0, 4));
            Evaluation poor = new Evaluation(trial, 1, 0.001, 1);
            assertThat(error.at(trial, poor).errors()).isEqualTo(all);
            Evaluation doubtful = new Evaluation(trial, 0, 10, 1);
            assertThat(error.at(trial, doubtful).errors()).isEqualTo(all);
            Evaluation onFewer = new Evaluation(new Trial(0, trial.point(), trial.share() / 2), 0, 0.001, 1);
            assertThat(error.at(trial, onFewer).errors()).isEqualTo(all);
        }
    }

    @Test
    void aSearchThatIsStoppedAndResumedEndsAsOneThatIsNot() {
        try (MemoryStore rows = SmallTasks.windmill(200, 1, Execution.defaults())) {
            CrossValidatedError error = error(rows, RFF, Request.features(20), CrossValidation.folds(3));
            Searcher searcher = Searcher.named("gp-ucb", error.space(), 9, rows.rows(), 1);
            Search.Result whole = Search.run(searcher, List.of(), error, each -> {});
            int[] count = new int[1];
            List<Evaluation> log = new ArrayList<>();
            Search.Result first = Search.run(
                    searcher,
                    List.of(),
                    (trial, best) -> {
                        if (count[0]++ == 6) {
                            throw new Stopped("interrupted");
                        }
                        return error.at(trial, best);
                    },
                    log::add);
            assertThat(first.interrupted()).isTrue();
            assertThat(log).hasSize(6);
            Search.Result second = Search.run(searcher, log, error, each -> count[0]++);
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
        assertThat(new Search.Result(List.of(small, whole, failed), false).best())
                .contains(whole);
        assertThat(new Search.Result(List.of(failed), false).best()).isEmpty();
    }

    @Test
    void everyMethodDeclaresRangesThatItAccepts() {
        for (Method method : Methods.all()) {
            if (method.name().equals("auto")) {
                // It searches by itself.
                continue;
            }
            Space space = Space.of(method, Map.of(), 1.5);
            for (double place : new double[] {0, 0.5, 1}) {
                double[] point = new double[space.size()];
                java.util.Arrays.fill(point, place);
                try (MemoryStore rows =
                        SmallTasks.windmill(80, 1, Execution.defaults().memory("8g"))) {
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
        try (MemoryStore rows = SmallTasks.windmill(600, 1, Execution.defaults().threads(1))) {
            CrossValidatedError error = error(rows, new Weighed(asked), Request.features(20), CrossValidation.folds(2));
            error.at(new Trial(0, new double[] {0.5}, 0.25), null);
            assertThat(asked.get(75L)).isCloseTo(0.01 * Math.pow(4, 1.5), within(1e-5));
        }
    }
}
