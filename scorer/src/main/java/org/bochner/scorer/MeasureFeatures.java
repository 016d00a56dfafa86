package org.bochner.scorer;

/**
 * Random features z(x) = (√q_m φ(x; ω_m))_m: waves, ramps or coordinates of projections ω_m·x, by the families φ
 *
 * <pre>
 *   FOURIER_PAIR    cos ω·x, and after all of them sin ω·x
 *   FOURIER_PHASE   √2 cos(ω·x + b)
 *   ARC_COSINE_n    √2 max(ω·x, 0)^n, a step for n = 0
 *   COORDINATE      x_j
 * </pre>
 */
final class MeasureFeatures extends FeatureMap {
    private final String family;
    private final Projection atoms;
    private final int count;
    private final float[] phases;
    /** √q of the family's height where all weights are equal; else 1, and {@link #roots} multiply. */
    private final float scale;

    private final float[] roots;

    private MeasureFeatures(String family, Projection atoms, float[] phases, double[] weights) {
        super(atoms.inputs, family.equals("FOURIER_PAIR") ? 2 * atoms.count : atoms.count);
        this.family = family;
        this.atoms = atoms;
        this.count = atoms.count;
        this.phases = phases;
        double height = family.equals("FOURIER_PAIR") || family.equals("COORDINATE") ? 1 : 2;
        boolean uniform = true;
        for (double weight : weights) {
            uniform &= weight == weights[0];
        }
        this.scale = uniform ? (float) Math.sqrt(height * weights[0]) : 1;
        this.roots = uniform ? null : new float[count];
        for (int m = 0; !uniform && m < count; m++) {
            roots[m] = (float) Math.sqrt(height * weights[m]);
        }
    }

    static MeasureFeatures read(ModelFile from) {
        String family = from.get("map.family");
        double[] weights = from.vector("atom-weights.npy");
        float[] phases = from.hasEntry("phases.npy") ? from.floats("phases.npy") : null;
        Projection atoms = Projection.read(from);
        if (!family.matches("FOURIER_PAIR|FOURIER_PHASE|ARC_COSINE_[012]|COORDINATE")) {
            throw from.bad("its feature family '" + family + "' is not one that this scorer knows");
        }
        from.require(
                weights.length == atoms.count
                        && family.equals("FOURIER_PHASE") == (phases != null)
                        && (phases == null || phases.length == atoms.count),
                atoms.count + " atoms with " + weights.length + " weights, or phases that do not fit");
        return new MeasureFeatures(family, atoms, phases, weights);
    }

    @Override
    Row row() {
        Lines.Product product = atoms.product();
        switch (family) {
            case "FOURIER_PAIR":
                return pairs(product);
            case "FOURIER_PHASE":
                return (x, z) -> {
                    product.times(x, z);
                    Waves.phase(z, phases, scale);
                    weigh(z);
                };
            case "ARC_COSINE_0":
                return (x, z) -> {
                    product.times(x, z);
                    for (int m = 0; m < z.length; m++) {
                        z[m] = z[m] > 0 ? scale : 0f;
                    }
                    weigh(z);
                };
            case "ARC_COSINE_1":
                return (x, z) -> {
                    product.times(x, z);
                    for (int m = 0; m < z.length; m++) {
                        z[m] = Math.max(z[m], 0f) * scale;
                    }
                    weigh(z);
                };
            case "ARC_COSINE_2":
                return (x, z) -> {
                    product.times(x, z);
                    for (int m = 0; m < z.length; m++) {
                        float positive = Math.max(z[m], 0f);
                        z[m] = positive * positive * scale;
                    }
                    weigh(z);
                };
            default:
                return (x, z) -> {
                    product.times(x, z);
                    for (int m = 0; m < z.length; m++) {
                        z[m] *= scale;
                    }
                    weigh(z);
                };
        }
    }

    private Row pairs(Lines.Product product) {
        float[] cosines = new float[count];
        float[] sines = new float[count];
        return (x, z) -> {
            product.times(x, cosines);
            System.arraycopy(cosines, 0, sines, 0, count);
            Waves.cosine(cosines, 0, count, scale);
            Waves.sine(sines, 0, count, scale);
            weigh(cosines);
            weigh(sines);
            System.arraycopy(cosines, 0, z, 0, count);
            System.arraycopy(sines, 0, z, count, count);
        };
    }

    private void weigh(float[] z) {
        if (roots != null) {
            for (int m = 0; m < roots.length; m++) {
                z[m] *= roots[m];
            }
        }
    }
}
