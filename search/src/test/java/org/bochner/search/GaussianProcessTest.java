package org.bochner.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.bochner.RandomStream;
import org.junit.jupiter.api.Test;

class GaussianProcessTest {
    private static final int N = 9;
    private static final double[] THETA = {Math.log(0.4), Math.log(0.9), Math.log(1.7), Math.log(0.05)};

    private final double[][] points = new double[N][2];
    private final double[] values = new double[N];

    GaussianProcessTest() {
        RandomStream stream = RandomStream.of(5);
        for (int a = 0; a < N; a++) {
            points[a][0] = stream.uniform();
            points[a][1] = stream.uniform();
            values[a] = stream.gaussian();
        }
    }

    @Test
    void posteriorIsTheOneOfTheDenseFormulas() {
        GaussianProcess process = new GaussianProcess(points, values, THETA);
        double[] x = {0.3, 0.6};
        double[] k = new double[N];
        for (int a = 0; a < N; a++) {
            k[a] = covariance(points[a], x);
        }
        double mean = 0;
        double explained = 0;
        double[] byValues = solve(gram(), values);
        double[] byK = solve(gram(), k);
        for (int a = 0; a < N; a++) {
            mean += k[a] * byValues[a];
            explained += k[a] * byK[a];
        }
        GaussianProcess.Posterior at = process.at(x);
        assertThat(at.mean()).isCloseTo(mean, within(1e-10));
        assertThat(at.variance()).isCloseTo(1.7 - explained, within(1e-10));
    }

    @Test
    void marginalLikelihoodIsTheGaussianDensityOfTheValues() {
        double[] solved = solve(gram(), values);
        double fit = 0;
        for (int a = 0; a < N; a++) {
            fit += values[a] * solved[a];
        }
        double expected = -0.5 * (fit + Math.log(determinant(gram())) + N * Math.log(2 * Math.PI));
        assertThat(new GaussianProcess(points, values, THETA).logLikelihood()).isCloseTo(expected, within(1e-10));
    }

    @Test
    void gradientOfTheMarginalLikelihoodAgreesWithFiniteDifferences() {
        double[] gradient = new GaussianProcess(points, values, THETA).logLikelihoodGradient();
        double h = 1e-5;
        for (int i = 0; i < THETA.length; i++) {
            double[] up = THETA.clone();
            double[] down = THETA.clone();
            up[i] += h;
            down[i] -= h;
            double slope = (new GaussianProcess(points, values, up).logLikelihood()
                            - new GaussianProcess(points, values, down).logLikelihood())
                    / (2 * h);
            assertThat(gradient[i]).isCloseTo(slope, within(1e-7));
        }
    }

    @Test
    void withoutNoiseTheProcessGoesThroughItsValues() {
        double[] theta = THETA.clone();
        theta[3] = Math.log(1e-9);
        GaussianProcess process = new GaussianProcess(points, values, theta);
        for (int a = 0; a < N; a++) {
            GaussianProcess.Posterior at = process.at(points[a]);
            assertThat(at.mean()).isCloseTo(values[a], within(1e-4));
            assertThat(at.variance()).isLessThan(1e-6);
        }
    }

    private static double covariance(double[] x, double[] y) {
        double a = (x[0] - y[0]) / 0.4;
        double b = (x[1] - y[1]) / 0.9;
        double r = Math.sqrt(a * a + b * b);
        return 1.7 * (1 + Math.sqrt(5) * r + 5 * r * r / 3) * Math.exp(-Math.sqrt(5) * r);
    }

    private double[][] gram() {
        double[][] k = new double[N][N];
        for (int a = 0; a < N; a++) {
            for (int b = 0; b < N; b++) {
                k[a][b] = covariance(points[a], points[b]) + (a == b ? 0.05 : 0);
            }
        }
        return k;
    }

    /** Gauss's elimination; {@code matrix} (modified). */
    private static double[] solve(double[][] matrix, double[] right) {
        double[] x = right.clone();
        int n = x.length;
        for (int p = 0; p < n; p++) {
            for (int i = p + 1; i < n; i++) {
                double factor = matrix[i][p] / matrix[p][p];
                for (int j = p; j < n; j++) {
                    matrix[i][j] -= factor * matrix[p][j];
                }
                x[i] -= factor * x[p];
            }
        }
        for (int i = n - 1; i >= 0; i--) {
            for (int j = i + 1; j < n; j++) {
                x[i] -= matrix[i][j] * x[j];
            }
            x[i] /= matrix[i][i];
        }
        return x;
    }

    private static double determinant(double[][] matrix) {
        solve(matrix, new double[matrix.length]);
        double product = 1;
        for (int i = 0; i < matrix.length; i++) {
            product *= matrix[i][i];
        }
        return product;
    }
}
