package org.bochner.onnx;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Small tables with a known law. */
final class Tables {
    private static final String[] COLOURS = {"red", "green", "blue", "grün \"x\""};

    private Tables() {}

    /** What is predicted. */
    enum Kind {
        TWO,
        SEVERAL,
        NUMBER
    }

    /**
     * Rows with four numbers a, b, c, d that are floats, and where {@code mixed} two categories; a number and a
     * category are missing at times. The target is y.
     */
    static List<Map<String, Object>> rows(int count, Kind kind, boolean mixed, long seed) {
        Random random = new Random(seed);
        List<Map<String, Object>> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Map<String, Object> row = new HashMap<>();
            double sum = 0;
            for (String name : List.of("a", "b", "c", "d")) {
                float value = (float) (10 + 3 * random.nextGaussian());
                row.put(name, value);
                sum += Math.sin(value / 3);
            }
            if (mixed) {
                int colour = random.nextInt(COLOURS.length);
                row.put("colour", COLOURS[colour]);
                row.put("yes", random.nextBoolean() ? "yes" : "no");
                sum += colour - 1.5 + (row.get("yes").equals("yes") ? 0.5 : -0.5);
                if (random.nextInt(6) == 0) {
                    row.put("b", null);
                }
                if (random.nextInt(6) == 0) {
                    row.put("colour", null);
                }
            }
            sum += 0.3 * random.nextGaussian();
            row.put(
                    "y",
                    switch (kind) {
                        case TWO -> sum > 0 ? "up" : "down";
                        case SEVERAL -> sum > 0.7 ? "high" : sum < -0.7 ? "low" : "mid";
                        case NUMBER -> Math.exp(sum / 2) * 100;
                    });
            rows.add(row);
        }
        return rows;
    }

    /** New rows without target; where {@code mixed}, some with a category that training did not have. */
    static List<Map<String, Object>> fresh(int count, boolean mixed, long seed) {
        List<Map<String, Object>> rows = rows(count, Kind.TWO, mixed, seed);
        for (int i = 0; i < count; i++) {
            rows.get(i).remove("y");
            if (mixed && i % 7 == 3) {
                rows.get(i).put("colour", "violet");
            }
        }
        return rows;
    }
}
