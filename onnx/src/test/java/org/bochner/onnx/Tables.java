package org.bochner.onnx;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.bochner.data.Dataset;

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

    /** A file in the format of LIBSVM, of 60 columns of which a row has a few. */
    static Dataset sparse(int count, Kind kind, long seed, Path folder) throws IOException {
        StringBuilder text = new StringBuilder();
        for (float[] row : sparseRows(count, seed)) {
            double sum = 2 * (row[0] + row[1] - row[2] - row[3]);
            text.append(
                    switch (kind) {
                        case TWO -> sum > 0 ? "1" : "-1";
                        case SEVERAL -> sum > 0.7 ? "3" : sum < -0.7 ? "1" : "2";
                        case NUMBER -> Double.toString(10 + sum);
                    });
            for (int j = 0; j < row.length; j++) {
                if (row[j] != 0) {
                    text.append(' ').append(j + 1).append(':').append(row[j]);
                }
            }
            text.append('\n');
        }
        Path file = Files.createTempFile(folder, "rows", ".libsvm");
        Files.writeString(file, text);
        return Dataset.read(file);
    }

    /** The same rows whole: four columns of which half are zero, and two of the others. */
    static float[][] sparseRows(int count, long seed) {
        Random random = new Random(seed);
        float[][] rows = new float[count][60];
        for (float[] row : rows) {
            for (int j = 0; j < 4; j++) {
                row[j] = random.nextBoolean() ? 0 : 2 * random.nextFloat() - 1;
            }
            row[4 + random.nextInt(55)] = random.nextFloat();
            row[4 + random.nextInt(55)] = random.nextFloat();
            row[59] = 0.5f;
        }
        return rows;
    }
}
