package org.bochner.solve.newton;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.bochner.linalg.Matrix;
import org.bochner.linalg.loops.Cholesky;
import org.bochner.solve.Vectors;

/**
 * The step d ≥ −room that minimises g·d + ½dᵀBd, for B positive definite.
 *
 * <ol>
 *   <li>A guess which coordinates end at their bound makes the rest a linear system. Its answer makes a better guess:
 *       coordinates that went past the bound are held there, and those that are pushed off it are released. The guess
 *       seldom changes more than a few times (Hintermüller, Ito, Kunisch 2003).
 *   <li>The guesses may cycle, when many coordinates end at their bounds. Then every move goes downhill: some sweeps of
 *       coordinate descent find which coordinates are held, and the others go to where their slope vanishes, or as far
 *       towards it as the bounds allow (Moré, Toraldo 1991).
 * </ol>
 *
 * <p>Cost: n³/3 for each guess and each move, 2n² for a sweep.
 *
 * @param step d
 * @param decrease −(g·d + ½dᵀBd)
 */
public record BoundedQuadratic(double[] step, double decrease) {
    private static final int MOST_GUESSES = 8;
    private static final int MOST_MOVES = 20;
    private static final int SWEEPS = 10;
    private static final double SETTLED = 1e-10;

    public static BoundedQuadratic minimum(Matrix b, double[] g, double[] room) {
        int n = g.length;
        boolean[] held = new boolean[n];
        for (int i = 0; i < n; i++) {
            held[i] = room[i] <= 0 && g[i] > 0;
        }
        double[] d = new double[n];
        boolean settled = false;
        for (int guess = 0; guess < MOST_GUESSES && !settled; guess++) {
            solve(b, g, room, held, d);
            double[] slope = slope(b, g, d);
            settled = true;
            for (int i = 0; i < n; i++) {
                boolean hold = held[i] ? slope[i] > 0 : d[i] < -room[i];
                settled &= hold == held[i];
                held[i] = hold;
            }
        }
        Arrays.setAll(d, i -> Math.max(d[i], -room[i]));
        if (!settled) {
            descend(b, g, room, d);
        }
        double[] slope = slope(b, g, d);
        double decrease = 0;
        for (int i = 0; i < n; i++) {
            decrease -= d[i] * (g[i] + slope[i]) / 2;
        }
        return new BoundedQuadratic(d, decrease);
    }

    /** Moves d (modified) downwards until it is the minimum, or as far as the moves reach. */
    private static void descend(Matrix b, double[] g, double[] room, double[] d) {
        int n = d.length;
        boolean[] held = new boolean[n];
        double[] end = new double[n];
        double largest = Arrays.stream(g).map(Math::abs).max().orElse(0);
        for (int move = 0; move < MOST_MOVES; move++) {
            double[] slope = slope(b, g, d);
            double missed = 0;
            for (int sweep = 0; sweep < SWEEPS; sweep++) {
                double most = sweep(b, room, d, slope);
                missed = sweep == 0 ? most : missed;
            }
            if (missed <= SETTLED * largest) {
                return;
            }
            for (int i = 0; i < n; i++) {
                held[i] = d[i] <= -room[i] && slope[i] > 0;
            }
            solve(b, g, room, held, end);
            double far = 1;
            for (int i = 0; i < n; i++) {
                if (end[i] < -room[i]) {
                    far = Math.min(far, (d[i] + room[i]) / (d[i] - end[i]));
                }
            }
            for (int i = 0; i < n; i++) {
                d[i] = Math.max(-room[i], d[i] + far * (end[i] - d[i]));
            }
        }
    }

    /**
     * One coordinate after the other goes to its own minimum; {@code d} and {@code slope} are modified. Returns the
     * largest slope that no bound held.
     */
    private static double sweep(Matrix b, double[] room, double[] d, double[] slope) {
        int n = d.length;
        double most = 0;
        for (int i = 0; i < n; i++) {
            double change = Math.max(d[i] - slope[i] / b.data()[i * n + i], -room[i]) - d[i];
            if (change != 0) {
                most = Math.max(most, d[i] > -room[i] ? Math.abs(slope[i]) : -slope[i]);
                d[i] += change;
                int row = i * n;
                for (int j = 0; j < n; j++) {
                    slope[j] += change * b.data()[row + j];
                }
            }
        }
        return most;
    }

    /** g + Bd. */
    private static double[] slope(Matrix b, double[] g, double[] d) {
        double[] slope = g.clone();
        Vectors.addRows(slope, d, b.data());
        return slope;
    }

    /** d with the held coordinates at their bounds and the others where the slope vanishes. */
    private static void solve(Matrix b, double[] g, double[] room, boolean[] held, double[] d) {
        int n = g.length;
        int[] free = IntStream.range(0, n).filter(i -> !held[i]).toArray();
        Arrays.setAll(d, i -> held[i] ? -room[i] : 0);
        double[] slope = slope(b, g, d);
        Matrix part = new Matrix(free.length, free.length);
        double[] right = new double[free.length];
        for (int i = 0; i < free.length; i++) {
            right[i] = -slope[free[i]];
            for (int j = 0; j < free.length; j++) {
                part.data()[i * free.length + j] = b.data()[free[i] * n + free[j]];
            }
        }
        if (free.length > 0) {
            Cholesky.of(part).solve(right, 1);
        }
        for (int i = 0; i < free.length; i++) {
            d[free[i]] = right[i];
        }
    }
}
