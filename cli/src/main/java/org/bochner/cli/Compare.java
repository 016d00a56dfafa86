package org.bochner.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bochner.BadInput;
import org.bochner.Stopped;
import org.bochner.cli.console.CellProgress;
import org.bochner.cli.console.Host;
import org.bochner.cli.console.Session;
import org.bochner.cli.console.Unfinished;
import org.bochner.cli.option.ComparedMethods;
import org.bochner.cli.option.Encoding;
import org.bochner.cli.option.Input;
import org.bochner.cli.option.Labels;
import org.bochner.cli.option.Learning;
import org.bochner.cli.option.PagePath;
import org.bochner.cli.option.Seconds;
import org.bochner.cli.option.SplitOption;
import org.bochner.cli.page.ComparePage;
import org.bochner.cli.result.CommandResult;
import org.bochner.cli.result.FitResult;
import org.bochner.cli.result.ResultFiles;
import org.bochner.cli.result.Total;
import org.bochner.cli.result.comparison.CompareResult;
import org.bochner.cli.result.comparison.Leaderboard;
import org.bochner.cli.result.comparison.LeaderboardRow;
import org.bochner.data.catalogue.Locator;
import org.bochner.data.grouping.SplitRule;
import org.bochner.data.options.ReadOptions;
import org.bochner.data.schema.TableColumns;
import org.bochner.experiments.comparison.CellStore;
import org.bochner.experiments.comparison.Comparison;
import org.bochner.experiments.comparison.ComparisonPlan;
import org.bochner.experiments.comparison.Portion;
import org.bochner.experiments.comparison.Probe;
import org.bochner.experiments.comparison.SplitSource;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bochner compare}: a fair leaderboard of methods on one data set. */
@Command(
        name = "compare",
        description = "Compares methods on the same splits of the data, with a test of significance.",
        footer = {
            "",
            "Example:",
            "  bochner compare --data breast_cancer --methods rff,nsrf,rbf-svm --repeats 3",
            "",
            "Every method learns from the same rows and chooses its settings on them alone, as 'fit' does. Cells"
                    + " that are"
                    + " finished are kept in the folder of --out: the same command goes on where it was stopped."
        })
final class Compare extends Action {
    @Mixin
    private Input input;

    @Mixin
    private Encoding encoding;

    @Mixin
    private SplitOption splitting;

    @Option(
            names = "--methods",
            order = 3,
            required = true,
            split = ",",
            paramLabel = "NAMES",
            completionCandidates = Learning.Names.class,
            description = "The methods, of ${COMPLETION-CANDIDATES}.")
    private List<String> methods;

    @Option(
            names = "--features",
            order = 4,
            split = ",",
            paramLabel = "NUMBERS",
            defaultValue = "20,50,100",
            description = "The numbers of features to try (default: ${DEFAULT-VALUE}). Methods whose features have an"
                    + " order get all numbers from one fit.")
    private List<Integer> features;

    @Option(
            names = "--repeats",
            order = 5,
            paramLabel = "R",
            defaultValue = "5",
            description = "How many times; at least 3 to test which differences are significant (default:"
                    + " ${DEFAULT-VALUE}).")
    private int repeats;

    @Option(
            names = "--holdout",
            order = 6,
            paramLabel = "SHARE",
            description = "The share of the rows that each repeat holds out, at random or as --split says, and tests"
                    + " on (default: 0.2).")
    private Double holdout;

    @Option(
            names = "--test",
            order = 7,
            paramLabel = "DATA",
            description = "Labelled data to test on instead; repeats then differ by the seed of the methods alone, or"
                    + " with --rows by the training rows drawn.")
    private String test;

    @Option(
            names = "--rows",
            order = 13,
            paramLabel = "N",
            description = "Train on N rows at most, drawn at random in each repeat, in each class alike.")
    private Long most;

    @Option(
            names = "--out",
            order = 8,
            paramLabel = "DIR",
            defaultValue = "bochner-results",
            description = "The folder that keeps finished cells, results.json and results.csv (default:"
                    + " ${DEFAULT-VALUE}).")
    private Path out;

    @Option(
            names = "--report",
            order = 9,
            arity = "0..1",
            paramLabel = "PAGE",
            fallbackValue = "",
            description = "Write a page with leaderboard and curves to this file where it ends in .html, else to"
                    + " index.html in this folder"
                    + " (default: the folder of --out).")
    private String report;

    @Option(names = "--fresh", order = 14, description = "Fit all cells again, also those that are finished.")
    private boolean fresh;

    @Option(
            names = "--set",
            order = 50,
            paramLabel = "[METHOD.]NAME=VALUE",
            description =
                    "A setting, given instead of chosen, for every method that has it or for one; may be repeated.")
    private Map<String, String> set = new LinkedHashMap<>();

    @Mixin
    private Labels.Chosen labels;

    @Option(
            names = "--time",
            order = 53,
            paramLabel = "TIME",
            converter = Seconds.class,
            description = "The most that each fit may take, such as 90s or 10m; its best so far counts.")
    private Double time;

    Compare(Host host) {
        super(host);
    }

    @Override
    CommandResult run(Session session) throws IOException {
        ComparedMethods.check(features, repeats);
        check();
        Map<String, String> given = new LinkedHashMap<>(set);
        labels.put(given);
        if (report != null) {
            PagePath.of(report, out);
        }
        ComparisonPlan comparison = new ComparisonPlan(
                ComparedMethods.of(methods, given),
                features,
                repeats,
                common.seed,
                time == null ? Double.POSITIVE_INFINITY : time,
                Probe.NONE);
        SplitSource rounds = rounds(session);
        try (CellStore store = CellStore.open(out)) {
            if (fresh) {
                store.forget();
            }
            try (CellProgress notes =
                    new CellProgress(session, "compare", comparison.cells(), Collections.max(features))) {
                Comparison outcome = comparison.run(rounds, store, session.execution(), notes);
                return result(session, comparison, outcome, notes.reused());
            } catch (Stopped stopped) {
                throw new Unfinished(
                        "stopped; finished cells are kept in " + out + ", and the same command goes on from there",
                        stopped);
            }
        }
    }

    private void check() {
        splitting.rule();
        if (test != null && holdout != null) {
            throw new BadInput("--test and --holdout exclude each other; give one of them");
        }
        if (holdout != null && !(holdout > 0 && holdout < 1)) {
            throw new BadInput("--holdout must be between 0 and 1, not " + holdout);
        }
        if (most != null && most < 1) {
            throw new BadInput("--rows must be at least 1, not " + most);
        }
    }

    /** The name of the target, once the data is found. */
    private String target;

    private SplitSource rounds(Session session) {
        Locator.Located located = session.find(input.data);
        ReadOptions encoded = located.options(input.text.options(encoding.options()));
        target = TableColumns.targetName(located.source(), encoded);
        Portion rows = input.portion(located, splitting.without(encoded, session::note));
        long limit = most == null ? Long.MAX_VALUE : most;
        if (test == null) {
            return SplitSource.split(input.data, rows, splitting.rule(), holdout == null ? 0.2 : holdout, limit);
        }
        Locator.Located others = session.find(test);
        Portion held = Portion.of(others.source(), others.options(input.text.options(ReadOptions.defaults())))
                .withClasses(input.classes);
        return SplitSource.officialTest(input.data, rows, splitting.rule(), held, limit);
    }

    private CompareResult result(Session session, ComparisonPlan comparison, Comparison outcome, int reused)
            throws IOException {
        boolean last = splitting.rule().kind() == SplitRule.Kind.TIME;
        if ((test != null || last) && most == null) {
            session.note("with " + (last ? "--split time" : "--test")
                    + " the rows never change: marks show the randomness of the methods alone");
        }
        CompareResult.Kept table = new CompareResult.Kept(
                input.data,
                target,
                LeaderboardRow.of(outcome.results()),
                CompareResult.Refused.of(outcome),
                FitResult.SplitBy.of(splitting.rule()),
                repeats,
                common.seed,
                reused);
        ResultFiles.write(out, table, outcome.results());
        Path page = report == null ? null : PagePath.of(report, out);
        if (page != null) {
            new ComparePage(input.data, target, comparison, outcome, line(), session.seconds()).write(page);
        }
        Path file = page == null ? out.resolve("results.csv") : page;
        return new CompareResult(
                table,
                Optional.ofNullable(page).map(Path::toString),
                new Total(session.seconds()),
                new Leaderboard(comparison.counts(), outcome.results()),
                file.toString());
    }
}
