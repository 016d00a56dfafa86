package org.bochner.onnx;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bochner.model.file.ModelReader;
import org.bochner.onnx.Graph.Type;

/**
 * Monotone functions of single columns, linear between knots: w_j·t_j(x_j).
 *
 * <p>Which two knots x_j lies between is found by {@code TreeEnsembleRegressor}: the tree of column j is the binary
 * search among its knots, and its leaves have the number of the segment. Start, value and slope of that segment are
 * then picked from tables. So a value costs the halvings of a search, and a batch no more memory than its rows.
 */
final class ColumnGraph {
    private final Graph graph;

    private final List<Long> tree = new ArrayList<>();
    private final List<Long> node = new ArrayList<>();
    private final List<Long> feature = new ArrayList<>();
    private final List<String> mode = new ArrayList<>();
    private final List<Float> threshold = new ArrayList<>();
    private final List<Long> yes = new ArrayList<>();
    private final List<Long> no = new ArrayList<>();
    private final List<Long> leafTree = new ArrayList<>();
    private final List<Long> leafNode = new ArrayList<>();
    private final List<Float> leafValue = new ArrayList<>();

    ColumnGraph(Graph graph) {
        this.graph = graph;
    }

    String features(ModelReader file, String x) {
        float[] weights = file.floatVector("column-weights.npy");
        if (!file.hasEntry("column-starts.npy")) {
            return graph.add("Mul", x, graph.floats(weights));
        }
        return between(
                x,
                file.ints("column-starts.npy"),
                file.floatVector("column-knots.npy"),
                file.floatVector("column-values.npy"),
                weights);
    }

    private String between(String x, int[] starts, float[] knots, float[] values, float[] weights) {
        int columns = weights.length;
        int[] first = new int[columns];
        float[] least = new float[columns];
        float[] most = new float[columns];
        List<double[]> segments = new ArrayList<>();
        for (int j = 0; j < columns; j++) {
            int from = starts[j];
            int last = starts[j + 1] - 1;
            first[j] = segments.size();
            least[j] = last < from ? -Float.MAX_VALUE : knots[from];
            most[j] = last < from ? Float.MAX_VALUE : knots[last];
            if (last <= from) {
                boolean identity = last < from;
                segments.add(new double[] {0, identity ? 0 : values[from], identity ? 1 : 0});
            }
            for (int k = from; k < last; k++) {
                double slope = ((double) values[k + 1] - values[k]) / ((double) knots[k + 1] - knots[k]);
                segments.add(new double[] {knots[k], values[k], slope});
            }
            grow(j, knots, from, from, Math.max(from + 1, last), new int[1]);
        }
        String kept = graph.add("Min", graph.add("Max", x, graph.floats(least)), graph.floats(most));
        String place = graph.cast(graph.addMl("TreeEnsembleRegressor", attributes(columns), kept), Type.INT64);
        String segment = graph.add("Add", place, graph.indices(first));
        String distance = graph.add("Sub", graph.cast(kept, Type.DOUBLE), picked(segments, 0, segment));
        String risen = graph.add("Mul", distance, picked(segments, 2, segment));
        String value = graph.cast(graph.add("Add", risen, picked(segments, 1, segment)), Type.FLOAT);
        return graph.add("Mul", value, graph.floats(weights));
    }

    private String picked(List<double[]> segments, int what, String segment) {
        return graph.add(
                "Gather",
                graph.doubles(segments.stream().mapToDouble(each -> each[what]).toArray()),
                segment);
    }

    /** Adds the tree that finds low of knots[low] ≤ x &lt; knots[high]; returns the number of its root. */
    private long grow(int column, float[] knots, int from, int low, int high, int[] used) {
        long own = used[0]++;
        int at = tree.size();
        tree.add((long) column);
        node.add(own);
        feature.add((long) column);
        boolean leaf = high - low <= 1;
        int middle = (low + high) >>> 1;
        mode.add(leaf ? "LEAF" : "BRANCH_LT");
        threshold.add(leaf ? 0f : knots[middle]);
        yes.add(0L);
        no.add(0L);
        if (leaf) {
            leafTree.add((long) column);
            leafNode.add(own);
            leafValue.add((float) (low - from));
        } else {
            yes.set(at, grow(column, knots, from, low, middle, used));
            no.set(at, grow(column, knots, from, middle, high, used));
        }
        return own;
    }

    private Map<String, Object> attributes(int columns) {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("n_targets", (long) columns);
        all.put("nodes_treeids", longs(tree));
        all.put("nodes_nodeids", longs(node));
        all.put("nodes_featureids", longs(feature));
        all.put("nodes_modes", mode);
        all.put("nodes_values", floats(threshold));
        all.put("nodes_truenodeids", longs(yes));
        all.put("nodes_falsenodeids", longs(no));
        all.put("target_treeids", longs(leafTree));
        all.put("target_nodeids", longs(leafNode));
        all.put("target_ids", longs(leafTree));
        all.put("target_weights", floats(leafValue));
        return all;
    }

    private static long[] longs(List<Long> values) {
        return values.stream().mapToLong(each -> each).toArray();
    }

    private static float[] floats(List<Float> values) {
        float[] all = new float[values.size()];
        for (int i = 0; i < all.length; i++) {
            all[i] = values.get(i);
        }
        return all;
    }
}
