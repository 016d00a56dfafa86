package org.bochner.bound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.bochner.RandomStream;
import org.junit.jupiter.api.Test;

/**
 * Bounds on rows that are drawn again and again from a distribution whose truth is known. A bound holds for all Q at
 * once, so it is tried with the Q that hurts it most, which knows the truth. A bound may fail in a share ε of the
 * trials; each test allows that and four deviations more, so a false alarm has a probability below 1e-4.
 */
class PacBayesSimulationTest {
    private static final int TRIALS = 600;
    private static final double EPSILON = 0.2;
    private static final double[] POINTS = {0, 0.7, 1.1, 2.3, 3.1};
    private static final double[] FREQUENCIES = {0, 0.4, 0.9, 1.3, 2.1, 2.8, 3.3, 4.7};

    /** How often a bound fails. */
    private interface Trial {
        boolean fails(RandomStream stream);
    }

    private static double failures(Trial trial) {
        int count = 0;
        for (int i = 0; i < TRIALS; i++) {
            if (trial.fails(RandomStream.of(11, i))) {
                count++;
            }
        }
        return count / (double) TRIALS;
    }

    private static double allowed() {
        return EPSILON + 4 * Math.sqrt(EPSILON * (1 - EPSILON) / TRIALS);
    }

    private static PairWorld world(int classes) {
        return new PairWorld(
                POINTS, classes, DivergenceTest.random(RandomStream.of(7, classes), 5 * classes), FREQUENCIES);
    }

    /** One hypothesis, h = 1 everywhere, and two classes of which the first has probability {@code p}. */
    private static PairWorld constant(double... p) {
        return new PairWorld(new double[] {0}, p.length, p, new double[] {0});
    }

    /** The Q of the largest E_Q (L − L̂) − KL/t. */
    private static double[] worstForKl(double[] truth, double[] seen, double t) {
        double[] q = new double[truth.length];
        for (int m = 0; m < q.length; m++) {
            q[m] = Math.exp(t * (truth[m] - seen[m]));
        }
        return normalised(q);
    }

    /** The Q of the largest E_Q (L − L̂)/(D_μ + 1)^{1/μ}: where Hölder's inequality is an equation. */
    private static double[] worstForPower(double[] truth, double[] seen, double mu) {
        double[] q = new double[truth.length];
        for (int m = 0; m < q.length; m++) {
            q[m] = Math.pow(Math.max(1e-9, truth[m] - seen[m]), 1 / (mu - 1));
        }
        return normalised(q);
    }

    private static double[] normalised(double[] q) {
        double sum = 0;
        for (double each : q) {
            sum += each;
        }
        for (int m = 0; m < q.length; m++) {
            q[m] /= sum;
        }
        return q;
    }

    @Test
    void theorem3AndCorollary2HoldForTheWorstQ() {
        for (int classes = 2; classes <= 3; classes++) {
            for (int n : new int[] {5, 60}) {
                PairWorld world = world(classes);
                double[] truth = world.truth();
                Conditions on = Conditions.of(n, classes, EPSILON);
                double t = Math.sqrt(n);
                assertThat(failures(stream -> {
                            double[] seen = world.empirical(world.draw(n, stream), n);
                            double[] q = worstForKl(truth, seen, t);
                            double kl = Divergence.kl(q, q.length);
                            double loss = Divergence.meanLoss(q, seen);
                            double value = PacBayes.theorem3(on, loss, kl, t).value();
                            assertThat(PacBayes.corollary2(on, loss, kl, t).value())
                                    .isGreaterThan(value);
                            return Divergence.meanLoss(q, truth) > value;
                        }))
                        .isLessThan(allowed());
            }
        }
    }

    @Test
    void theorem1HoldsForAllLandmarksAndTheWorstQs() {
        int n = 40;
        PairWorld world = world(2);
        Conditions on = Conditions.of(n, 2, EPSILON);
        double t = Math.sqrt(n);
        assertThat(failures(stream -> {
                    double[] counts = world.draw(n, stream);
                    boolean failed = false;
                    // One landmark per cell that has a row: picked by a look at the rows, so the union is over all n.
                    for (int a = 0; a < counts.length; a++) {
                        if (counts[a] > 0) {
                            double[] truth = world.seenFrom(a, world.probability(), 1);
                            double[] seen = world.seenFrom(a, counts, n - 1);
                            double[] q = worstForKl(truth, seen, t);
                            double[] loss = {Divergence.meanLoss(q, seen)};
                            double[] kl = {Divergence.kl(q, q.length)};
                            double value =
                                    PacBayes.landmarks(on, loss, kl, t, n).value();
                            failed |= Divergence.meanLoss(q, truth) > value;
                        }
                    }
                    return failed;
                }))
                .isLessThan(allowed());
    }

    @Test
    void theorem4HoldsForTheWorstQ() {
        for (double mu : new double[] {1.3, 2, 3, 8}) {
            for (int classes = 2; classes <= 3; classes++) {
                int n = 60;
                PairWorld world = world(classes);
                double[] truth = world.truth();
                Conditions on = Conditions.of(n, classes, EPSILON);
                assertThat(failures(stream -> {
                            double[] seen = world.empirical(world.draw(n, stream), n);
                            double[] q = worstForPower(truth, seen, mu);
                            double loss = Divergence.meanLoss(q, seen);
                            double value = PacBayes.theorem4(on, loss, Divergence.power(q, q.length, mu), mu)
                                    .value();
                            return Divergence.meanLoss(q, truth) > value;
                        }))
                        .as("mu %s, %s classes", mu, classes)
                        .isLessThan(allowed());
            }
        }
    }

    /**
     * Even for one hypothesis, where Q = P, the loss fluctuates as n^{−1/2} and the printed bound falls as n^{1/μ − 1}.
     */
    @Test
    void theorem4AsPrintedIsFalseBeyondTwoAndOursHoldsThere() {
        int n = 10000;
        double mu = 6;
        PairWorld world = constant(0.85, 0.15);
        double truth = world.truth()[0];
        Conditions on = Conditions.of(n, 2, EPSILON);
        double printed = Math.pow(1 / (4 * n * EPSILON), 1 - 1 / mu);
        assertThat(failures(stream -> truth > world.empirical(world.draw(n, stream), n)[0] + printed))
                .isGreaterThan(2 * EPSILON);
        assertThat(failures(stream -> truth
                        > PacBayes.theorem4(on, world.empirical(world.draw(n, stream), n)[0], 0, mu)
                                .value()))
                .isLessThan(allowed());
    }

    /** The Q that hurts one μ most is tried against the best of all μ, which has seen it. */
    @Test
    void theorem4HoldsWithTheBestOfAllPowers() {
        int n = 60;
        PairWorld world = world(2);
        double[] truth = world.truth();
        Conditions on = Conditions.of(n, 2, EPSILON);
        for (double mu : new double[] {1.05, 1.3, 2}) {
            assertThat(failures(stream -> {
                        double[] seen = world.empirical(world.draw(n, stream), n);
                        double[] q = worstForPower(truth, seen, mu);
                        double value = PacBayes.theorem4(on, Divergence.meanLoss(q, seen), q, q.length)
                                .value();
                        return Divergence.meanLoss(q, truth) > value;
                    }))
                    .as("mu %s", mu)
                    .isLessThan(allowed());
        }
    }

    /** Var of a U-statistic of order 2 is (4(n−2)ζ₁ + 2ζ₂)/(n(n−1)); ζ₁, ζ₂ of h = 1 are sums over classes. */
    private static double variance(int n, double... p) {
        double mean = 0;
        double square = 0;
        for (double each : p) {
            mean += each * (1 - each);
            square += each * (1 - each) * (1 - each);
        }
        double zeta1 = square - mean * mean;
        double zeta2 = mean - mean * mean;
        return (4 * (n - 2) * zeta1 + 2 * zeta2) / (n * (n - 1.0));
    }

    @Test
    void theVarianceFormulaIsThatOfTheLoss() {
        int n = 12;
        PairWorld world = constant(0.6, 0.3, 0.1);
        double truth = world.truth()[0];
        int trials = 40000;
        double sum = 0;
        for (int i = 0; i < trials; i++) {
            double error = world.empirical(world.draw(n, RandomStream.of(13, i)), n)[0] - truth;
            sum += error * error;
        }
        // The mean of 40000 squares of a bounded variable: four deviations are below 3 %.
        assertThat(sum / trials / variance(n, 0.6, 0.3, 0.1)).isCloseTo(1, within(0.04));
    }

    @Test
    void lemma6HoldsForTwoClassesUpToAFactorThatNHides() {
        for (int n : new int[] {3, 10, 100, 10000}) {
            double largest = 0;
            for (int i = 0; i <= 1000; i++) {
                largest = Math.max(largest, variance(n, i / 1000.0, 1 - i / 1000.0));
            }
            double most = 1.0 / (4 * n) * (2 * n - 2) / (2 * n - 3);
            assertThat(largest).isLessThanOrEqualTo(most * (1 + 1e-12)).isCloseTo(most, within(1e-3 * most));
        }
    }

    @Test
    void lemma6IsFalseForMoreClassesWhereWeTakeTwiceIt() {
        double[] p = new double[251];
        p[0] = 0.75;
        for (int y = 1; y < p.length; y++) {
            p[y] = 0.001;
        }
        double variance = variance(1000, p);
        assertThat(variance).isGreaterThan(1.6 / (4 * 1000)).isLessThan(1.0 / (2 * 1000));
        double ours = PacBayes.corollary5(Conditions.of(1000, p.length, EPSILON), 0.2, 0)
                .value();
        assertThat(ours).isCloseTo(0.2 + Math.sqrt(1 / (2 * 1000 * EPSILON)), within(1e-14));
    }
}
