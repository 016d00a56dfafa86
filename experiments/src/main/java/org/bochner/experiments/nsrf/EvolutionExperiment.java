package org.bochner.experiments.nsrf;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bochner.data.Model;
import org.bochner.data.embedded.Windmill;
import org.bochner.experiments.Claim;
import org.bochner.experiments.Curve;
import org.bochner.experiments.Experiment;
import org.bochner.experiments.NamedMethod;
import org.bochner.experiments.Part;
import org.bochner.experiments.Quantity;
import org.bochner.experiments.Setup;
import org.bochner.experiments.comparison.Probe;
import org.bochner.experiments.comparison.SplitSource;
import org.bochner.features.FeatureMap;
import org.bochner.learn.Diagnostics;
import org.bochner.spectral.SpectralMeasure;

/**
 * How the search goes on the windmill (Figure 1, a and b): the dual weights change the potential round by round; how
 * high its peaks are, where they are, and what the classifier gains.
 */
public final class EvolutionExperiment implements Experiment {
    private static final List<Integer> TIMES = List.of(1, 10, 30, 100, 300);
    private static final Quantity HEIGHT =
            new Quantity("height of the last peak", "as a share of the first", "", Quantity.Better.NEITHER);
    private static final Quantity LENGTH = Quantity.of("mean length of the last ten frequencies", "1/deviation");

    @Override
    public String name() {
        return "nsrf/evolution";
    }

    @Override
    public String title() {
        return "the windmill round by round: heights and lengths of the peaks, and accuracy";
    }

    @Override
    public String source() {
        return "Bullins, Zhang, Zhang (2018), Figure 1a and 1b";
    }

    @Override
    public String remark() {
        return "The figure is a picture without numbers; it says that at t = 300 the peaks have a larger support.";
    }

    @Override
    public List<Part> parts(Setup setup) {
        List<Claim> claims = new ArrayList<>();
        for (int t : TIMES) {
            for (Claim claim : List.of(
                    Claim.testAccuracy("nsrf", 2 * t, null),
                    Claim.probed("nsrf", 2 * t, "height", HEIGHT, null),
                    Claim.probed("nsrf", 2 * t, "norm", LENGTH, null))) {
                claims.add(claim.with("t", t).on(new Curve("rounds of the search", t, "nsrf", "windmill")));
            }
        }
        return List.of(Part.of(
                        "windmill",
                        () -> SplitSource.generated("windmill", Windmill.TRAIN, setup.size(20_000, Windmill.TEST)),
                        TIMES.stream().map(t -> 2 * t).toList(),
                        setup.size(1, 5),
                        List.of(NamedMethod.of("nsrf")))
                .probing(new LastPeaks())
                .showing(claims));
    }

    /** The last peaks that a model has. */
    static final class LastPeaks implements Probe {
        private static final int LAST = 10;

        @Override
        public String name() {
            return "last-peaks";
        }

        @Override
        public Map<String, Double> measure(Model model) {
            List<Double> heights = model.provenance()
                    .diagnostics(Diagnostics.PeakTrace.class)
                    .map(Diagnostics.PeakTrace::heights)
                    .orElse(List.of());
            Map<String, Double> numbers = new LinkedHashMap<>();
            SpectralMeasure measure =
                    model.machine().map().flatMap(FeatureMap::spectrum).orElse(null);
            if (heights.isEmpty() || measure == null) {
                return numbers;
            }
            int count = measure.count();
            if (heights.size() >= count) {
                numbers.put("height", heights.get(count - 1) / heights.get(0));
            }
            double[] lengths = measure.atoms().lengths();
            double sum = 0;
            int last = Math.min(LAST, count);
            for (int m = count - last; m < count; m++) {
                sum += lengths[m] / last;
            }
            numbers.put("norm", sum);
            return numbers;
        }
    }
}
