package org.bochner.cli.explain;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bochner.data.Model;
import org.bochner.features.FeatureMap;
import org.bochner.linalg.Matrix;
import org.bochner.spectral.SpectralMeasure;

/**
 * The columns that a measure of coordinates selected, by their weight: which of many words, categories or k-grams a
 * learner looks at (Sinha, Duchi 2016, section 4.2).
 *
 * <p>Coordinate j with weight q_j has the feature √q_j x_j, and the machine's scores go with x_j by √q_j w_j, the
 * slope. For two classes a positive slope speaks for the second. Atoms that pick the same column count together.
 */
public final class Coordinates {
    private final Model model;
    private final double mass;
    private final List<Coordinate> sorted;

    /** A column from 0, its weight, and the slope of every score by it. */
    private record Coordinate(int column, double weight, double[] slopes) {}

    private Coordinates(Model model, SpectralMeasure measure, int[] columns) {
        this.model = model;
        this.mass = measure.mass();
        Matrix w = model.machine().function().weights();
        Map<Integer, Coordinate> byColumn = new LinkedHashMap<>();
        for (int m = 0; m < measure.count(); m++) {
            double q = measure.weight(m);
            double[] slopes = new double[w.columns()];
            for (int k = 0; k < slopes.length; k++) {
                slopes[k] = Math.sqrt(q) * w.get(m, k);
            }
            if (q > 0) {
                byColumn.merge(columns[m], new Coordinate(columns[m], q, slopes), Coordinates::sum);
            }
        }
        this.sorted = new ArrayList<>(byColumn.values());
        // The sort is stable, so equal weights stay in the order of the atoms, which is that of their worth to the
        // learner.
        sorted.sort(Comparator.comparingDouble(each -> -each.weight));
    }

    private static Coordinate sum(Coordinate a, Coordinate b) {
        double[] slopes = a.slopes.clone();
        for (int k = 0; k < slopes.length; k++) {
            slopes[k] += b.slopes[k];
        }
        return new Coordinate(a.column, a.weight + b.weight, slopes);
    }

    /** Those of {@code model}, or empty where its features are others. */
    public static Optional<Coordinates> of(Model model) {
        return model.machine()
                .map()
                .flatMap(FeatureMap::spectrum)
                .flatMap(measure -> measure.atoms().columns().map(columns -> new Coordinates(model, measure, columns)));
    }

    /**
     * A selected column.
     *
     * @param name its name
     * @param column its number, from 1
     * @param weight its weight in the kernel
     * @param share the same as a share of all weights
     * @param slope how the score changes with it, where there is one score
     * @param toward the class that it speaks for; scores of pairs of classes speak for none
     */
    public record Column(
            String name, int column, double weight, double share, Optional<Double> slope, Optional<String> toward) {}

    /** The {@code top} of them with the largest weights. */
    public List<Column> list(int top) {
        List<String> names = model.encoder().names();
        boolean ofClasses = model.machine().task().isClassification()
                && !model.machine().link().isOfPairs();
        List<Column> list = new ArrayList<>();
        for (Coordinate each : sorted.subList(0, Math.min(top, sorted.size()))) {
            list.add(new Column(
                    names.get(each.column),
                    each.column + 1,
                    each.weight,
                    each.weight / mass,
                    each.slopes.length == 1 ? Optional.of(each.slopes[0]) : Optional.empty(),
                    ofClasses
                            ? Optional.of(model.machine().task().labels().get(raised(each.slopes)))
                            : Optional.empty()));
        }
        return list;
    }

    /** The class whose score rises most with the column. */
    private static int raised(double[] slopes) {
        if (slopes.length == 1) {
            return slopes[0] > 0 ? 1 : 0;
        }
        int best = 0;
        for (int k = 1; k < slopes.length; k++) {
            best = slopes[k] > slopes[best] ? k : best;
        }
        return best;
    }
}
