package org.bochner.scorer;

/** Features of a sum of kernels by landmarks: z(x) = W k(x), its values k(x) at the landmarks and their whitening W. */
final class MixtureFeatures extends FeatureMap {
    private final Lines landmarks;
    private final double[] norms;
    private final Lines whitening;
    private final String[] kernels;
    private final double[] widths;
    private final double[] weights;

    private MixtureFeatures(ModelFile from, float[][] rows) {
        super(rows[0].length, rows.length);
        landmarks = Lines.transposed(rows);
        norms = LandmarkFeatures.squaredNorms(rows);
        whitening = new Lines(from.lines("whitening.npy"));
        kernels = from.get("map.kernels").split(",");
        widths = from.vector("kernel-widths.npy");
        weights = from.vector("kernel-weights.npy");
        from.require(
                kernels.length == widths.length
                        && kernels.length == weights.length
                        && whitening.inputs == rows.length
                        && whitening.count == rows.length,
                "its kernels and their landmarks");
        for (int k = 0; k < kernels.length; k++) {
            kernels[k] = kernels[k].equals("quadratic") ? "polynomial:2" : kernels[k];
            if (!kernels[k].matches("gaussian|linear|matern:[012]\\.5|polynomial:[1-9]") || !(widths[k] > 0)) {
                throw from.bad("its kernel '" + kernels[k] + "' is not one that this scorer knows");
            }
        }
    }

    static MixtureFeatures read(ModelFile from) {
        return new MixtureFeatures(from, LandmarkFeatures.rows(from));
    }

    /** In double, as the library does: the whitening enlarges what k(x) has lost. */
    @Override
    Row row() {
        Lines.WideProduct product = landmarks.wideProduct();
        Lines.WideProduct whiten = whitening.wideProduct();
        double[] input = new double[inputs];
        double[] values = new double[features];
        double[] answer = new double[features];
        return (x, z) -> {
            for (int j = 0; j < input.length; j++) {
                input[j] = x[j];
            }
            product.times(input, values);
            double norm = LandmarkFeatures.squaredNorm(x);
            for (int l = 0; l < values.length; l++) {
                double sum = 0;
                for (int k = 0; k < kernels.length; k++) {
                    sum += value(k, norm, norms[l], values[l]);
                }
                values[l] = sum;
            }
            whiten.times(values, answer);
            for (int l = 0; l < answer.length; l++) {
                z[l] = (float) answer[l];
            }
        };
    }

    /** weight·k(x, x') from ‖x‖², ‖x'‖² and x·x'. */
    private double value(int k, double norm, double other, double product) {
        double width = widths[k];
        double weight = weights[k];
        double square = Math.max(0, norm + other - 2 * product) / (width * width);
        double t;
        switch (kernels[k]) {
            case "gaussian":
                return weight * Math.exp(-square / 2);
            case "matern:0.5":
                return weight * Math.exp(-Math.sqrt(square));
            case "matern:1.5":
                t = Math.sqrt(3 * square);
                return weight * (1 + t) * Math.exp(-t);
            case "matern:2.5":
                t = Math.sqrt(5 * square);
                return weight * (1 + t + t * t / 3) * Math.exp(-t);
            case "linear":
                return weight * product / (width * width);
            default:
                return weight * Math.pow(1 + product / (width * width), kernels[k].charAt(11) - '0');
        }
    }
}
