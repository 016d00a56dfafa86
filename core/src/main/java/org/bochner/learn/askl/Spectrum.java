package org.bochner.learn.askl;

import java.util.Arrays;

/** Lengths of frequencies, for the comparison of a spectrum before and after training. */
final class Spectrum {
    private static final int QUANTILES = 5;

    private Spectrum() {}

    /** Least, quarter, median, three quarters and largest of ‖ω‖, both parts together. */
    static double[] lengths(WaveLayer layer) {
        double[] all = new double[layer.parts() * layer.features()];
        float[] omega = new float[layer.inputs()];
        for (int part = 0; part < layer.parts(); part++) {
            for (int c = 0; c < layer.features(); c++) {
                layer.get(part, c, omega);
                double sum = 0;
                for (float each : omega) {
                    sum += (double) each * each;
                }
                all[part * layer.features() + c] = Math.sqrt(sum);
            }
        }
        Arrays.sort(all);
        double[] quantiles = new double[QUANTILES];
        for (int q = 0; q < QUANTILES; q++) {
            quantiles[q] = all[q * (all.length - 1) / (QUANTILES - 1)];
        }
        return quantiles;
    }
}
