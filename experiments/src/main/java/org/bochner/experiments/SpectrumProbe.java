package org.bochner.experiments;

import java.util.LinkedHashMap;
import java.util.Map;
import org.bochner.data.Model;
import org.bochner.experiments.comparison.Probe;

/** How many atoms a learned kernel has: {@code atoms} of a spectral measure, {@code harmonics} on the sphere. */
public final class SpectrumProbe implements Probe {
    public static final Quantity ATOMS = Quantity.of("nnz(q)", "atoms");

    @Override
    public String name() {
        return "spectrum";
    }

    @Override
    public Map<String, Double> measure(Model model) {
        Map<String, Double> numbers = new LinkedHashMap<>();
        model.machine().map().ifPresent(map -> {
            map.spectrum().ifPresent(measure -> numbers.put("atoms", (double) measure.count()));
            map.describe().parts().forEach(part -> numbers.merge(part.kind() + "s", 1.0, Double::sum));
        });
        return numbers;
    }
}
