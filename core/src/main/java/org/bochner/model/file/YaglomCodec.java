package org.bochner.model.file;

import java.util.ArrayList;
import java.util.List;
import org.bochner.features.FeatureMap;
import org.bochner.features.YaglomMap;
import org.bochner.linalg.DenseRows;
import org.bochner.spectral.DenseAtoms;

/**
 * Keeps a {@link YaglomMap}: for layer l, from 1, {@code omega-l.npy}, d×D, and {@code phases-l.npy}; where it is not stationary also
 * {@code second-omega-l.npy} and {@code second-phases-l.npy}.
 */
final class YaglomCodec implements MapCodec {
    /** More layers than any learner makes. */
    private static final int MOST_LAYERS = 32;

    @Override
    public String name() {
        return "yaglom";
    }

    @Override
    public boolean writes(FeatureMap map) {
        return map instanceof YaglomMap;
    }

    @Override
    public void write(FeatureMap map, ModelFile.Writer to) {
        List<YaglomMap.Layer> layers = ((YaglomMap) map).layers();
        to.put("map.layers", layers.size());
        for (int l = 1; l <= layers.size(); l++) {
            YaglomMap.Layer layer = layers.get(l - 1);
            write("", l, layer.first(), layer.phases(), to);
            if (!layer.stationary()) {
                write("second-", l, layer.second(), layer.secondPhases(), to);
            }
        }
    }

    private static void write(String half, int l, DenseAtoms atoms, float[] phases, ModelFile.Writer to) {
        to.array(half + "omega-" + l + ".npy", new DenseRows(atoms.matrix(), atoms.inputs(), atoms.count()));
        to.array(half + "phases-" + l + ".npy", phases);
    }

    @Override
    public FeatureMap read(ModelFile.Reader from) {
        int count = (int) from.integer("map.layers", 1, MOST_LAYERS);
        List<DenseAtoms> open = new ArrayList<>();
        try {
            List<YaglomMap.Layer> layers = new ArrayList<>();
            for (int l = 1; l <= count; l++) {
                boolean pair = from.hasEntry("second-omega-" + l + ".npy");
                DenseAtoms first = atoms(from, "omega-" + l + ".npy", open);
                float[] phases = from.floatVector("phases-" + l + ".npy");
                DenseAtoms second = pair ? atoms(from, "second-omega-" + l + ".npy", open) : null;
                float[] more = pair ? from.floatVector("second-phases-" + l + ".npy") : null;
                layers.add(new YaglomMap.Layer(first, phases, second, more));
            }
            return new YaglomMap(layers);
        } catch (RuntimeException wrong) {
            open.forEach(DenseAtoms::close);
            throw wrong;
        }
    }

    private static DenseAtoms atoms(ModelFile.Reader from, String name, List<DenseAtoms> open) {
        DenseRows matrix = from.rows(name);
        try {
            DenseAtoms atoms = new DenseAtoms(matrix.rows(), matrix.columns(), matrix.memory());
            open.add(atoms);
            return atoms;
        } catch (RuntimeException wrong) {
            matrix.memory().close();
            throw wrong;
        }
    }
}
