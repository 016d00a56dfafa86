package org.bochner.learn.trf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.bochner.Execution;
import org.bochner.RandomStream;
import org.bochner.linalg.Matrix;
import org.bochner.solve.Loss;
import org.bochner.solve.newton.MeanLoss;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class SolversTest {
    static final List<Loss> LOSSES =
            List.of(Loss.SQUARED, Loss.HINGE, Loss.SQUARED_HINGE, Loss.LOGISTIC, Loss.MULTINOMIAL);

    static final Execution EXECUTION = Execution.defaults().threads(2);

    /** A random problem of {@code rows} rows and {@code atoms} atoms in two inputs. */
    static TrfObjective random(
            long seed, int rows, int atoms, Loss loss, int outputs, MetaKernel.Kind meta, double lower) {
        return random(seed, rows, atoms, loss, outputs, meta, lower, equal(rows));
    }

    static TrfObjective random(
            long seed,
            int rows,
            int atoms,
            Loss loss,
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
        int each = loss.joint() ? 1 : outputs;
        double[] targets = new double[rows * each];
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
            for (int k = 0; k < each; k++) {
                targets[n * each + k] = loss == Loss.SQUARED
                        ? f + k
                        : loss.joint() ? own : outputs == 1 ? Math.signum(f) : k == own ? 1 : -1;
            }
        }
        double[] scales = {0.003, 0.03, 0.3};
        double lambda = scales[stream.below(3)];
        double strength = 10 * scales[stream.below(3)];
        double ridge = scales[stream.below(3)];
        DensityPrior.Form form = DensityPrior.Form.values()[stream.below(2)];
        DensityPrior prior = DensityPrior.of(
                new MetaKernel(meta, 1.5).gram(omega, atoms, 2), form, ridge, strength, lower > 0 ? 1 : 0);
        return TrfObjective.of(z, 2, new WeightedTargets(outputs, targets, weights, rows), loss, lambda, prior, lower);
    }

    private static double[] uniform(RandomStream stream, int count) {
        double[] all = new double[count];
        for (int i = 0; i < count; i++) {
            all[i] = stream.uniform();
        }
        return all;
    }

    static double[] equal(int rows) {
        double[] weights = new double[rows];
        Arrays.fill(weights, 1.0 / rows);
        return weights;
    }

    /** Every loss with every meta-kernel, for one output (two for the multinomial loss) and three. */
    static Stream<Arguments> problems() {
        List<Arguments> all = new ArrayList<>();
        for (Loss loss : LOSSES) {
            for (MetaKernel.Kind meta : MetaKernel.Kind.values()) {
                for (int outputs : new int[] {loss == Loss.MULTINOMIAL ? 2 : 1, 3}) {
                    all.add(Arguments.of(loss, meta, outputs, (long) all.size()));
                }
            }
        }
        return all.stream();
    }

    @ParameterizedTest
    @MethodSource("problems")
    void adamAndNewtonFindTheSameMinimum(Loss loss, MetaKernel.Kind meta, int outputs, long seed) {
        TrfObjective objective = random(seed, 60, 12, loss, outputs, meta, seed % 2 == 0 ? 1 : 0.01);
        TrfSolution newton = TrfSolver.of(objective).solve(objective, objective.start(), 1e-8, EXECUTION);
        TrfSolution adam = AdamSolver.untilConverged().solve(objective, objective.start(), 1e-5, EXECUTION);
        assertThat(newton.converged()).isTrue();
        assertThat(newton.objective()).isLessThan(adam.objective() * (1 + 1e-8));
        // Γ of the polynomial has rank 6, and Adam's steps become small before it arrives.
        double close = meta == MetaKernel.Kind.POLYNOMIAL ? 3e-3 : 1e-4;
        assertThat(adam.objective()).isCloseTo(newton.objective(), within(close * newton.objective()));
    }

    @ParameterizedTest
    @EnumSource(
            value = Loss.class,
            names = {"SQUARED", "HINGE", "SQUARED_HINGE", "LOGISTIC", "MULTINOMIAL"})
    void gradientsOfTheObjectiveAreItsDifferences(Loss loss) {
        for (MetaKernel.Kind meta : MetaKernel.Kind.values()) {
            int outputs = loss == Loss.MULTINOMIAL ? 3 : 2;
            for (int rows : new int[] {5, 9, 40}) {
                TrfObjective problem = random(5, rows, 6, loss, outputs, meta, 1);
                RandomStream stream = RandomStream.of(8, rows);
                double[] w = uniform(stream, problem.features() * outputs);
                double[] b = uniform(stream, outputs);
                double[] u = uniform(stream, 6);
                for (int i = 0; i < 6; i++) {
                    u[i] += 1;
                }
                TrfObjective.Gradient at = problem.gradient(w, b, u, 0.3);
                for (double[] part : new double[][] {w, b, u}) {
                    double[] slope = part == w ? at.w() : part == b ? at.b() : at.u();
                    for (int i = 0; i < part.length; i++) {
                        double old = part[i];
                        double h = 1e-5;
                        part[i] = old + h;
                        double above = problem.gradient(w, b, u, 0.3).value();
                        part[i] = old - h;
                        double below = problem.gradient(w, b, u, 0.3).value();
                        part[i] = old;
                        assertThat(slope[i]).isCloseTo((above - below) / (2 * h), within(2e-5));
                    }
                }
            }
        }
    }

    /** J(u), the minimum over w and b, against differences; with more and with fewer rows than columns. */
    @ParameterizedTest
    @EnumSource(
            value = Loss.class,
            names = {"SQUARED", "SQUARED_HINGE", "LOGISTIC", "MULTINOMIAL"})
    void derivativesOfTheMinimumOverTheWeightsAreItsDifferences(Loss loss) {
        for (int outputs : new int[] {loss == Loss.MULTINOMIAL ? 2 : 1, 4}) {
            for (int rows : new int[] {5, 9, 40}) {
                if (loss == Loss.MULTINOMIAL && outputs > 2) {
                    continue; // Its curvature is a bound then, and (2) is not the second derivative.
                }
                TrfObjective objective = random(6, rows, 6, loss, outputs, MetaKernel.Kind.RBF, 0.1);
                WeightSolver weights = new WeightSolver(objective, EXECUTION);
                double[] u = {1, 1.3, 0.7, 2, 1.1, 0.4};
                WeightSolver.Fit at = weights.solve(u, null, 1e-15);
                Matrix hessian = at.hessian();
                double[] gradient = at.gradient();
                for (int i = 0; i < 6; i++) {
                    double h = 1e-4;
                    double[] more = u.clone();
                    double[] less = u.clone();
                    more[i] += h;
                    less[i] -= h;
                    WeightSolver.Fit above = weights.solve(more, at, 1e-15);
                    WeightSolver.Fit below = weights.solve(less, at, 1e-15);
                    assertThat(gradient[i]).isCloseTo((above.value - below.value) / (2 * h), within(1e-6));
                    for (int j = 0; j < 6; j++) {
                        double difference = (above.gradient()[j] - below.gradient()[j]) / (2 * h);
                        assertThat(hessian.get(i, j)).isCloseTo(difference, within(1e-4 * (1 + Math.abs(difference))));
                    }
                }
            }
        }
    }

    /** The conditions of a minimum hold where the tolerance is tight, and the gap holds where it is not. */
    @ParameterizedTest
    @MethodSource("problems")
    void theConditionsOfAMinimumAreMet(Loss loss, MetaKernel.Kind meta, int outputs, long seed) {
        for (int rows : new int[] {11, 80}) {
            for (double lower : new double[] {0, 1}) {
                String which = loss + " " + meta + " outputs " + outputs + " rows " + rows + " lower " + lower;
                TrfObjective objective = random(seed, rows, 12, loss, outputs, meta, lower);
                TrfSolution fine = solve(objective, loss == Loss.HINGE ? 1e-9 : 1e-12);
                assertThat(fine.converged()).as(which).isTrue();
                assertThat(fine.violation()).as(which).isLessThan(loss == Loss.HINGE ? 1e-3 : 1e-4);
                assertThat(Arrays.stream(fine.density()).min().orElseThrow()).isGreaterThanOrEqualTo(lower);
                for (double tolerance : new double[] {1e-3, 1e-5, 1e-8}) {
                    TrfSolution found = solve(objective, tolerance);
                    assertThat(found.converged()).as(which).isTrue();
                    assertThat(found.gap()).as(which).isLessThanOrEqualTo(tolerance);
                    assertThat(found.objective() / fine.objective() - 1)
                            .as(which)
                            .isBetween(-2e-9, tolerance);
                }
            }
        }
    }

    private static TrfSolution solve(TrfObjective objective, double tolerance) {
        return TrfSolver.of(objective).solve(objective, objective.start(), tolerance, EXECUTION);
    }

    /**
     * A lower bound on T that no solver made. For a fixed slope g = E ℓ′z with E ℓ′ = 0, Fenchel's inequality has
     *
     * <pre>  min T ≥ E ℓ − w·g + min over u ≥ l of (Λ/2)(u − c)ᵀH(u − c) − Σ u_i|g_i|²/2λ.</pre>
     *
     * The delta meta-kernel makes the last minimum one of single ratios. At the solution both sides must agree.
     */
    @ParameterizedTest
    @EnumSource(
            value = Loss.class,
            names = {"SQUARED", "SQUARED_HINGE", "LOGISTIC", "MULTINOMIAL"})
    void theDualityGapIsWithinTheTolerance(Loss loss) {
        for (long seed = 1; seed <= 6; seed++) {
            int outputs = loss == Loss.MULTINOMIAL ? 3 : seed % 2 == 0 ? 1 : 2;
            double lower = seed % 3 == 0 ? 0 : 1;
            TrfObjective objective = random(seed, seed < 4 ? 15 : 70, 12, loss, outputs, MetaKernel.Kind.DELTA, lower);
            TrfSolution found = solve(objective, 1e-8);
            MeanLoss.Point at = objective.loss().at(found.weights(), found.bias(), 0);
            double[] bias = found.bias().clone();
            for (int step = 0; step < 100; step++) {
                for (int k = 0; k < outputs; k++) {
                    bias[k] -= at.ofB()[k] / at.curvature().apply(k).total();
                }
                at = objective.loss().at(found.weights(), bias, 0);
            }
            for (double slope : at.ofB()) {
                assertThat(slope).isCloseTo(0, within(1e-12));
            }
            double bound = at.value();
            for (int e = 0; e < found.weights().length; e++) {
                bound -= found.weights()[e] * at.ofW()[e];
            }
            double[] pulls = objective.squares(at.ofW());
            double[] u = new double[12];
            Matrix h = new Matrix(12, 12);
            objective.prior().addTo(h);
            for (int i = 0; i < 12; i++) {
                double centre = lower > 0 ? 1 : 0;
                u[i] = Math.max(lower, centre + pulls[i] / (2 * objective.lambda() * h.get(i, i)));
                bound -= u[i] * pulls[i] / (2 * objective.lambda());
            }
            bound += objective.prior().value(u, new double[12]);
            assertThat(found.objective() - bound).as("seed %d", seed).isBetween(-1e-12, 1e-7 * bound);
        }
    }
}
