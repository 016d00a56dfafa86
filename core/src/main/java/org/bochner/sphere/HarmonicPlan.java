package org.bochner.sphere;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The order of work by which a list of harmonics is evaluated; immutable, shared by all {@link HarmonicTile}s.
 *
 * <p>Everything is a column of numbers, one for each row of a tile:
 *
 * <ol>
 *   <li>Column 0 is 1. Columns 1..M and M+1..2M are real and imaginary part of (x_1 + i x_2)^m, by m − 1 products.
 *   <li>For every axis k and degree m below it, h_n = ρ_k^n q_n(x_k/ρ_k) up to the largest n that is asked for, by the
 *       three-term recursion of orthonormal polynomials with α = m + (k−2)/2,
 *       <pre>  a_{n+1} h_{n+1} = x_k h_n − a_n ρ_k² h_{n−1},     a_n = ½ √( n(n+2α−1) / ((n+α)(n+α−1)) ).</pre>
 *   <li>Products of these for the harmonics with several drops; those with the same drops from the top share them.
 *   <li>Y = K · (product) · (last factor).
 * </ol>
 *
 * <p><b>Why this form is stable.</b> h_n is a polynomial in x_k and ρ_k²: no angle, no quotient, nothing special at the poles.
 * Upwards in n the polynomials are the growing solution of their recursion wherever they do not oscillate, so rounding
 * stays at some ε·n of the largest neighbour. The sines of the usual form are in ρ: the powers of (x_1 + i x_2) take them all at
 * once. Those may underflow, but only where Y is nothing: a harmonic of degree ℓ is above 1e-16 only where (x_1 + i x_2)^m is above
 * about e^{−ℓ/e}, 1e-160 at ℓ = 1000; and h_n, largest at the poles, stays below 1.62^ℓ, 1e209.
 */
final class HarmonicPlan {
    /** The most columns, so that the work space stays bounded whatever list is asked for. */
    private static final int MAX_COLUMNS = 1 << 21;

    /** The coordinates that are read, ascending, counted from 0; beside the first two. */
    final int[] axes;

    /** M, the largest |ℓ_1|. */
    final int powers;

    /** All columns, of steps 1 to 3. */
    final int columns;

    /** Step 2: for each run of a recursion its place in {@link #axes}, its first column and its length. */
    final int[] runAxis;

    final int[] runStart;
    final int[] runLength;
    /** 1/a_{n+1} and a_n/a_{n+1}, for each column from the first of step 2 on. */
    final double[] rise;

    final double[] fall;

    /** Step 3: column {@code columns − products + p} is {@code left[p]·right[p]}. */
    final int[] left;

    final int[] right;

    /** Step 4: the two columns and K of each harmonic. */
    final int[] first;

    final int[] second;
    final double[] scale;

    HarmonicPlan(List<Harmonic> harmonics) {
        // Step 2: how far each recursion goes. The key is axis and degree below it.
        TreeMap<Long, Integer> lengths = new TreeMap<>();
        int highest = 0;
        for (Harmonic each : harmonics) {
            highest = Math.max(highest, Math.abs(each.order()));
            int below = each.degree();
            int[] on = each.axes();
            int[] drops = each.drops();
            for (int i = 0; i < on.length; i++) {
                below -= drops[i];
                lengths.merge(key(on[i], below), drops[i], Math::max);
            }
        }
        powers = highest;
        axes = lengths.keySet().stream()
                .mapToInt(key -> (int) (key >> 32) - 1)
                .distinct()
                .toArray();
        int runs = lengths.size();
        runAxis = new int[runs];
        runStart = new int[runs];
        runLength = new int[runs];
        long all = 1 + 2L * powers + lengths.values().stream().mapToLong(n -> n).sum();
        rise = new double[checked(all) - 1 - 2 * powers];
        fall = new double[rise.length];
        Map<Long, Integer> starts = new HashMap<>();
        int run = 0;
        int column = 1 + 2 * powers;
        int axis = 0;
        for (Map.Entry<Long, Integer> entry : lengths.entrySet()) {
            int k = (int) (entry.getKey() >> 32);
            axis += axes[axis] < k - 1 ? 1 : 0;
            runAxis[run] = axis;
            runStart[run] = column;
            runLength[run++] = entry.getValue();
            starts.put(entry.getKey(), column);
            coefficients(entry.getKey().intValue() + (k - 2) / 2.0, entry.getValue(), column - 1 - 2 * powers);
            column += entry.getValue();
        }
        // Steps 3 and 4.
        Map<Long, Integer> products = new HashMap<>();
        first = new int[harmonics.size()];
        second = new int[harmonics.size()];
        scale = new double[harmonics.size()];
        for (int j = 0; j < first.length; j++) {
            Harmonic each = harmonics.get(j);
            int[] factors = factors(each, starts);
            int product = factors[0];
            for (int f = 1; f < factors.length - 1; f++) {
                int next = column + products.size();
                product = products.computeIfAbsent(key(product, factors[f]), any -> next);
            }
            first[j] = product;
            second[j] = factors.length == 1 ? 0 : factors[factors.length - 1];
            scale[j] = each.scale();
        }
        columns = checked((long) column + products.size());
        left = new int[products.size()];
        right = new int[products.size()];
        for (Map.Entry<Long, Integer> entry : products.entrySet()) {
            left[entry.getValue() - column] = (int) (entry.getKey() >> 32);
            right[entry.getValue() - column] = entry.getKey().intValue();
        }
    }

    private static long key(int high, int low) {
        return (long) high << 32 | low;
    }

    private static int checked(long columns) {
        if (columns > MAX_COLUMNS) {
            throw new IllegalArgumentException("these harmonics need " + columns + " polynomials, more than "
                    + MAX_COLUMNS + "; take fewer or of smaller degree");
        }
        return (int) columns;
    }

    /** The columns whose product a harmonic is, from the top axis down; at least one. */
    private int[] factors(Harmonic each, Map<Long, Integer> starts) {
        int[] on = each.axes();
        int[] drops = each.drops();
        int[] factors = new int[on.length + (each.order() != 0 || on.length == 0 ? 1 : 0)];
        int below = each.degree();
        for (int i = 0; i < on.length; i++) {
            below -= drops[i];
            factors[i] = starts.get(key(on[i], below)) + drops[i] - 1;
        }
        if (each.order() != 0) {
            factors[on.length] = each.order() > 0 ? each.order() : powers - each.order();
        }
        return factors;
    }

    private void coefficients(double alpha, int length, int at) {
        double before = 0;
        for (int n = 1; n <= length; n++) {
            // For n = 1 the factor α cancels.
            double a = n == 1
                    ? Math.sqrt(0.5 / (1 + alpha))
                    : 0.5 * Math.sqrt(n / (n + alpha) * ((n + 2 * alpha - 1) / (n + alpha - 1)));
            rise[at + n - 1] = 1 / a;
            fall[at + n - 1] = before / a;
            before = a;
        }
    }
}
