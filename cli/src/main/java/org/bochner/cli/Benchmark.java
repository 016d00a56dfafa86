package org.bochner.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.bochner.BadInput;
import org.bochner.Progress;
import org.bochner.Stopped;
import org.bochner.cli.benchmark.BenchmarkMarkdown;
import org.bochner.cli.benchmark.BenchmarkOutcome;
import org.bochner.cli.benchmark.BenchmarkPlanResult;
import org.bochner.cli.console.Host;
import org.bochner.cli.console.Interruption;
import org.bochner.cli.console.OutputFile;
import org.bochner.cli.console.Session;
import org.bochner.cli.console.Unfinished;
import org.bochner.cli.option.Contenders;
import org.bochner.cli.option.Seconds;
import org.bochner.cli.result.CommandResult;
import org.bochner.cli.result.Total;
import org.bochner.data.catalogue.Locator;
import org.bochner.data.schema.Spelling;
import org.bochner.experiments.benchmark.BenchmarkCell;
import org.bochner.experiments.benchmark.BenchmarkPlan;
import org.bochner.experiments.benchmark.BenchmarkResult;
import org.bochner.experiments.benchmark.BenchmarkRun;
import org.bochner.experiments.benchmark.BenchmarkStore;
import org.bochner.experiments.benchmark.BenchmarkTable;
import org.bochner.experiments.benchmark.BenchmarkTables;
import org.bochner.experiments.benchmark.Contender;
import org.bochner.experiments.benchmark.Half;
import org.bochner.experiments.benchmark.Peers;
import org.bochner.experiments.benchmark.Runner;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bochner benchmark}: many tables, our methods and scikit-learn's learners, ranks and their significance. */
@Command(
        name = "benchmark",
        description = "Compares methods, auto and scikit-learn over many tables: ranks, times, significance.",
        footer = {
            "",
            "Examples:",
            "  bochner benchmark --tables fields --contenders rff,linear --splits 1",
            "  bochner benchmark --quick --plan",
            "",
            "A contender is METHOD, METHOD@TIME, METHOD:SETTING=VALUE or METHOD+OPTION=VALUE of 'fit', and several of"
                    + " these, such as askl:layers=2@30s; 'fit' is a fit without --method, and HistGradientBoosting,"
                    + " RandomForest, SVM, RBFSampler are scikit-learn's (HistGradientBoosting@60s is tuned within that"
                    + " time). Half of the tables are for tuning, the others for reporting. Finished cells are kept in"
                    + " the folder of --out: the same command goes on where it was stopped."
        })
final class Benchmark extends Action {
    private static final double FULL_SECONDS = 3 * 3600;
    private static final double QUICK_SECONDS = 600;
    private static final long QUICK_ROWS = 1000;

    @Option(
            names = "--half",
            order = 1,
            paramLabel = "HALF",
            defaultValue = "report",
            description = "The tables: tune, report or all (default: ${DEFAULT-VALUE}).")
    private String half;

    @Option(
            names = "--tables",
            order = 2,
            split = ",",
            paramLabel = "NAMES",
            description = "These tables alone, of whatever half.")
    private List<String> tables = List.of();

    @Option(
            names = "--contenders",
            order = 3,
            split = ",",
            paramLabel = "NAMES",
            description = "Who takes part (default: the methods that auto tries, fit, auto, and scikit-learn's);"
                    + " methods stands for all of ours, peers for all of scikit-learn's.")
    private List<String> contenders = List.of();

    @Option(
            names = "--splits",
            order = 4,
            paramLabel = "N",
            description = "The splits of every table (default: as many as --within allows, 1 to 3).")
    private Integer splits;

    @Option(
            names = "--rows",
            order = 5,
            paramLabel = "N",
            description = "The training rows of a split at most, drawn at random (default: all; 1000 with --quick).")
    private Long rows;

    @Option(
            names = "--largest",
            order = 6,
            paramLabel = "N",
            description = "Leave out tables with more training rows than this.")
    private Long largest;

    @Option(
            names = "--time",
            order = 7,
            paramLabel = "TIME",
            converter = Seconds.class,
            description = "The time of auto and of tuned boosting where contenders are not named (default: 60s; 10s"
                    + " with --quick).")
    private Double time;

    @Option(
            names = "--limit",
            order = 8,
            paramLabel = "TIME",
            converter = Seconds.class,
            defaultValue = "60s",
            description = "The most that a fit of one method may take; its best so far counts (default:"
                    + " ${DEFAULT-VALUE}, as auto has).")
    private Double limit;

    @Option(
            names = "--within",
            order = 9,
            paramLabel = "TIME",
            converter = Seconds.class,
            description = "The time by forecast of all of it, which decides on splits and leaves out the most expensive"
                    + " tables if need be (default: 3h; 10m with --quick).")
    private Double within;

    @Option(names = "--quick", order = 10, description = "A small run: few rows, few contenders, ten minutes.")
    private boolean quick;

    @Option(names = "--plan", order = 11, description = "Print the plan and the forecast, and run nothing.")
    private boolean plan;

    @Option(
            names = "--peers",
            order = 12,
            paramLabel = "yes|no",
            defaultValue = "yes",
            description = "Whether scikit-learn's learners take part (default: ${DEFAULT-VALUE}).")
    private String peers;

    @Option(
            names = "--python",
            order = 13,
            paramLabel = "FILE",
            description = "The Python that has scikit-learn and pandas (default: python3, then /usr/bin/python3).")
    private String python;

    @Option(
            names = "--out",
            order = 14,
            paramLabel = "DIR",
            defaultValue = "bochner-benchmark",
            description = "The folder that keeps finished cells (default: ${DEFAULT-VALUE}).")
    private Path out;

    @Option(
            names = "--markdown",
            order = 15,
            paramLabel = "FILE",
            description = "Write the results as a document, such as docs/results-benchmark.md.")
    private Path markdown;

    @Option(
            names = "--fresh",
            order = 16,
            description = "Run the cells of these contenders again, also those that are finished.")
    private boolean fresh;

    Benchmark(Host host) {
        super(host);
    }

    @Override
    CommandResult run(Session session) throws IOException {
        if (!peers.equals("yes") && !peers.equals("no")) {
            throw new BadInput("--peers must be yes or no, not '" + peers + "'");
        }
        Locator locator = Locator.standard(common.dataDir, session.execution());
        BenchmarkPlan planned = planned(locator);
        BenchmarkPlanResult shown = BenchmarkPlanResult.of(planned, BenchmarkTables.leftOut(locator));
        if (plan) {
            return shown;
        }
        session.progress(shown.summary());
        try (BenchmarkStore store = BenchmarkStore.open(out)) {
            if (fresh) {
                store.forget(planned.contenders());
            }
            return run(session, planned, store);
        } catch (Stopped stopped) {
            throw new Unfinished(
                    "stopped; finished cells are kept in " + out + ", and the same command goes on from there",
                    stopped);
        }
    }

    private BenchmarkPlan planned(Locator locator) {
        List<BenchmarkTable> chosen = chosen(locator);
        double auto = time != null ? time : quick ? 10 : 60;
        List<Contender> who = Contenders.of(contenders, quick, auto, peers.equals("yes"));
        long most = rows != null ? rows : quick ? QUICK_ROWS : Long.MAX_VALUE;
        if (most < 20) {
            throw new BadInput("--rows must be at least 20, not " + most);
        }
        return splits != null
                ? BenchmarkPlan.of(chosen, who, splits, most, common.seed, limit)
                : BenchmarkPlan.within(
                        within != null ? within : quick ? QUICK_SECONDS : FULL_SECONDS,
                        chosen,
                        who,
                        most,
                        common.seed,
                        limit);
    }

    private List<BenchmarkTable> chosen(Locator locator) {
        List<BenchmarkTable> all = BenchmarkTables.all(locator);
        if (tables.isEmpty()) {
            Optional<Half> wanted = half();
            return all.stream()
                    .filter(table -> wanted.isEmpty() || table.half() == wanted.get())
                    .filter(table -> largest == null || table.trainRows() <= largest)
                    .toList();
        }
        List<String> names = all.stream().map(BenchmarkTable::name).toList();
        for (String name : tables) {
            if (!names.contains(name)) {
                throw new BadInput("--tables: there is no table '" + name + "'" + Spelling.question(name, names)
                        + "; there are " + String.join(", ", names));
            }
        }
        return all.stream().filter(table -> tables.contains(table.name())).toList();
    }

    private Optional<Half> half() {
        return switch (half.toLowerCase(Locale.ROOT)) {
            case "all" -> Optional.empty();
            case "tune" -> Optional.of(Half.TUNE);
            case "report" -> Optional.of(Half.REPORT);
            default -> throw new BadInput("--half must be tune, report or all, not '" + half + "'");
        };
    }

    private CommandResult run(Session session, BenchmarkPlan planned, BenchmarkStore store) throws IOException {
        Interruption inner = new Interruption();
        host().interruption().onRequest(() -> {
            session.progress("stopping; the running cell is left, finished ones are kept (once more to end at once)");
            inner.request();
        });
        List<String> words = new ArrayList<>();
        if (common.threads != null) {
            words.addAll(List.of("--threads", common.threads.toString()));
        }
        if (common.memory != null) {
            words.addAll(List.of("--memory", common.memory));
        }
        boolean asked = planned.contenders().stream().anyMatch(Contender::peer);
        try (Peers others = asked ? start(session) : null;
                Progress.Stage stage = session.execution().progress().begin("benchmark", planned.cells())) {
            BenchmarkRun run = new BenchmarkRun(
                    planned,
                    new FitRunner(inner, words, limit),
                    Optional.<Runner>ofNullable(others),
                    SourceCommit.find(),
                    others == null ? "" : others.versions(),
                    machine());
            Watch watch = new Watch(session, planned, stage);
            List<BenchmarkCell> cells = run.run(store, session.execution(), watch);
            BenchmarkOutcome outcome = BenchmarkOutcome.of(
                    planned, BenchmarkResult.of(planned, cells), watch.reused, new Total(session.seconds()));
            if (markdown != null) {
                OutputFile.write(markdown, new BenchmarkMarkdown(outcome, quick, line()).text());
            }
            return outcome;
        }
    }

    /** Python with scikit-learn, or null and a note where it is missing. */
    private Peers start(Session session) {
        List<String> programs = python != null ? List.of(python) : List.of("python3", "/usr/bin/python3");
        Peers.Missing last = null;
        for (String program : programs) {
            try {
                return Peers.start(program, host().interruption());
            } catch (Peers.Missing missing) {
                last = missing;
            }
        }
        session.note("scikit-learn's learners take no part: " + last.getMessage() + " (--python FILE, or --peers no)");
        return null;
    }

    private static String machine() {
        return Runtime.getRuntime().availableProcessors() + " cores, "
                + System.getProperty("os.arch") + ", " + System.getProperty("os.name") + ", Java "
                + Runtime.version().feature();
    }

    /** A line for every cell, with the time left by the forecast. */
    private static final class Watch implements BenchmarkRun.Listener {
        private final Session session;
        private final BenchmarkPlan plan;
        private final Progress.Stage stage;
        private int ended;
        private int reused;

        Watch(Session session, BenchmarkPlan plan, Progress.Stage stage) {
            this.session = session;
            this.plan = plan;
            this.stage = stage;
        }

        @Override
        public void cell(BenchmarkCell cell, boolean found) {
            ended++;
            stage.advance(1);
            if (found) {
                reused++;
                return;
            }
            String value = cell.error() == null
                    ? "no model, " + cell.refusal()
                    : String.format(Locale.ROOT, "%s %.4g", cell.metric(), cell.error());
            session.progress(String.format(
                    Locale.ROOT,
                    "[%d/%d] %s, split %d, %s: %s in %s",
                    ended,
                    plan.cells(),
                    cell.key().table(),
                    cell.key().split() + 1,
                    cell.key().contender(),
                    value,
                    Seconds.show(cell.seconds())));
        }
    }
}
