package org.bochner.experiments.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.bochner.Execution;
import org.bochner.Stopped;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run of cells: the same split for all, stopped and resumed, and what comes of it. */
class BenchmarkRunTest {
    @TempDir
    private Path folder;

    /** Guesses one target for all test rows, by the place that its settings name; {@code none} refuses. */
    private static final class Guess implements Runner {
        private final Map<String, Set<String>> seen = new HashMap<>();
        private final AtomicInteger runs = new AtomicInteger();

        @Override
        public Measurement run(Contender contender, Split split, long seed) {
            runs.incrementAndGet();
            try {
                List<String> train = Files.readAllLines(split.train());
                List<String> test = Files.readAllLines(split.test());
                String table = train.get(0) + test.get(0) + split.sha256();
                seen.computeIfAbsent(table, key -> new HashSet<>())
                        .add(train.hashCode() + " " + test.hashCode() + " " + seed);
                if (contender.settings().containsKey("none")) {
                    return Measurement.refused("it never has a model", 1);
                }
                int row = Integer.parseInt(contender.settings().getOrDefault("row", "1"));
                double error = error(target(train.get(row)), test, split.regression());
                return new Measurement(Optional.of(error), Optional.empty(), row, Map.of(), Optional.empty());
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        }

        private static String target(String line) {
            return line.substring(line.lastIndexOf(',') + 1);
        }

        private static double error(String guess, List<String> test, boolean regression) {
            return test.stream()
                    .skip(1)
                    .map(Guess::target)
                    .mapToDouble(truth -> regression
                            ? Math.abs(Double.parseDouble(truth) - Double.parseDouble(guess))
                            : truth.equals(guess) ? 0 : 1)
                    .average()
                    .orElseThrow();
        }
    }

    private static BenchmarkPlan plan() {
        List<BenchmarkTable> tables = BenchmarkTables.generated().stream()
                .filter(table -> table.structure() == Structure.FEW_ROWS)
                .toList();
        return BenchmarkPlan.of(
                tables, Contender.of(List.of("rff:row=1", "rff:row=2", "rff:row=3", "rff:none=1")), 2, 50, 1, 60);
    }

    private static BenchmarkRun run(Runner runner) {
        return new BenchmarkRun(plan(), runner, Optional.empty(), "abc", "", "here");
    }

    @Test
    void allContendersSeeTheSameSplitAndEverySplitIsAnother() {
        Guess guess = new Guess();
        try (BenchmarkStore store = BenchmarkStore.open(folder)) {
            List<BenchmarkCell> cells = run(guess).run(store, Execution.defaults(), (cell, found) -> {});
            assertThat(cells).hasSize(plan().cells());
        }
        assertThat(guess.seen).hasSize(plan().names().size() * 2);
        assertThat(guess.seen.values()).allMatch(each -> each.size() == 1);
    }

    @Test
    void aRunThatWasStoppedGoesOnAndGivesTheSameResult() {
        BenchmarkResult whole;
        try (BenchmarkStore store = BenchmarkStore.open(folder.resolve("whole"))) {
            whole = BenchmarkResult.of(plan(), run(new Guess()).run(store, Execution.defaults(), (cell, found) -> {}));
        }
        Guess guess = new Guess();
        int stopAfter = 11;
        Execution stopping = Execution.defaults().stopWhen(() -> guess.runs.get() > stopAfter);
        try (BenchmarkStore store = BenchmarkStore.open(folder.resolve("parts"))) {
            assertThatThrownBy(() -> run(guess).run(store, stopping, (cell, found) -> {}))
                    .isInstanceOf(Stopped.class);
        }
        Guess later = new Guess();
        List<Boolean> found = new ArrayList<>();
        try (BenchmarkStore store = BenchmarkStore.open(folder.resolve("parts"))) {
            List<BenchmarkCell> cells =
                    run(later).run(store, Execution.defaults(), (cell, reused) -> found.add(reused));
            BenchmarkResult resumed = BenchmarkResult.of(plan(), cells);
            assertThat(resumed.standings()).isEqualTo(whole.standings());
            assertThat(resumed.tables().stream().map(TableResult::scores).toList())
                    .isEqualTo(whole.tables().stream().map(TableResult::scores).toList());
        }
        assertThat(found.stream().filter(each -> each).count()).isEqualTo(stopAfter);
        assertThat(later.runs.get()).isEqualTo(plan().cells() - stopAfter);
    }

    @Test
    void aStoppedRunHasCompleteTablesFirst() {
        Guess guess = new Guess();
        Execution stopping = Execution.defaults().stopWhen(() -> guess.runs.get() > 2 * 4 * 2);
        List<BenchmarkCell> cells = new ArrayList<>();
        try (BenchmarkStore store = BenchmarkStore.open(folder)) {
            assertThatThrownBy(() -> run(guess).run(store, stopping, (cell, found) -> cells.add(cell)))
                    .isInstanceOf(Stopped.class);
        }
        assertThat(TableResult.of(plan(), plan().contenders(), cells).stream()
                        .map(each -> each.table().name()))
                .containsExactlyElementsOf(plan().names().subList(0, 2));
    }

    @Test
    void forgottenContendersRunAgainAndOthersAreFound() {
        Guess guess = new Guess();
        try (BenchmarkStore store = BenchmarkStore.open(folder)) {
            run(guess).run(store, Execution.defaults(), (cell, found) -> {});
            store.forget(List.of(Contender.of("rff:row=2")));
            run(guess).run(store, Execution.defaults(), (cell, found) -> {});
        }
        assertThat(guess.runs.get()).isEqualTo(plan().cells() + plan().cells() / 4);
    }

    @Test
    void standingsAreThoseComputedByHand() {
        Guess guess = new Guess();
        BenchmarkResult result;
        try (BenchmarkStore store = BenchmarkStore.open(folder)) {
            result = BenchmarkResult.of(plan(), run(guess).run(store, Execution.defaults(), (cell, found) -> {}));
        }
        Standings all = result.standings().get("all tables");
        Standings.Line none = all.lines().get(3);
        assertThat(none.contender()).isEqualTo("rff:none=1");
        assertThat(none.rank()).isCloseTo(4, within(1e-12));
        assertThat(none.refused()).isEqualTo(all.tables());
        assertThat(all.lines().stream().mapToDouble(Standings.Line::rank).sum()).isCloseTo(10, within(1e-9));
        for (Standings.Line line : all.lines().subList(0, 3)) {
            double above = 0;
            double won = 0;
            for (TableResult table : result.tables()) {
                double own = table.error(line.contender());
                double least = table.scores().values().stream()
                        .mapToDouble(TableResult.Score::error)
                        .filter(error -> error == error)
                        .min()
                        .orElseThrow();
                double half = table.metric().equals("error") ? 0.5 / table.testRows() : 0;
                above += ((own + half) / (least + half) - 1) / result.tables().size();
                won += (own == least ? 1.0 : 0) / result.tables().size();
            }
            assertThat(line.above()).isCloseTo(above, within(1e-9));
            assertThat(line.won()).isCloseTo(won, within(1e-9));
            assertThat(line.mostAbove()).isGreaterThanOrEqualTo(line.above());
        }
        assertThat(result.standings())
                .containsKeys("classes", "regression")
                .as("a kind that all tables are of says nothing more")
                .doesNotContainKey("up to 500 rows");
    }

    @Test
    void thePlanOfATimeHasAsManySplitsAsFit() {
        List<BenchmarkTable> tables = BenchmarkTables.generated();
        List<Contender> who = Contender.of(List.of("rff", "auto@60s"));
        BenchmarkPlan much = BenchmarkPlan.within(1e6, tables, who, Long.MAX_VALUE, 1, 180);
        assertThat(much.tables()).hasSize(tables.size());
        assertThat(much.tables().values()).allMatch(splits -> splits == 3);
        BenchmarkPlan some = BenchmarkPlan.within(much.seconds() / 2, tables, who, Long.MAX_VALUE, 1, 180);
        assertThat(some.seconds()).isLessThanOrEqualTo(much.seconds() / 2);
        assertThat(some.tables()).hasSize(tables.size());
        BenchmarkPlan few = BenchmarkPlan.within(600, tables, who, Long.MAX_VALUE, 1, 180);
        assertThat(few.seconds()).isLessThanOrEqualTo(600);
        assertThat(few.tables().size()).isLessThan(tables.size());
    }
}
