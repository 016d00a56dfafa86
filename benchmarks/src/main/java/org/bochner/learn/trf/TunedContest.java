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

    private TunedContest() {}

    public static void main(String[] args) {
        int rows = args.length > 0 ? Integer.parseInt(args[0]) : 1000;
        int atoms = args.length > 1 ? Integer.parseInt(args[1]) : 400;
        Execution execution = Execution.defaults();
        for (PointLoss loss : new PointLoss[] {PointLoss.SQUARED, PointLoss.SQUARED_HINGE, PointLoss.HINGE}) {
            for (double[] weights : new double[][] {{1e-3, 0.1}, {1e-1, 1}}) {
                TunedProblem problem = problem(rows, atoms, loss, weights[0], weights[1]);
                double least = new NewtonSolver()
                        .solve(problem, problem.start(), 1e-8, execution)
                        .objective();
                Timed newton = timed(new NewtonSolver(), problem, GAP, execution);
                Timed adam = timed(new AdamSolver(least * (1 + GAP)), problem, 1e-12, execution);
                System.out.printf(
                        Locale.ROOT,
                        "%-13s lambda %g Lambda %g: minimum %.6f; newton %.3f s, %d rounds, gap %.1e; adam %.3f s, %d steps,"
                                + " gap %.1e; %.0f times%n",
                        loss,
                        weights[0],
                        weights[1],
                        least,
                        newton.seconds,
                        newton.tuned.rounds(),
                        newton.tuned.objective() / least - 1,
                        adam.seconds,
                        adam.tuned.rounds(),
                        adam.tuned.objective() / least - 1,
                        adam.seconds / newton.seconds);
            }
        }
    }

    private record Timed(double seconds, Tuned tuned) {}

    private static Timed timed(TunedSolver solver, TunedProblem problem, double tolerance, Execution execution) {
        solver.solve(problem, problem.start(), tolerance, execution.withSeconds(5));
        long start = System.nanoTime();
        Tuned tuned = solver.solve(problem, problem.start(), tolerance, execution.withSeconds(30));
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
