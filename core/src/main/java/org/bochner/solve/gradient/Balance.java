package org.bochner.solve.gradient;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Factors θ in [0, 1], one per class, under which the multinomial slopes of all classes sum to zero: θᵀA = 0.
 *
 * <p>A is classes × outputs: entry (c, k) is the sum over rows of class c of u(p_k − [k = c]). Off its diagonal it is
 * non-negative and its rows sum to zero, so it is the generator of a Markov chain, and θ is the chain's stationary law,
 * scaled to a largest entry of 1. It is found by state reduction (Grassmann, Taksar and Heyman 1985), which subtracts
 * nothing and so loses no digits.
 */
final class Balance {
    private Balance() {}

    /** θ for {@code n} classes; classes without any slope, which no row has, get 0 and do not count. */
    static double[] stationary(double[] generator, int n) {
        int[] present =
                IntStream.range(0, n).filter(k -> generator[k * n + k] != 0).toArray();
        int m = present.length;
        double[] reduced = new double[m * m];
        for (int i = 0; i < m; i++) {
            for (int j = 0; j < m; j++) {
                reduced[i * m + j] = generator[present[i] * n + present[j]];
            }
        }
        double[] theta = new double[n];
        double[] law = m == 0 ? new double[0] : reduce(reduced, m);
        for (int i = 0; i < m; i++) {
            theta[present[i]] = law[i];
        }
        return theta;
    }

    private static double[] reduce(double[] a, int n) {
        double[] theta = new double[n];
        int first = 0;
        // Classes that give nothing away are left out: their slopes are zero, or the chain ends in them.
        for (int last = n - 1; last > 0; last--) {
            double out = 0;
            for (int j = 0; j < last; j++) {
                out += a[last * n + j];
            }
            if (!(out > 0)) {
                first = last;
                break;
            }
            for (int i = 0; i < last; i++) {
                a[i * n + last] /= out;
                for (int j = 0; j < last; j++) {
                    if (i != j) {
                        a[i * n + j] += a[i * n + last] * a[last * n + j];
                    }
                }
            }
        }
        theta[first] = 1;
        for (int k = first + 1; k < n; k++) {
            for (int i = first; i < k; i++) {
                theta[k] += theta[i] * a[i * n + k];
            }
        }
        double top = Arrays.stream(theta).max().orElse(1);
        for (int k = 0; k < n; k++) {
            theta[k] = top > 0 && Double.isFinite(top) ? theta[k] / top : 0;
        }
        return theta;
    }
}
