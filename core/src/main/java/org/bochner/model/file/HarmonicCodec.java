package org.bochner.model.file;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.bochner.features.FeatureMap;
import org.bochner.sphere.Harmonic;
import org.bochner.sphere.HarmonicMap;
import org.bochner.sphere.OntoSphere;
import org.bochner.sphere.SphericalHarmonics;

/**
 * Keeps a {@link HarmonicMap}: how rows get onto the sphere, the weights λ, and for each harmonic its order ℓ_1 and the axes where
 * its degree drops, those of harmonic j from {@code harmonic-starts[j]} to before {@code harmonic-starts[j+1]}.
 */
final class HarmonicCodec implements MapCodec {
    private static final String WEIGHTS = "harmonic-weights.npy";
    private static final String ORDERS = "harmonic-orders.npy";
    private static final String STARTS = "harmonic-starts.npy";
    private static final String AXES = "harmonic-axes.npy";
    private static final String DROPS = "harmonic-drops.npy";

    /** A point needs memory per input, which no array in the file vouches for. */
    private static final int MOST_INPUTS = 1 << 24;

    @Override
    public String name() {
        return "harmonics";
    }

    @Override
    public boolean writes(FeatureMap map) {
        return map instanceof HarmonicMap;
    }

    @Override
    public void write(FeatureMap map, ModelFile.Writer to) {
        HarmonicMap harmonic = (HarmonicMap) map;
        to.put("map.sphere", harmonic.sphere().way().name().toLowerCase(Locale.ROOT));
        to.put("map.inputs", harmonic.sphere().inputs());
        to.put("map.height", harmonic.sphere().height());
        List<Harmonic> list = harmonic.harmonics().list();
        int[] starts = new int[list.size() + 1];
        for (int j = 0; j < list.size(); j++) {
            starts[j + 1] = starts[j] + list.get(j).axes().length;
        }
        int[] axes = new int[starts[list.size()]];
        int[] drops = new int[axes.length];
        for (int j = 0; j < list.size(); j++) {
            int count = starts[j + 1] - starts[j];
            System.arraycopy(list.get(j).axes(), 0, axes, starts[j], count);
            System.arraycopy(list.get(j).drops(), 0, drops, starts[j], count);
        }
        to.array(WEIGHTS, harmonic.weights());
        to.array(ORDERS, list.stream().mapToInt(Harmonic::order).toArray());
        to.array(STARTS, starts);
        to.array(AXES, axes);
        to.array(DROPS, drops);
    }

    @Override
    public FeatureMap read(ModelFile.Reader from) {
        OntoSphere sphere = sphere(from);
        int[] orders = from.ints(ORDERS);
        int[] starts = from.ints(STARTS);
        int[] axes = from.ints(AXES);
        int[] drops = from.ints(DROPS);
        boolean good = starts.length == orders.length + 1 && starts[0] == 0 && axes.length == drops.length;
        good = good && starts[orders.length] == axes.length;
        for (int j = 0; good && j < orders.length; j++) {
            good = starts[j] <= starts[j + 1] && starts[j + 1] <= axes.length;
        }
        if (!good) {
            throw from.bad("the arrays of its harmonics do not fit each other");
        }
        List<Harmonic> list = new ArrayList<>(orders.length);
        for (int j = 0; j < orders.length; j++) {
            list.add(Harmonic.of(
                    sphere.dimension(),
                    orders[j],
                    Arrays.copyOfRange(axes, starts[j], starts[j + 1]),
                    Arrays.copyOfRange(drops, starts[j], starts[j + 1])));
        }
        return new HarmonicMap(sphere, SphericalHarmonics.of(list), from.vector(WEIGHTS));
    }

    private static OntoSphere sphere(ModelFile.Reader from) {
        int inputs = (int) from.integer("map.inputs", 1, MOST_INPUTS);
        for (OntoSphere.Way way : OntoSphere.Way.values()) {
            if (way.name().toLowerCase(Locale.ROOT).equals(from.get("map.sphere"))) {
                return new OntoSphere(way, inputs, from.number("map.height"));
            }
        }
        throw from.bad("its way onto the sphere '" + from.get("map.sphere") + "' is not one that this Bochner knows");
    }
}
