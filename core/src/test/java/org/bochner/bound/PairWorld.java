package org.bochner.bound;

import org.bochner.RandomStream;

/**
 * A distribution over finitely many labelled points, where the loss of cos ω·(x − x') on pairs of new rows is a finite
 * sum: the truth that bounds are held against.
 */
final class PairWorld {
    private final double[] points;
    private final int classes;
    private final double[] probability;
    private final double[] frequencies;

    /** The point and class of cell c are c / classes and c % classes. */
    PairWorld(double[] points, int classes, double[] probability, double[] frequencies) {
        this.points = points;
        this.classes = classes;
        this.probability = probability;
        this.frequencies = frequencies;
    }

    double[] probability() {
        return probability;
    }

    /** Rows drawn independently, as counts per cell. */
    double[] draw(int rows, RandomStream stream) {
        double[] counts = new double[probability.length];
        for (int i = 0; i < rows; i++) {
            double u = stream.uniform();
            int cell = 0;
            while (cell < counts.length - 1 && (u -= probability[cell]) >= 0) {
                cell++;
            }
            counts[cell]++;
        }
        return counts;
    }

    /** L(h_m): the definition, two new rows. */
    double[] truth() {
        double[] losses = new double[frequencies.length];
        for (int m = 0; m < losses.length; m++) {
            for (int a = 0; a < probability.length; a++) {
                losses[m] += probability[a] * from(a, probability, m);
            }
        }
        return losses;
    }

    /** L̂(h_m) over pairs of different rows. */
    double[] empirical(double[] counts, int rows) {
        double[] losses = new double[frequencies.length];
        for (int m = 0; m < losses.length; m++) {
            double sum = 0;
            for (int a = 0; a < counts.length; a++) {
                // A row with itself has λ = 1, h = 1, so loss 0: it adds nothing to the sum.
                sum += counts[a] * from(a, counts, m);
            }
            losses[m] = sum / ((double) rows * (rows - 1));
        }
        return losses;
    }

    /** L^i(h_m), and with counts and n − 1 rows L̂^i: what a row of cell {@code a} sees. */
    double[] seenFrom(int a, double[] masses, double total) {
        double[] losses = new double[frequencies.length];
        for (int m = 0; m < losses.length; m++) {
            losses[m] = from(a, masses, m) / total;
        }
        return losses;
    }

    private double from(int a, double[] masses, int m) {
        double sum = 0;
        for (int b = 0; b < masses.length; b++) {
            double lambda = a % classes == b % classes ? 1 : -1;
            double h = Math.cos(frequencies[m] * (points[a / classes] - points[b / classes]));
            sum += masses[b] * (1 - lambda * h) / 2;
        }
        return sum;
    }
}
