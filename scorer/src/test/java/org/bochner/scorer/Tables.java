package org.bochner.scorer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.bochner.Execution;
import org.bochner.data.Dataset;

/** Small generated tables of three kinds, each for two classes, three classes and a number. */
final class Tables {
    static final Execution EXECUTION = Execution.defaults().threads(1);
    private static final int ROWS = 140;

    private Tables() {}

    /** What is predicted. */
    enum Aim {
        TWO,
        THREE,
        NUMBER;

        Object of(double y) {
            switch (this) {
                case TWO:
                    return y > 0 ? "yes" : "no";
                case THREE:
                    return y > 0.6 ? "high" : y > -0.6 ? "middle" : "low";
                default:
                    return 20 + 5 * y;
            }
        }
    }

    static double[][] numbers(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] rows = new double[ROWS][5];
        for (double[] row : rows) {
            for (int j = 0; j < row.length; j++) {
                row[j] = (random.nextDouble() - 0.5) * Math.pow(7, j - 2);
            }
        }
        return rows;
    }

    private static double law(double[] row) {
        return 2 * Math.sin(4 * row[2]) + row[3] / 4;
    }

    static Dataset numbers(Aim aim, long seed) {
        double[][] rows = numbers(seed);
        if (aim == Aim.NUMBER) {
            double[] y = new double[ROWS];
            for (int i = 0; i < ROWS; i++) {
                y[i] = (Double) aim.of(law(rows[i]));
            }
            return Dataset.of(rows, y, org.bochner.data.options.ReadOptions.defaults(), EXECUTION);
        }
        String[] labels = new String[ROWS];
        for (int i = 0; i < ROWS; i++) {
            labels[i] = (String) aim.of(law(rows[i]));
        }
        return Dataset.of(rows, labels, org.bochner.data.options.ReadOptions.defaults(), EXECUTION);
    }

    /** Numbers with missing values, categories with missing values, truth values, codes. */
    static List<Map<String, Object>> mixed(Aim aim, long seed, boolean surprises) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Map<String, Object>> rows = new ArrayList<>();
        String[] jobs = {"clerk", "nurse", "Köchin, \"chef\""};
        for (int i = 0; i < ROWS; i++) {
            Map<String, Object> row = new LinkedHashMap<>();
            double age = 18 + 50 * random.nextDouble();
            int job = random.nextInt(3);
            boolean member = random.nextBoolean();
            double y = Math.sin(age / 8) + (job - 1) + (member ? 0.5 : 0) + 0.2 * (random.nextDouble() - 0.5);
            row.put("age", random.nextInt(8) == 0 ? null : (Object) age);
            row.put("job", random.nextInt(9) == 0 ? null : jobs[job]);
            row.put("member", member);
            row.put("hours", 10 + random.nextInt(40));
            row.put("zone", "z" + random.nextInt(4));
            if (surprises && i % 5 == 0) {
                row.put("job", i % 10 == 0 ? "astronaut" : "?");
                row.put("age", i % 3 == 0 ? "NaN" : Integer.toString(i));
                row.put("member", "TRUE");
            }
            row.put("target", aim.of(y));
            rows.add(row);
        }
        return rows;
    }

    static Dataset mixed(Aim aim, long seed) {
        return Dataset.ofMaps(
                mixed(aim, seed, false), "target", org.bochner.data.options.ReadOptions.defaults(), EXECUTION);
    }

    /** A file in the format of LIBSVM, of 300 columns with 6 numbers in a row. */
    static Dataset sparse(Aim aim, long seed, Path folder) throws IOException {
        StringBuilder text = new StringBuilder();
        for (double[] row : sparseRows(seed)) {
            double y = row[0] + row[1] - row[2] - row[3];
            Object label =
                    aim == Aim.NUMBER ? aim.of(y) : aim == Aim.TWO ? (y > 0 ? 1 : -1) : y > 0.6 ? 2 : y < -0.6 ? 1 : 3;
            text.append(label);
            for (int j = 0; j < row.length; j++) {
                if (row[j] != 0) {
                    text.append(' ').append(j + 1).append(':').append(row[j]);
                }
            }
            text.append('\n');
        }
        Path file = folder.resolve("rows.libsvm");
        Files.writeString(file, text);
        return Dataset.read(file, org.bochner.data.options.ReadOptions.defaults(), EXECUTION);
    }

    static double[][] sparseRows(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] rows = new double[ROWS][300];
        for (double[] row : rows) {
            for (int e = 0; e < 4; e++) {
                row[e] = random.nextInt(2) == 0 ? 0 : random.nextDouble() * 2 - 1;
                row[10 + random.nextInt(289)] = random.nextDouble();
            }
            row[299] = 0.5;
        }
        return rows;
    }
}
