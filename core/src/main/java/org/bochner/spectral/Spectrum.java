package org.bochner.spectral;

import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;
import org.apache.commons.statistics.distribution.CauchyDistribution;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.apache.commons.statistics.distribution.ContinuousDistribution;
import org.apache.commons.statistics.distribution.LaplaceDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.bochner.RandomStream;

/**
 * The distribution of σω for a kernel other than the linear one: independent coordinates of one distribution, times one
 * common factor per frequency where the kernel is a scale mixture (Matérn: √(2ν/χ²_{2ν})).
 *
 * @param draw a coordinate from a stream
 * @param quantile a coordinate from a uniform number
 * @param degrees degrees of freedom of the common factor; infinite where it is 1
 */
record Spectrum(ToDoubleFunction<RandomStream> draw, DoubleUnaryOperator quantile, double degrees) {
    static Spectrum of(BaseKernel kernel) {
        double degrees = kernel.form() == BaseKernel.Form.MATERN ? 2 * kernel.parameter() : Double.POSITIVE_INFINITY;
        return switch (kernel.form()) {
            case LAPLACE -> of(RandomStream::cauchy, CauchyDistribution.of(0, 1), degrees);
            case CAUCHY -> of(RandomStream::laplace, LaplaceDistribution.of(0, 1), degrees);
            default -> of(RandomStream::gaussian, NormalDistribution.of(0, 1), degrees);
        };
    }

    private static Spectrum of(ToDoubleFunction<RandomStream> draw, ContinuousDistribution law, double degrees) {
        return new Spectrum(draw, law::inverseCumulativeProbability, degrees);
    }

    boolean mixes() {
        return degrees < Double.POSITIVE_INFINITY;
    }

    /** The common factor of one frequency. */
    double factor(RandomStream stream) {
        return mixes() ? Math.sqrt(degrees) / stream.chi(degrees) : 1;
    }

    /** The common factor as a function of a uniform number. */
    DoubleUnaryOperator factorQuantile() {
        ChiSquaredDistribution law = ChiSquaredDistribution.of(degrees);
        return u -> Math.sqrt(degrees / law.inverseSurvivalProbability(u));
    }

    /** The length of a frequency in {@code dimensions} dimensions, for spherical spectra. */
    double radius(int dimensions, RandomStream stream) {
        return stream.chi(dimensions) * factor(stream);
    }
}
