package org.bochner.learn.askl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.bochner.RandomStream;
import org.bochner.linalg.Matrix;
import org.bochner.linalg.SingularValues;
import org.junit.jupiter.api.Test;

class TraceNormTest {
    static Matrix gram(Matrix w) {
        Matrix gram = new Matrix(w.columns(), w.columns());
        for (int c = 0; c < w.rows(); c++) {
            for (int k = 0; k < w.columns(); k++) {
                for (int l = 0; l < w.columns(); l++) {
                    gram.add(k, l, w.get(c, k) * w.get(c, l));
                }
            }
        }
        return gram;
    }

    /** W·V diag((1 − τ/σ)₊) Vᵀ. */
    static Matrix shrunk(Matrix w, double tau) {
        int n = w.columns();
        double[] factor = new double[n * n];
        new TraceNorm(gram(w)).shrinkage(tau, factor, n);
        Matrix out = new Matrix(w.rows(), n);
        for (int c = 0; c < w.rows(); c++) {
            for (int k = 0; k < n; k++) {
                for (int l = 0; l < n; l++) {
                    out.add(c, k, w.get(c, l) * factor[l * n + k]);
                }
            }
        }
        return out;
    }

    static Matrix random(int rows, int columns, RandomStream stream) {
        Matrix w = new Matrix(rows, columns);
        stream.gaussians(w.data());
        return w;
    }

    @Test
    void equation8IsTheThresholdedDecomposition() {
        RandomStream stream = RandomStream.of(1, 1);
        for (int columns : new int[] {1, 2, 7, 26}) {
            Matrix w = random(40, columns, stream);
            SingularValues known = SingularValues.of(w);
            double tau = known.values()[columns / 2];
            Matrix found = shrunk(w, tau);
            for (int c = 0; c < 40; c++) {
                for (int k = 0; k < columns; k++) {
                    double sum = 0;
                    for (int j = 0; j < columns; j++) {
                        sum += known.u().get(c, j)
                                * Math.max(0, known.values()[j] - tau)
                                * known.vt().get(j, k);
                    }
                    assertThat(found.get(c, k)).isCloseTo(sum, within(1e-10));
                }
            }
            double norm = 0;
            double after = 0;
            for (double each : known.values()) {
                norm += each;
                after += Math.max(0, each - tau);
            }
            TraceNorm trace = new TraceNorm(gram(w));
            assertThat(trace.value()).isCloseTo(norm, within(1e-10 * norm));
            assertThat(new TraceNorm(gram(found)).value()).isCloseTo(after, within(1e-6 * norm));
        }
    }

    /** Proposition 1: no matrix near the thresholded one has a smaller ½‖X − W‖² + τ‖X‖_*. */
    @Test
    void proposition1NothingNearbyIsBetter() {
        RandomStream stream = RandomStream.of(2, 1);
        Matrix w = random(15, 4, stream);
        double tau = 2.5;
        Matrix best = shrunk(w, tau);
        double least = value(best, w, tau);
        assertThat(least).isLessThan(value(w, w, tau));
        for (int t = 0; t < 200; t++) {
            Matrix other = best.copy();
            double size = Math.pow(10, -3 * stream.uniform());
            for (int i = 0; i < other.data().length; i++) {
                other.data()[i] += size * stream.gaussian();
            }
            assertThat(value(other, w, tau)).isGreaterThan(least);
        }
    }

    private static double value(Matrix x, Matrix w, double tau) {
        double sum = 0;
        for (int i = 0; i < w.data().length; i++) {
            double miss = x.data()[i] - w.data()[i];
            sum += 0.5 * miss * miss;
        }
        for (double each : SingularValues.of(x).values()) {
            sum += tau * each;
        }
        return sum;
    }

    @Test
    void aThresholdAboveAllSingularValuesLeavesNothing() {
        Matrix w = random(9, 3, RandomStream.of(3, 1));
        assertThat(shrunk(w, 100).data()).containsOnly(0);
        assertThat(shrunk(new Matrix(9, 3), 0).data()).containsOnly(0);
    }
}
