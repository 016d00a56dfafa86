package org.bochner.sphere;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finitely many real spherical harmonics Y_1, …, Y_N on S^{d−1} for any d ≥ 2, ready to be evaluated (NSRF, App. B).
 *
 * <p><b>Scale.</b> They are orthonormal under the uniform law on the sphere: the mean of Y_i Y_j is 1 for i = j and else 0. So
 * Y_1 = 1, and the squares of a whole degree add to N(d, ℓ) at every point. NSRF takes the surface measure: its harmonics are
 * ours over √|S^{d−1}| ({@link #area}), and a weight λ there is λ/|S^{d−1}| here. At d = 784 that surface is 1e-650, and the
 * harmonics on that scale are no floats from d = 161 on; and under ours a kernel Σ λ_j Y_j(x) Y_j(x') has the mean ‖λ‖_1 on its
 * diagonal, which is what "mass one" is to mean.
 *
 * <p><b>Order.</b> By degree; within a degree the drops of the highest axes come first, m = 0 before ±1, ±2, …: on S²
 * Y[ℓ, 0], Y[ℓ, 1], Y[ℓ, −1], Y[ℓ, 2], …. A whole degree spans the same functions in every rotated basis. A degree that is cut, as
 * {@link #first} may do with the last, does not; with many dimensions it then favours the last columns.
 *
 * <p>Weights that differ within a degree make a kernel that depends on more than ⟨x, x'⟩, though NSRF's Theorem 2.2 says
 * otherwise; by the addition theorem (8) it is rotation-invariant if and only if they are equal.
 *
 * <p><b>Evaluation</b> is {@link HarmonicTile}, from a plan that is made once. Cost: about five flops for each harmonic and
 * row, whatever d, and O(d) to read the row.
 */
public final class SphericalHarmonics {
    /** How many to take where nobody says; NSRF found a thousand enough. */
    public static final int DEFAULT_COUNT = 1000;

    /** The largest degree for d ≥ 3. Up to it nothing that matters leaves the range of double: see {@link HarmonicTile.Plan}. */
    public static final int MAX_DEGREE = 1000;

    /** The most harmonics of one list. */
    public static final int MAX_COUNT = 1 << 18;

    private final int dimension;
    private final List<Harmonic> harmonics;
    private final HarmonicTile.Plan plan;

    private SphericalHarmonics(int dimension, List<Harmonic> harmonics) {
        this.dimension = dimension;
        this.harmonics = List.copyOf(harmonics);
        this.plan = new HarmonicTile.Plan(this.harmonics);
    }

    /** Those of {@code harmonics}, at least one, all on the same sphere. */
    public static SphericalHarmonics of(List<Harmonic> harmonics) {
        if (harmonics.isEmpty() || harmonics.size() > MAX_COUNT) {
            throw new IllegalArgumentException("1 to " + MAX_COUNT + " harmonics make a list, not " + harmonics.size());
        }
        int dimension = harmonics.get(0).dimension();
        for (Harmonic each : harmonics) {
            if (each.dimension() != dimension) {
                throw new IllegalArgumentException("harmonics on spheres of " + dimension + " and of "
                        + each.dimension() + " dimensions in one list");
            }
            if (dimension > 2 && each.degree() > MAX_DEGREE) {
                throw new IllegalArgumentException("the degree of a harmonic must be at most " + MAX_DEGREE
                        + " where the sphere is more than a circle, not " + each.degree());
            }
        }
        return new SphericalHarmonics(dimension, harmonics);
    }

    /** The first {@code count} on S^{d−1}, or one fewer where the last would be a cosine without its sine. */
    public static SphericalHarmonics first(int dimension, int count) {
        checkDimension(dimension);
        if (count < 1 || count > MAX_COUNT) {
            throw new IllegalArgumentException("count must be 1 to " + MAX_COUNT + ", not " + count);
        }
        Enumeration all = new Enumeration(dimension, count);
        for (int degree = 0; !all.full; degree++) {
            all.degree(degree);
        }
        return of(all.found);
    }

    /** All on S^{d−1} of degree 0 to {@code degree}. */
    public static SphericalHarmonics upTo(int dimension, int degree) {
        checkDimension(dimension);
        if (degree < 0) {
            throw new IllegalArgumentException("degree must be at least 0, not " + degree);
        }
        BigInteger total = BigInteger.ZERO;
        for (int ell = 0; ell <= degree && total.bitLength() < 32; ell++) {
            total = total.add(size(dimension, ell));
        }
        if (total.compareTo(BigInteger.valueOf(MAX_COUNT)) > 0) {
            throw new IllegalArgumentException("there are more than " + MAX_COUNT + " harmonics up to degree " + degree
                    + " in " + dimension + " dimensions; take a smaller degree or a count");
        }
        Enumeration all = new Enumeration(dimension, total.intValue());
        for (int ell = 0; ell <= degree; ell++) {
            all.degree(ell);
        }
        return of(all.found);
    }

    private static void checkDimension(int dimension) {
        if (dimension < 2) {
            throw new IllegalArgumentException("a sphere has harmonics from 2 dimensions on, not in " + dimension);
        }
    }

    /**
     * N(d, ℓ) = C(d+ℓ−1, ℓ) − C(d+ℓ−3, ℓ−2), the number of harmonics of degree ℓ; {@link Long#MAX_VALUE} where it is larger
     * than that. NSRF prints C(d+ℓ−1, ℓ−2) for the second term, which is wrong.
     */
    public static long count(int dimension, int degree) {
        checkDimension(dimension);
        BigInteger size = size(dimension, degree);
        return size.bitLength() < 64 ? size.longValue() : Long.MAX_VALUE;
    }

    private static BigInteger size(int d, int ell) {
        BigInteger all = choose(d + ell - 1, Math.min(ell, d - 1));
        return ell < 2 ? all : all.subtract(choose(d + ell - 3, Math.min(ell - 2, d - 1)));
    }

    private static BigInteger choose(int n, int k) {
        BigInteger result = BigInteger.ONE;
        for (int i = 1; i <= k; i++) {
            result = result.multiply(BigInteger.valueOf(n - k + i)).divide(BigInteger.valueOf(i));
        }
        return result;
    }

    /** |S^{d−1}| = 2π^{d/2}/Γ(d/2), the surface of the unit sphere: 2π, 4π, 2π², …. */
    public static double area(int dimension) {
        double area = dimension % 2 == 0 ? 2 * Math.PI : 2;
        for (int d = dimension % 2 == 0 ? 4 : 3; d <= dimension; d += 2) {
            area *= 2 * Math.PI / (d - 2);
        }
        return area;
    }

    /** d: the sphere is S^{d−1}. */
    public int dimension() {
        return dimension;
    }

    /** N. */
    public int count() {
        return harmonics.size();
    }

    public Harmonic get(int j) {
        return harmonics.get(j);
    }

    public List<Harmonic> list() {
        return harmonics;
    }

    /** Those with the numbers {@code which}, in that order. */
    public SphericalHarmonics select(int... which) {
        List<Harmonic> chosen = new ArrayList<>(which.length);
        for (int j : which) {
            chosen.add(harmonics.get(j));
        }
        return of(chosen);
    }

    /**
     * Which complex harmonic each belongs to: cosine and sine of the same degrees, its real and imaginary part, have the same
     * number. Numbers count from 0 in the order of the list.
     */
    public int[] pairs() {
        Map<Harmonic, Integer> seen = new HashMap<>();
        int[] pairs = new int[count()];
        for (int j = 0; j < pairs.length; j++) {
            Harmonic cosine = get(j).order() < 0 ? get(j).conjugate() : get(j);
            pairs[j] = seen.computeIfAbsent(cosine, any -> seen.size());
        }
        return pairs;
    }

    /** Y_j at one point of the sphere, for every j. For many points take a {@link HarmonicTile}. */
    public double[] values(double... point) {
        HarmonicTile tile = new HarmonicTile(this, 1);
        tile.set(0, point);
        tile.compute();
        double[] values = new double[count()];
        for (int j = 0; j < values.length; j++) {
            values[j] = tile.values(j)[0];
        }
        return values;
    }

    HarmonicTile.Plan plan() {
        return plan;
    }

    /** Collects harmonics in order until there are enough. Its depth is the degree, not the dimension. */
    private static final class Enumeration {
        private final int dimension;
        private final int most;
        private final List<Harmonic> found = new ArrayList<>();
        private boolean full;

        Enumeration(int dimension, int most) {
            this.dimension = dimension;
            this.most = most;
        }

        void degree(int degree) {
            int depth = Math.min(degree, dimension);
            below(dimension, degree, new int[depth], new int[depth], 0);
        }

        /** All ways to spend {@code rest} on the axes up to {@code top}, after {@code used} drops. */
        private void below(int top, int rest, int[] axes, int[] drops, int used) {
            if (rest == 0) {
                add(0, axes, drops, used);
                return;
            }
            for (int axis = top; axis >= 3 && !full; axis--) {
                axes[used] = axis;
                for (int m = 0; m < rest && !full; m++) {
                    drops[used] = rest - m;
                    below(axis - 1, m, axes, drops, used + 1);
                }
            }
            if (found.size() + 2 > most) {
                full = true;
            }
            add(rest, axes, drops, used);
            add(-rest, axes, drops, used);
        }

        private void add(int order, int[] axes, int[] drops, int used) {
            if (!full) {
                found.add(Harmonic.of(dimension, order, Arrays.copyOf(axes, used), Arrays.copyOf(drops, used)));
                full = found.size() == most;
            }
        }
    }
}
