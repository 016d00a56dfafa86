package org.bochner.spectral;

/** exp(−‖δ‖₁/σ); the coordinates of its frequencies are independent Cauchy numbers over σ. */
public record Laplace(double width) implements BaseKernel {
    public Laplace {
        BaseKernel.checkWidth(width);
    }

    @Override
    public Laplace withWidth(double other) {
        return new Laplace(other);
    }

    @Override
    public String text() {
        return "laplace";
    }

    @Override
    public boolean isRotationInvariant() {
        return false;
    }
}
