package org.bochner.learn.mkl;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.bochner.features.KernelTerm;
import org.bochner.learn.trf.DensityPrior;
import org.bochner.learn.trf.TrfObjective;
import org.bochner.learn.trf.WeightedTargets;
import org.bochner.linalg.Matrix;
import org.bochner.linalg.Rows;
import org.bochner.linalg.loops.Cholesky;
import org.bochner.linalg.loops.InnerProducts;
import org.bochner.solve.Loss;

/**
 * What the weights of several kernels are found from: their alignments with the targets, and the problem they share
 * with a linear model.
 */
final class KernelWeights {
    private static final double JITTER = 1e-8;

    private KernelWeights() {}

    /** x_i·x_i of all rows. */
    static double[] norms(Rows x) {
        return IntStream.range(0, x.rows()).mapToDouble(x::squaredNorm).toArray();
    }

    /** x_i·x_j of all rows and the first {@code others}. */
    private static double[] products(Rows x, int others) {
        double[] products = new double[Math.multiplyExact(x.rows(), others)];
        new InnerProducts(x.slice(0, others)).times(x, products);
        return products;
    }

    /** K(x_i, x_j) of one kernel from the {@link #products}. */
    private static Matrix gram(double[] norms, double[] products, KernelTerm term) {
        int n = norms.length;
        Matrix gram = new Matrix(n, products.length / n);
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < gram.columns(); j++) {
                gram.set(i, j, term.value(norms[i], norms[j], products[i * gram.columns() + j]));
            }
        }
        return gram;
    }

    /** ⟨K_g, YYᵀ⟩/‖K_g‖ for targets less their means, at least 0: the alignment but for what all kernels share. */
    static double[] aligned(Rows x, WeightedTargets targets, List<KernelTerm> terms) {
        int n = x.rows();
        int outputs = targets.outputs();
        double[] y = targets.targets().clone();
        for (int k = 0; k < outputs; k++) {
            double mean = 0;
            for (int i = 0; i < n; i++) {
                mean += targets.weights()[i] * y[i * outputs + k];
            }
            for (int i = 0; i < n; i++) {
                y[i * outputs + k] = targets.weights()[i] * (y[i * outputs + k] - mean);
            }
        }
        double[] norms = norms(x);
        double[] products = products(x, n);
        double[] alignments = new double[terms.size()];
        for (int g = 0; g < alignments.length; g++) {
            Matrix gram = gram(norms, products, terms.get(g));
            double inner = 0;
            double square = 0;
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) {
                    double agreement = 0;
                    for (int k = 0; k < outputs; k++) {
                        agreement += y[i * outputs + k] * y[j * outputs + k];
                    }
                    double value = gram.get(i, j);
                    inner += value * agreement;
                    square += targets.weights()[i] * targets.weights()[j] * value * value;
                }
            }
            alignments[g] = square > 0 ? Math.max(0, inner / Math.sqrt(square)) : 0;
        }
        return alignments;
    }

    /**
     * The problem (22) whose atoms are the kernels: the columns of kernel g are those of K_g(x, L)·L_g⁻ᵀ with the
     * first {@code m} rows as landmarks, exact where they are all rows.
     */
    static TrfObjective objective(
            Rows x, int m, WeightedTargets targets, Loss loss, List<KernelTerm> terms, double lambda, double strength) {
        int n = x.rows();
        int kernels = terms.size();
        double[] norms = norms(x);
        double[] products = products(x, m);
        double[] z = new double[n * m * kernels];
        for (int g = 0; g < kernels; g++) {
            Matrix gram = gram(norms, products, terms.get(g));
            Matrix own = new Matrix(m, m, Arrays.copyOf(gram.data(), m * m));
            double trace = 0;
            for (int i = 0; i < m; i++) {
                trace += own.get(i, i);
            }
            for (int i = 0; i < m; i++) {
                own.add(i, i, JITTER * trace / m);
            }
            double[] columns = gram.transpose().data();
            Cholesky.of(own).solveLower(columns, n);
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < m; j++) {
                    z[(i * m + j) * kernels + g] = columns[j * n + i];
                }
            }
        }
        DensityPrior prior = DensityPrior.ofDelta(kernels, DensityPrior.Form.PAPER, 0, strength, 0);
        return TrfObjective.of(z, m, targets, loss, lambda, prior, 0);
    }
}
