package org.bochner.experiments.benchmark;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Predicate;

/**
 * How the contenders compare over tables, the best mean rank first.
 *
 * @param tables the number of tables
 * @param friedman the probability that mean ranks differ as much by chance, NaN for fewer than two tables
 * @param lines the contenders
 */
public record Standings(int tables, double friedman, List<Line> lines) {
    public Standings {
        lines = List.copyOf(lines);
    }

    /**
     * One contender over all tables.
     *
     * @param contender its name
     * @param rank its mean rank
     * @param above how much its error is above the best single method's of ours chosen in hindsight, as a mean over
     *     tables; NaN where there is none to compare with
     * @param mostAbove the same on the table where it is largest
     * @param won the share of tables on which no other has a smaller error
     * @param seconds the mean seconds of a cell
     * @param refused the tables for which it has no model; it is last there
     * @param probability of as clear a difference from the first line by chance: Wilcoxon's test over tables on the
     *     ratio of errors, corrected by Holm's method; NaN for the first line
     * @param behind whether that is below {@link #level}
     */
    public record Line(
            String contender,
            double rank,
            double above,
            double mostAbove,
            double won,
            double seconds,
            int refused,
            double probability,
            boolean behind) {}

    /** The level below which a difference counts. */
    public static double level() {
        return Ranks.LEVEL;
    }

    /** Over {@code tables}. */
    static Standings of(List<TableResult> tables, List<Contender> contenders) {
        List<String> names = contenders.stream().map(Contender::name).toList();
        List<String> singles = contenders.stream()
                .filter(Contender::single)
                .map(Contender::name)
                .toList();
        int count = names.size();
        double[][] ranks = new double[tables.size()][];
        for (int t = 0; t < ranks.length; t++) {
            TableResult table = tables.get(t);
            ranks[t] = Ranks.of(names.stream().mapToDouble(table::error).toArray());
        }
        List<Line> lines = new ArrayList<>();
        for (int c = 0; c < count; c++) {
            lines.add(line(names.get(c), c, tables, ranks, singles));
        }
        lines.sort(Comparator.comparingDouble(Line::rank));
        return new Standings(tables.size(), Ranks.friedman(ranks), tested(lines, tables));
    }

    private static Line line(String name, int place, List<TableResult> tables, double[][] ranks, List<String> singles) {
        double rank = 0;
        double won = 0;
        double seconds = 0;
        int refused = 0;
        List<Double> above = new ArrayList<>();
        for (int t = 0; t < ranks.length; t++) {
            TableResult table = tables.get(t);
            rank += ranks[t][place] / ranks.length;
            seconds += table.scores().get(name).seconds() / ranks.length;
            OptionalDouble least = table.least(List.copyOf(table.scores().keySet()));
            won += least.isPresent() && table.error(name) <= least.getAsDouble() ? 1.0 / ranks.length : 0;
            OptionalDouble best = table.least(singles);
            if (Double.isNaN(table.error(name))) {
                refused++;
            } else if (best.isPresent()) {
                above.add(table.above(name, best.getAsDouble()));
            }
        }
        return new Line(
                name,
                rank,
                above.stream().mapToDouble(v -> v).average().orElse(Double.NaN),
                above.stream().mapToDouble(v -> v).max().orElse(Double.NaN),
                won,
                seconds,
                refused,
                Double.NaN,
                false);
    }

    /** The lines with the test of each against the first. */
    private static List<Line> tested(List<Line> lines, List<TableResult> tables) {
        double[] probabilities = new double[Math.max(0, lines.size() - 1)];
        for (int k = 1; k < lines.size(); k++) {
            probabilities[k - 1] =
                    probability(lines.get(k).contender(), lines.get(0).contender(), tables);
        }
        double[] corrected = Ranks.holm(probabilities);
        List<Line> tested = new ArrayList<>();
        for (int k = 0; k < lines.size(); k++) {
            Line line = lines.get(k);
            double p = k == 0 ? Double.NaN : corrected[k - 1];
            tested.add(new Line(
                    line.contender,
                    line.rank,
                    line.above,
                    line.mostAbove,
                    line.won,
                    line.seconds,
                    line.refused,
                    p,
                    p < Ranks.LEVEL));
        }
        return tested;
    }

    /** Wilcoxon's test of two contenders on the tables for which both have a model. */
    static double probability(String one, String other, List<TableResult> tables) {
        double[] ratios = tables.stream()
                .filter(table -> !Double.isNaN(table.error(one)) && !Double.isNaN(table.error(other)))
                .mapToDouble(table -> Math.log1p(table.above(one, table.error(other))))
                .toArray();
        return Ranks.wilcoxon(ratios);
    }

    /** Over all tables, and over those of a kind: kinds of fewer than two tables, or of all, are left out. */
    static Map<String, Standings> byKind(List<TableResult> tables, List<Contender> contenders) {
        Map<String, Predicate<TableResult>> kinds = new LinkedHashMap<>();
        kinds.put("all tables", table -> true);
        kinds.put("numbers only", table -> !table.table().categories());
        kinds.put("with categories", table -> table.table().categories());
        kinds.put("classes", table -> !table.table().regression());
        kinds.put("regression", table -> table.table().regression());
        kinds.put("up to 500 rows", table -> table.trainRows() <= 500);
        kinds.put("500 to 5,000 rows", table -> table.trainRows() > 500 && table.trainRows() <= 5000);
        kinds.put("more than 5,000 rows", table -> table.trainRows() > 5000);
        kinds.put("measured", table -> table.table().structure() == Structure.MEASURED);
        kinds.put("generated", table -> table.table().structure() != Structure.MEASURED);
        Map<String, Standings> all = new LinkedHashMap<>();
        kinds.forEach((name, kind) -> {
            List<TableResult> some = tables.stream().filter(kind).toList();
            if (name.equals("all tables") || some.size() > 1 && some.size() < tables.size()) {
                all.put(name, of(some, contenders));
            }
        });
        return all;
    }
}
