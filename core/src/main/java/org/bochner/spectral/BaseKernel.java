package org.bochner.spectral;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.bochner.BadInput;

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

    /** The form that {@link #parse} reads, without the width. */
    String text();

    /** The feature family that it has when none is asked for. */
    default Family family() {
        return Family.FOURIER_PAIR;
    }

    /**
     * Whether its spectrum is invariant under rotations, so that orthogonal and structured draws are unbiased. Column
     * widths of a Gaussian scale the frequencies afterwards, and make no difference.
     */
    default boolean isRotationInvariant() {
        return true;
    }

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
        String[] parts = text.strip().toLowerCase(Locale.ROOT).split(":", 2);
        String name = parts[0].strip();
        String argument = parts.length == 2 ? parts[1].strip() : null;
        if (argument != null && List.of("laplace", "cauchy", "linear").contains(name)) {
            throw new BadInput(
                    "kernel '" + text + "' takes nothing after the colon; its width is a setting of its own");
        }
        return switch (name) {
            case "gaussian" -> {
                Stream<String> widths = argument == null ? Stream.of() : Stream.of(argument.split(",", -1));
                yield new Gaussian(
                        1, widths.map(part -> positive(text, part.strip())).toList());
            }
            case "laplace" -> new Laplace(1);
            case "matern" -> new Matern(argument == null ? 1.5 : positive(text, argument), 1);
            case "cauchy" -> new Cauchy(1);
            case "arc-cosine" -> {
                String order = argument == null ? "1" : argument;
                if (!List.of("0", "1", "2").contains(order)) {
                    throw new BadInput("kernel '" + text + "' has order '" + order + "'; use 0, 1 or 2");
                }
                yield new ArcCosine(Integer.parseInt(order), 1);
            }
            case "linear" -> new Linear(1);
            default -> throw new BadInput("kernel '" + text + "' is unknown; use one of " + texts());
        };
    }

    private static double positive(String text, String argument) {
        double value;
        try {
            value = Double.parseDouble(argument);
        } catch (NumberFormatException notANumber) {
            value = Double.NaN;
        }
        if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
            throw new BadInput("kernel '" + text + "' has '" + argument + "' where a positive number is needed");
        }
        return value;
    }

    /** The one check of widths. */
    static void checkWidth(double width) {
        if (!(width > 0 && width < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("the width must be positive and finite, not " + width);
        }
    }
}
