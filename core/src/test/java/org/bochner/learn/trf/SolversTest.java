package org.bochner.learn.trf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.bochner.Execution;
import org.bochner.random.RandomStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SolversTest {
    static final Execution EXECUTION = Execution.defaults().withThreads(2);

    /** A random problem of {@code rows} rows and {@code atoms} atoms in two inputs. */
    static TunedProblem random(
            long seed, int rows, int atoms, PointLoss loss, int outputs, MetaKernel.Kind meta, double lower) {
        return random(seed, rows, atoms, loss, outputs, meta, lower, HeldRows.equal(rows));
    }

    static TunedProblem random(
            long seed,
            int rows,
            int atoms,
            PointLoss loss,
            int outputs,
            MetaKernel.Kind meta,
            double lower,
            double[] weights) {
        RandomStream stream = RandomStream.of(seed, 3);
        double[] omega = new double[2 * atoms];
        for (int i = 0; i < omega.length; i++) {
            omega[i] = 2 * stream.gaussian();
        }
        double[] z = new double[rows * 2 * atoms];
        double[] targets = new double[rows * outputs];
        for (int n = 0; n < rows; n++) {
            double x0 = stream.gaussian();
            double x1 = stream.gaussian();
            for (int i = 0; i < atoms; i++) {
                double s = omega[2 * i] * x0 + omega[2 * i + 1] * x1;
                z[n * 2 * atoms + i] = Math.cos(s) / Math.sqrt(atoms);
                z[n * 2 * atoms + atoms + i] = Math.sin(s) / Math.sqrt(atoms);
            }
            double f = Math.sin(2 * x0) + x1 * x1 / 2 - 0.5 + 0.3 * stream.gaussian();
            int own = Math.floorMod((int) Math.floor(f), outputs);
            for (int k = 0; k < outputs; k++) {
                targets[n * outputs + k] = loss == PointLoss.SQUARED
                        ? f + k
                        : outputs == 1
                                ? Math.signum(f)
                                : loss == PointLoss.MULTINOMIAL ? (k == own ? 1 : 0) : k == own ? 1 : -1;
            }
        }
        double[] scales = {0.003, 0.03, 0.3};
        double lambda = scales[stream.below(3)];
        double strength = 10 * scales[stream.below(3)];
        double ridge = scales[stream.below(3)];
        DensityPrior.Form form = DensityPrior.Form.values()[stream.below(2)];
        DensityPrior prior = DensityPrior.of(
                new MetaKernel(meta, 1.5).gram(omega, atoms, 2), form, ridge, strength, lower > 0 ? 1 : 0);
        return TunedProblem.of(z, 2, outputs, targets, weights, loss, lambda, prior, lower);
    }

    private static double[] uniform(RandomStream stream, int count) {
        double[] all = new double[count];
        for (int i = 0; i < count; i++) {
            all[i] = stream.uniform();
        }
        return all;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
    void adamAndNewtonFindTheSameMinimum(long seed) {
        PointLoss loss = PointLoss.values()[(int) (seed % 4)];
        TunedProblem problem =
                random(seed, 60, 12, loss, 1, MetaKernel.Kind.values()[(int) (seed % 3)], seed % 2 == 0 ? 1 : 0.01);
        Tuned newton = TunedSolver.of(problem).solve(problem, problem.start(), 1e-8, EXECUTION);
        Tuned adam = new AdamSolver().solve(problem, problem.start(), 1e-5, EXECUTION);
        assertThat(newton.converged()).isTrue();
        assertThat(newton.objective()).isLessThan(adam.objective() * (1 + 1e-8));
        assertThat(adam.objective()).isCloseTo(newton.objective(), within(1e-4 * newton.objective()));
    }

    @ParameterizedTest
    @EnumSource(PointLoss.class)
    void gradientsOfTheObjectiveAreItsDifferences(PointLoss loss) {
        for (MetaKernel.Kind meta : MetaKernel.Kind.values()) {
            int outputs = loss == PointLoss.MULTINOMIAL ? 3 : 2;
            for (int rows : new int[] {5, 9, 40}) {
                TunedProblem problem = random(5, rows, 6, loss, outputs, meta, 1);
                RandomStream stream = RandomStream.of(8, rows);
                double[] w = uniform(stream, problem.features() * outputs);
                double[] b = uniform(stream, outputs);
                double[] u = uniform(stream, 6);
                for (int i = 0; i < 6; i++) {
                    u[i] += 1;
                }
                TunedProblem.Slope at = problem.slope(w, b, u, 0.3);
                for (double[] part : new double[][] {w, b, u}) {
                    double[] slope = part == w ? at.w() : part == b ? at.b() : at.u();
                    for (int i = 0; i < part.length; i++) {
                        double old = part[i];
                        double h = 1e-5;
                        part[i] = old + h;
                        double above = problem.slope(w, b, u, 0.3).value();
                        part[i] = old - h;
                        double below = problem.slope(w, b, u, 0.3).value();
                        part[i] = old;
                        assertThat(slope[i]).isCloseTo((above - below) / (2 * h), within(2e-5));
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(PointLoss.class)
    void theOptimumOfTheMachineBendsAsItsDerivativesSay(PointLoss loss) {
        int outputs = loss == PointLoss.MULTINOMIAL ? 2 : 1;
        for (int rows : new int[] {5, 9, 40}) {
            TunedProblem problem = random(6, rows, 6, loss, outputs, MetaKernel.Kind.RBF, 0.1);
            DensityMachine machine = new DensityMachine(problem, EXECUTION);
            double[] u = {1, 1.3, 0.7, 2, 1.1, 0.4};
            DensityMachine.Point at = machine.solve(u, null, 0.5, 1e-15);
            org.bochner.linalg.Matrix bend = machine.curvature(at);
            double[] pulls = at.pulls();
            for (int i = 0; i < 6; i++) {
                double h = 1e-4;
                double[] more = u.clone();
                double[] less = u.clone();
                more[i] += h;
                less[i] -= h;
                DensityMachine.Point above = machine.solve(more, at, 0.5, 1e-15);
                DensityMachine.Point below = machine.solve(less, at, 0.5, 1e-15);
                assertThat(-pulls[i] / (2 * problem.lambda()))
                        .isCloseTo((above.value - below.value) / (2 * h), within(1e-6));
                for (int j = 0; j < 6; j++) {
                    double difference = -(above.pulls()[j] - below.pulls()[j]) / (2 * h) / (2 * problem.lambda());
                    assertThat(bend.get(i, j)).isCloseTo(difference, within(1e-4 * (1 + Math.abs(difference))));
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(PointLoss.class)
    void theConditionsOfAMinimumAreMet(PointLoss loss) {
        for (int outputs : new int[] {1, 3}) {
            if (loss == PointLoss.MULTINOMIAL && outputs == 1) {
                continue;
            }
            for (long seed = 30; seed < 34; seed++) {
                TunedProblem problem = random(
                        seed, seed % 2 == 0 ? 11 : 80, 12, loss, outputs, MetaKernel.Kind.RBF, seed < 32 ? 1 : 0);
                Tuned tuned = new NewtonSolver().solve(problem, problem.start(), 1e-8, EXECUTION);
                assertThat(tuned.converged()).as("converged: %s", seed).isTrue();
                assertThat(tuned.gap()).isLessThan(2e-8);
                assertThat(tuned.violation())
                        .as("%s outputs %d seed %d", loss, outputs, seed)
                        .isLessThan(1e-2);
                assertThat(java.util.Arrays.stream(tuned.density()).min().orElseThrow())
                        .isGreaterThanOrEqualTo(problem.lower());
            }
        }
    }
}
