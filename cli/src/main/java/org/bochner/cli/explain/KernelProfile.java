package org.bochner.cli.explain;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bochner.features.FeatureMap;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.bochner.report.Element;
import org.bochner.report.chart.LineChart;

/**
 * How alike the kernel finds two rows that lie t apart along a direction e: the cosine of z(x) and z(x + t·e), the mean
 * over some rows x. It needs only z, whatever the features are. Cost: that of the features of 61 rows for each
 * direction and row.
 */
public final class KernelProfile {
    private static final int STEPS = 60;
    private static final int ANCHORS = 12;
    /** Distances go to this many times the usual one between rows. */
    private static final double REACH = 1.5;

    private KernelProfile() {}

    /** The curves along the two inputs that matter most and the strongest frequency. */
    public static Element chart(FeatureMap map, Sample sample, double[] sensitivity, List<String> names) {
        Map<String, float[]> directions = new LinkedHashMap<>();
        for (int j : largest(sensitivity, 2)) {
            float[] e = new float[map.inputs()];
            e[j] = 1;
            directions.put("along " + names.get(j), e);
        }
        map.frequencies().ifPresent(found -> {
            int m = found.strongest();
            float[] e = found.omega()[m].clone();
            double length = found.length(m);
            for (int j = 0; j < e.length; j++) {
                e[j] /= (float) length;
            }
            if (length > 0) {
                directions.put(found.even() ? "along its first frequency" : "along its heaviest frequency", e);
            }
        });
        double reach = REACH * sample.typicalDistance();
        List<LineChart.Series> series = new ArrayList<>();
        directions.forEach((name, e) -> series.add(new LineChart.Series(name, curve(map, sample, e, reach))));
        return new LineChart(
                "The kernel's profile: how alike it finds two rows that lie a distance apart, along some"
                        + " directions; 1 is the same.",
                "distance t, in units of the scaled inputs",
                "similarity of x and x + t·e, at most 1",
                false,
                series);
    }

    private static List<Integer> largest(double[] values, int some) {
        List<Integer> order = new ArrayList<>();
        for (int j = 0; j < values.length; j++) {
            order.add(j);
        }
        order.sort((a, b) -> Double.compare(values[b], values[a]));
        return order.subList(0, Math.min(some, order.size()));
    }

    static List<LineChart.Point> curve(FeatureMap map, Sample sample, float[] e, double reach) {
        double[] mean = new double[STEPS + 1];
        int anchors = Math.min(ANCHORS, sample.size());
        int features = map.features();
        float[] first = new float[features];
        float[] other = new float[features];
        try (FloatMemory z = FloatMemory.allocate((long) (STEPS + 1) * features)) {
            for (int a = 0; a < anchors; a++) {
                DenseRows rows = DenseRows.of(line(sample.rows()[a * sample.size() / anchors], e, reach));
                try {
                    map.apply(rows, z, 0, features);
                } finally {
                    rows.memory().close();
                }
                z.read(0, first, 0, features);
                for (int s = 0; s <= STEPS; s++) {
                    z.read(s * features, other, 0, features);
                    mean[s] += cosine(first, other) / anchors;
                }
            }
        }
        List<LineChart.Point> points = new ArrayList<>();
        for (int s = 0; s <= STEPS; s++) {
            points.add(new LineChart.Point(reach * s / STEPS, mean[s], 0));
        }
        return points;
    }

    private static float[][] line(float[] x, float[] e, double reach) {
        float[][] line = new float[STEPS + 1][];
        for (int s = 0; s <= STEPS; s++) {
            line[s] = x.clone();
            for (int j = 0; j < e.length; j++) {
                line[s][j] += (float) (e[j] * reach * s / STEPS);
            }
        }
        return line;
    }

    private static double cosine(float[] a, float[] b) {
        double ab = 0;
        double aa = 0;
        double bb = 0;
        for (int j = 0; j < a.length; j++) {
            ab += (double) a[j] * b[j];
            aa += (double) a[j] * a[j];
            bb += (double) b[j] * b[j];
        }
        return aa > 0 && bb > 0 ? ab / Math.sqrt(aa * bb) : 0;
    }
}
