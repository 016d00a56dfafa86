package org.bochner.data.explain;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.bochner.data.encode.TargetCode;
import org.bochner.model.KernelMachine;

/**
 * Computes {@link PartialDependence}. A number takes its values from rows that have them, at quantiles; missing ones do
 * not count. Cost: the scores of rows × values.
 */
final class Dependence {
    static final int ROWS = 200;
    private static final int GRID = 20;
    private static final int LEVELS = 12;
    private static final int SINGLE = 20;

    private final KernelMachine machine;
    private final Inputs inputs;
    private final TargetCode target;

    Dependence(KernelMachine machine, Inputs inputs, TargetCode target) {
        this.machine = machine;
        this.inputs = inputs;
        this.target = target;
    }

    /** Rows that have the values which a column is set to, and the share of all rows of each. */
    private record Grid(EncodedRows donors, List<String> values, List<Double> numbers, List<Double> shares) {}

    /** That of input {@code g}, or empty where it has no values in order or fewer than two. */
    Optional<PartialDependence> of(int g, EncodedRows all) {
        Grid grid = inputs.isNumber(g) ? numbers(g, all) : inputs.isCategory(g) ? levels(g, all) : null;
        if (grid == null || grid.donors.size() < 2) {
            return Optional.empty();
        }
        EncodedRows rows = all.some(ROWS);
        int n = rows.size();
        int steps = grid.donors.size();
        MixedRows mixed = new MixedRows(machine, inputs);
        double[] scores = mixed.scores(
                n * steps, MixedRows.recipe(rows, grid.donors, mixed.taking(g), i -> i / steps, i -> i % steps));
        return Optional.of(new PartialDependence(
                inputs.name(g),
                inputs.isDate(g) ? "date" : inputs.isNumber(g) ? "number" : "category",
                grid.values,
                grid.numbers,
                grid.shares,
                n,
                curves(scores, n, steps)));
    }

    private List<PartialDependence.Curve> curves(double[] scores, int n, int steps) {
        boolean classes = machine.task().isClassification();
        double[] said = !classes
                ? Arrays.stream(scores).map(target::original).toArray()
                : machine.hasProbabilities()
                        ? machine.probabilitiesOf(scores, n * steps)
                        : machine.link().classScores(scores, n * steps, machine.task());
        int width = said.length / (n * steps);
        List<PartialDependence.Curve> curves = new ArrayList<>();
        for (int k = width == 2 ? 1 : 0; k < width; k++) {
            int output = k;
            List<List<Double>> single = IntStream.range(0, Math.min(n, SINGLE))
                    .map(s -> (int) ((long) s * n / Math.min(n, SINGLE)))
                    .mapToObj(i -> IntStream.range(0, steps)
                            .mapToObj(v -> said[(i * steps + v) * width + output])
                            .toList())
                    .toList();
            List<Double> mean = IntStream.range(0, steps)
                    .mapToObj(v -> IntStream.range(0, n)
                            .mapToDouble(i -> said[(i * steps + v) * width + output])
                            .average()
                            .orElseThrow())
                    .toList();
            String of = !classes ? target.name() : target.labels().get(width == 1 ? 1 : k);
            curves.add(new PartialDependence.Curve(of, mean, single));
        }
        return curves;
    }

    private Grid numbers(int g, EncodedRows all) {
        List<float[]> present = IntStream.range(0, Math.min(all.size(), 10 * ROWS))
                .mapToObj(i -> all.get(i).block(inputs.from(g), inputs.to(g)))
                .filter(block -> !inputs.isMissing(g, block))
                .sorted(Comparator.comparingDouble(block -> block[0]))
                .toList();
        Grid grid = new Grid(new EncodedRows(all.columns()), new ArrayList<>(), new ArrayList<>(), List.of());
        float last = Float.NaN;
        for (int q = 0; q < GRID && !present.isEmpty(); q++) {
            float[] block = present.get((int) Math.round((double) q * (present.size() - 1) / (GRID - 1)));
            if (block[0] != last) {
                last = block[0];
                grid.donors.add(donor(g, block, all));
                double number = inputs.number(g, block);
                grid.values.add(inputs.isDate(g) ? inputs.text(g, block) : Inputs.text(number));
                grid.numbers.add(inputs.isDate(g) ? number : Double.parseDouble(Inputs.text(number)));
            }
        }
        return grid;
    }

    private Grid levels(int g, EncodedRows all) {
        List<String> levels = inputs.levels(g);
        int[] counts = new int[levels.size()];
        for (int i = 0; i < all.size(); i++) {
            EncodedRows.Row row = all.get(i);
            for (int e = 0; e < row.values().length; e++) {
                int j = row.index() == null ? e : row.index()[e];
                if (inputs.of(j) == g && row.values()[e] != 0) {
                    counts[j - inputs.from(g)]++;
                }
            }
        }
        List<Integer> order = IntStream.range(0, counts.length)
                .filter(level -> counts[level] > 0)
                .boxed()
                .sorted(Comparator.comparingInt(level -> -counts[level]))
                .limit(LEVELS)
                .toList();
        Grid grid = new Grid(new EncodedRows(all.columns()), new ArrayList<>(), List.of(), new ArrayList<>());
        for (int level : order) {
            float[] block = new float[levels.size()];
            block[level] = inputs.scale(g);
            grid.donors.add(donor(g, block, all));
            grid.values.add(levels.get(level));
            grid.shares.add((double) counts[level] / all.size());
        }
        return grid;
    }

    /** A row with the encoded columns {@code block} of input {@code g}, dense or sparse as {@code like}. */
    private EncodedRows.Row donor(int g, float[] block, EncodedRows like) {
        int from = inputs.from(g);
        if (like.get(0).index() == null) {
            float[] row = new float[like.columns()];
            System.arraycopy(block, 0, row, from, block.length);
            return new EncodedRows.Row(null, row, Double.NaN, 1);
        }
        int[] places =
                IntStream.range(0, block.length).filter(j -> block[j] != 0).toArray();
        float[] values = new float[places.length];
        for (int e = 0; e < values.length; e++) {
            values[e] = block[places[e]];
        }
        int[] index = Arrays.stream(places).map(j -> from + j).toArray();
        return new EncodedRows.Row(index, values, Double.NaN, 1);
    }
}
