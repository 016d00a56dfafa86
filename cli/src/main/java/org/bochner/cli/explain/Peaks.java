package org.bochner.cli.explain;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.bochner.data.Model;
import org.bochner.data.encode.Encoder;
import org.bochner.features.FeatureMap;
import org.bochner.learn.Diagnostics;
import org.bochner.spectral.SpectralMeasure;

/**
 * The frequencies of a model that searched for them, in order of discovery: how high each peak was when it was found,
 * and the inputs that it looks at, those j with the largest |ω_j|. Columns are compared as the model sees them,
 * encoded: standardised, or all in the same unit as the pixels of an image.
 */
public final class Peaks {
    /** The inputs named for each frequency. */
    private static final int INPUTS = 5;

    private final SpectralMeasure measure;
    private final List<Double> heights;
    private final Encoder encoder;

    private Peaks(SpectralMeasure measure, List<Double> heights, Encoder encoder) {
        this.measure = measure;
        this.heights = heights;
        this.encoder = encoder;
    }

    /**
     * Those of {@code model}, which may have kept the first of them alone; or empty where nothing was searched, or an
     * older model has not kept its heights.
     */
    public static Optional<Peaks> of(Model model) {
        List<Double> heights = model.provenance()
                .diagnostics(Diagnostics.PeakTrace.class)
                .map(Diagnostics.PeakTrace::heights)
                .orElse(List.of());
        return model.machine()
                .map()
                .flatMap(FeatureMap::spectrum)
                .filter(measure -> !heights.isEmpty() && heights.size() >= measure.count())
                .map(measure -> new Peaks(measure, heights, model.encoder()));
    }

    /**
     * One frequency.
     *
     * @param peak its number, from 1
     * @param height the height of its peak when it was found
     * @param weight its weight in the kernel
     * @param norm its length
     * @param looksAt the inputs with the largest parts of it
     */
    public record Peak(int peak, double height, double weight, double norm, String looksAt) {}

    /** The first {@code top} of them. */
    public List<Peak> list(int top) {
        List<String> names = encoder.names();
        List<Integer> shape = encoder.image().isPresent() ? List.of() : encoder.shape();
        float[] omega = new float[measure.inputs()];
        List<Peak> list = new ArrayList<>();
        for (int m = 0; m < Math.min(top, measure.count()); m++) {
            measure.atoms().copyAtom(m, omega);
            double square = 0;
            for (float each : omega) {
                square += (double) each * each;
            }
            String inputs = strongest(omega).stream()
                    .map(j -> shape.size() < 2 ? names.get(j) : place(j, shape))
                    .collect(Collectors.joining("; "));
            list.add(new Peak(m + 1, heights.get(m), measure.weight(m), Math.sqrt(square), inputs));
        }
        return list;
    }

    private static List<Integer> strongest(float[] omega) {
        return IntStream.range(0, omega.length)
                .boxed()
                .sorted((a, b) -> Float.compare(Math.abs(omega[b]), Math.abs(omega[a])))
                .limit(INPUTS)
                .toList();
    }

    /** Where pixel {@code j} lies, with the number of its channel where there are several; channels come first. */
    private static String place(int j, List<Integer> shape) {
        int columns = shape.get(shape.size() - 1);
        int rows = shape.get(shape.size() - 2);
        String place = "row " + (j / columns % rows + 1) + " column " + (j % columns + 1);
        return shape.size() == 2 ? place : place + " channel " + (j / (columns * rows) + 1);
    }
}
