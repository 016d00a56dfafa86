package org.bochner.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bochner.data.Dataset;
import org.bochner.data.ReadOptions;
import org.bochner.data.embedded.Embedded;
import org.bochner.data.embedded.Windmill;
import org.bochner.data.read.Source;
import org.bochner.learn.Method;
import org.bochner.learn.Methods;
import org.bochner.store.BadInput;
import org.bochner.store.Execution;
import org.bochner.store.Progress;
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
            defaultValue = "20,100",
            description = "The numbers of features to try (default: ${DEFAULT-VALUE}).")
    private List<Integer> features;

    @Option(
            names = "--repeats",
            order = 3,
            paramLabel = "N",
            defaultValue = "3",
            description =
                    "How many random splits of a table to make; half as many training sets are drawn (default: ${DEFAULT-VALUE}).")
    private int repeats;

    @Option(
            names = "--out",
            order = 4,
            paramLabel = "DIR",
            defaultValue = "bochner-report",
            description = "The folder for the page (default: ${DEFAULT-VALUE}).")
    private Path out;

    Demo(Host host) {
        super(host);
    }

    @Override
    Answer answer(Session session) throws IOException {
        Contest contest = contest();
        Execution execution = session.execution();
        DemoMaps maps = new DemoMaps(execution);
        Map<String, List<Contest.Result>> boards = new LinkedHashMap<>();
        try (Progress.Stage stage = execution.progress().begin("demo", (long) (draws() + repeats) * contest.fits())) {
            boards.put("windmill", windmill(contest, execution, stage, maps));
            boards.put("breast_cancer", breastCancer(contest, execution, stage));
        }
        Path page = out.resolve("index.html");
        new DemoPage(boards, contest, maps.maps(), session.seconds()).write(page);
        return answer(session, contest, boards, page);
    }

    private Contest contest() {
        List<Method> chosen = methods == null
                ? Methods.all()
                : methods.stream()
                        .map(name -> Spelling.suggest(name, new Learning.Names(), () -> Methods.named(name)))
                        .toList();
        List<Integer> counts = new ArrayList<>(features);
        Collections.sort(counts);
        if (counts.get(0) < 1) {
            throw new BadInput("--features must be at least 1, not " + counts.get(0));
        }
        if (repeats < 1 || repeats > 100) {
            throw new BadInput("--repeats must be 1 to 100, not " + repeats);
        }
        return new Contest(chosen, counts, common.seed);
    }

    /** The training sets of the windmill: its large test set makes up for fewer of them. */
    private int draws() {
        return (repeats + 1) / 2;
    }

    /** Training sets that are drawn apart; the test set is always the same. */
    private List<Contest.Result> windmill(Contest contest, Execution execution, Progress.Stage stage, DemoMaps maps)
            throws IOException {
        List<Round> rounds = new ArrayList<>();
        try {
            for (int r = 0; r < draws(); r++) {
                Source rows = Embedded.windmill(Windmill.TRAIN, common.seed + r, execution);
                Dataset train = Dataset.read(rows, ReadOptions.defaults(), execution);
                // A seed of its own that no training set has.
                Source others = Embedded.windmill(Windmill.TEST, ~common.seed, execution);
                rounds.add(
                        new Round(train, train.encoder().read(others, ReadOptions.defaults(), execution, note -> {})));
            }
            return contest.run("windmill", rounds, 0, stage, (round, method, count, model) -> {
                if (round == 0 && count == contest.counts().get(0)) {
                    maps.draw(method.name(), model, common.seed);
                }
            });
        } finally {
            rounds.forEach(Round::close);
        }
    }

    /** As many random divisions of the same table as repeats, in each class alike. */
    private List<Contest.Result> breastCancer(Contest contest, Execution execution, Progress.Stage stage)
            throws IOException {
        List<Round> rounds = new ArrayList<>();
        try {
            Source table = Embedded.breastCancer(execution);
            for (int r = 0; r < repeats; r++) {
                rounds.add(Round.holdOut(
                        table, ReadOptions.defaults(), TEST_SHARE, Long.MAX_VALUE, common.seed + r, execution));
            }
            double share = TEST_SHARE / (1 - TEST_SHARE);
            return contest.run("breast_cancer", rounds, share, stage, (round, method, count, model) -> {});
        } finally {
            rounds.forEach(Round::close);
        }
    }

    private Answer answer(Session session, Contest contest, Map<String, List<Contest.Result>> boards, Path page) {
        Map<String, Object> leaderboard = new LinkedHashMap<>();
        List<Map<String, Object>> results = new ArrayList<>();
        boards.values().forEach(board -> board.forEach(result -> results.add(result.json())));
        leaderboard.put("results", results);
        leaderboard.put("splits", repeats);
        leaderboard.put("seed", common.seed);
        Map<String, Object> json = Answer.of("demo");
        json.put("leaderboard", leaderboard);
        json.put("report", page.toString());
        json.put("seconds", Map.of("total", session.seconds()));
        StringBuilder text = new StringBuilder();
        boards.forEach((data, board) ->
                text.append(new Board(contest, board).text(data)).append(System.lineSeparator()));
        text.append(String.format("%s in %s%n", page, Seconds.show(session.seconds())));
        return new Answer(json, text.toString());
    }
}
