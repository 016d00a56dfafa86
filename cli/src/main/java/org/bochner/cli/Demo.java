package org.bochner.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bochner.Execution;
import org.bochner.Progress;
import org.bochner.cli.console.Host;
import org.bochner.cli.console.Session;
import org.bochner.cli.option.ComparedMethods;
import org.bochner.cli.option.PagePath;
import org.bochner.cli.page.DemoMaps;
import org.bochner.cli.page.DemoPage;
import org.bochner.cli.page.DemoWords;
import org.bochner.cli.result.CommandResult;
import org.bochner.cli.result.Total;
import org.bochner.cli.result.comparison.DemoResult;
import org.bochner.cli.result.comparison.Leaderboard;
import org.bochner.cli.result.comparison.LeaderboardRow;
import org.bochner.data.Model;
import org.bochner.data.embedded.Embedded;
import org.bochner.data.embedded.Windmill;
import org.bochner.data.options.ReadOptions;
import org.bochner.experiments.comparison.Candidate;
import org.bochner.experiments.comparison.Cell;
import org.bochner.experiments.comparison.CellStore;
import org.bochner.experiments.comparison.ComparisonPlan;
import org.bochner.experiments.comparison.Listener;
import org.bochner.experiments.comparison.Portion;
import org.bochner.experiments.comparison.Result;
import org.bochner.experiments.comparison.SplitSource;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bochner demo}: all methods on the embedded data, as a table and as a page. */
@Command(
        name = "demo",
        description = "Fits all methods to the embedded data, compares them, and writes a page with curves and maps.",
        footer = {"", "Example:", "  bochner demo"})
final class Demo extends Action {
    private static final double TEST_SHARE = 0.3;

    @Option(
            names = "--methods",
            order = 1,
            split = ",",
            paramLabel = "NAMES",
            description = "The methods to compare (default: all).")
    private List<String> methods;

    @Option(
            names = "--features",
            order = 2,
            split = ",",
            paramLabel = "NUMBERS",
            defaultValue = "4,20",
            description = "The numbers of features to try (default: ${DEFAULT-VALUE}).")
    private List<Integer> features;

    @Option(
            names = "--repeats",
            order = 3,
            paramLabel = "N",
            defaultValue = "3",
            description = "How many random splits of a table to make; half as many training sets are drawn (default:"
                    + " ${DEFAULT-VALUE}).")
    private int repeats;

    @Option(
            names = {"--out", "--report"},
            order = 4,
            paramLabel = "PAGE",
            defaultValue = "bochner-report",
            description =
                    "The page: this file where it ends in .html, else index.html in this folder, with its charts as"
                            + " files"
                            + " (default: ${DEFAULT-VALUE}).")
    private Path out;

    Demo(Host host) {
        super(host);
    }

    @Override
    CommandResult run(Session session) throws IOException {
        ComparedMethods.check(features, repeats);
        Path page = PagePath.of(out);
        List<Candidate> candidates = ComparedMethods.of(methods == null ? ComparedMethods.all() : methods, Map.of());
        ComparisonPlan draws = new ComparisonPlan(candidates, features, (repeats + 1) / 2, common.seed);
        ComparisonPlan divisions = new ComparisonPlan(candidates, features, repeats, common.seed);
        Execution execution = session.execution();
        DemoMaps maps = new DemoMaps(execution, draws.counts());
        Map<String, List<Result>> boards = new LinkedHashMap<>();
        try (Progress.Stage stage = execution.progress().begin("demo", draws.cells() + divisions.cells());
                CellStore store = CellStore.inMemory()) {
            Listener watch = new Listener() {
                @Override
                public void modelFitted(int repeat, Candidate candidate, int count, Model model) {
                    boolean windmill = boards.isEmpty();
                    if (windmill && repeat == 0) {
                        maps.draw(candidate.label(), count, model, common.seed);
                    }
                }

                @Override
                public void cellFinished(String what, Cell cell, boolean reused) {
                    stage.advance(1);
                }
            };
            // The large test set of the windmill makes up for fewer training sets.
            SplitSource windmill = SplitSource.generated("windmill", Windmill.TRAIN, Windmill.TEST);
            boards.put("windmill", draws.run(windmill, store, execution, watch).results());
            Portion table = Portion.of(Embedded.breastCancer(execution), ReadOptions.defaults());
            SplitSource divided = SplitSource.random("breast_cancer", table, TEST_SHARE, Long.MAX_VALUE);
            boards.put(
                    "breast_cancer",
                    divisions.run(divided, store, execution, watch).results());
        }
        new DemoPage(boards, divisions, maps, line(), session.seconds()).write(page, !page.equals(out));
        return result(session, divisions.counts(), boards, page);
    }

    private DemoResult result(Session session, List<Integer> counts, Map<String, List<Result>> results, Path page) {
        List<LeaderboardRow> rows = new ArrayList<>();
        Map<String, Leaderboard> boards = new LinkedHashMap<>();
        results.forEach((data, some) -> {
            rows.addAll(LeaderboardRow.of(some));
            boards.put(data, new Leaderboard(counts, some));
        });
        return new DemoResult(
                new DemoResult.Results(rows, repeats, common.seed),
                page.toString(),
                new Total(session.seconds()),
                boards,
                new DemoWords(results, counts).sentence());
    }
}
