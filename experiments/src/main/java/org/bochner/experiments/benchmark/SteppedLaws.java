package org.bochner.experiments.benchmark;

import static org.bochner.experiments.benchmark.Half.REPORT;
import static org.bochner.experiments.benchmark.Half.TUNE;
import static org.bochner.experiments.benchmark.Structure.ADDITIVE;
import static org.bochner.experiments.benchmark.Structure.INTERACTIONS;
import static org.bochner.experiments.benchmark.Structure.IRRELEVANT;
import static org.bochner.experiments.benchmark.Structure.STEPS;

import java.util.List;
import org.bochner.RandomStream;

/** Generated tables whose laws depend on single columns, by thresholds or sums, and on products of few columns. */
final class SteppedLaws {
    private SteppedLaws() {}

    static List<GeneratedTable> all() {
        return List.of(
                new GeneratedTable("staircase", TUNE, STEPS, 3000, Target.number(0.2), SteppedLaws::staircase),
                new GeneratedTable("boxes", TUNE, STEPS, 3000, Target.given(2, 0.05), d -> boxes(d, 6)),
                new GeneratedTable("treesum", REPORT, STEPS, 4000, Target.number(0.2), d -> trees(d, 10, 20, 3)),
                new GeneratedTable("tree", REPORT, STEPS, 4000, Target.ordered(5, 0.05), d -> trees(d, 8, 1, 6)),
                new GeneratedTable("products", TUNE, INTERACTIONS, 2000, Target.number(0.1), SteppedLaws::products),
                new GeneratedTable("xor3", TUNE, INTERACTIONS, 4000, Target.given(2, 0.05), d -> parity(d, 10, 3)),
                new GeneratedTable("pairs", REPORT, INTERACTIONS, 3000, Target.number(0.1), SteppedLaws::pairs),
                new GeneratedTable("fields", REPORT, INTERACTIONS, 2000, Target.given(2, 0.1), d -> fields(d, 12)),
                new GeneratedTable("noise-sum", TUNE, IRRELEVANT, 2000, Target.number(0.3), d -> beside(d, 3, 50)),
                new GeneratedTable(
                        "noise-vote", TUNE, IRRELEVANT, 2000, Target.ordered(2, 0.05), d -> beside(d, 4, 60)),
                new GeneratedTable("noise-disc", REPORT, IRRELEVANT, 3000, Target.ordered(3, 0.05), d -> disc(d, 100)),
                new GeneratedTable("noise-bowl", REPORT, IRRELEVANT, 2000, Target.number(0.2), d -> disc(d, 40)),
                new GeneratedTable("additive", TUNE, ADDITIVE, 3000, Target.number(0.3), d -> additive(d, 12)),
                new GeneratedTable("additive-odds", REPORT, ADDITIVE, 4000, Target.logistic(0.4, 4), d -> odds(d, 15)));
    }

    /** A sum of stairs with four thresholds each in five of eight columns. */
    private static double[] staircase(Draft d) {
        double[][] x = d.gaussians(8);
        double[] at = d.constants(20);
        double[] height = d.constants(20);
        return d.score(i -> {
            double sum = 0;
            for (int k = 0; k < at.length; k++) {
                sum += x[k / 4][i] > at[k] ? height[k] : 0;
            }
            return sum;
        });
    }

    /** Whether a row is in one of the boxes, which lie along the axes. */
    private static double[] boxes(Draft d, int columns) {
        int boxes = 4;
        int sides = 2;
        double[][] u = d.uniforms(columns);
        int[] column = new int[boxes * sides];
        double[] from = new double[boxes * sides];
        for (int k = 0; k < column.length; k++) {
            column[k] = d.law.below(columns);
            from[k] = 0.6 * d.law.uniform();
        }
        return d.score(i -> {
            for (int b = 0; b < boxes; b++) {
                boolean inside = true;
                for (int k = b * sides; k < (b + 1) * sides; k++) {
                    double v = u[column[k]][i];
                    inside &= v > from[k] && v < from[k] + 0.4;
                }
                if (inside) {
                    return 1;
                }
            }
            return 0;
        });
    }

    /** A sum of random decision trees. */
    private static double[] trees(Draft d, int columns, int trees, int depth) {
        double[][] x = d.gaussians(columns);
        int nodes = 1 << depth;
        int[] column = new int[trees * nodes];
        double[] cut = new double[trees * nodes];
        double[] leaf = new double[trees * nodes];
        for (int k = 0; k < column.length; k++) {
            column[k] = d.law.below(columns);
            cut[k] = 0.7 * d.law.gaussian();
            leaf[k] = d.law.gaussian();
        }
        return d.score(i -> {
            double sum = 0;
            for (int t = 0; t < trees; t++) {
                int node = 1;
                for (int level = 0; level < depth; level++) {
                    int k = t * nodes + node;
                    node = 2 * node + (x[column[k]][i] > cut[k] ? 1 : 0);
                }
                sum += leaf[t * nodes + node - nodes];
            }
            return sum;
        });
    }

    /** Products of two and of three columns. */
    private static double[] products(Draft d) {
        double[][] x = d.gaussians(8);
        return d.score(i -> x[0][i] * x[1][i] + x[2][i] * x[3][i] * x[4][i] + 0.5 * x[5][i]);
    }

    /** Whether an even number of some columns is positive; the others say nothing. */
    private static double[] parity(Draft d, int columns, int counted) {
        double[][] x = d.gaussians(columns);
        return d.score(i -> {
            int positive = 0;
            for (int j = 0; j < counted; j++) {
                positive += x[j][i] > 0 ? 1 : 0;
            }
            return positive % 2;
        });
    }

    /** A board of fields of two colours in the last two columns; the others say nothing. */
    private static double[] fields(Draft d, int columns) {
        double[][] u = d.uniforms(columns);
        return d.score(i -> ((int) (2.5 * u[columns - 1][i]) + (int) (2 * u[columns - 2][i] + 0.3)) % 2);
    }

    /** Products of smooth functions of neighbouring columns. */
    private static double[] pairs(Draft d) {
        double[][] x = d.gaussians(10);
        double[] weight = d.constants(6);
        return d.score(i -> {
            double sum = 0;
            for (int j = 0; j < weight.length; j++) {
                sum += weight[j] * Math.tanh(1.5 * x[j][i]) * Math.cos(1.5 * x[j + 1][i]);
            }
            return sum;
        });
    }

    /** Smooth functions of the first columns, beside columns that say nothing. */
    private static double[] beside(Draft d, int used, int noise) {
        double[][] x = d.gaussians(used);
        d.gaussians(noise);
        return d.score(i -> {
            double sum = x[0][i] * x[1][i];
            for (int j = 0; j < used; j++) {
                sum += Math.sin((1 + 0.5 * j) * x[j][i]);
            }
            return sum;
        });
    }

    /** How far three columns are from their middle, beside columns that say nothing. */
    private static double[] disc(Draft d, int noise) {
        d.gaussians(noise / 2);
        double[][] x = d.gaussians(3);
        d.uniforms(noise - noise / 2);
        return d.score(i -> Math.sqrt(x[0][i] * x[0][i] + x[1][i] * x[1][i] + 0.5 * x[2][i] * x[2][i]));
    }

    /** A sum of smooth functions of single columns. */
    private static double[] additive(Draft d, int columns) {
        double[][] x = d.gaussians(columns);
        double[] weight = d.constants(columns);
        return d.score(i -> {
            double sum = 0;
            for (int j = 0; j < columns; j++) {
                double v = x[j][i];
                sum += weight[j]
                        * switch (j % 4) {
                            case 0 -> v;
                            case 1 -> Math.sin(2 * v);
                            case 2 -> v * v;
                            default -> Math.exp(-v * v);
                        };
            }
            return sum;
        });
    }

    /** A sum of lines and of one step in each column. */
    private static double[] odds(Draft d, int columns) {
        double[][] u = d.uniforms(columns);
        RandomStream law = d.law;
        double[] slope = d.constants(columns);
        double[] step = d.constants(columns);
        double[] at = new double[columns];
        for (int j = 0; j < columns; j++) {
            at[j] = law.uniform();
        }
        return d.score(i -> {
            double sum = 0;
            for (int j = 0; j < columns; j++) {
                sum += slope[j] * u[j][i] + (u[j][i] > at[j] ? step[j] : 0);
            }
            return sum;
        });
    }
}
