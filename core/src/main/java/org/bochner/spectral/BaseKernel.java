package org.bochner.spectral;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
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
 * <p>The width σ is no part of the text form: it is chosen from the data, and a setting of its own. A Gaussian may have
 * relative widths per column, {@code gaussian:a,b,c}: exp(−½ Σ_j δ_j²/σ_j²) with σ_j = σ·a_j.
 *
 * <p>The Matérn kernel is exp(−‖δ‖/σ) for ν = ½ and the Gaussian for ν → ∞. Its frequencies are g·√(2ν/χ²_{2ν})/σ with
 * g standard Gaussian (Rasmussen and Williams, eq. 4.14–4.17).
 *
 * <p>The arc-cosine kernel is 2 E[H(w·x) H(w·x') (w·x)^p (w·x')^p] with w ~ N(0, I/σ²): that of one infinite layer of
 * threshold, ramp or squared-ramp units (Cho and Saul, eq. 3–6). For p = 0 the width has no effect. With θ the angle
 * between x and x',
 *
 * <pre>
 * J_0 = π − θ
 * J_1 = sin θ + (π − θ) cos θ
 * J_2 = 3 sin θ cos θ + (π − θ)(1 + 2 cos² θ)</pre>
 *
 * <p>References: Rahimi and Recht, "Random features for large-scale kernel machines", 2007; Rasmussen and Williams,
 * "Gaussian processes for machine learning", 2006, §4.2; Cho and Saul, "Kernel methods for deep learning", 2009.
 *
 * @param form which of the kernels
 * @param parameter ν of a Matérn kernel, p of an arc-cosine one; else 0
 * @param columns relative widths of a Gaussian, one per column; empty where all columns have the width itself
 * @param width σ
 */
public record BaseKernel(Form form, double parameter, List<Double> columns, double width) {
    /** The kernels, whatever their parameters. */
    public enum Form {
        GAUSSIAN,
        LAPLACE,
        MATERN,
        CAUCHY,
        ARC_COSINE,
        LINEAR;

        private String text() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    public BaseKernel {
        columns = List.copyOf(columns);
        for (double each : Stream.concat(Stream.of(width), columns.stream()).toList()) {
            if (!(each > 0 && each < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException("the width must be positive and finite, not " + each);
            }
        }
        if (form == Form.MATERN && !(parameter > 0 && parameter <= 1000)) {
            throw new IllegalArgumentException("the smoothness of a Matérn kernel must be above 0 and at most 1000"
                    + " (beyond that it is the Gaussian kernel), not " + parameter);
        }
        if (form == Form.ARC_COSINE && !(parameter == 0 || parameter == 1 || parameter == 2)) {
            throw new IllegalArgumentException("the order of an arc-cosine kernel is 0, 1 or 2, not " + parameter);
        }
    }

    /** The same kernel of another width. */
    public BaseKernel withWidth(double other) {
        return new BaseKernel(form, parameter, columns, other);
    }

    /** The form that {@link #parse} reads, without the width. */
    public String text() {
        return switch (form) {
            case GAUSSIAN ->
                form.text()
                        + columns.stream()
                                .map(String::valueOf)
                                .collect(Collectors.joining(",", columns.isEmpty() ? "" : ":", ""));
            case MATERN -> form.text() + ":" + parameter;
            case ARC_COSINE -> form.text() + ":" + (int) parameter;
            case LAPLACE, CAUCHY, LINEAR -> form.text();
        };
    }

    /** The feature family that it has when none is asked for. */
    public Family family() {
        return switch (form) {
            case ARC_COSINE ->
                List.of(Family.ARC_COSINE_0, Family.ARC_COSINE_1, Family.ARC_COSINE_2)
                        .get((int) parameter);
            case LINEAR -> Family.COORDINATE;
            default -> Family.FOURIER_PAIR;
        };
    }

    /**
     * Whether its spectrum is invariant under rotations, so that orthogonal and structured draws are unbiased. Column
     * widths of a Gaussian scale the frequencies afterwards, and make no difference.
     */
    public boolean isRotationInvariant() {
        return form == Form.GAUSSIAN || form == Form.MATERN || form == Form.ARC_COSINE;
    }

    /**
     * Whether frequencies can be drawn that way. Coordinates have no directions to turn and no law to invert: they are
     * drawn without replacement.
     */
    public boolean admits(Draw draw) {
        return form == Form.LINEAR ? draw == Draw.IID : isRotationInvariant() || !draw.needsRotationInvariance();
    }

    /** Every text form, for help and messages. */
    public static List<String> texts() {
        return List.of("gaussian", "laplace", "matern:NU", "cauchy", "arc-cosine:0|1|2", "linear");
    }

    /** The kernel of width 1 that {@code text} names; {@code gaussian:a,b,c} has relative widths per column. */
    public static BaseKernel parse(String text) {
        String[] parts = text.strip().toLowerCase(Locale.ROOT).split(":", 2);
        String name = parts[0].strip();
        String argument = parts.length == 2 ? parts[1].strip() : null;
        Form form = Stream.of(Form.values())
                .filter(each -> each.text().equals(name))
                .findFirst()
                .orElseThrow(() -> new BadInput("kernel '" + text + "' is unknown; use one of " + texts()));
        return switch (form) {
            case GAUSSIAN -> {
                Stream<String> widths = argument == null ? Stream.of() : Stream.of(argument.split(",", -1));
                List<Double> columns =
                        widths.map(part -> positive(text, part.strip())).toList();
                yield new BaseKernel(form, 0, columns, 1);
            }
            case MATERN -> new BaseKernel(form, argument == null ? 1.5 : positive(text, argument), List.of(), 1);
            case ARC_COSINE -> {
                String order = argument == null ? "1" : argument;
                if (!List.of("0", "1", "2").contains(order)) {
                    throw new BadInput("kernel '" + text + "' has order '" + order + "'; use 0, 1 or 2");
                }
                yield new BaseKernel(form, Integer.parseInt(order), List.of(), 1);
            }
            case LAPLACE, CAUCHY, LINEAR -> {
                if (argument != null) {
                    throw new BadInput(
                            "kernel '" + text + "' takes nothing after the colon; its width is a setting of its own");
                }
                yield new BaseKernel(form, 0, List.of(), 1);
            }
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
}
