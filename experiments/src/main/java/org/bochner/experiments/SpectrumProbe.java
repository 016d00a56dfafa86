package org.bochner.experiments;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.bochner.data.Model;
import org.bochner.experiments.comparison.Probe;
import org.bochner.features.FeatureMap;
import org.bochner.features.MeasureMap;
import org.bochner.sphere.HarmonicMap;

/** How many atoms a learned kernel has: {@code atoms} of a spectral measure, {@code harmonics} on the sphere. */
public final class SpectrumProbe implements Probe {
    @Override
    public String name() {
        return "spectrum";
    }

    @Override
    public Map<String, Double> measure(Model model) {
        Map<String, Double> numbers = new LinkedHashMap<>();
        FeatureMap map = model.machine().map().orElse(null);
        if (map instanceof MeasureMap measure) {
            numbers.put("atoms", (double) measure.measure().count());
        }
        if (map instanceof HarmonicMap harmonics) {
            // A cosine and its sine are one complex harmonic.
            numbers.put("harmonics", (double)
                    Arrays.stream(harmonics.harmonics().pairs()).distinct().count());
        }
        return numbers;
    }
}
