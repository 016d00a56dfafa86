package org.bochner.model.file;

import java.util.ArrayList;
import java.util.List;
import org.bochner.features.FeatureMap;
import org.bochner.features.KernelTerm;
import org.bochner.features.MixtureMap;
import org.bochner.linalg.DenseRows;

/** Keeps a {@link MixtureMap}: its landmarks, its whitening matrix, and its kernels with widths and weights. */
final class MixtureCodec implements MapCodec {
    private static final String LANDMARKS = "landmarks.npy";
    private static final String WHITENING = "whitening.npy";
    private static final String WIDTHS = "kernel-widths.npy";
    private static final String WEIGHTS = "kernel-weights.npy";

    @Override
    public String name() {
        return "mixture";
    }

    @Override
    public boolean writes(FeatureMap map) {
        return map instanceof MixtureMap;
    }

    @Override
    public void write(FeatureMap map, ModelFile.Writer to) {
        MixtureMap mixture = (MixtureMap) map;
        List<KernelTerm> terms = mixture.terms();
        to.put(
                "map.kernels",
                String.join(",", terms.stream().map(KernelTerm::kernel).toList()));
        to.array(WIDTHS, terms.stream().mapToDouble(KernelTerm::width).toArray());
        to.array(WEIGHTS, terms.stream().mapToDouble(KernelTerm::weight).toArray());
        to.array(LANDMARKS, mixture.landmarks());
        to.array(WHITENING, mixture.whitening());
    }

    @Override
    public FeatureMap read(ModelFile.Reader from) {
        String[] kernels = from.get("map.kernels").split(",");
        double[] widths = from.vector(WIDTHS);
        double[] weights = from.vector(WEIGHTS);
        if (kernels.length != widths.length || kernels.length != weights.length) {
            throw from.bad("it has " + kernels.length + " kernels with " + widths.length + " widths and "
                    + weights.length + " weights");
        }
        List<KernelTerm> terms = new ArrayList<>();
        for (int i = 0; i < kernels.length; i++) {
            terms.add(new KernelTerm(kernels[i], widths[i], weights[i]));
        }
        DenseRows landmarks = from.rows(LANDMARKS);
        DenseRows whitening = null;
        try {
            whitening = from.rows(WHITENING);
            return new MixtureMap(landmarks, terms, whitening);
        } catch (RuntimeException wrong) {
            landmarks.memory().close();
            if (whitening != null) {
                whitening.memory().close();
            }
            throw wrong;
        }
    }
}
