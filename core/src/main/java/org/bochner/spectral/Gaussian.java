package org.bochner.spectral;

import java.util.List;
import java.util.stream.Collectors;

/**
 * exp(−½ Σ_j δ_j²/σ_j²) with σ_j = {@code width}·{@code columns_j}; its spectrum is N(0, diag(1/σ_j²)).
 *
 * @param width the common factor σ
 * @param columns relative widths, one per column; empty where all columns have the width itself
 */
public record Gaussian(double width, List<Double> columns) implements BaseKernel {
    public Gaussian {
        BaseKernel.checkWidth(width);
        columns = List.copyOf(columns);
        columns.forEach(BaseKernel::checkWidth);
    }

    public Gaussian(double width) {
        this(width, List.of());
    }

    @Override
    public Gaussian withWidth(double other) {
        return new Gaussian(other, columns);
    }

    @Override
    public double value(float[] x, float[] y) {
        if (!columns.isEmpty() && columns.size() != x.length) {
            throw new IllegalArgumentException(columns.size() + " widths for " + x.length + " columns");
        }
        double sum = 0;
        for (int j = 0; j < x.length; j++) {
            double delta = (double) x[j] - y[j];
            delta = columns.isEmpty() ? delta : delta / columns.get(j);
            sum += delta * delta;
        }
        return Math.exp(-sum / (2 * width * width));
    }

    @Override
    public String text() {
        return columns.isEmpty()
                ? "gaussian"
                : columns.stream().map(String::valueOf).collect(Collectors.joining(",", "gaussian:", ""));
    }

    /** The spectrum is turned before the columns are stretched, so that rotations serve either form. */
    @Override
    public boolean isRotationInvariant() {
        return true;
    }
}
