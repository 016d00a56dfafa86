package org.bochner.features;

/**
 * One kernel of a weighted sum of kernels, by its name: a weight times a function of ‖x‖², ‖x'‖² and x·x'.
 *
 * <pre>
 *   gaussian       exp(−‖δ‖²/2σ²)
 *   matern:1.5     (1 + √3‖δ‖/σ) exp(−√3‖δ‖/σ);  also matern:0.5, matern:2.5
 *   polynomial:p   (1 + x·x'/σ²)^p, p from 1 to 9;  quadratic is polynomial:2
 *   linear         x·x'/σ²
 * </pre>
 *
 * @param kernel its text
 * @param width σ, above 0
 * @param weight not negative
 */
public record KernelTerm(String kernel, double width, double weight) {
    public KernelTerm {
        if (!(width > 0) || !Double.isFinite(width) || !(weight >= 0) || !Double.isFinite(weight)) {
            throw new IllegalArgumentException(
                    "a kernel has a width above 0 and a weight from 0 on, not " + width + " and " + weight);
        }
        kernel = kernel.equals("quadratic") ? "polynomial:2" : kernel;
        if (!kernel.matches("gaussian|linear|matern:[012]\\.5|polynomial:[1-9]")) {
            throw new IllegalArgumentException(
                    "there is no kernel '" + kernel + "'; the kernels are gaussian, matern:0.5,"
                            + " matern:1.5, matern:2.5, quadratic, polynomial:P and linear");
        }
    }

    /** The same with another weight. */
    public KernelTerm times(double factor) {
        return new KernelTerm(kernel, width, factor * weight);
    }

    /** weight·k(x, x') from ‖x‖², ‖x'‖² and x·x'. */
    public double value(double norm, double other, double product) {
        double square = Math.max(0, norm + other - 2 * product) / (width * width);
        return switch (kernel) {
            case "gaussian" -> weight * Math.exp(-square / 2);
            case "matern:0.5" -> weight * Math.exp(-Math.sqrt(square));
            case "matern:1.5" -> {
                double t = Math.sqrt(3 * square);
                yield weight * (1 + t) * Math.exp(-t);
            }
            case "matern:2.5" -> {
                double t = Math.sqrt(5 * square);
                yield weight * (1 + t + t * t / 3) * Math.exp(-t);
            }
            case "linear" -> weight * product / (width * width);
            default -> weight * Math.pow(1 + product / (width * width), kernel.charAt(kernel.length() - 1) - '0');
        };
    }
}
