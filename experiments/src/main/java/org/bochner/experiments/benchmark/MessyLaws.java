package org.bochner.experiments.benchmark;

import static org.bochner.experiments.benchmark.Half.REPORT;
import static org.bochner.experiments.benchmark.Half.TUNE;
import static org.bochner.experiments.benchmark.Structure.CATEGORIES;
import static org.bochner.experiments.benchmark.Structure.HEAVY_TAILS;
import static org.bochner.experiments.benchmark.Structure.IMBALANCE;
import static org.bochner.experiments.benchmark.Structure.LARGE;
import static org.bochner.experiments.benchmark.Structure.MISSING;

import java.time.LocalDate;
import java.util.List;

/** Generated tables as people have them: heavy tails, rare classes, categories of many levels, missing cells, dates. */
final class MessyLaws {
    private MessyLaws() {}

    static List<GeneratedTable> all() {
        return List.of(
                new GeneratedTable("incomes", TUNE, HEAVY_TAILS, 3000, Target.ordered(2, 0.05), d -> lognormal(d, 8)),
                new GeneratedTable("claims", TUNE, HEAVY_TAILS, 3000, Target.exponential(1.2, 0.2), d -> sines(d, 8)),
                new GeneratedTable("volumes", REPORT, HEAVY_TAILS, 3000, Target.ordered(3, 0.05), d -> ratios(d, 8)),
                new GeneratedTable("prices", REPORT, HEAVY_TAILS, 3000, Target.exponential(1, 0.3), d -> ratios(d, 6)),
                new GeneratedTable("outliers", REPORT, HEAVY_TAILS, 2000, Target.outliers(0.2), d -> quadratic(d, 6)),
                new GeneratedTable("rare", TUNE, IMBALANCE, 6000, Target.logistic(0.03, 8), d -> sines(d, 8)),
                new GeneratedTable("rare-ring", REPORT, IMBALANCE, 8000, Target.logistic(0.03, 12), d -> shell(d, 5)),
                new GeneratedTable(
                                "shops",
                                TUNE,
                                CATEGORIES,
                                5000,
                                Target.number(0.3),
                                d -> levels(d, new int[] {200, 40}, 4))
                        .withCategories(),
                new GeneratedTable(
                                "plans",
                                TUNE,
                                CATEGORIES,
                                4000,
                                Target.ordered(4, 0.05),
                                d -> levels(d, new int[] {30, 12, 5}, 3))
                        .withCategories(),
                new GeneratedTable(
                                "routes",
                                REPORT,
                                CATEGORIES,
                                6000,
                                Target.logistic(0.4, 4),
                                d -> routes(d, new int[] {300, 30}, 5))
                        .withCategories(),
                new GeneratedTable("menus", REPORT, CATEGORIES, 3000, Target.number(0.3), MessyLaws::menus)
                        .withCategories(),
                new GeneratedTable("gaps", TUNE, MISSING, 3000, Target.number(0.2), d -> gaps(d, 8, 0.2)),
                new GeneratedTable("clinic", TUNE, MISSING, 3000, Target.logistic(0.3, 4), MessyLaws::clinic)
                        .withCategories(),
                new GeneratedTable("gaps-vote", REPORT, MISSING, 3000, Target.ordered(3, 0.05), d -> silent(d, 10)),
                new GeneratedTable("orders", REPORT, MISSING, 4000, Target.number(0.2), MessyLaws::orders)
                        .withCategories(),
                new GeneratedTable(
                                "huge-routes",
                                REPORT,
                                LARGE,
                                200_000,
                                Target.ordered(4, 0.1),
                                d -> routes(d, new int[] {100, 20}, 8))
                        .withCategories());
    }

    /** Columns with lognormal laws; the score is smooth in their logarithms. */
    private static double[] lognormal(Draft d, int columns) {
        double[][] x = d.numbers(columns, v -> Math.exp(1.5 * v + 3));
        return d.score(i -> {
            double sum = 0;
            for (int j = 0; j + 1 < columns; j += 2) {
                sum += Math.sin(Math.log(x[j][i]) - 3) * (Math.log(x[j + 1][i]) - 3);
            }
            return sum;
        });
    }

    /** A sum of sines of Gaussian columns, and a product. */
    private static double[] sines(Draft d, int columns) {
        double[][] x = d.gaussians(columns);
        double[] weight = d.constants(columns);
        return d.score(i -> {
            double sum = x[0][i] * x[1][i];
            for (int j = 0; j < columns; j++) {
                sum += weight[j] * Math.sin(1.5 * x[j][i]);
            }
            return sum;
        });
    }

    /** Columns with Student's law of 2 degrees of freedom; the score is a smooth function of ratios. */
    private static double[] ratios(Draft d, int columns) {
        double[][] x = d.numbers(columns, v -> v / Math.sqrt(0.05 + d.rows.exponential()));
        double[] weight = d.constants(columns);
        return d.score(i -> {
            double sum = 0;
            for (int j = 0; j < columns; j++) {
                int next = (j + 1) % columns;
                sum += weight[j] * Math.atan(x[j][i]) + 0.5 * weight[next] * Math.tanh(x[j][i] * x[next][i]);
            }
            return sum;
        });
    }

    /** A random quadratic form. */
    private static double[] quadratic(Draft d, int columns) {
        double[][] x = d.gaussians(columns);
        double[] weight = d.constants(columns * columns);
        return d.score(i -> {
            double sum = 0;
            for (int k = 0; k < weight.length; k++) {
                sum += weight[k] * x[k / columns][i] * x[k % columns][i];
            }
            return sum + 3 * x[0][i];
        });
    }

    /** How close a row is to the shell of a ball. */
    private static double[] shell(Draft d, int columns) {
        double[][] x = d.gaussians(columns);
        d.uniforms(3);
        return d.score(i -> {
            double sum = 0;
            for (int j = 0; j < columns; j++) {
                sum += x[j][i] * x[j][i];
            }
            return -Math.abs(Math.sqrt(sum) - 1);
        });
    }

    /** Effects of the levels of categories, slopes that depend on them, and smooth numbers. */
    private static double[] levels(Draft d, int[] counts, int numbers) {
        int[][] level = new int[counts.length][];
        double[][] effect = new double[counts.length][];
        double[][] slope = new double[counts.length][];
        for (int c = 0; c < counts.length; c++) {
            level[c] = d.category("group" + (c + 1), "v" + (c + 1) + "-", counts[c]);
            effect[c] = d.effects(counts[c], 1);
            slope[c] = d.effects(counts[c], 0.5);
        }
        double[][] x = d.gaussians(numbers);
        return d.score(i -> {
            double sum = 0;
            for (int c = 0; c < counts.length; c++) {
                sum += effect[c][level[c][i]] + slope[c][level[c][i]] * x[c % numbers][i];
            }
            for (int j = 0; j < numbers; j++) {
                sum += 0.5 * Math.sin(2 * x[j][i]);
            }
            return sum;
        });
    }

    /** Two categories whose levels are places in a plane, and numbers: what counts is how far the places are apart. */
    private static double[] routes(Draft d, int[] counts, int numbers) {
        int[] from = d.category("from", "stop-", counts[0]);
        int[] to = d.category("to", "area-", counts[1]);
        double[] east = d.constants(counts[0] + counts[1]);
        double[] north = d.constants(counts[0] + counts[1]);
        double[][] x = d.gaussians(numbers);
        return d.score(i -> {
            int other = counts[0] + to[i];
            double far = Math.hypot(east[from[i]] - east[other], north[from[i]] - north[other]);
            return far * (1 + 0.4 * Math.tanh(x[0][i])) + 0.6 * x[1][i] * x[2][i];
        });
    }

    /** Six categories alone; the effects of two of them depend on each other. */
    private static double[] menus(Draft d) {
        int[] counts = {10, 8, 6, 4, 15, 3};
        int[][] level = new int[counts.length][];
        double[][] effect = new double[counts.length][];
        for (int c = 0; c < counts.length; c++) {
            level[c] = d.category("choice" + (c + 1), "option " + (c + 1) + ".", counts[c]);
            effect[c] = d.effects(counts[c], 1);
        }
        double[] both = d.effects(counts[0] * counts[1], 1);
        return d.score(i -> {
            double sum = both[level[0][i] * counts[1] + level[1][i]];
            for (int c = 2; c < counts.length; c++) {
                sum += effect[c][level[c][i]];
            }
            return sum;
        });
    }

    /** Cells are missing at random, and more often where the first column is large. */
    private static double[] gaps(Draft d, int columns, double share) {
        double[][] x = new double[columns][];
        for (int j = 0; j < columns; j++) {
            x[j] = d.draw(d.rows::gaussian);
            double[] seen = x[j].clone();
            for (int i = 0; i < d.n; i++) {
                boolean absent = d.rows.uniform() < share * (j > 0 && x[0][i] > 1 ? 2 : 1);
                seen[i] = absent ? Double.NaN : seen[i];
            }
            d.add("m" + (j + 1), seen);
        }
        double[] weight = d.constants(columns);
        return d.score(i -> {
            double sum = x[0][i] * x[1][i];
            for (int j = 0; j < columns; j++) {
                sum += weight[j] * Math.sin(x[j][i]);
            }
            return sum;
        });
    }

    /** Whether a cell is missing says as much as what is in it. */
    private static double[] silent(Draft d, int columns) {
        double[][] x = new double[columns][];
        for (int j = 0; j < columns; j++) {
            x[j] = d.draw(() -> d.rows.uniform() < 0.25 ? Double.NaN : d.rows.gaussian());
            d.add("q" + (j + 1), x[j]);
        }
        double[] weight = d.constants(2 * columns);
        return d.score(i -> {
            double sum = 0;
            for (int j = 0; j < columns; j++) {
                sum += Double.isNaN(x[j][i]) ? weight[j] : weight[columns + j] * Math.tanh(x[j][i]);
            }
            return sum;
        });
    }

    /** Grades in words, yes and no, and measurements of which some are missing. */
    private static double[] clinic(Draft d) {
        String[] grades = {"none", "light", "strong", "severe"};
        double[] score = new double[d.n];
        for (int k = 0; k < 3; k++) {
            String[] words = new String[d.n];
            double[] weight = d.effects(grades.length, 0.7);
            for (int i = 0; i < d.n; i++) {
                int grade = Math.min(3, (int) d.rows.exponential());
                words[i] = d.rows.uniform() < 0.05 ? "" : grades[grade];
                score[i] += weight[grade];
            }
            d.add("sign" + (k + 1), score, words);
        }
        double[] age = d.add("age", d.draw(() -> 20 + d.rows.below(70)));
        double[] pressure = d.draw(() -> 120 + 15 * d.rows.gaussian());
        double[] shown = pressure.clone();
        for (int i = 0; i < d.n; i++) {
            shown[i] = d.rows.uniform() < 0.3 ? Double.NaN : Math.rint(shown[i]);
        }
        d.add("pressure", shown);
        double[][] x = d.gaussians(2);
        return d.score(i ->
                score[i] + (age[i] > 60 ? 1 : 0) + Math.abs(pressure[i] - 120) / 15 + Math.sin(2 * x[0][i]) * x[1][i]);
    }

    /** A date, a place, yes and no, amounts of which some are missing, and a counter. */
    private static double[] orders(Draft d) {
        LocalDate first = LocalDate.of(2021, 1, 1);
        int days = 730;
        int[] day = new int[d.n];
        String[] date = new String[d.n];
        for (int i = 0; i < d.n; i++) {
            day[i] = d.rows.below(days);
            date[i] = first.plusDays(day[i]).toString();
        }
        d.add("day", day, date);
        int[] place = d.category("place", "City ", 25);
        double[] effect = d.effects(25, 0.8);
        double[] member = d.draw(() -> d.rows.uniform() < 0.4 ? 1 : 0);
        String[] words = new String[d.n];
        for (int i = 0; i < d.n; i++) {
            words[i] = member[i] > 0 ? "yes" : "no";
        }
        d.add("member", member, words);
        double[] amount = d.draw(() -> Math.exp(d.rows.gaussian() + 2));
        double[] shown = amount.clone();
        for (int i = 0; i < d.n; i++) {
            shown[i] = d.rows.uniform() < 0.15 ? Double.NaN : shown[i];
        }
        d.add("amount", shown);
        double[][] x = d.gaussians(3);
        return d.score(i -> Math.sin(2 * Math.PI * day[i] / 365.25)
                + (day[i] % 7 > 4 ? 0.8 : 0)
                + effect[place[i]]
                + member[i] * (0.5 + x[0][i])
                + 0.6 * Math.log(amount[i])
                + Math.tanh(x[1][i] * x[2][i]));
    }
}
