package org.bochner.cli.explain;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.bochner.BadInput;
import org.bochner.features.KernelTerm;
import org.bochner.report.Element;
import org.bochner.report.chart.DotChart;
import org.bochner.report.chart.Scale;
import org.bochner.spectral.BaseKernel;
import org.bochner.spectral.Draw;
import org.bochner.spectral.Family;
import org.bochner.spectral.Frequencies;
import org.bochner.spectral.FrequencyDraw;
import org.bochner.spectral.SpectralMeasure;

/**
 * A sum of kernels: how much of it each kernel is, and the frequencies of those that have a spectrum. The share of a
 * kernel is the share of its values k(x, x) in those of the sum, the mean over rows, since polynomials and the others
 * differ in size.
 */
public final class KernelMixture {
    private static final int DRAWS = 3000;

    private KernelMixture() {}

    /** The share of every kernel, beside what the first guess, equal weights, would give. */
    public static Element chart(List<KernelTerm> terms, Sample sample) {
        List<DotChart.Line> lines = new ArrayList<>();
        double[] learned = shares(terms, sample, false);
        double[] equal = shares(terms, sample, true);
        for (int k = 0; k < learned.length; k++) {
            KernelTerm term = terms.get(k);
            String name = term.kernel() + String.format(Locale.ROOT, ", width %.3g", term.width());
            lines.add(new DotChart.Line(
                    name, List.of(new DotChart.Mark(1, equal[k], 0), new DotChart.Mark(0, learned[k], 0))));
        }
        return new DotChart(
                "The kernels of the sum, and how much of it each of them is.",
                "share of the kernel, percent",
                Scale.LINEAR,
                List.of("after learning", "before: equal weights"),
                lines);
    }

    static double[] shares(List<KernelTerm> terms, Sample sample, boolean equal) {
        double[] shares = new double[terms.size()];
        double all = 0;
        for (int k = 0; k < shares.length; k++) {
            KernelTerm term = terms.get(k);
            KernelTerm counted = equal ? new KernelTerm(term.kernel(), term.width(), 1) : term;
            for (float[] x : sample.rows()) {
                double norm = 0;
                for (float each : x) {
                    norm += (double) each * each;
                }
                shares[k] += counted.value(norm, norm, norm);
            }
            all += shares[k];
        }
        for (int k = 0; k < shares.length; k++) {
            shares[k] *= all > 0 ? 100 / all : 0;
        }
        return shares;
    }

    /** A large draw from the spectra of the kernels that have one, by their weights; empty where none has. */
    static Optional<Frequencies> frequencies(List<KernelTerm> terms, int inputs, boolean equal) {
        Frequencies all = null;
        double mass = 0;
        for (KernelTerm term : terms) {
            double weight = equal ? 1 : term.weight();
            Optional<Frequencies> own = weight > 0 ? draw(term, inputs) : Optional.empty();
            if (own.isPresent()) {
                mass += weight;
                all = all == null ? own.get() : all.and(own.get(), weight / mass);
            }
        }
        return Optional.ofNullable(all);
    }

    private static Optional<Frequencies> draw(KernelTerm term, int inputs) {
        try {
            BaseKernel kernel = BaseKernel.parse(term.kernel()).withWidth(term.width());
            int draws = Math.max(200, Math.min(DRAWS, 1_000_000 / Math.max(1, inputs)));
            try (SpectralMeasure measure = FrequencyDraw.draw(kernel, Draw.IID, draws, inputs, 1)) {
                return measure.family() == Family.FOURIER_PAIR
                        ? Optional.of(Frequencies.of(measure))
                        : Optional.empty();
            }
        } catch (BadInput none) {
            return Optional.empty();
        }
    }
}
