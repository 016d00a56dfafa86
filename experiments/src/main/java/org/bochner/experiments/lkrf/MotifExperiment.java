package org.bochner.experiments.lkrf;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.bochner.data.Model;
import org.bochner.data.embedded.Motif;
import org.bochner.experiments.Claim;
import org.bochner.experiments.Experiment;
import org.bochner.experiments.NamedMethod;
import org.bochner.experiments.Part;
import org.bochner.experiments.Quantity;
import org.bochner.experiments.Setup;
import org.bochner.experiments.comparison.Probe;
import org.bochner.experiments.comparison.SplitSource;
import org.bochner.features.FeatureMap;
import org.bochner.spectral.SpectralMeasure;

/** Which of many k-grams decide the class: the aptamers of section 4.2 on planted motifs (Figure 2). */
public final class MotifExperiment implements Experiment {
    private static final List<Integer> COUNTS = List.of(10, 30, 100, 300);

    @Override
    public String name() {
        return "lkrf/motif";
    }

    @Override
    public String title() {
        return "k-grams that decide the class are found among all others";
    }

    @Override
    public String source() {
        return "Sinha, Duchi (2016), section 4.2 and Figure 2";
    }

    @Override
    public String remark() {
        return "The aptamer data is not published with the paper; here three 5-grams are planted in random "
                + "strings, so that it is known"
                + " what is to be found. The paper whittles 105476 k-grams down to 379 in under 0.2 seconds.";
    }

    @Override
    public List<Part> parts(Setup setup) {
        Map<String, String> linear = Map.of("kernel", "linear", "loss", "squared");
        List<Claim> claims = new ArrayList<>();
        for (int count : COUNTS) {
            claims.add(Claim.error("learned", count, null));
            claims.add(Claim.error("plain", count, null));
        }
        int last = COUNTS.get(COUNTS.size() - 1);
        claims.add(Claim.probed("learned", last, "kept", Quantity.of("k-grams kept", "k-grams"), 379.0)
                .noting("the paper's number is for aptamers"));
        claims.add(Claim.probed(
                "learned", last, "found", Quantity.of("planted 5-grams among the ten heaviest", "of 3"), null));
        claims.add(
                Claim.of("learned", last, Quantity.of("time to learn and train", "s"), 0.2, point -> point.fitSeconds())
                        .roughly()
                        .noting("the paper's time is that of the kernel alone"));
        return List.of(Part.of(
                        "motif",
                        () -> SplitSource.generated("motif", Motif.TRAIN, setup.size(4000, Motif.TEST)),
                        COUNTS,
                        setup.size(2, 10),
                        List.of(new NamedMethod("learned", "lkrf", linear), new NamedMethod("plain", "rff", linear)))
                .probing(new Planted())
                .showing(claims));
    }

    /** How many of the planted 5-grams are among the heaviest of the kernel. */
    static final class Planted implements Probe {
        private static final int HEAVIEST = 10;

        @Override
        public String name() {
            return "planted";
        }

        @Override
        public Map<String, Double> measure(Model model) {
            SpectralMeasure measure =
                    model.machine().map().flatMap(FeatureMap::spectrum).orElse(null);
            if (measure == null || measure.atoms().columns().isEmpty()) {
                return Map.of();
            }
            int[] columns = measure.atoms().columns().get();
            List<String> names = model.encoder().names();
            List<Integer> heaviest = IntStream.range(0, measure.count())
                    .boxed()
                    .sorted((a, b) -> Double.compare(measure.weight(b), measure.weight(a)))
                    .limit(HEAVIEST)
                    .toList();
            long found = Motif.PLANTED.stream()
                    .filter(motif -> heaviest.stream()
                            .anyMatch(m -> names.get(columns[m]).contains(motif)))
                    .count();
            return Map.of("kept", (double) measure.count(), "found", (double) found);
        }
    }
}
