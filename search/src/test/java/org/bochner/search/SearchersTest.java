package org.bochner.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bochner.BadInput;
import org.bochner.RandomStream;
import org.bochner.learn.Range;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SearchersTest {
    private static final Space SPACE = new Space(
            List.of(
                    new Space.Dimension("width", Range.log(0.1, 10).in(Range.Unit.MEDIAN)),
                    new Space.Dimension("radius", Range.log(4, 64).in(Range.Unit.PER_MEDIAN)),
                    new Space.Dimension("share", Range.linear(-1, 3)),
                    new Space.Dimension("count", Range.log(1, 40).wholeNumbers()),
                    new Space.Dimension("kernel", Range.of("gaussian", "laplace", "cauchy"))),
            2.5);

    static List<Searcher> searchers() {
        return List.of(
                new RandomSearch(SPACE, 30, 3),
                new GridSearch(SPACE, 100, 3),
                new SuccessiveHalving(SPACE, 12, 3, 3),
                GpUcb.of(SPACE, 20, 3));
    }

    @Test
    void aSnappedPointHasTheSameSettingsAndStaysWhereItIs() {
        RandomStream stream = RandomStream.of(1);
        for (int k = 0; k < 200; k++) {
            double[] point = new double[SPACE.size()];
            for (int i = 0; i < point.length; i++) {
                point[i] = stream.uniform();
            }
            Map<String, String> settings = SPACE.settings(point);
            double[] snapped = SPACE.snap(point);
            assertThat(SPACE.settings(snapped)).isEqualTo(settings);
            assertThat(SPACE.snap(snapped)).containsExactly(snapped, within(1e-12));
        }
    }

    @Test
    void endsOfTheCubeAreEndsOfTheRanges() {
        assertThat(SPACE.settings(new double[5]))
                .containsEntry("width", "0.25")
                .containsEntry("radius", "1.6")
                .containsEntry("share", "-1.0")
                .containsEntry("count", "1")
                .containsEntry("kernel", "gaussian");
        assertThat(SPACE.settings(new double[] {1, 1, 1, 1, 1}))
                .containsEntry("width", "25.0")
                .containsEntry("radius", "25.6")
                .containsEntry("share", "3.0")
                .containsEntry("count", "40")
                .containsEntry("kernel", "cauchy");
    }

    @Test
    void rangesThatAreNoneAreRefused() {
        assertThatThrownBy(() -> Range.linear(2, 1)).isInstanceOf(BadInput.class);
        assertThatThrownBy(() -> Range.log(0, 1)).isInstanceOf(BadInput.class);
        assertThatThrownBy(() -> Range.of()).isInstanceOf(BadInput.class);
    }

    @ParameterizedTest
    @MethodSource("searchers")
    void trialsDependOnTheHistoryAloneSoThatAStoppedSearchGoesOnAsIfItHadNot(Searcher searcher) {
        List<Evaluation> whole = run(searcher, new ArrayList<>());
        for (int stop : new int[] {1, 7, whole.size() - 1}) {
            List<Evaluation> resumed = run(searcher, new ArrayList<>(whole.subList(0, stop)));
            assertThat(resumed).hasSameSizeAs(whole);
            for (int k = 0; k < whole.size(); k++) {
                assertThat(resumed.get(k).trial().point())
                        .containsExactly(whole.get(k).trial().point());
                assertThat(resumed.get(k).error()).isEqualTo(whole.get(k).error());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("searchers")
    void trialsAreNumberedAndSnapped(Searcher searcher) {
        List<Evaluation> told = run(searcher, new ArrayList<>());
        for (int k = 0; k < told.size(); k++) {
            Trial trial = told.get(k).trial();
            assertThat(trial.number()).isEqualTo(k);
            assertThat(trial.point()).containsExactly(SPACE.snap(trial.point()), within(1e-12));
        }
    }

    @Test
    void gridHasAllCombinationsOnceAndNoMoreThanAsked() {
        GridSearch grid = new GridSearch(SPACE, 100, 1);
        assertThat(grid.levels()).containsExactly(4, 3, 2, 2, 2);
        Set<Map<String, String>> seen = new HashSet<>();
        for (Evaluation each : run(grid, new ArrayList<>())) {
            seen.add(SPACE.settings(each.trial().point()));
        }
        assertThat(seen).hasSize(96);
        assertThat(new GridSearch(SPACE, 5000, 1).levels()[4]).isEqualTo(3);
    }

    @Test
    void halvingSpendsItsBudgetAndPromotesTheBestThird() {
        SuccessiveHalving halving = new SuccessiveHalving(SPACE, 12, 3, 1);
        List<Evaluation> told = run(halving, new ArrayList<>());
        double spent = told.stream().mapToDouble(each -> each.trial().share()).sum();
        assertThat(spent).isCloseTo(12, within(1e-9));
        assertThat(told).hasSize(36 + 12 + 4);
        List<Double> first = told.subList(0, 36).stream()
                .map(Evaluation::error)
                .sorted()
                .limit(12)
                .toList();
        assertThat(told.subList(36, 48).stream().map(Evaluation::error)).containsExactlyElementsOf(first);
        assertThat(told.subList(48, 52)).allMatch(each -> each.trial().share() == 1);
    }

    @Test
    void halvingHasAsManyRungsAsTheRowsAllow() {
        assertThat(SuccessiveHalving.of(SPACE, 50, 500, 1).rungs()).isEqualTo(1);
        assertThat(SuccessiveHalving.of(SPACE, 50, 2000, 1).rungs()).isEqualTo(3);
        assertThat(SuccessiveHalving.of(SPACE, 2, 1_000_000, 1).rungs()).isEqualTo(2);
        assertThat(SuccessiveHalving.of(SPACE, 50, 1_000_000, 1).rungs()).isEqualTo(4);
    }

    @Test
    void failuresAndDisastersCountAsBadButNoMore() {
        List<Evaluation> told = new ArrayList<>();
        double[] errors = {0.1, 0.2, 0.3, Double.NaN, 1e9};
        for (double error : errors) {
            told.add(new Evaluation(new Trial(told.size(), new double[SPACE.size()], 1), error, 0, 0));
        }
        double[] values = GpUcb.standard(told);
        assertThat(values[3]).isEqualTo(values[4]).isGreaterThan(values[2]);
        // Cut at 0.3 + 3·(0.3 − 0.1), the rest keeps its distances.
        assertThat((values[4] - values[2]) / (values[2] - values[1])).isCloseTo(6, within(1e-9));
    }

    @Test
    void gpUcbDoesNotTryAPointTwiceWhileThereAreOthers() {
        Space small = new Space(
                List.of(
                        new Space.Dimension("a", Range.linear(1, 6).wholeNumbers()),
                        new Space.Dimension("b", Range.of("x", "y", "z"))),
                1);
        Set<Map<String, String>> seen = new HashSet<>();
        List<Evaluation> told = new ArrayList<>();
        Searcher searcher = new GpUcb(small, 17, 1, 2);
        searcher.next(told).ifPresent(trial -> seen.add(small.settings(trial.point())));
        for (int k = 0; k < 17; k++) {
            Trial trial = searcher.next(told).orElseThrow();
            seen.add(small.settings(trial.point()));
            told.add(new Evaluation(trial, trial.point()[0] + trial.point()[1], 0, 0));
        }
        assertThat(seen).hasSize(17);
    }

    private static List<Evaluation> run(Searcher searcher, List<Evaluation> told) {
        for (Trial trial = searcher.next(told).orElse(null);
                trial != null;
                trial = searcher.next(told).orElse(null)) {
            double error = 0;
            for (double x : trial.point()) {
                error += (x - 0.4) * (x - 0.4);
            }
            told.add(new Evaluation(trial, error, 0, 0));
        }
        return told;
    }
}
