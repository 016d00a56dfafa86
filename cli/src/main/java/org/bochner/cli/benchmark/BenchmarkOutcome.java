package org.bochner.cli.benchmark;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.bochner.cli.console.TextTable;
import org.bochner.cli.option.Seconds;
import org.bochner.cli.result.CommandResult;
import org.bochner.cli.result.Total;
import org.bochner.experiments.benchmark.BenchmarkPlan;
import org.bochner.experiments.benchmark.BenchmarkResult;
import org.bochner.experiments.benchmark.Contender;
import org.bochner.experiments.benchmark.Standings;
import org.bochner.experiments.benchmark.TableResult;

/**
 * The result of {@code benchmark}.
 *
 * @param standings the contenders over all tables and by kind of table, the best mean rank first
 * @param tables every table with the errors of all contenders
 * @param contenders who took part
 * @param rows the training rows at most, 0 for all
 * @param seed the seed of all randomness
 * @param cells the number of cells
 * @param reusedCells those that were found finished
 * @param commits the sources that ran them, and the version of scikit-learn
 * @param machines where
 * @param load the mean load of the machine when cells began
 * @param seconds the time of it all
 */
public record BenchmarkOutcome(
        Map<String, Board> standings,
        List<Line> tables,
        List<String> contenders,
        long rows,
        long seed,
        int cells,
        int reusedCells,
        List<String> commits,
        List<String> machines,
        double load,
        Total seconds)
        implements CommandResult {
    /**
     * The contenders over some tables.
     *
     * @param tables how many
     * @param friedman the probability that mean ranks differ as much by chance
     * @param contenders the best mean rank first
     */
    public record Board(int tables, double friedman, List<Place> contenders) {}

    /** One contender; {@link Standings.Line} says what each component is. */
    public record Place(
            String contender,
            double meanRank,
            double relativeError,
            double worstRelativeError,
            double won,
            double seconds,
            int refused,
            double probability,
            boolean behind) {}

    /**
     * A table.
     *
     * @param table its name
     * @param half what it is for
     * @param structure what makes it hard
     * @param task binary, multiclass or regression
     * @param categories whether some columns are categories
     * @param trainRows the training rows of a split
     * @param testRows the test rows of a split
     * @param columns the columns before categories are encoded
     * @param classes the number of classes, 0 for regression
     * @param splits how many splits
     * @param metric {@code error} or {@code rmse}
     * @param best the contender with the least error
     * @param errors by contender
     */
    public record Line(
            String table,
            String half,
            String structure,
            String task,
            boolean categories,
            long trainRows,
            long testRows,
            int columns,
            int classes,
            int splits,
            String metric,
            String best,
            Map<String, Score> errors) {}

    /**
     * What one contender reached on a table.
     *
     * @param error the mean error over splits, null where it has no model
     * @param standardError of that mean, where there are several splits
     * @param logLoss the mean log loss, where there are probabilities
     * @param seconds the mean seconds
     * @param refusal why there is no model
     * @param chosen the methods that were chosen, where there was a choice
     */
    public record Score(
            Double error,
            Optional<Double> standardError,
            Optional<Double> logLoss,
            double seconds,
            Optional<String> refusal,
            Optional<List<String>> chosen) {}

    public static BenchmarkOutcome of(BenchmarkPlan plan, BenchmarkResult result, int reused, Total seconds) {
        Map<String, Board> boards = new LinkedHashMap<>();
        result.standings().forEach((kind, standings) -> boards.put(kind, board(standings)));
        return new BenchmarkOutcome(
                boards,
                result.tables().stream()
                        .map(each -> line(each, plan.tables().get(each.table())))
                        .toList(),
                result.contenders().stream().map(Contender::name).toList(),
                plan.rows() == Long.MAX_VALUE ? 0 : plan.rows(),
                plan.seed(),
                plan.cells(),
                reused,
                result.commits(),
                result.machines(),
                result.load(),
                seconds);
    }

    private static Board board(Standings standings) {
        List<Place> places = standings.lines().stream()
                .map(line -> new Place(
                        line.contender(),
                        line.rank(),
                        line.above(),
                        line.mostAbove(),
                        line.won(),
                        line.seconds(),
                        line.refused(),
                        line.probability(),
                        line.behind()))
                .toList();
        return new Board(standings.tables(), standings.friedman(), places);
    }

    private static Line line(TableResult result, int splits) {
        Map<String, Score> errors = new LinkedHashMap<>();
        String best = null;
        for (Map.Entry<String, TableResult.Score> each : result.scores().entrySet()) {
            TableResult.Score score = each.getValue();
            boolean none = Double.isNaN(score.error());
            errors.put(
                    each.getKey(),
                    new Score(
                            none ? null : score.error(),
                            number(score.standardError()),
                            number(score.logLoss()),
                            score.seconds(),
                            Optional.ofNullable(score.refusal()),
                            Optional.of(score.chosen()).filter(list -> !list.isEmpty())));
            if (!none && (best == null || score.error() < result.error(best))) {
                best = each.getKey();
            }
        }
        return new Line(
                result.table().name(),
                result.table().half().name().toLowerCase(Locale.ROOT),
                result.table().structure().toString(),
                BenchmarkPlanResult.task(result.table()),
                result.table().categories(),
                result.trainRows(),
                result.testRows(),
                result.table().columns(),
                result.table().classes(),
                splits,
                result.metric(),
                best,
                errors);
    }

    private static Optional<Double> number(double value) {
        return Double.isNaN(value) ? Optional.empty() : Optional.of(value);
    }

    @Override
    public String command() {
        return "benchmark";
    }

    @Override
    public String text() {
        String end = System.lineSeparator();
        StringBuilder text = new StringBuilder();
        TextTable errors = new TextTable("table", "task", "rows", "best", "error", "second", "error", "seconds");
        for (Line line : tables) {
            List<String> order = new ArrayList<>(line.errors.keySet());
            order.removeIf(name -> line.errors.get(name).error == null);
            order.sort((a, b) -> Double.compare(line.errors.get(a).error, line.errors.get(b).error));
            String second = order.size() > 1 ? order.get(1) : null;
            errors.row(
                    line.table,
                    line.task,
                    line.trainRows,
                    line.best == null ? "none" : line.best,
                    line.best == null ? "-" : show(line, line.best),
                    second == null ? "none" : second,
                    second == null ? "-" : show(line, second),
                    line.best == null ? "-" : String.format(Locale.ROOT, "%.1f", line.errors.get(line.best).seconds));
        }
        text.append(errors).append(end);
        Board all = standings.get("all tables");
        TextTable places =
                new TextTable("contender", "mean rank", "above best %", "at most %", "won %", "seconds", "p");
        for (Place place : all.contenders) {
            places.row(
                    place.contender,
                    String.format(Locale.ROOT, "%.2f", place.meanRank),
                    percent(place.relativeError),
                    percent(place.worstRelativeError),
                    percent(place.won),
                    String.format(Locale.ROOT, "%.2f", place.seconds),
                    probability(place));
        }
        text.append(places).append(end);
        return text.append(tables.size() + " tables, " + cells + " cells (" + reusedCells + " found finished) in "
                        + Seconds.show(seconds.total()) + "; above best: error above our best single method's in"
                        + " hindsight; p: Wilcoxon's test against the first, * below " + Standings.level() + end)
                .toString();
    }

    static String probability(Place place) {
        return Double.isNaN(place.probability)
                ? "-"
                : String.format(Locale.ROOT, "%.3f%s", place.probability, place.behind ? " *" : "");
    }

    static String percent(double share) {
        return Double.isNaN(share) ? "-" : String.format(Locale.ROOT, "%.1f", 100 * share);
    }

    /** An error of classification in percent, one of regression as it is, with its standard error. */
    static String show(Line line, String contender) {
        Score score = line.errors.get(contender);
        if (score.error == null) {
            return "-";
        }
        double factor = line.metric.equals("error") ? 100 : 1;
        String unit = line.metric.equals("error") ? " %" : "";
        return String.format(Locale.ROOT, "%.4g", factor * score.error)
                + score.standardError
                        .map(each -> String.format(Locale.ROOT, " ± %.2g", factor * each))
                        .orElse("")
                + unit;
    }
}
