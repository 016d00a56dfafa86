package org.bochner.learn.trf;

import java.util.stream.IntStream;
import org.bochner.linalg.Cholesky;
import org.bochner.linalg.Matrix;

/**
 * The step d ≥ −room that minimises g·d + ½dᵀBd, for B positive definite.
 *
 * <p>A guess which coordinates end at their bound makes the rest a linear system; its answer makes a better guess: coordinates that
 * went past the bound are held there, and those that are pushed off it are let go. The guess seldom changes more than a few
 * times (Hintermüller, Ito, Kunisch 2003). Where it does not settle, the last answer is cut at the bounds.
 *
 * <p>Cost: D³/3 for each guess.
 *
 * @param step d
 * @param promised −(g·d + ½dᵀBd)
 */
record BoundedStep(double[] step, double promised) {
    private static final int MOST_GUESSES = 50;

    static BoundedStep of(Matrix b, double[] g, double[] room) {
        int n = g.length;
        boolean[] held = new boolean[n];
        for (int i = 0; i < n; i++) {
            held[i] = room[i] <= 0 && g[i] > 0;
        }
        double[] d = new double[n];
        for (int guess = 0; guess < MOST_GUESSES; guess++) {
            solve(b, g, room, held, d);
            double[] slope = slope(b, g, d);
            boolean changed = false;
            for (int i = 0; i < n; i++) {
                boolean hold = held[i] ? slope[i] > 0 : d[i] < -room[i];
                changed |= hold != held[i];
                held[i] = hold;
            }
            if (!changed) {
                break;
            }
        }
        for (int i = 0; i < n; i++) {
            d[i] = Math.max(d[i], -room[i]);
        }
        double[] slope = slope(b, g, d);
        double promised = 0;
        for (int i = 0; i < n; i++) {
            promised -= d[i] * (g[i] + slope[i]) / 2;
        }
        return new BoundedStep(d, promised);
    }

    /** g + Bd. */
    private static double[] slope(Matrix b, double[] g, double[] d) {
        double[] slope = g.clone();
        int n = g.length;
        for (int j = 0; j < n; j++) {
            double factor = d[j];
            for (int i = 0; factor != 0 && i < n; i++) {
                slope[i] += factor * b.data()[j * n + i];
            }
        }
        return slope;
    }

    /** d with the held coordinates at their bounds and the others where the slope vanishes. */
    private static void solve(Matrix b, double[] g, double[] room, boolean[] held, double[] d) {
        int n = g.length;
        int[] free = IntStream.range(0, n).filter(i -> !held[i]).toArray();
        for (int i = 0; i < n; i++) {
            d[i] = held[i] ? -room[i] : 0;
        }
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
