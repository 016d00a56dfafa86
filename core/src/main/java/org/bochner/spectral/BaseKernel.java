package org.bochner.spectral;

import java.util.List;

/**
 * A kernel in closed form whose spectrum is known: the starting point of every random feature map.
 *
 * <p>A shift-invariant kernel is the Fourier transform of a probability, its spectrum (Bochner's theorem):
 * k(x − x') = E cos ω·(x − x'). The pairs:
 *
 * <table>
 * <caption>Kernels and their spectra; δ = x − x'</caption>
 * <tr><th>text</th><th>kernel</th><th>spectrum of σω</th></tr>
 * <tr><td>{@code gaussian}</td><td>exp(−‖δ‖²/2σ²)</td><td>standard Gaussian</td></tr>
 * <tr><td>{@code laplace}</td><td>exp(−‖δ‖₁/σ)</td><td>Cauchy in each coordinate</td></tr>
 * <tr><td>{@code matern:ν}</td><td>2^{1−ν}/Γ(ν) t^ν K_ν(t), t = √(2ν)‖δ‖/σ</td><td>Student with 2ν degrees</td></tr>
 * <tr><td>{@code cauchy}</td><td>Π_j 1/(1 + δ_j²/σ²)</td><td>Laplace in each coordinate</td></tr>
 * <tr><td>{@code arc-cosine:p}</td><td>‖x‖^p‖x'‖^p J_p(θ)/(πσ^{2p})</td><td>standard Gaussian (no Fourier)</td></tr>
 * <tr><td>{@code linear}</td><td>x·x'/σ²</td><td>the coordinates</td></tr>
 * </table>
 *
 * <p>The width σ is no part of the text form: it is chosen from the data, and a setting of its own.
 *
 * <p>References: Rahimi and Recht, "Random features for large-scale kernel machines", 2007; Rasmussen and Williams,
 * "Gaussian processes for machine learning", 2006, §4.2; Cho and Saul, "Kernel methods for deep learning", 2009.
 */
public sealed interface BaseKernel permits Gaussian, Laplace, Matern, Cauchy, ArcCosine, Linear {
    /** σ. */
    double width();

    /** The same kernel of another width. */
    BaseKernel withWidth(double width);

    /** k(x, y) itself, for any number of columns. */
    double value(float[] x, float[] y);

    /** The form that {@link #parse} reads, without the width. */
    String text();

    /** The feature family that it has when none is asked for. */
    default Family family() {
        return Family.FOURIER_PAIR;
    }

    /** Whether its spectrum looks the same from every side, so that orthogonal and structured draws are unbiased. */
    boolean isRotationInvariant();

    /** Whether frequencies can be drawn that way. */
    default boolean admits(Draw draw) {
        return isRotationInvariant() || !draw.needsRotationInvariance();
    }

    /** Every text form, for help and messages. */
    static List<String> texts() {
        return List.of("gaussian", "laplace", "matern:NU", "cauchy", "arc-cosine:0|1|2", "linear");
    }

    /** The kernel of width 1 that {@code text} names; {@code gaussian:a,b,c} has relative widths per column. */
    static BaseKernel parse(String text) {
        return KernelText.parse(text);
    }

    /** The one check of widths. */
    static void checkWidth(double width) {
        if (!(width > 0 && width < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("the width must be positive and finite, not " + width);
        }
    }
}
