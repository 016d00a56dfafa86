package org.bochner.spectral;

import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.bochner.BadInput;
import org.bochner.RandomStream;
import org.bochner.linalg.FloatMemory;
import org.bochner.random.QuasiRandom;

/**
 * Draws frequencies from the spectrum of a kernel, without labels: the measure that random features start from.
 *
 * <p>All draws give a measure of N atoms with equal weights, of mass 1 (linear: see below), and an unbiased kernel
 * ({@link Draw#SORF} and {@link Draw#FASTFOOD}: up to O(1/√d) in theory, far less in practice). With σ the width:
 *
 * <ul>
 *   <li>{@link Draw#IID}: ω = c·t/σ, t with independent coordinates, c the common factor of the {@code Spectrum}.
 *       Error of a pair map: (1 + k(2δ) − 2k(δ)²)/(2N). Atom m does not depend on N.
 *   <li>{@link Draw#ORTHOGONAL}: directions are the rows of Haar orthogonal matrices, lengths drawn from the
 *       radial law (Yu, Suresh et al. 2016, §3): the same marginal law and less error. Blocks have min(d, 2²²/d)
 *       rows, so that wide data does not cost O(d²) memory.
 *   <li>{@link Draw#SORF}, {@link Draw#FASTFOOD}: {@link StructuredAtoms}.
 *   <li>{@link Draw#QUASI}: ω through the quantile functions at {@link QuasiRandom} points, one coordinate of the point
 *       per input, one for the common factor and one for the phase (Yang, Sindhwani, Avron, Mahoney 2014).
 * </ul>
 *
 * <table>
 * <caption>Mean squared error of the Gaussian kernel by pairs, over that of i.i.d. ones; ‖δ‖ ≈ σ; measured over 150 to
 * 1000 seeds</caption>
 * <tr><th>d</th><th>N</th><th>orthogonal</th><th>sorf</th><th>fastfood</th><th>quasi</th></tr>
 * <tr><td>3</td><td>256</td><td>0.59</td><td>0.45</td><td>1.3</td><td>0.009</td></tr>
 * <tr><td>10</td><td>512</td><td>0.24</td><td>0.20</td><td>1.7</td><td>0.27</td></tr>
 * <tr><td>20</td><td>512</td><td>0.16</td><td>0.12</td><td>1.7</td><td>0.52</td></tr>
 * <tr><td>100</td><td>512</td><td>0.12</td><td>0.09</td><td>1.6</td><td>0.89</td></tr>
 * <tr><td>784</td><td>1024</td><td>0.26</td><td>0.11</td><td>2.0</td><td>1.0</td></tr>
 * </table>
 *
 * <p>Phases are uniform on [0, 2π). The linear kernel takes N of the d coordinates without replacement, each of weight
 * d/(Nσ²); all of them when N ≥ d.
 *
 * <p>Cost: O(dN), orthogonal O(dN·min(d, N)) by matrix products, structured O(N).
 */
public final class FrequencyDraw {
    /** The most numbers of one orthogonal block. */
    private static final int BLOCK_ENTRIES = 1 << 22;

    // What the first word of a stream's path after the seed means.
    private static final int ATOMS = 1;
    private static final int BLOCKS = 2;
    private static final int RADII = 3;
    private static final int PHASES = 4;
    private static final int COORDINATES = 5;

    private FrequencyDraw() {}

    /** As below, with the family that the kernel prefers: Fourier pairs for shift-invariant kernels. */
    public static SpectralMeasure draw(BaseKernel kernel, Draw draw, int atoms, int inputs, long seed) {
        return draw(kernel, draw, kernel.family(), atoms, inputs, seed);
    }

    /** {@code atoms} atoms for data of {@code inputs} columns; the caller closes the measure. */
    public static SpectralMeasure draw(BaseKernel kernel, Draw draw, Family family, int atoms, int inputs, long seed) {
        check(kernel, draw, family, atoms, inputs);
        if (kernel.form() == BaseKernel.Form.LINEAR) {
            return coordinates(kernel, atoms, inputs, seed);
        }
        Spectrum spectrum = Spectrum.of(kernel);
        double[] inverse = inverseWidths(kernel, inputs);
        Atoms drawn = switch (draw) {
            case IID -> independent(spectrum, inverse, atoms, seed);
            case ORTHOGONAL -> orthogonal(spectrum, inverse, atoms, seed);
            case SORF, FASTFOOD -> StructuredAtoms.draw(spectrum, inverse, atoms, seed, draw == Draw.SORF);
            case QUASI -> quasi(spectrum, inverse, atoms, seed);
        };
        float[] phases = family == Family.FOURIER_PHASE ? phases(draw, atoms, inputs, seed) : null;
        return SpectralMeasure.uniform(family, drawn, phases, 1);
    }

    private static void check(BaseKernel kernel, Draw draw, Family family, int atoms, int inputs) {
        if (atoms < 1 || inputs < 1) {
            throw new BadInput("at least one feature and one column are needed, not " + atoms + " and " + inputs);
        }
        if (!kernel.admits(draw)) {
            throw new BadInput("draw '" + draw.text() + "' rotates frequencies, but the spectrum of kernel '"
                    + kernel.text() + "' is not invariant under rotations; use draw iid"
                    + (kernel.admits(Draw.QUASI) ? " or quasi" : "") + ", or kernel gaussian or matern");
        }
        if (kernel.family().isFourier() ? !family.isFourier() : family != kernel.family()) {
            throw new BadInput(
                    "kernel '" + kernel.text() + "' has no features of family " + family + "; use " + kernel.family());
        }
    }

    /** 1/σ_j. */
    private static double[] inverseWidths(BaseKernel kernel, int inputs) {
        double[] inverse = new double[inputs];
        Arrays.fill(inverse, 1 / kernel.width());
        List<Double> columns = kernel.columns();
        if (!columns.isEmpty() && columns.size() != inputs) {
            throw new BadInput("kernel 'gaussian' was given " + columns.size() + " widths, but the data has " + inputs
                    + " columns; give one width per column, or a single one");
        }
        for (int j = 0; j < columns.size(); j++) {
            inverse[j] /= columns.get(j);
        }
        return inverse;
    }

    private static Atoms independent(Spectrum spectrum, double[] inverse, int atoms, long seed) {
        return DenseAtoms.of(inverse.length, atoms, (m, into) -> {
            RandomStream stream = RandomStream.of(seed, ATOMS, m);
            double factor = spectrum.factor(stream);
            for (int j = 0; j < inverse.length; j++) {
                into[j] = (float) (factor * spectrum.draw().applyAsDouble(stream) * inverse[j]);
            }
        });
    }

    private static Atoms orthogonal(Spectrum spectrum, double[] inverse, int atoms, long seed) {
        int d = inverse.length;
        int height = Math.max(1, Math.min(d, BLOCK_ENTRIES / d));
        double[][] block = new double[1][];
        return DenseAtoms.of(d, atoms, (m, into) -> {
            if (m % height == 0) {
                RandomStream stream = RandomStream.of(seed, BLOCKS, m / height);
                block[0] = OrthogonalRows.draw(Math.min(height, atoms - m), d, stream);
            }
            double radius = spectrum.radius(d, RandomStream.of(seed, RADII, m));
            int at = m % height * d;
            for (int j = 0; j < d; j++) {
                into[j] = (float) (radius * block[0][at + j] * inverse[j]);
            }
        });
    }

    private static Atoms quasi(Spectrum spectrum, double[] inverse, int atoms, long seed) {
        int d = inverse.length;
        QuasiRandom points = new QuasiRandom(atoms, seed);
        double[] u = new double[atoms];
        double[] factor = new double[atoms];
        Arrays.fill(factor, 1);
        if (spectrum.mixes()) {
            DoubleUnaryOperator quantile = spectrum.factorQuantile();
            points.coordinate(d, u);
            Arrays.setAll(factor, m -> quantile.applyAsDouble(u[m]));
        }
        FloatMemory matrix = DenseAtoms.allocate(d, atoms);
        float[] row = new float[atoms];
        for (int j = 0; j < d; j++) {
            points.coordinate(j, u);
            for (int m = 0; m < atoms; m++) {
                row[m] = (float) (factor[m] * spectrum.quantile().applyAsDouble(u[m]) * inverse[j]);
            }
            matrix.write(j * atoms, row, 0, atoms);
        }
        return new DenseAtoms(d, atoms, matrix);
    }

    private static float[] phases(Draw draw, int atoms, int inputs, long seed) {
        double[] u = new double[atoms];
        if (draw == Draw.QUASI) {
            new QuasiRandom(atoms, seed).coordinate(inputs + 1, u);
        } else {
            RandomStream stream = RandomStream.of(seed, PHASES);
            Arrays.setAll(u, m -> stream.uniform());
        }
        float[] phases = new float[atoms];
        for (int m = 0; m < atoms; m++) {
            phases[m] = (float) (2 * Math.PI * u[m]);
        }
        return phases;
    }

    private static SpectralMeasure coordinates(BaseKernel kernel, int atoms, int inputs, long seed) {
        int[] all = RandomStream.of(seed, COORDINATES).permutation(inputs);
        int[] picked = Arrays.copyOf(all, Math.min(atoms, inputs));
        Arrays.sort(picked);
        double mass = inputs / (kernel.width() * kernel.width());
        return SpectralMeasure.uniform(Family.COORDINATE, new CoordinateAtoms(inputs, picked), null, mass);
    }
}
