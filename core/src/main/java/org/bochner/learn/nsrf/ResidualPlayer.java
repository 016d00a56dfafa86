package org.bochner.learn.nsrf;

import java.util.Arrays;

/**
 * The row player for regression: its signed weights are the residuals r = y − ȳ − what the kernel's answers explain.
 *
 * <p>For squared loss the dual weights at the optimum are C times the residuals and have no constraint, so the
 * residuals are the weights of the potential. Each round subtracts the kernel's scores f by exact line search:
 * r ← r − rate·β(f − f̄) with β = ⟨r, f⟩/‖f − f̄‖², where ⟨r, f⟩ is the height Σ_a λ_a v_a.
 *
 * <p>The value of this game is ½‖r‖²: it falls to what no frequency explains, of which zero is the only bound known.
 */
final class ResidualPlayer implements RowPlayer {
    private final double[] weight;
    private final double mass;
    private final double rate;
    private final double[] residual;
    private final double all;

    ResidualPlayer(double[] targets, double[] weights, double rate) {
        this.weight = weights.clone();
        this.mass = Arrays.stream(weights).sum();
        this.rate = rate;
        this.residual = targets.clone();
        double mean = mean(targets);
        for (int i = 0; i < residual.length; i++) {
            residual[i] -= mean;
        }
        this.all = upper();
    }

    private double mean(double[] values) {
        double sum = 0;
        for (int i = 0; i < values.length; i++) {
            sum += weight[i] * values[i];
        }
        return mass > 0 ? sum / mass : 0;
    }

    @Override
    public double[] signed() {
        return residual.clone();
    }

    @Override
    public void advance(double height, double peak, double[] scores) {
        double mean = mean(scores);
        double square = 0;
        for (int i = 0; i < scores.length; i++) {
            square += weight[i] * (scores[i] - mean) * (scores[i] - mean);
        }
        if (square > 0) {
            double beta = rate * height / square;
            for (int i = 0; i < scores.length; i++) {
                residual[i] -= beta * (scores[i] - mean);
            }
        }
    }

    @Override
    public double lower() {
        return 0;
    }

    /** ½‖r‖². */
    @Override
    public double upper() {
        double sum = 0;
        for (int i = 0; i < residual.length; i++) {
            sum += weight[i] * residual[i] * residual[i];
        }
        return sum / 2;
    }

    /** The share of the targets' variance that is left. */
    @Override
    public double gap(double upper) {
        return all > 0 ? upper / all : 0;
    }
}
