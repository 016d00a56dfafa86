package org.bochner.learn.trf;

import java.util.Locale;
import org.bochner.random.RandomStream;
import org.bochner.store.Execution;

/**
 * How long Newton's method and Adam take to a relative gap of 10⁻⁴ of objective (22), on the same made-up rows in the unit ball:
 *
 * <pre>java -cp benchmarks/target/bochner-benchmarks.jar org.bochner.learn.trf.TunedContest [ROWS] [FREQUENCIES]</pre>
 *
 * <p>The minimum is known from a run of Newton's method to 10⁻⁸. Adam is stopped as soon as its objective is within the gap; Newton's method stops by itself
 * and its objective is checked. Both run once before they are timed.
 */
public final class TunedContest {
    private static final int INPUTS = 10;
    private static final double GAP = 1e-4;
    private static final double[] LAMBDAS = {1e-4, 1e-3, 1e-2, 1e-1};
    private static final double STRENGTH = 0.1;
    /** First rates that Adam is tried with; the best counts. */
    private static final double[] RATES = {0.1, 0.3, 0.03};

    private static final double MOST_SECONDS = 10;
    private static final double WARM_SECONDS = 0.5;

    private TunedContest() {}

    public static void main(String[] args) {
        int rows = args.length > 0 ? Integer.parseInt(args[0]) : 1000;
        int atoms = args.length > 1 ? Integer.parseInt(args[1]) : 400;
        Execution execution = Execution.defaults();
        for (PointLoss loss : new PointLoss[] {PointLoss.SQUARED, PointLoss.SQUARED_HINGE, PointLoss.HINGE}) {
            for (double lambda : LAMBDAS) {
                contest(loss, problem(rows, atoms, loss, lambda, STRENGTH), execution);
            }
        }
    }

    private static void contest(PointLoss loss, TunedProblem problem, Execution execution) {
        double least = new NewtonSolver()
                .solve(problem, problem.start(), 1e-8, execution)
                .objective();
        Timed newton = timed(new NewtonSolver(), problem, GAP, execution, MOST_SECONDS);
        Timed adam = null;
        double best = Double.NaN;
        for (double rate : RATES) {
            double most = adam == null ? MOST_SECONDS : adam.seconds;
            Timed each = timed(new AdamSolver(rate, least * (1 + GAP)), problem, 1e-12, execution, most);
            if (adam == null || each.seconds < adam.seconds) {
                adam = each;
                best = rate;
            }
        }
        System.out.printf(
                Locale.ROOT,
                "%-13s lambda %-6g minimum %.6f; newton %.3f s, %d rounds, gap %.1e; adam %.3f s, %d steps of first rate"
                        + " %g, gap %.1e; %.1f times%n",
                loss,
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

    private record Timed(double seconds, Tuned tuned) {}

    /** The second of two runs; the first, which compiles, is cut short. */
    private static Timed timed(
            TunedSolver solver, TunedProblem problem, double tolerance, Execution execution, double seconds) {
        solver.solve(problem, problem.start(), tolerance, execution.withSeconds(WARM_SECONDS));
        long start = System.nanoTime();
        Tuned tuned = solver.solve(problem, problem.start(), tolerance, execution.withSeconds(seconds));
        return new Timed((System.nanoTime() - start) * 1e-9, tuned);
    }

    private static TunedProblem problem(int rows, int atoms, PointLoss loss, double lambda, double strength) {
        RandomStream stream = RandomStream.of(1, 1);
        double[] omega = new double[atoms * INPUTS];
        stream.gaussians(omega);
        double[] x = new double[INPUTS];
        double[] z = new double[rows * 2 * atoms];
        double[] targets = new double[rows];
        for (int n = 0; n < rows; n++) {
            stream.gaussians(x);
            for (int j = 0; j < INPUTS; j++) {
                x[j] /= 6;
            }
            for (int i = 0; i < atoms; i++) {
                double s = 0;
                for (int j = 0; j < INPUTS; j++) {
                    s += omega[i * INPUTS + j] * x[j];
                }
                z[n * 2 * atoms + i] = Math.cos(s) / Math.sqrt(atoms);
                z[n * 2 * atoms + atoms + i] = Math.sin(s) / Math.sqrt(atoms);
            }
            double f = Math.sin(9 * x[0]) + 30 * x[1] * x[2] + 0.2 * stream.gaussian();
            targets[n] = loss == PointLoss.SQUARED ? f : Math.signum(f);
        }
        DensityPrior prior = DensityPrior.of(
                new MetaKernel(MetaKernel.Kind.RBF, 3).gram(omega, atoms, INPUTS),
                DensityPrior.Form.PAPER,
                0.1,
                strength,
                1);
        return TunedProblem.of(z, 2, 1, targets, HeldRows.equal(rows), loss, lambda, prior, 1);
    }
}
