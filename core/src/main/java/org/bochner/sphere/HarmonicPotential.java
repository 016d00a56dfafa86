package org.bochner.sphere;

import org.bochner.BadInput;
import org.bochner.potential.ColumnPass;
import org.bochner.potential.SignedTargets;
import org.bochner.store.RowStore;

/**
 * The sums T_j = Σ_i s_i Y_j(x̂_i) of every spherical harmonic over all rows, and the potentials that follow from them (NSRF
 * §3.1, App. A.3).
 *
 * <p>There is a sum for each group of rows: one for two classes (s = ±1) or given weights, one for each of more classes (s = 1), one for
 * each output of a regression (s = y − ȳ). A row's weight multiplies s.
 *
 * <p>Two ways to the same numbers. {@link #of} evaluates the harmonics in the pass, in double: about five flops for each and
 * row. {@link #ofFeatures} reads them from a store whose columns they are, in float within a block: two flops, and worth it
 * where the sums are asked for again and again with other weights, as a margin game does. Either has the same bits at any
 * number of threads.
 */
public final class HarmonicPotential {
    private final SphericalHarmonics harmonics;
    private final SignedTargets targets;
    private final double[] totals;

    private HarmonicPotential(SphericalHarmonics harmonics, SignedTargets targets, double[] totals) {
        this.harmonics = harmonics;
        this.targets = targets;
        this.totals = totals;
    }

    /** Under the targets of {@code rows}, put onto the sphere by {@code sphere}. */
    public static HarmonicPotential of(RowStore rows, OntoSphere sphere, SphericalHarmonics harmonics) {
        check(rows, sphere, harmonics);
        return summed(rows, sphere, harmonics, SignedTargets.of(rows));
    }

    /** With signed weights s_i, one for each row in the order of the store; the targets are not looked at. */
    public static HarmonicPotential of(
            RowStore rows, OntoSphere sphere, SphericalHarmonics harmonics, double[] signed) {
        check(rows, sphere, harmonics);
        return summed(rows, sphere, harmonics, SignedTargets.given(rows, signed));
    }

    /**
     * Under the targets of {@code features}, whose columns are the harmonics: a
     * {@link org.bochner.features.FeatureStore} of {@link org.bochner.sphere.HarmonicMap#plain}.
     */
    public static HarmonicPotential ofFeatures(RowStore features, SphericalHarmonics harmonics) {
        return read(features, harmonics, SignedTargets.of(features));
    }

    /**
     * As {@link #ofFeatures(RowStore, SphericalHarmonics)} with lists of signed weights s_i, one for each row: a group of sums for
     * each list, all from one product.
     */
    public static HarmonicPotential ofFeatures(RowStore features, SphericalHarmonics harmonics, double[]... signed) {
        return read(features, harmonics, SignedTargets.given(features, signed));
    }

    private static HarmonicPotential summed(
            RowStore rows, OntoSphere sphere, SphericalHarmonics harmonics, SignedTargets targets) {
        int length = length(harmonics, targets);
        HarmonicPass pass = new HarmonicPass(sphere, harmonics, targets, length);
        return new HarmonicPotential(harmonics, targets, rows.run(pass).totals());
    }

    private static HarmonicPotential read(RowStore features, SphericalHarmonics harmonics, SignedTargets targets) {
        if (features.columns() != harmonics.count()) {
            throw new IllegalArgumentException(
                    "the rows have " + features.columns() + " columns, there are " + harmonics.count() + " harmonics");
        }
        length(harmonics, targets);
        return new HarmonicPotential(harmonics, targets, ColumnPass.sums(features, targets));
    }

    private static void check(RowStore rows, OntoSphere sphere, SphericalHarmonics harmonics) {
        if (rows.columns() != sphere.inputs()) {
            throw new IllegalArgumentException(
                    "the rows have " + rows.columns() + " columns, the map onto the sphere takes " + sphere.inputs());
        }
        if (sphere.dimension() != harmonics.dimension()) {
            throw new IllegalArgumentException("the rows lie on a sphere in " + sphere.dimension()
                    + " dimensions, the harmonics in " + harmonics.dimension());
        }
    }

    private static int length(SphericalHarmonics harmonics, SignedTargets targets) {
        long all = (long) targets.groups() * harmonics.count();
        if (all > Integer.MAX_VALUE - 8) {
            throw new BadInput(harmonics.count() + " harmonics for " + targets.groups()
                    + " classes are more sums than one array holds; take fewer harmonics");
        }
        return (int) all;
    }

    /** The number of sums for each harmonic. */
    public int groups() {
        return targets.groups();
    }

    /** T_j of the rows of {@code group}. */
    public double sum(int group, int harmonic) {
        return totals[group * harmonics.count() + harmonic];
    }

    /**
     * v_j of every real harmonic: T² summed over the groups; with more than two classes 2 Σ_y T_y² − (Σ_y T_y)² (PBRFF, Prop. 8).
     */
    public double[] values() {
        int count = harmonics.count();
        double[] v = new double[count];
        for (int j = 0; j < count; j++) {
            v[j] = targets.value(totals, j, count);
        }
        return v;
    }

    /**
     * v(ℓ, m) = |Σ s Y|² of every complex harmonic with ℓ_1 ≥ 0, numbered as {@link SphericalHarmonics#pairs}. √2 times the
     * real and imaginary part of the complex harmonic are the real ones, so this is the mean of the two v_j: what an atom of mass 1
     * that gives ½ to each has.
     */
    public double[] pairs() {
        int[] pairs = harmonics.pairs();
        double[] v = values();
        int most = 0;
        for (int pair : pairs) {
            most = Math.max(most, pair + 1);
        }
        double[] mean = new double[most];
        int[] members = new int[most];
        for (int j = 0; j < v.length; j++) {
            mean[pairs[j]] += v[j];
            members[pairs[j]]++;
        }
        for (int pair = 0; pair < most; pair++) {
            mean[pair] /= members[pair];
        }
        return mean;
    }
}
