package org.bochner.solve.newton;

import java.util.function.UnaryOperator;
import org.bochner.Execution;
import org.bochner.jvm.Tasks;
import org.bochner.linalg.Matrix;
import org.bochner.linalg.loops.Cholesky;
import org.bochner.solve.Vectors;

/**
 * The system of a Newton step for loss + (λ/2)‖θ‖² of a linear model with a free bias, on features z scaled by L =
 * diag(l).
 *
 * <p>With the bias eliminated the matrix is M = λI + LCL, C being the {@linkplain Curvature curvature} of the loss.
 * Where the m rows with curvatures c are fewer than the columns, C = ZᵀcZ, and with F = ZL (Woodbury)
 *
 * <pre>  M⁻¹x = (x − FᵀSFx/λ)/λ,   C − CLM⁻¹LC = ZᵀSZ,   S = N⁻¹ − N⁻¹11ᵀN⁻¹/1ᵀN⁻¹1,   N = diag(1/c) + FFᵀ/λ.</pre>
 *
 * <p>N stays well conditioned when c grows without bound, as it does for rows on the margin of a hinge.
 *
 * <p>Cost: r³/3 with r the smaller of m and the columns; mr² besides for rows.
 */
public abstract class NewtonSystem {
    /** Fixed, so that any number of threads gives the same bits. */
    private static final int PARTS = 2;

    private final double total;
    /** L·Σcz. */
    private final double[] sum;

    private NewtonSystem(Curvature curvature, double[] scales) {
        this.total = curvature.total();
        this.sum = curvature.sum().clone();
        for (int j = 0; j < sum.length; j++) {
            sum[j] *= scales[j];
        }
    }

    /**
     * Factors the matrix for the features' {@code scales} l, which are shared.
     *
     * @param products FFᵀ of all rows, or null where each output computes that of its rows
     */
    public static NewtonSystem of(Curvature curvature, double[] scales, double lambda, double[] products) {
        return curvature.gram() != null
                ? new ByColumns(curvature, scales, lambda)
                : new ByRows(curvature, scales, lambda, products);
    }

    /** The step of θ and, returned, of the bias. At first {@code x} is minus the gradient in θ; it is modified. */
    public double step(double[] x, double ofBias) {
        for (int i = 0; total > 0 && i < x.length; i++) {
            x[i] += sum[i] * ofBias / total;
        }
        solve(x);
        // Without curvature any step downhill will do.
        return total > 0 ? -(ofBias + Vectors.dot(sum, x)) / total : -ofBias;
    }

    /** x ← M⁻¹x. */
    abstract void solve(double[] x);

    /**
     * Yᵀ(C − CLM⁻¹LC)Y: the curvature along the columns of Y when θ and the bias are eliminated.
     *
     * @param timesY X·Y for row-major X
     * @param columns those of Y
     */
    public abstract double[] reduced(UnaryOperator<double[]> timesY, int columns, Execution execution);

    /** QᵀA⁻¹Q for Q of {@code columns} columns (modified): the square of L⁻¹Q for A = LLᵀ. */
    private static double[] product(Cholesky a, double[] q, int columns, Execution execution) {
        int m = a.order();
        int parts = Math.min(PARTS, columns);
        Tasks.run(execution, parts, part -> {
            int from = part * columns / parts;
            int width = (part + 1) * columns / parts - from;
            double[] x = new double[m * width];
            for (int i = 0; i < m; i++) {
                System.arraycopy(q, i * columns + from, x, i * width, width);
            }
            a.solveLower(x, width);
            for (int i = 0; i < m; i++) {
                System.arraycopy(x, i * width, q, i * columns + from, width);
            }
        });
        return RowLosses.gram(q, m);
    }

    /** By a system in the columns. */
    private static final class ByColumns extends NewtonSystem {
        private final double[] gram;
        private final double[] scales;
        private final Cholesky m;

        ByColumns(Curvature curvature, double[] scales, double lambda) {
            super(curvature, scales);
            this.gram = curvature.gram();
            this.scales = scales;
            int r = scales.length;
            Matrix matrix = new Matrix(r, r);
            for (int i = 0; i < r; i++) {
                for (int j = 0; j <= i; j++) {
                    matrix.data()[i * r + j] = scales[i] * gram[i * r + j] * scales[j];
                }
                matrix.add(i, i, lambda);
            }
            this.m = Cholesky.of(matrix);
        }

        @Override
        void solve(double[] x) {
            m.solve(x, 1);
        }

        @Override
        public double[] reduced(UnaryOperator<double[]> timesY, int columns, Execution execution) {
            int r = scales.length;
            double[] q = timesY.apply(gram);
            double[] first = timesY.apply(new Matrix(r, columns, q).transpose().data());
            if (q == gram) {
                q = gram.clone();
            }
            for (int i = 0, at = 0; i < r; i++) {
                for (int j = 0; j < columns; j++, at++) {
                    q[at] *= scales[i];
                }
            }
            Vectors.add(first, -1, product(m, q, columns, execution));
            return first;
        }
    }

    /** By a system in the rows with curvature. */
    private static final class ByRows extends NewtonSystem {
        private final Curvature curvature;
        private final double[] scales;
        private final double lambda;
        private final int m;
        private final Cholesky n;
        /** N⁻¹1. */
        private final double[] ones;

        private double total;

        ByRows(Curvature curvature, double[] scales, double lambda, double[] products) {
            super(curvature, scales);
            this.curvature = curvature;
            this.scales = scales;
            this.lambda = lambda;
            this.m = curvature.index().length;
            Matrix matrix = new Matrix(m, m, products == null ? own() : chosen(products));
            this.ones = new double[m];
            for (int i = 0; i < m; i++) {
                for (int j = 0; j <= i; j++) {
                    matrix.data()[i * m + j] /= lambda;
                }
                matrix.add(i, i, 1 / curvature.c()[i]);
                ones[i] = 1;
            }
            this.n = Cholesky.of(matrix);
            n.solve(ones, 1);
            for (double one : ones) {
                total += one;
            }
        }

        /** FFᵀ. */
        private double[] own() {
            double[] rows = curvature.rows();
            int r = scales.length;
            double[] f = new double[r * m];
            for (int i = 0; i < m; i++) {
                for (int j = 0; j < r; j++) {
                    f[j * m + i] = scales[j] * rows[i * r + j];
                }
            }
            return RowLosses.gram(f, r);
        }

        /** The lower triangle of FFᵀ from that of all rows. */
        private double[] chosen(double[] products) {
            int[] index = curvature.index();
            int all = curvature.z().length / scales.length;
            double[] some = new double[m * m];
            for (int i = 0; i < m; i++) {
                for (int j = 0; j <= i; j++) {
                    some[i * m + j] = products[index[i] * all + index[j]];
                }
            }
            return some;
        }

        @Override
        void solve(double[] x) {
            int r = x.length;
            double[] z = curvature.z();
            double[] scaled = x.clone();
            for (int j = 0; j < r; j++) {
                scaled[j] *= scales[j];
            }
            double[] few = new double[m];
            for (int i = 0; i < m; i++) {
                few[i] = Vectors.dot(z, curvature.index()[i] * r, scaled);
            }
            double along = Vectors.dot(ones, few) / total;
            n.solve(few, 1);
            double[] back = new double[r];
            for (int i = 0; i < m; i++) {
                double factor = (few[i] - ones[i] * along) / lambda;
                int row = curvature.index()[i] * r;
                for (int j = 0; j < r; j++) {
                    back[j] += factor * z[row + j];
                }
            }
            for (int j = 0; j < r; j++) {
                x[j] = (x[j] - scales[j] * back[j]) / lambda;
            }
        }

        @Override
        public double[] reduced(UnaryOperator<double[]> timesY, int columns, Execution execution) {
            if (m == 0) {
                return new double[columns * columns];
            }
            double[] q = timesY.apply(curvature.rows());
            double[] along = new double[columns];
            for (int i = 0, at = 0; i < m; i++) {
                for (int j = 0; j < columns; j++, at++) {
                    along[j] += ones[i] * q[at];
                }
            }
            double[] reduced = product(n, q, columns, execution);
            for (int i = 0, at = 0; i < columns; i++) {
                for (int j = 0; j < columns; j++, at++) {
                    reduced[at] -= along[i] * along[j] / total;
                }
            }
            return reduced;
        }
    }
}
