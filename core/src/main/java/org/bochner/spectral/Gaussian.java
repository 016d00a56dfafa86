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
    public String text() {
        return columns.isEmpty()
                ? "gaussian"
                : columns.stream().map(String::valueOf).collect(Collectors.joining(",", "gaussian:", ""));
    }
}
