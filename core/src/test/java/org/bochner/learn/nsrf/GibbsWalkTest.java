package org.bochner.learn.nsrf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.bochner.random.RandomStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GibbsWalkTest {
    private static double[] potential(int atoms) {
        double[] v = new double[atoms];
        for (int j = 0; j < atoms; j++) {
            v[j] = (37 * j % 11) / 4.0;
        }
        return v;
    }

    private static double[] law(double[] v, double beta) {
        double[] pi = new double[v.length];
        double total = 0;
        for (int j = 0; j < v.length; j++) {
            pi[j] = Math.exp(beta * v[j]);
            total += pi[j];
        }
        for (int j = 0; j < v.length; j++) {
            pi[j] /= total;
        }
        return pi;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 13})
    void balancedInDetailAboutTheGibbsLaw(int atoms) {
        double[] v = potential(atoms);
        double[] pi = law(v, 1.3);
        GibbsWalk walk = new GibbsWalk(atoms, 1.3);
        for (int i = 0; i < atoms; i++) {
            double row = 0;
            for (int j = 0; j < atoms; j++) {
                double p = walk.transition(v, i, j);
                row += p;
                assertThat(p).isGreaterThanOrEqualTo(0);
                assertThat(pi[i] * p).isCloseTo(pi[j] * walk.transition(v, j, i), within(1e-15));
            }
            assertThat(row).isCloseTo(1, within(1e-14));
        }
    }

    /**
     * The chain forgets by a factor of at most 1 − ½e^{−1.1} ≈ 0.83 a step, so 10⁶ steps are worth at least 10⁵ draws; 5
     * deviations are 0.008 at most, and 7 numbers are looked at: a false alarm in 10⁵ runs.
     */
    @Test
    void visitsFollowTheGibbsLaw() {
        double[] v = potential(7);
        double[] pi = law(v, 0.5);
        GibbsWalk.Trace trace = new GibbsWalk(7, 0.5).walk(j -> v[j], 0, 1_000_000, RandomStream.of(1));
        for (int j = 0; j < 7; j++) {
            assertThat(trace.visits()[j] / 1e6).isCloseTo(pi[j], within(0.008));
        }
        assertThat(trace.asked()).isEqualTo(7);
    }

    @Test
    void findsThePeakAndAsksForEachAtomOnce() {
        int[] asked = new int[500];
        GibbsWalk walk = new GibbsWalk(500, 50);
        GibbsWalk.Trace trace = walk.walk(
                j -> {
                    asked[j]++;
                    return 1 - Math.abs(j - 321) / 100.0;
                },
                3,
                2000,
                RandomStream.of(2));
        assertThat(trace.best()).isEqualTo(321);
        assertThat(trace.height()).isEqualTo(1);
        assertThat(Arrays.stream(asked)).allMatch(times -> times <= 1);
        assertThat(trace.moved()).isBetween(0.01, 0.9);
    }

    @Test
    void whatIsNoWalkIsToldOf() {
        assertThatThrownBy(() -> new GibbsWalk(0, 1)).hasMessageContaining("not 0");
        assertThatThrownBy(() -> new GibbsWalk(3, -1)).hasMessageContaining("beta must be at least 0");
        assertThatThrownBy(() -> new GibbsWalk(3, 1).walk(j -> 0, 3, 1, RandomStream.of(1)))
                .hasMessageContaining("start must be 0 to 2, not 3");
    }
}
