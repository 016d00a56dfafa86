package org.bochner.experiments.benchmark;

import static org.bochner.experiments.benchmark.Half.REPORT;
import static org.bochner.experiments.benchmark.Half.TUNE;
import static org.bochner.experiments.benchmark.Structure.CORRELATED;
import static org.bochner.experiments.benchmark.Structure.FEW_ROWS;
import static org.bochner.experiments.benchmark.Structure.LARGE;
import static org.bochner.experiments.benchmark.Structure.MIXTURE;
import static org.bochner.experiments.benchmark.Structure.PERIODIC;
import static org.bochner.experiments.benchmark.Structure.SMOOTH;

import java.util.List;

/** Generated tables whose laws are smooth or periodic, and mixtures of Gaussian laws. */
final class SmoothLaws {
    private SmoothLaws() {}

    static List<GeneratedTable> all() {
        return List.of(
                new GeneratedTable("friedman1", TUNE, SMOOTH, 2000, Target.number(0.2), SmoothLaws::friedman1),
                new GeneratedTable("friedman1-few", TUNE, FEW_ROWS, 200, Target.number(0.2), SmoothLaws::friedman1),
                new GeneratedTable("friedman2-few", REPORT, FEW_ROWS, 250, Target.number(0.3), SmoothLaws::friedman2),
                new GeneratedTable("friedman3-few", REPORT, FEW_ROWS, 150, Target.number(0.3), SmoothLaws::friedman3),
                new GeneratedTable("friedman2", REPORT, SMOOTH, 1500, Target.number(0.3), SmoothLaws::friedman2),
                new GeneratedTable("wells-few", TUNE, FEW_ROWS, 246, Target.number(0.05), d -> network(d, 6, 4, 0.7)),
                new GeneratedTable("arcs-few", TUNE, FEW_ROWS, 120, Target.ordered(3, 0), d -> network(d, 5, 4, 0.8)),
                new GeneratedTable("moons-few", REPORT, FEW_ROWS, 150, Target.given(2, 0.05), SmoothLaws::moons),
                new GeneratedTable("network", TUNE, SMOOTH, 4000, Target.ordered(2, 0.05), d -> network(d, 10, 8, 1)),
                new GeneratedTable("bumps", REPORT, SMOOTH, 3000, Target.number(0.1), d -> bumps(d, 6, 12)),
                new GeneratedTable("hills", REPORT, SMOOTH, 4000, Target.ordered(4, 0.05), d -> bumps(d, 4, 20)),
                new GeneratedTable("ripples", TUNE, PERIODIC, 3000, Target.number(0.2), d -> ripples(d, 4, 6, 3)),
                new GeneratedTable("stripes", TUNE, PERIODIC, 3000, Target.ordered(2, 0.05), d -> ripples(d, 5, 1, 3)),
                new GeneratedTable("seasons", REPORT, PERIODIC, 4000, Target.number(0.3), SmoothLaws::seasons),
                new GeneratedTable("rings", REPORT, PERIODIC, 3000, Target.given(3, 0.05), SmoothLaws::rings),
                new GeneratedTable("gauss5", TUNE, MIXTURE, 3000, Target.given(5, 0), d -> mixture(d, 8, 5, 3, 1.6)),
                new GeneratedTable("gauss12", REPORT, MIXTURE, 5000, Target.given(12, 0), d -> shapes(d, 16, 12)),
                new GeneratedTable("factors", TUNE, CORRELATED, 2000, Target.number(0.2), d -> factors(d, 30, 4)),
                new GeneratedTable("sensors", REPORT, CORRELATED, 3000, Target.ordered(3, 0.05), d -> sensors(d, 40)),
                new GeneratedTable(
                        "large-odds", TUNE, LARGE, 50_000, Target.ordered(2, 0.05), d -> network(d, 20, 10, 1)),
                new GeneratedTable("large-sum", REPORT, LARGE, 50_000, Target.number(0.3), d -> bumps(d, 8, 30)),
                new GeneratedTable("huge-sum", TUNE, LARGE, 200_000, Target.number(0.2), SmoothLaws::friedman1));
    }

    /** Friedman (1991): a product, a square and two lines; five columns say nothing. */
    private static double[] friedman1(Draft d) {
        double[][] u = d.uniforms(10);
        return d.score(i -> 10 * Math.sin(Math.PI * u[0][i] * u[1][i])
                + 20 * (u[2][i] - 0.5) * (u[2][i] - 0.5)
                + 10 * u[3][i]
                + 5 * u[4][i]);
    }

    /** Friedman (1991): the impedance of a circuit. */
    private static double[] friedman2(Draft d) {
        double[][] x = circuit(d);
        return d.score(i -> Math.hypot(x[0][i], x[1][i] * x[2][i] - 1 / (x[1][i] * x[3][i])));
    }

    /** Friedman (1991): the phase of a circuit. */
    private static double[] friedman3(Draft d) {
        double[][] x = circuit(d);
        return d.score(i -> Math.atan((x[1][i] * x[2][i] - 1 / (x[1][i] * x[3][i])) / x[0][i]));
    }

    private static double[][] circuit(Draft d) {
        return new double[][] {
            d.add("resistance", d.draw(() -> 0.1 + 100 * d.rows.uniform())),
            d.add("frequency", d.draw(() -> 40 * Math.PI + 520 * Math.PI * d.rows.uniform())),
            d.add("inductance", d.draw(d.rows::uniform)),
            d.add("capacity", d.draw(() -> 1 + 10 * d.rows.uniform()))
        };
    }

    /** A random network of smooth units. */
    private static double[] network(Draft d, int columns, int units, double steepness) {
        double[][] x = d.gaussians(columns);
        double[] weight = d.constants(columns * units);
        double[] bias = d.constants(units);
        double[] out = d.constants(units);
        return d.score(i -> {
            double sum = 0;
            for (int h = 0; h < units; h++) {
                double in = bias[h];
                for (int j = 0; j < columns; j++) {
                    in += steepness * 2 / Math.sqrt(columns) * weight[h * columns + j] * x[j][i];
                }
                sum += out[h] * Math.tanh(in);
            }
            return sum;
        });
    }

    /** Two half moons, and two columns that say nothing. */
    private static double[] moons(Draft d) {
        double[] side = d.draw(() -> d.rows.sign());
        double[] angle = d.draw(() -> Math.PI * d.rows.uniform());
        double[] x = new double[d.n];
        double[] y = new double[d.n];
        for (int i = 0; i < d.n; i++) {
            x[i] = side[i] * Math.cos(angle[i]) + (side[i] < 0 ? 1 : 0) + 0.2 * d.rows.gaussian();
            y[i] = side[i] * Math.sin(angle[i]) + (side[i] < 0 ? 0.5 : 0) + 0.2 * d.rows.gaussian();
        }
        d.add("east", x);
        d.add("north", y);
        d.gaussians(2);
        return d.score(i -> side[i] > 0 ? 1 : 0);
    }

    /** A sum of Gaussian bumps around random places. */
    private static double[] bumps(Draft d, int columns, int count) {
        double[][] x = d.gaussians(columns);
        double[] place = d.constants(columns * count);
        double[] height = d.constants(count);
        return d.score(i -> {
            double sum = 0;
            for (int k = 0; k < count; k++) {
                double far = 0;
                for (int j = 0; j < columns; j++) {
                    double apart = x[j][i] - place[k * columns + j];
                    far += apart * apart;
                }
                sum += height[k] * Math.exp(-far / columns);
            }
            return sum;
        });
    }

    /** A sum of sines along random directions. */
    private static double[] ripples(Draft d, int columns, int waves, double frequency) {
        double[][] x = d.gaussians(columns);
        double[] direction = d.constants(columns * waves);
        return d.score(i -> {
            double sum = 0;
            for (int k = 0; k < waves; k++) {
                double phase = k;
                for (int j = 0; j < columns; j++) {
                    phase += frequency / Math.sqrt(columns) * direction[k * columns + j] * x[j][i];
                }
                sum += Math.sin(phase);
            }
            return sum;
        });
    }

    /** Sines of single columns with several periods each: a year, a week, a trend. */
    private static double[] seasons(Draft d) {
        double[] time = d.add("time", d.draw(() -> 6 * d.rows.uniform()));
        double[] hour = d.add("hour", d.draw(() -> d.rows.below(24)));
        double[][] x = d.gaussians(4);
        return d.score(i -> Math.sin(2 * Math.PI * time[i])
                + 0.7 * Math.sin(4 * Math.PI * time[i] + 1)
                + 0.3 * time[i]
                + Math.cos(2 * Math.PI * hour[i] / 24) * (1 + 0.5 * x[0][i])
                + 0.5 * x[1][i]);
    }

    /** Which of three classes, in turn, a ring around the middle belongs to. */
    private static double[] rings(Draft d) {
        double[][] x = d.gaussians(2);
        d.gaussians(3);
        return d.score(i -> (int) (3 * Math.hypot(x[0][i], x[1][i])) % 3);
    }

    /** Every class is several Gaussian laws with their own places. */
    private static double[] mixture(Draft d, int columns, int classes, int parts, double spread) {
        double[] place = d.constants(columns * classes * parts);
        int[] part = new int[d.n];
        for (int i = 0; i < d.n; i++) {
            part[i] = d.rows.below(classes * parts);
        }
        for (int j = 0; j < columns; j++) {
            int column = j;
            double[] values = new double[d.n];
            for (int i = 0; i < d.n; i++) {
                values[i] = spread * place[part[i] * columns + column] + d.rows.gaussian();
            }
            d.add("x" + (j + 1), values);
        }
        return d.score(i -> part[i] % classes);
    }

    /** Every class is one Gaussian law with its own place and its own deviation in each column. */
    private static double[] shapes(Draft d, int columns, int classes) {
        double[] place = d.constants(columns * classes);
        double[] wide = d.constants(columns * classes);
        int[] label = new int[d.n];
        for (int i = 0; i < d.n; i++) {
            label[i] = d.rows.below(classes);
        }
        for (int j = 0; j < columns; j++) {
            double[] values = new double[d.n];
            for (int i = 0; i < d.n; i++) {
                int k = label[i] * columns + j;
                values[i] = 0.5 * place[k] + Math.exp(0.5 * wide[k]) * d.rows.gaussian();
            }
            d.add("x" + (j + 1), values);
        }
        return d.score(i -> label[i]);
    }

    /** A walk along the columns, each near the one before; the score is where and how high its turns are. */
    private static double[] sensors(Draft d, int columns) {
        double[][] walk = new double[columns][d.n];
        for (int j = 0; j < columns; j++) {
            for (int i = 0; i < d.n; i++) {
                walk[j][i] = 0.95 * (j == 0 ? 0 : walk[j - 1][i]) + 0.3 * d.rows.gaussian();
            }
            d.add("t" + (j + 1), walk[j]);
        }
        int third = columns / 3;
        return d.score(i -> Math.abs(walk[columns - 1][i] - walk[2 * third][i])
                + walk[third][i] * walk[2 * third][i]
                + 0.5 * Math.sin(2 * walk[third / 2][i]));
    }

    /** Many columns that mix few hidden numbers, of which the score is a smooth function. */
    private static double[] factors(Draft d, int columns, int hidden) {
        double[][] z = new double[hidden][];
        for (int h = 0; h < hidden; h++) {
            z[h] = d.draw(d.rows::gaussian);
        }
        double[] loading = d.constants(columns * hidden);
        for (int j = 0; j < columns; j++) {
            double[] values = new double[d.n];
            for (int i = 0; i < d.n; i++) {
                values[i] = 0.3 * d.rows.gaussian();
                for (int h = 0; h < hidden; h++) {
                    values[i] += loading[j * hidden + h] * z[h][i];
                }
            }
            d.add("sensor" + (j + 1), values);
        }
        return d.score(i -> Math.sin(2 * z[0][i]) + z[0][i] * z[1][i] + Math.abs(z[hidden - 1][i]));
    }
}
