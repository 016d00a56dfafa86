package org.bochner.benchmarks;

import java.nio.file.Path;
import java.util.Locale;
import org.bochner.Execution;
import org.bochner.RandomStream;
import org.bochner.data.Dataset;
import org.bochner.data.options.ReadOptions;
import org.bochner.data.options.Scaling;
import org.bochner.data.read.Source;
import org.bochner.learn.trf.AdamSolver;
import org.bochner.learn.trf.DensityPrior;
import org.bochner.learn.trf.MetaKernel;
import org.bochner.learn.trf.TrfObjective;
import org.bochner.learn.trf.TrfSolution;
import org.bochner.learn.trf.TrfSolver;
import org.bochner.learn.trf.WeightedTargets;
import org.bochner.linalg.Rows;
import org.bochner.solve.ClassWeights;
import org.bochner.solve.Loss;
import org.bochner.store.Passes;

/**
 * How long the deterministic solver and Adam take to a relative gap of 10⁻⁴ of objective (22), on the same rows in
 * the unit ball, generated or those of a table:
 *
 * <pre>java -cp benchmarks/target/bochner-benchmarks.jar org.bochner.benchmarks.TrfSolverComparison \
 *     [ROWS FREQUENCIES [FILE LAMBDA]...]</pre>
 *
 * <p>The deterministic solver is that of {@link TrfSolver#of}. A run of it to 10⁻⁸ gives the minimum. Adam is stopped
 * as soon as its objective is within the gap, and counts with the best of three first rates; the deterministic solver
 * stops by itself and its objective is checked. Features are in memory. Both run for half a second before they are
 * timed, so that they are compiled.
 */
public final class TrfSolverComparison {
    private static final int INPUTS = 10;
    private static final double GAP = 1e-4;
    private static final double[] LAMBDAS = {1e-4, 1e-3, 1e-2, 1e-1};
    private static final double STRENGTH = 0.1;
    private static final Loss[] LOSSES = {Loss.SQUARED, Loss.SQUARED_HINGE, Loss.HINGE};
    /** First rates that Adam is tried with; the best counts. */
    private static final double[] RATES = {0.1, 0.3, 0.03};

    private static final double MOST_SECONDS = 10;
    private static final double WARM_SECONDS = 0.5;

    private TrfSolverComparison() {}

    public static void main(String[] args) {
        int rows = args.length > 0 ? Integer.parseInt(args[0]) : 1000;
        int atoms = args.length > 1 ? Integer.parseInt(args[1]) : 400;
        Execution execution = Execution.defaults();
        for (int at = 2; at + 1 < args.length; at += 2) {
            compare(table(Path.of(args[at]), rows, atoms, Double.parseDouble(args[at + 1]), execution), execution);
        }
        for (Loss loss : args.length > 2 ? new Loss[0] : LOSSES) {
            for (double lambda : LAMBDAS) {
                compare(madeUp(rows, atoms, loss, lambda), execution);
            }
        }
    }

    private record Named(String name, TrfObjective problem) {}

    private static void compare(Named named, Execution execution) {
        TrfObjective problem = named.problem;
        double least = TrfSolver.of(problem)
                .solve(problem, problem.start(), 1e-8, execution)
                .objective();
        Timed newton = timed(TrfSolver.of(problem), problem, GAP, execution, MOST_SECONDS);
        Timed adam = null;
        double best = Double.NaN;
        for (double rate : RATES) {
            double most = adam == null ? MOST_SECONDS : adam.seconds;
            Timed each = timed(AdamSolver.with(rate, least * (1 + GAP)), problem, 1e-12, execution, most);
            if (adam == null || each.seconds < adam.seconds) {
                adam = each;
                best = rate;
            }
        }
        System.out.printf(
                Locale.ROOT,
                "%-20s lambda %-6g minimum %.6f; newton %.3f s, %d rounds, gap %.1e; adam %.3f s, %d steps of "
                        + "first rate"
                        + " %g, gap %.1e; %.1f times%n",
                named.name,
                problem.lambda(),
                least,
                newton.seconds,
                newton.tuned.rounds(),
                newton.tuned.objective() / least - 1,
                adam.seconds,
                adam.tuned.rounds(),
                best,
                adam.tuned.objective() / least - 1,
                adam.seconds / newton.seconds);
    }

    private record Timed(double seconds, TrfSolution tuned) {}

    /** A run, after others. */
    private static Timed timed(
            TrfSolver solver, TrfObjective problem, double tolerance, Execution execution, double seconds) {
        Execution warm = execution.deadlineIn(WARM_SECONDS);
        for (boolean more = true; more; more = !warm.stopped()) {
            solver.solve(problem, problem.start(), tolerance, warm);
        }
        long start = System.nanoTime();
        TrfSolution tuned = solver.solve(problem, problem.start(), tolerance, execution.deadlineIn(seconds));
        return new Timed((System.nanoTime() - start) * 1e-9, tuned);
    }

    private static Named madeUp(int rows, int atoms, Loss loss, double lambda) {
        RandomStream stream = RandomStream.of(1, 2);
        double[][] x = new double[rows][INPUTS];
        double[] targets = new double[rows];
        for (int n = 0; n < rows; n++) {
            stream.gaussians(x[n]);
            for (int j = 0; j < INPUTS; j++) {
                x[n][j] /= 6;
            }
            double f = Math.sin(9 * x[n][0]) + 30 * x[n][1] * x[n][2] + 0.2 * stream.gaussian();
            targets[n] = loss == Loss.SQUARED ? f : Math.signum(f);
        }
        return new Named(loss.name(), problem(x, atoms, loss, targets, lambda));
    }

    /** The first rows of a table: numbers by the squared loss, two classes by the hinge. */
    private static Named table(Path file, int rows, int atoms, double lambda, Execution execution) {
        ReadOptions options = ReadOptions.defaults().withScaling(Scaling.UNIT_BALL);
        try (Dataset data = Dataset.read(new Source(file, execution), options, execution)) {
            Loss loss = data.task().isClassification() ? Loss.HINGE : Loss.SQUARED;
            int count = (int) Math.min(rows, data.rows().rows());
            double[][] x = new double[count][data.rows().columns()];
            data.rows().run(Passes.each("rows", block -> {
                Rows some = block.rows();
                float[] line = new float[some.columns()];
                for (int i = 0; i < some.rows() && block.first() + i < count; i++) {
                    some.copyRow(i, line);
                    for (int j = 0; j < line.length; j++) {
                        x[(int) block.first() + i][j] = line[j];
                    }
                }
            }));
            double[] targets = java.util.Arrays.copyOf(
                    WeightedTargets.of(data.rows(), loss, ClassWeights.NONE).targets(), count);
            String name = file.getFileName().toString().split("[.]")[0];
            return new Named(name, problem(x, atoms, loss, targets, lambda));
        }
    }

    private static TrfObjective problem(double[][] x, int atoms, Loss loss, double[] targets, double lambda) {
        int inputs = x[0].length;
        double[] omega = new double[atoms * inputs];
        RandomStream.of(1, 1).gaussians(omega);
        double[] z = new double[x.length * 2 * atoms];
        for (int n = 0; n < x.length; n++) {
            for (int i = 0; i < atoms; i++) {
                double s = 0;
                for (int j = 0; j < inputs; j++) {
                    s += omega[i * inputs + j] * x[n][j];
                }
                z[n * 2 * atoms + i] = Math.cos(s) / Math.sqrt(atoms);
                z[n * 2 * atoms + atoms + i] = Math.sin(s) / Math.sqrt(atoms);
            }
        }
        DensityPrior prior = DensityPrior.of(
                new MetaKernel(MetaKernel.Kind.RBF, 3).gram(omega, atoms, inputs),
                DensityPrior.Form.PAPER,
                0.1,
                STRENGTH,
                1);
        double[] weights = new double[x.length];
        java.util.Arrays.fill(weights, 1.0 / x.length);
        WeightedTargets weighted = new WeightedTargets(1, targets, weights, x.length);
        return TrfObjective.of(z, 2, weighted, loss, lambda, prior, 1);
    }
}
