package org.bochner.onnx;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.bochner.model.file.ModelReader;
import org.bochner.onnx.Graph.Type;

/**
 * Weighted spherical harmonics √λ Y(x̂) of the row on the sphere, in double.
 *
 * <ol>
 *   <li>x̂ is x/‖x‖, or (x, h)/√(‖x‖² + h²).
 *   <li>Real and imaginary part of (x_1 + i x_2)^m, by products.
 *   <li>For every axis k and degree m below it, h_n by the recursion a_{n+1} h_{n+1} = x_k h_n − a_n ρ_k² h_{n−1} with
 *       ρ_k² = x_1² + … + x_k²; all axes and degrees take step n together, the longest recursions first.
 *   <li>A harmonic is a constant times the product of some of these columns, picked for all harmonics at once.
 * </ol>
 *
 * <p>The constants are those of {@code org.bochner.sphere.Harmonic}, computed from the degrees in the model file.
 */
final class HarmonicGraph {
    private final Graph graph;

    HarmonicGraph(Graph graph) {
        this.graph = graph;
    }

    /** The drops of one harmonic: axes from the top, and by how much the degree falls there. */
    private record Drops(int dimension, int order, int[] axes, int[] drops) {
        int degree() {
            return Math.abs(order) + Arrays.stream(drops).sum();
        }

        /** What makes the mean of Y² over the sphere 1. */
        double scale() {
            double squared = order == 0 ? 1 : 2;
            int upper = dimension;
            int now = degree();
            for (int i = 0; i < axes.length; i++) {
                squared *= run(axes[i] + 1, upper, now);
                upper = axes[i];
                now -= drops[i];
            }
            return Math.sqrt(squared * run(3, upper, now));
        }

        private static double run(int from, int to, int below) {
            double product = 1;
            for (int i = 0; from <= to && i < below; i++) {
                product *= (to / 2.0 + i) / ((from - 1) / 2.0 + i);
            }
            return product;
        }
    }

    String features(ModelReader file, String x) {
        boolean lift = file.get("map.sphere").equals("lift");
        int inputs = (int) file.integer("map.inputs", 1, Integer.MAX_VALUE);
        int dimension = lift ? inputs + 1 : inputs;
        double height = file.number("map.height");
        String point = point(graph.cast(x, Type.DOUBLE), lift, inputs, height);
        double[] weights = file.vector("harmonic-weights.npy");
        int[] orders = file.ints("harmonic-orders.npy");
        int[] starts = file.ints("harmonic-starts.npy");
        int[] axes = file.ints("harmonic-axes.npy");
        int[] drops = file.ints("harmonic-drops.npy");
        List<Drops> list = new ArrayList<>();
        for (int j = 0; j < orders.length; j++) {
            list.add(new Drops(
                    dimension,
                    orders[j],
                    Arrays.copyOfRange(axes, starts[j], starts[j + 1]),
                    Arrays.copyOfRange(drops, starts[j], starts[j + 1])));
        }
        return harmonics(point, list, weights);
    }

    private String point(String x, boolean lift, int inputs, double height) {
        String squares = graph.sum(graph.add("Mul", x, x), 1, true);
        String norm = graph.add("Sqrt", graph.add("Add", squares, graph.number(height * height)));
        if (lift) {
            String top = graph.add("Div", graph.number(height), norm);
            return graph.concat(1, List.of(graph.add("Div", x, norm), top));
        }
        double[] pole = new double[inputs];
        pole[inputs - 1] = 1;
        String zero = graph.add("Equal", norm, graph.number(0));
        String safe = graph.add("Where", zero, graph.number(1), norm);
        return graph.add("Where", zero, graph.doubles(pole, 1, inputs), graph.add("Div", x, safe));
    }

    private String harmonics(String point, List<Drops> list, double[] weights) {
        // How far each recursion goes, by its axis and the degree below it.
        TreeMap<Long, Integer> lengths = new TreeMap<>();
        int powers = 0;
        for (Drops each : list) {
            powers = Math.max(powers, Math.abs(each.order));
            int below = each.degree();
            for (int i = 0; i < each.axes.length; i++) {
                below -= each.drops[i];
                lengths.merge(key(each.axes[i], below), each.drops[i], Math::max);
            }
        }
        List<String> columns = new ArrayList<>();
        String one = graph.columns(point, 0);
        columns.add(graph.add("Add", graph.add("Mul", one, graph.number(0)), graph.number(1)));
        powers(point, powers, columns);
        List<Long> runs = new ArrayList<>(lengths.keySet());
        runs.sort(Collections.reverseOrder((a, b) -> Integer.compare(lengths.get(a), lengths.get(b))));
        Map<String, Integer> places = new HashMap<>();
        recursions(point, runs, lengths, columns, places, 1 + 2 * powers);
        return products(graph.concat(1, columns), list, weights, powers, places);
    }

    private static long key(int axis, int below) {
        return (long) axis << 32 | below;
    }

    /** Adds the real parts of all powers, then the imaginary parts. */
    private void powers(String point, int powers, List<String> columns) {
        if (powers == 0) {
            return;
        }
        String x = graph.columns(point, 0);
        String y = graph.columns(point, 1);
        List<String> real = new ArrayList<>(List.of(x));
        List<String> imaginary = new ArrayList<>(List.of(y));
        for (int p = 2; p <= powers; p++) {
            String re = real.get(p - 2);
            String im = imaginary.get(p - 2);
            real.add(graph.add("Sub", graph.add("Mul", re, x), graph.add("Mul", im, y)));
            imaginary.add(graph.add("Add", graph.add("Mul", re, y), graph.add("Mul", im, x)));
        }
        columns.addAll(real);
        columns.addAll(imaginary);
    }

    private void recursions(
            String point,
            List<Long> runs,
            Map<Long, Integer> lengths,
            List<String> columns,
            Map<String, Integer> places,
            int first) {
        if (runs.isEmpty()) {
            return;
        }
        int[] axes = runs.stream().mapToInt(run -> (int) (run >> 32) - 1).toArray();
        String squares = graph.add("CumSum", graph.add("Mul", point, point), graph.longs(1));
        int at = first;
        String now = null;
        String before = null;
        int width = runs.size();
        for (int n = 1; n <= lengths.get(runs.get(0)); n++) {
            int step = n;
            int left =
                    (int) runs.stream().filter(run -> lengths.get(run) >= step).count();
            int[] mine = Arrays.copyOf(axes, left);
            double[] rise = new double[left];
            double[] fall = new double[left];
            for (int r = 0; r < left; r++) {
                double alpha = (int) (long) runs.get(r) + ((runs.get(r) >> 32) - 2) / 2.0;
                rise[r] = 1 / a(n, alpha);
                fall[r] = n == 1 ? 0 : a(n - 1, alpha) / a(n, alpha);
                places.put(runs.get(r) + "/" + n, at + r);
            }
            at += left;
            String up = graph.add("Mul", graph.columns(point, mine), graph.doubles(rise));
            String next = up;
            if (n > 1) {
                String down = graph.add("Mul", graph.columns(squares, mine), graph.doubles(fall));
                next = graph.add(
                        "Sub",
                        graph.add("Mul", up, some(now, left, width)),
                        n == 2 ? down : graph.add("Mul", down, some(before, left, -1)));
            }
            before = now;
            now = next;
            width = left;
            columns.add(next);
        }
    }

    /** The first columns. */
    private String some(String tensor, int left, int width) {
        return left == width ? tensor : graph.add("Slice", tensor, graph.longs(0), graph.longs(left), graph.longs(1));
    }

    private static double a(int n, double alpha) {
        return n == 1
                ? Math.sqrt(0.5 / (1 + alpha))
                : 0.5 * Math.sqrt(n / (n + alpha) * ((n + 2 * alpha - 1) / (n + alpha - 1)));
    }

    private String products(
            String columns, List<Drops> list, double[] weights, int powers, Map<String, Integer> places) {
        int most = list.stream().mapToInt(each -> each.axes.length).max().orElse(0) + 1;
        int[][] factors = new int[most][list.size()];
        double[] scale = new double[list.size()];
        for (int j = 0; j < scale.length; j++) {
            Drops each = list.get(j);
            scale[j] = each.scale() * Math.sqrt(weights[j]);
            factors[0][j] = each.order >= 0 ? each.order : powers - each.order;
            int below = each.degree();
            for (int i = 0; i < each.axes.length; i++) {
                below -= each.drops[i];
                factors[i + 1][j] = places.get(key(each.axes[i], below) + "/" + each.drops[i]);
            }
        }
        String product = graph.add("Mul", graph.columns(columns, factors[0]), graph.doubles(scale));
        for (int f = 1; f < most; f++) {
            product = graph.add("Mul", product, graph.columns(columns, factors[f]));
        }
        return graph.cast(product, Type.FLOAT);
    }
}
