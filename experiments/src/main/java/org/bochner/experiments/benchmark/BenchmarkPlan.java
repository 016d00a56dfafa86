package org.bochner.experiments.benchmark;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bochner.BadInput;

/**
 * What a benchmark runs: tables, splits of each, contenders.
 *
 * <p>Tables run one after another, the cheapest first, each with all of its splits and contenders: a run that is
 * stopped has complete tables.
 *
 * @param tables the tables, with the number of splits of each, in the order of the run
 * @param contenders who takes part
 * @param rows the training rows of a split at most
 * @param seed the seed of all of it
 * @param limit the seconds that a cell may take where its name has none
 */
public record BenchmarkPlan(
        Map<BenchmarkTable, Integer> tables, List<Contender> contenders, long rows, long seed, double limit) {
    /** More splits than this are not planned where the number follows from the time. */
    private static final int MOST_SPLITS = 3;

    public BenchmarkPlan {
        tables = Collections.unmodifiableMap(new LinkedHashMap<>(tables));
        contenders = List.copyOf(contenders);
        if (tables.isEmpty() || contenders.isEmpty()) {
            throw new BadInput("a benchmark needs at least one table and one contender");
        }
    }

    /** Every table with {@code splits} splits. */
    public static BenchmarkPlan of(
            List<BenchmarkTable> tables, List<Contender> contenders, int splits, long rows, long seed, double limit) {
        if (splits < 1 || splits > 100) {
            throw new BadInput("the number of splits must be 1 to 100, not " + splits);
        }
        Map<BenchmarkTable, Integer> all = new LinkedHashMap<>();
        tables.stream()
                .sorted(Comparator.comparingDouble(table -> seconds(table, contenders, rows, limit)))
                .forEach(table -> all.put(table, splits));
        return new BenchmarkPlan(all, contenders, rows, seed, limit);
    }

    /**
     * As many splits as fit into {@code budget} seconds by the forecast: one of each table, then a further one of the
     * cheapest tables as long as there is time. Where one of each does not fit, the most expensive tables are left out.
     */
    public static BenchmarkPlan within(
            double budget,
            List<BenchmarkTable> tables,
            List<Contender> contenders,
            long rows,
            long seed,
            double limit) {
        BenchmarkPlan once = of(tables, contenders, 1, rows, seed, limit);
        Map<BenchmarkTable, Integer> splits = new LinkedHashMap<>();
        double spent = 0;
        for (int round = 1; round <= MOST_SPLITS; round++) {
            for (BenchmarkTable table : once.tables.keySet()) {
                double more = seconds(table, contenders, rows, limit);
                boolean next = round == 1 || splits.getOrDefault(table, 0) == round - 1;
                if (next && spent + more <= budget) {
                    spent += more;
                    splits.put(table, round);
                }
            }
        }
        return new BenchmarkPlan(splits, contenders, rows, seed, limit);
    }

    private static double seconds(BenchmarkTable table, List<Contender> contenders, long rows, double limit) {
        return contenders.stream()
                .mapToDouble(each -> Forecast.seconds(each, table, rows, limit))
                .sum();
    }

    /** The forecast of one split of {@code table}. */
    public double seconds(BenchmarkTable table) {
        return seconds(table, contenders, rows, limit);
    }

    /** The forecast of all of it, in seconds. */
    public double seconds() {
        return tables.entrySet().stream()
                .mapToDouble(each -> each.getValue() * seconds(each.getKey()))
                .sum();
    }

    /** The number of cells. */
    public int cells() {
        return contenders.size()
                * tables.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** The keys of all cells of a table's split. */
    BenchmarkCell.Key key(BenchmarkTable table, int split, Contender contender) {
        return new BenchmarkCell.Key(table.name(), split, seed, Math.min(rows, table.trainRows()), contender.name());
    }

    /** The names of the tables, in the order of the run. */
    public List<String> names() {
        return new ArrayList<>(
                tables.keySet().stream().map(BenchmarkTable::name).toList());
    }
}
