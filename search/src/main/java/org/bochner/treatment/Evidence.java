package org.bochner.treatment;

import java.util.Arrays;
import org.bochner.linalg.Blas;

/**
 * How probable targets are under a Gaussian process whose kernel has one width per column, and the gradient of that in
 * the logarithms of the columns' weights.
 *
 * <p>With random frequencies Ω (d×D), weights w and a noise λ: T = X diag(w) Ω, Z = (cos T, sin T)/√D, C = ZZᵀ + λI,
 * and for each of K columns y of targets, whose scale is free,
 *
 * <pre>L = Σ_y ½n log(yᵀC⁻¹y/n) + ½K log det C</pre>
 *
 * <p>which is minus the logarithm of the evidence but for a constant (Rasmussen and Williams 2006, (5.8), the scale at
 * its best value). With A = ZᵀZ + λI, P = ZA⁻¹, b = A⁻¹Zᵀy and α = C⁻¹y = (y − Zb)/λ,
 *
 * <pre>∂L/∂Z = K·P − Σ_y (n/yᵀα) α bᵀ,   ∂L/∂log λ = ½(K(n − tr PᵀZ) − λ Σ_y (n/yᵀα) ‖α‖²)</pre>
 *
 * <p>and ∂L/∂log w_j = w_j Σ_i x_ij (∂L/∂T · Ωᵀ)_ij. Cost: some 6nD² + 4ndD operations.
 */
final class Evidence {
    private final int n;
    private final int d;
    private final int outputs;
    private final double[] x;
    private final double[] y;
    private final double[] roots;

    /** ∂L/∂log w_j, and last ∂L/∂log λ, of the last call. */
    final double[] gradient;

    /**
     * Of {@code n} rows; keeps the arrays.
     *
     * @param x n×d
     * @param y n×outputs, each of mean 0, times the roots
     * @param roots the root of each row's weight
     */
    Evidence(int n, int d, int outputs, double[] x, double[] y, double[] roots) {
        this.n = n;
        this.d = d;
        this.outputs = outputs;
        this.x = x;
        this.y = y;
        this.roots = roots;
        this.gradient = new double[d + 1];
    }

    /**
     * L at the weights exp(logs[j]) and the noise exp(logs[d]); sets {@link #gradient}.
     *
     * @param omega d×D
     */
    double at(double[] logs, double[] omega) {
        int pairs = omega.length / d;
        int m = 2 * pairs;
        Blas blas = Blas.get();
        double lambda = Math.exp(logs[d]);
        double[] z = features(n, d, x, logs, omega, roots);
        double[] factor = new double[m * m];
        blas.dsyrk(n, m, 1, z, 0, factor);
        lowerFromUpper(factor, m, lambda);
        if (blas.potrf(m, factor) != 0) {
            Arrays.fill(gradient, 0);
            return Double.POSITIVE_INFINITY;
        }
        double logDeterminant = (n - m) * Math.log(lambda);
        for (int i = 0; i < m; i++) {
            logDeterminant += 2 * Math.log(factor[i * m + i]);
        }
        // P transposed, m×n.
        double[] p = new double[m * n];
        for (int i = 0; i < n; i++) {
            for (int c = 0; c < m; c++) {
                p[c * n + i] = z[i * m + c];
            }
        }
        blas.potrs(m, factor, p, n);
        double trace = 0;
        double[] g = new double[n * m];
        for (int i = 0; i < n; i++) {
            for (int c = 0; c < m; c++) {
                double value = p[c * n + i];
                trace += value * z[i * m + c];
                g[i * m + c] = outputs * value;
            }
        }
        double[] b = new double[m * outputs];
        blas.dgemm(false, false, m, outputs, n, 1, p, y, 0, b);
        double[] alpha = y.clone();
        blas.dgemm(false, false, n, outputs, m, -1, z, b, 1, alpha);
        double value = 0.5 * outputs * logDeterminant;
        double noise = outputs * (n - trace);
        for (int k = 0; k < outputs; k++) {
            double fit = 0;
            double square = 0;
            for (int i = k; i < n * outputs; i += outputs) {
                alpha[i] /= lambda;
                fit += y[i] * alpha[i];
                square += alpha[i] * alpha[i];
            }
            fit = Math.max(fit, Double.MIN_NORMAL);
            value += 0.5 * n * Math.log(fit / n);
            noise -= lambda * n / fit * square;
            for (int c = 0; c < m; c++) {
                b[c * outputs + k] *= n / fit;
            }
        }
        blas.dgemm(false, true, n, m, outputs, -1, alpha, b, 1, g);
        gradient[d] = noise / 2;
        back(z, g, pairs, logs, omega);
        return value;
    }

    /** From ∂L/∂Z to ∂L/∂log w. */
    private void back(double[] z, double[] g, int pairs, double[] logs, double[] omega) {
        double[] t = new double[n * pairs];
        for (int i = 0; i < n; i++) {
            int cosine = 2 * i * pairs;
            int sine = cosine + pairs;
            for (int c = 0; c < pairs; c++) {
                t[i * pairs + c] = z[cosine + c] * g[sine + c] - z[sine + c] * g[cosine + c];
            }
        }
        double[] back = new double[n * d];
        Blas.get().dgemm(false, true, n, d, pairs, 1, t, omega, 0, back);
        Arrays.fill(gradient, 0, d, 0);
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < d; j++) {
                gradient[j] += x[i * d + j] * back[i * d + j];
            }
        }
        for (int j = 0; j < d; j++) {
            gradient[j] *= Math.exp(logs[j]);
        }
    }

    /** Z: (cos T, sin T)/√D for n rows of d columns with the weights exp(logs[j]), each row times its root. */
    static double[] features(int n, int d, double[] x, double[] logs, double[] omega, double[] roots) {
        int pairs = omega.length / d;
        double[] weighted = new double[omega.length];
        for (int j = 0; j < d; j++) {
            double weight = Math.exp(logs[j]);
            for (int c = 0; c < pairs; c++) {
                weighted[j * pairs + c] = weight * omega[j * pairs + c];
            }
        }
        double[] t = new double[n * pairs];
        Blas.get().dgemm(false, false, n, pairs, d, 1, x, weighted, 0, t);
        double height = 1 / Math.sqrt(pairs);
        double[] z = new double[2 * n * pairs];
        for (int i = 0; i < n; i++) {
            for (int c = 0; c < pairs; c++) {
                double angle = t[i * pairs + c];
                z[2 * i * pairs + c] = height * roots[i] * Math.cos(angle);
                z[(2 * i + 1) * pairs + c] = height * roots[i] * Math.sin(angle);
            }
        }
        return z;
    }

    /** Copies the upper triangle to the lower one and adds {@code ridge} to the diagonal. */
    static void lowerFromUpper(double[] a, int m, double ridge) {
        for (int i = 0; i < m; i++) {
            for (int c = 0; c < i; c++) {
                a[i * m + c] = a[c * m + i];
            }
            a[i * m + i] += ridge;
        }
    }
}
