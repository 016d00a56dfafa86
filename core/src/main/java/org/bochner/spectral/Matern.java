package org.bochner.spectral;

/**
 * The Matérn kernel of smoothness ν: 2^{1−ν}/Γ(ν) t^ν K_ν(t) with t = √(2ν)‖δ‖/σ. For ν = ½ it is exp(−‖δ‖/σ), for
 * ν → ∞ the Gaussian. Its frequencies are Student vectors with 2ν degrees of freedom: g·√(2ν/χ²_{2ν})/σ, with g
 * standard Gaussian (Rasmussen and Williams, eq. 4.14–4.17).
 *
 * @param smoothness ν, at most 1000
 * @param width σ
 */
public record Matern(double smoothness, double width) implements BaseKernel {
    public Matern {
        BaseKernel.checkWidth(width);
        if (!(smoothness > 0 && smoothness <= 1000)) {
            throw new IllegalArgumentException("the smoothness of a Matérn kernel must be above 0 and at most 1000"
                    + " (beyond that it is the Gaussian kernel), not " + smoothness);
        }
    }

    @Override
    public Matern withWidth(double other) {
        return new Matern(smoothness, other);
    }

    @Override
    public String text() {
        return "matern:" + smoothness;
    }
}
