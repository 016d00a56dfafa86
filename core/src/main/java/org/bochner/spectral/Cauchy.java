package org.bochner.spectral;

/** Π_j 1/(1 + δ_j²/σ²); the coordinates of its frequencies are independent Laplace numbers over σ. */
public record Cauchy(double width) implements BaseKernel {
    public Cauchy {
        BaseKernel.checkWidth(width);
    }

    @Override
    public Cauchy withWidth(double other) {
        return new Cauchy(other);
    }

    @Override
    public String text() {
        return "cauchy";
    }

    @Override
    public boolean isRotationInvariant() {
        return false;
    }
}
