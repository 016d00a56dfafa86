package org.bochner.experiments.benchmark;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a benchmark found.
 *
 * @param tables the tables all of whose cells are there
 * @param standings by kind of table, all of them first
 * @param contenders who took part
 * @param commits the sources that ran the cells of ours
 * @param machines where
 * @param load the mean load of the machine when cells began, −1 where unknown
 */
public record BenchmarkResult(
        List<TableResult> tables,
        Map<String, Standings> standings,
        List<Contender> contenders,
        List<String> commits,
        List<String> machines,
        double load) {
    /** The result of {@code cells}, which were run by {@code plan}; contenders without any cell are left out. */
    public static BenchmarkResult of(BenchmarkPlan plan, List<BenchmarkCell> cells) {
        Set<String> seen = cells.stream().map(cell -> cell.key().contender()).collect(Collectors.toSet());
        List<Contender> present = plan.contenders().stream()
                .filter(each -> seen.contains(each.name()))
                .toList();
        List<TableResult> tables = TableResult.of(plan, present, cells);
        return new BenchmarkResult(
                tables,
                Standings.byKind(tables, present),
                present,
                cells.stream().map(BenchmarkCell::commit).distinct().sorted().toList(),
                cells.stream().map(BenchmarkCell::machine).distinct().sorted().toList(),
                cells.stream().mapToDouble(BenchmarkCell::load).average().orElse(-1));
    }
}
