package org.bochner.learn.nsrf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.bochner.Stopped;
import org.bochner.random.RandomStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExcessiveGapTest {
    /** A random game of {@code n} rows and {@code atoms} atoms of {@code width} columns. */
    private record Game(SignedFeatures features, DualSet dual, double[] labels) {
        static Game random(int n, int atoms, int width, double c) {
            RandomStream random = RandomStream.of(9, n, atoms, width);
            double[] y = new double[n];
            double[][] phi = new double[n][atoms * width];
            for (int i = 0; i < n; i++) {
                y[i] = i % 3 == 0 ? 1 : -1;
                random.gaussians(phi[i]);
                phi[i][0] += 0.5 * y[i];
            }
            int[] of = IntStream.range(0, atoms * width).map(j -> j % atoms).toArray();
            return new Game(SignedFeatures.of(phi, y, of), DualSet.box(y, c), y);
        }

        double[] potentials(double[] alpha) {
            double[] sums = new double[features.columns()];
            features.sums(alpha, sums);
            double[] v = new double[features.atoms()];
            for (int j = 0; j < sums.length; j++) {
                v[features.atom(j)] += sums[j] * sums[j];
            }
            return v;
        }

        double value(double[] alpha, double[] lambda) {
            double[] v = potentials(alpha);
            double value = Arrays.stream(alpha).sum();
            for (int a = 0; a < v.length; a++) {
                value -= lambda[a] * v[a] / 2;
            }
            return value;
        }
    }

    /** α₁ = α₂ = a by the constraint, and F = 2a − 2a² is largest at ½, where it is ½. */
    @Test
    void theSmallestGameHasTheKnownValue() {
        double[] y = {1, -1};
        SignedFeatures features = SignedFeatures.of(new double[][] {{1}, {-1}}, y, new int[1]);
        ExcessiveGap.Equilibrium found =
                ExcessiveGap.solve(features, DualSet.box(y, 3), new ExcessiveGap.Settings(5000, 1e-9));
        assertThat(found.lower()).isCloseTo(0.5, within(1e-7));
        assertThat(found.upper()).isCloseTo(0.5, within(1e-7));
        assertThat(found.alpha()).containsExactly(new double[] {0.5, 0.5}, within(1e-3));
        assertThat(found.lambda()).containsExactly(1);
    }

    @ParameterizedTest
    @CsvSource({"12,5,1,1", "13,4,2,0.3", "40,25,1,0.05", "7,3,3,20"})
    void comesToTheEquilibriumAndItsBoundsAreTrue(int n, int atoms, int width, double c) {
        Game game = Game.random(n, atoms, width, c);
        ExcessiveGap.Equilibrium found =
                ExcessiveGap.solve(game.features, game.dual, new ExcessiveGap.Settings(20_000, 1e-6));
        assertThat(found.gap()).isBetween(-1e-12, 1e-6 * found.upper());
        assertThat(Arrays.stream(found.lambda()).sum()).isCloseTo(1, within(1e-12));
        assertThat(Arrays.stream(found.lambda())).allMatch(q -> q >= 0);
        double best = Arrays.stream(game.potentials(found.alpha())).max().getAsDouble();
        assertThat(found.lower()).isCloseTo(Arrays.stream(found.alpha()).sum() - best / 2, within(1e-9));

        // No other strategy of either player does better than its bound says.
        RandomStream random = RandomStream.of(10, n);
        for (int trial = 0; trial < 300; trial++) {
            double[] move = new double[n];
            random.gaussians(move);
            for (int i = 0; i < n; i++) {
                move[i] = found.alpha()[i] + c * move[i] / (1 + trial % 10);
            }
            assertThat(game.value(game.dual.project(move), found.lambda())).isLessThanOrEqualTo(found.upper() + 1e-9);
            double[] lambda = new double[atoms];
            double total = 0;
            for (int a = 0; a < atoms; a++) {
                lambda[a] = random.exponential();
                total += lambda[a];
            }
            for (int a = 0; a < atoms; a++) {
                lambda[a] /= total;
            }
            assertThat(game.value(found.alpha(), lambda)).isGreaterThanOrEqualTo(found.lower() - 1e-9);
        }
    }

    /** Nesterov's invariant f_{μ₂}(α) ≤ φ_{μ₁}(w), which makes the gap at most μ₁D₁ + μ₂D₂. */
    @Test
    void theGapStaysExcessive() {
        Game game = Game.random(15, 6, 2, 1);
        ExcessiveGap state = new ExcessiveGap(game.features, game.dual);
        for (int step = 0; step < 300; step++) {
            assertThat(state.excess()).isGreaterThanOrEqualTo(-1e-9);
            state.step();
            if (step == 150) {
                state.restart();
            }
        }
    }

    @Test
    void aStopLeavesTheBestSoFar() {
        Game game = Game.random(20, 6, 1, 1);
        int[] calls = new int[1];
        SignedFeatures stopping = new SignedFeatures() {
            @Override
            public int rows() {
                return game.features.rows();
            }

            @Override
            public int columns() {
                return game.features.columns();
            }

            @Override
            public int atoms() {
                return game.features.atoms();
            }

            @Override
            public int atom(int column) {
                return game.features.atom(column);
            }

            @Override
            public void sums(double[] alpha, double[] sums) {
                if (++calls[0] > 200) {
                    throw new Stopped("out of time");
                }
                game.features.sums(alpha, sums);
            }

            @Override
            public void margins(double[] w, double[] margins) {
                game.features.margins(w, margins);
            }
        };
        ExcessiveGap.Equilibrium found = ExcessiveGap.solve(stopping, game.dual, new ExcessiveGap.Settings(10_000, 0));
        assertThat(found.interrupted()).isTrue();
        assertThat(found.steps()).isBetween(16, 200);
        assertThat(found.lower()).isLessThanOrEqualTo(found.upper());
    }

    @Test
    void whatIsNoGameIsToldOf() {
        Game game = Game.random(6, 2, 1, 1);
        ExcessiveGap.Settings settings = new ExcessiveGap.Settings(1, 0);
        assertThatThrownBy(() -> ExcessiveGap.solve(game.features, DualSet.cone(game.labels), settings))
                .hasMessageContaining("finite C");
        assertThatThrownBy(() -> new ExcessiveGap.Settings(0, 0)).hasMessageContaining("at least 1, not 0");
    }
}
