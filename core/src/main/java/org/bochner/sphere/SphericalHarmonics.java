package org.bochner.sphere;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Finitely many real spherical harmonics Y_1, …, Y_N on S^{d−1} for any d ≥ 2, ready to be evaluated (NSRF, App. B).
 *
 * <p><b>Scale.</b> They are orthonormal under the uniform distribution on the sphere: the mean of Y_i Y_j is 1 for i =
 * j and else 0. So Y_1 = 1, and the squares of a whole degree add to N(d, ℓ) at every point. NSRF takes the surface
 * measure: its harmonics are ours over √|S^{d−1}|, and a weight λ there is λ/|S^{d−1}| here. At d = 784 that surface is
 * 1e-650, and the harmonics on that scale are outside the range of float from d = 161 on. Under ours a kernel Σ λ_j
 * Y_j(x) Y_j(x') has the mean ‖λ‖_1 on its diagonal, so that a measure of mass one has a kernel of mean one.
 *
 * <p><b>Order.</b> By degree; within a degree the drops of the highest axes come first, m = 0 before ±1, ±2, …: on S²
 * Y[ℓ, 0], Y[ℓ, 1], Y[ℓ, −1], Y[ℓ, 2], …. Lists are of whole degrees, which span the same functions in every rotated
 * basis.
 *
 * <p>Weights that differ within a degree make a kernel that depends on more than ⟨x, x'⟩, though NSRF's Theorem 2.2
 * says otherwise; by the addition theorem (8) it is rotation-invariant if and only if they are equal.
 *
 * <p><b>Evaluation</b> is {@link HarmonicTile}, from a plan that is made once. Cost: about five flops for each harmonic
 * and row, whatever d, and O(d) to read the row.
 */
public final class SphericalHarmonics {
    /** The largest degree for d ≥ 3, which keeps to the range of double: see {@link HarmonicTile.Plan}. */
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

    /** All on S^{d−1} of degree 0 to {@code degree}. */
    public static SphericalHarmonics upTo(int dimension, int degree) {
        long total = 0;
        for (int ell = 0; ell <= degree && total <= MAX_COUNT; ell++) {
            long more = count(dimension, ell);
            total = more > MAX_COUNT ? more : total + more;
        }
        if (total > MAX_COUNT) {
            throw new IllegalArgumentException("there are more than " + MAX_COUNT + " harmonics up to degree " + degree
                    + " in " + dimension + " dimensions; take a smaller degree or a count");
        }
        List<Harmonic> all = new ArrayList<>();
        for (int ell = 0; ell <= degree; ell++) {
            add(all, dimension, dimension, ell, List.of(), List.of());
        }
        return of(all);
    }

    /**
     * Adds to {@code all} (modified) all ways to spend {@code rest} on the axes up to {@code top}, after some drops.
     */
    private static void add(
            List<Harmonic> all, int dimension, int top, int rest, List<Integer> axes, List<Integer> drops) {
        for (int axis = top; axis >= 3 && rest > 0; axis--) {
            for (int drop = rest; drop > 0; drop--) {
                add(all, dimension, axis - 1, rest - drop, with(axes, axis), with(drops, drop));
            }
        }
        all.add(new Harmonic(dimension, rest, axes, drops));
        if (rest > 0) {
            all.add(new Harmonic(dimension, -rest, axes, drops));
        }
    }

    private static List<Integer> with(List<Integer> list, int last) {
        List<Integer> longer = new ArrayList<>(list);
        longer.add(last);
        return longer;
    }

    /**
     * N(d, ℓ) = C(d+ℓ−1, ℓ) − C(d+ℓ−3, ℓ−2), the number of harmonics of degree ℓ; {@link Long#MAX_VALUE} where it is
     * larger than that. NSRF prints C(d+ℓ−1, ℓ−2) for the second term, which is wrong.
     */
    public static long count(int dimension, int degree) {
        if (dimension < 2) {
            throw new IllegalArgumentException("a sphere has harmonics from 2 dimensions on, not in " + dimension);
        }
        BigInteger size = choose(dimension + degree - 1, Math.min(degree, dimension - 1));
        if (degree >= 2) {
            size = size.subtract(choose(dimension + degree - 3, Math.min(degree - 2, dimension - 1)));
        }
        return size.bitLength() < 64 ? size.longValue() : Long.MAX_VALUE;
    }

    private static BigInteger choose(int n, int k) {
        BigInteger result = BigInteger.ONE;
        for (int i = 1; i <= k; i++) {
            result = result.multiply(BigInteger.valueOf(n - k + i)).divide(BigInteger.valueOf(i));
        }
        return result;
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
        return of(Arrays.stream(which).mapToObj(harmonics::get).toList());
    }

    /**
     * The numbers of the harmonics by complex harmonic, in the order of the list: cosine and sine of the same degrees,
     * its real and imaginary part, are together.
     */
    public List<int[]> pairs() {
        Map<Harmonic, int[]> pairs = new LinkedHashMap<>();
        for (int j = 0; j < count(); j++) {
            int[] own = {j};
            pairs.merge(
                    get(j).cosine(),
                    own,
                    (some, more) -> IntStream.concat(Arrays.stream(some), Arrays.stream(more))
                            .toArray());
        }
        return List.copyOf(pairs.values());
    }

    HarmonicTile.Plan plan() {
        return plan;
    }
}
