package org.bochner.bound;

/**
 * How far a distribution Q over N atoms is from the uniform one, P = 1/N, which is the prior of every bound here.
 *
 * <p>Both are 0 for Q = P and largest for a point mass: ln N and N − 1. Atoms of weight 0 may be left out of the array.
 * Cost O(N).
 */
public final class Divergence {
    private static final double TOLERANCE = 1e-6;

    private Divergence() {}

    /** KL(Q‖P) = ln N + Σ Q_m ln Q_m. */
    public static double kl(double[] q, long atoms) {
        check(q, atoms);
        double sum = Math.log(atoms);
        for (double each : q) {
            if (each > 0) {
                sum += each * Math.log(each);
            }
        }
        return Math.max(0, sum);
    }

    /** χ²(Q‖P) = N Σ Q_m² − 1. */
    public static double chiSquare(double[] q, long atoms) {
        check(q, atoms);
        double sum = 0;
        for (double each : q) {
            sum += each * atoms * (each * atoms);
        }
        return Math.max(0, sum / atoms - 1);
    }

    /** D_μ(Q‖P) = N^{μ−1} Σ Q_m^μ − 1, for μ above 1. */
    public static double power(double[] q, long atoms, double mu) {
        check(q, atoms);
        double sum = 0;
        for (double each : q) {
            sum += Math.pow(each * atoms, mu);
        }
        return Math.max(0, sum / atoms - 1);
    }

    /** E_Q L̂ = Σ Q_m L̂(h_m): the loss of the kernel k_Q, since the loss is linear (PBRFF §4). */
    public static double meanLoss(double[] q, double[] losses) {
        if (q.length != losses.length) {
            throw new IllegalArgumentException(q.length + " weights for " + losses.length + " losses");
        }
        double sum = 0;
        for (int m = 0; m < q.length; m++) {
            sum += q[m] * losses[m];
        }
        return sum;
    }

    private static void check(double[] q, long atoms) {
        if (q.length > atoms) {
            throw new IllegalArgumentException(q.length + " weights for " + atoms + " atoms");
        }
        double sum = 0;
        for (int m = 0; m < q.length; m++) {
            if (!(q[m] >= 0)) {
                throw new IllegalArgumentException("weight " + m + " of a distribution is " + q[m]);
            }
            sum += q[m];
        }
        if (!(Math.abs(sum - 1) <= TOLERANCE)) {
            throw new IllegalArgumentException("the weights of a distribution sum to " + sum + ", not to 1");
        }
    }
}
