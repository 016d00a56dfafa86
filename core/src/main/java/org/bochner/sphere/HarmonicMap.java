package org.bochner.sphere;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bochner.features.FeatureMap;
import org.bochner.features.MapDescription;
import org.bochner.features.MapDescription.Fact;
import org.bochner.features.MapDescription.Part;
import org.bochner.features.RowFeatures;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.Rows;
import org.bochner.model.file.ModelReader;
import org.bochner.model.file.ModelWriter;

/**
 * The feature map of weighted spherical harmonics: z(x) = (√λ_j Y_j(x̂))_j with x̂ the row on the sphere, so that
 * z(x)·z(x') = Σ_j λ_j Y_j(x̂) Y_j(x̂') (NSRF (2) and App. B).
 *
 * <p>With equal weights within whole degrees this is a rotation-invariant kernel on the sphere, and by Schoenberg's
 * theorem every such kernel is a limit of these. The scale of Y is that of {@link SphericalHarmonics}: mean square 1
 * over the sphere.
 *
 * <p>Computed in double, tile by tile ({@link HarmonicTile}), written as float; a row's features do not depend on the
 * rows beside it. Cost for each row: O(d), some five flops and one written float for each harmonic.
 */
public final class HarmonicMap implements FeatureMap {
    /** Its name in model files. */
    public static final String KIND = "harmonics";

    private static final String WEIGHTS = "harmonic-weights.npy";
    private static final String ORDERS = "harmonic-orders.npy";
    private static final String STARTS = "harmonic-starts.npy";
    private static final String AXES = "harmonic-axes.npy";
    private static final String DROPS = "harmonic-drops.npy";

    /** A point needs memory per input, which no array in a file vouches for. */
    private static final int MOST_INPUTS = 1 << 24;

    /** Columns of z that are turned from one column per array to one row per array at a time. */
    private static final int STRIP = 64;

    private final OntoSphere sphere;
    private final SphericalHarmonics harmonics;
    private final double[] weights;
    private final double[] roots;

    /**
     * The map of {@code harmonics} on {@code sphere}.
     *
     * @param weights λ, not negative and finite, one for each harmonic
     */
    public HarmonicMap(OntoSphere sphere, SphericalHarmonics harmonics, double[] weights) {
        if (sphere.dimension() != harmonics.dimension()) {
            throw new IllegalArgumentException("the rows lie on a sphere in " + sphere.dimension()
                    + " dimensions, the harmonics in " + harmonics.dimension());
        }
        if (weights.length != harmonics.count()) {
            throw new IllegalArgumentException(
                    weights.length + " weights for " + harmonics.count() + " harmonics; give one for each");
        }
        this.sphere = sphere;
        this.harmonics = harmonics;
        this.weights = weights.clone();
        this.roots = new double[weights.length];
        for (int j = 0; j < roots.length; j++) {
            if (!(weights[j] >= 0) || !Double.isFinite(weights[j])) {
                throw new IllegalArgumentException(
                        "weight " + j + " must not be negative and must be finite, not " + weights[j]);
            }
            roots[j] = Math.sqrt(weights[j]);
        }
    }

    /** All with the weight 1: the functions Y_j themselves. */
    public static HarmonicMap plain(OntoSphere sphere, SphericalHarmonics harmonics) {
        double[] ones = new double[harmonics.count()];
        Arrays.fill(ones, 1);
        return new HarmonicMap(sphere, harmonics, ones);
    }

    public OntoSphere sphere() {
        return sphere;
    }

    public SphericalHarmonics harmonics() {
        return harmonics;
    }

    /** Σ λ. */
    public double mass() {
        double sum = 0;
        for (double each : weights) {
            sum += each;
        }
        return sum;
    }

    /** λ. */
    public double[] weights() {
        return weights.clone();
    }

    @Override
    public HarmonicMap prefix(int columns) {
        int some = Math.max(1, Math.min(columns, weights.length));
        // A cosine is not parted from the sine that follows it, unless it is all there is.
        if (some < weights.length
                && harmonics.get(some - 1).cosine().equals(harmonics.get(some).cosine())) {
            some += some == 1 ? 1 : -1;
        }
        int[] which = IntStream.range(0, some).toArray();
        double[] first = Arrays.copyOf(weights, some);
        double kept = Arrays.stream(first).sum();
        double mass = Arrays.stream(weights).sum();
        for (int j = 0; some < weights.length && j < some; j++) {
            first[j] = kept > 0 ? first[j] * (mass / kept) : mass / some;
        }
        return new HarmonicMap(sphere, harmonics.select(which), first);
    }

    @Override
    public int inputs() {
        return sphere.inputs();
    }

    @Override
    public int features() {
        return roots.length;
    }

    @Override
    public void apply(Rows rows, FloatMemory out, int offset, int stride) {
        check(rows, out, offset, stride);
        HarmonicTile tile = new HarmonicTile(harmonics, rows.rows());
        float[] work = new float[inputs()];
        double[] point = new double[sphere.dimension()];
        float[] strip = new float[tile.points() * STRIP];
        for (int from = 0; from < rows.rows(); from += tile.points()) {
            int count = Math.min(tile.points(), rows.rows() - from);
            for (int i = 0; i < count; i++) {
                sphere.place(rows, from + i, work, point);
                tile.set(i, point);
            }
            tile.compute();
            write(tile, count, strip, out, offset + from * stride, stride);
        }
    }

    @Override
    public RowFeatures row() {
        HarmonicTile tile = new HarmonicTile(harmonics, 1);
        double[] point = new double[sphere.dimension()];
        return (x, z) -> {
            sphere.place(x, point);
            tile.set(0, point);
            tile.compute();
            for (int j = 0; j < roots.length; j++) {
                z[j] = (float) (roots[j] * tile.values(j)[0]);
            }
        };
    }

    private void write(HarmonicTile tile, int count, float[] strip, FloatMemory out, int at, int stride) {
        for (int from = 0; from < roots.length; from += STRIP) {
            int width = Math.min(STRIP, roots.length - from);
            for (int j = 0; j < width; j++) {
                double root = roots[from + j];
                double[] values = tile.values(from + j);
                for (int i = 0; i < count; i++) {
                    strip[i * STRIP + j] = (float) (root * values[i]);
                }
            }
            for (int i = 0; i < count; i++) {
                out.write(at + i * stride + from, strip, i * STRIP, width);
            }
        }
    }

    @Override
    public MapDescription describe() {
        List<Part> parts = parts();
        IntStream degrees = harmonics.list().stream().mapToInt(Harmonic::degree);
        MapDescription all = MapDescription.of("spherical-harmonics")
                .with("atoms", parts.size())
                .with("mass", mass())
                .with("onto", name(sphere.way()));
        return (sphere.height() > 0 ? all.with("height", sphere.height()) : all)
                .with("dimension", sphere.dimension())
                .with("largestDegree", degrees.max().orElse(0))
                .with(parts);
    }

    /** Cosine and sine of the same degrees are one part. */
    private List<Part> parts() {
        List<Part> parts = new ArrayList<>();
        for (int[] columns : harmonics.pairs()) {
            double[] own = Arrays.stream(columns).mapToDouble(c -> weights[c]).toArray();
            Harmonic first = harmonics.get(columns[0]);
            List<Fact> facts = List.of(new Fact("degree", first.degree()), new Fact("order", first.order()));
            parts.add(new Part("harmonic", first.toString(), facts, columns, own));
        }
        return parts;
    }

    @Override
    public String kind() {
        return KIND;
    }

    /**
     * How rows get onto the sphere, the weights λ, and for each harmonic its order ℓ_1 and the axes where its degree
     * drops, those of harmonic j from {@code harmonic-starts[j]} to before {@code harmonic-starts[j + 1]}.
     */
    @Override
    public void write(ModelWriter to) {
        to.put("map.sphere", name(sphere.way()));
        to.put("map.inputs", sphere.inputs());
        to.put("map.height", sphere.height());
        List<Harmonic> list = harmonics.list();
        int[] starts = new int[list.size() + 1];
        for (int j = 0; j < list.size(); j++) {
            starts[j + 1] = starts[j] + list.get(j).axes().size();
        }
        to.array(WEIGHTS, weights);
        to.array(ORDERS, list.stream().mapToInt(Harmonic::order).toArray());
        to.array(STARTS, starts);
        to.array(AXES, joined(list.stream().map(Harmonic::axes)));
        to.array(DROPS, joined(list.stream().map(Harmonic::drops)));
    }

    private static int[] joined(Stream<List<Integer>> lists) {
        return lists.flatMap(List::stream).mapToInt(Integer::intValue).toArray();
    }

    private static String name(OntoSphere.Way way) {
        return way.name().toLowerCase(Locale.ROOT);
    }

    /** The map that was written. */
    public static HarmonicMap read(ModelReader from) {
        OntoSphere.Way way =
                from.choice("map.sphere", "way onto the sphere", OntoSphere.Way.values(), HarmonicMap::name);
        int inputs = (int) from.integer("map.inputs", 1, MOST_INPUTS);
        OntoSphere sphere = new OntoSphere(way, inputs, from.number("map.height"));
        int[] orders = from.ints(ORDERS);
        int[] starts = from.ints(STARTS);
        List<Integer> axes = Arrays.stream(from.ints(AXES)).boxed().toList();
        List<Integer> drops = Arrays.stream(from.ints(DROPS)).boxed().toList();
        boolean good = starts.length == orders.length + 1 && starts[0] == 0 && axes.size() == drops.size();
        good = good && starts[orders.length] == axes.size();
        for (int j = 0; good && j < orders.length; j++) {
            good = starts[j] <= starts[j + 1] && starts[j + 1] <= axes.size();
        }
        if (!good) {
            throw from.bad("the arrays of its harmonics do not fit each other");
        }
        List<Harmonic> list = new ArrayList<>(orders.length);
        for (int j = 0; j < orders.length; j++) {
            list.add(new Harmonic(
                    sphere.dimension(),
                    orders[j],
                    axes.subList(starts[j], starts[j + 1]),
                    drops.subList(starts[j], starts[j + 1])));
        }
        return new HarmonicMap(sphere, SphericalHarmonics.of(list), from.vector(WEIGHTS));
    }

    /** Does nothing: there is no native memory. */
    @Override
    public void close() {}
}
