package org.bochner.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.bochner.BadInput;
import org.bochner.features.FeatureMap;
import org.bochner.features.MeasureMap;
import org.bochner.learn.Settings;
import org.bochner.learn.plain.RandomFeatures;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;

/**
 * Adds the random features of a column of vectors to rows: those of a kernel, drawn by the seed alone, so that every
 * executor draws the same.
 *
 * @param settings kernel, width and draw, as texts
 * @param features the columns wanted
 * @param place where the vector is in a row
 */
public record DrawnFeatures(Map<String, String> settings, int features, long seed, int place)
        implements MapPartitionsFunction<Row, Row>, Serializable {
    private static final int ROWS = 512;

    /** The maps of this process; there are as many as there are transformers in use. */
    private static final Map<Object, FeatureMap> MAPS = new ConcurrentHashMap<>();

    @Override
    public Iterator<Row> call(Iterator<Row> rows) {
        return new Chunks<>(rows, ROWS, some -> {
            Vector first = some.get(0).getAs(place);
            FeatureMap map =
                    MAPS.computeIfAbsent(List.of(settings, features, seed, first.size()), key -> map(first.size()));
            return with(some, map);
        });
    }

    private FeatureMap map(int columns) {
        RandomFeatures learner =
                RandomFeatures.of(Settings.parse("random features", RandomFeatures.SETTINGS, settings), features);
        int atoms = Math.max(1, features / learner.family().columns());
        return new MeasureMap(learner.measure(atoms, columns, seed));
    }

    private List<Row> with(List<Row> rows, FeatureMap map) {
        int d = map.inputs();
        int width = map.features();
        float[] all = new float[rows.size() * d];
        for (int i = 0; i < rows.size(); i++) {
            Vector vector = rows.get(i).getAs(place);
            if (vector.size() != d) {
                throw new BadInput("a row has a vector of " + vector.size() + " numbers where others have " + d);
            }
            double[] x = vector.toArray();
            for (int j = 0; j < d; j++) {
                all[i * d + j] = (float) x[j];
            }
        }
        List<Row> out = new ArrayList<>();
        try (FloatMemory memory = FloatMemory.of(all);
                FloatMemory z = FloatMemory.allocate((long) rows.size() * width)) {
            map.apply(new DenseRows(memory, rows.size(), d), z, 0, width);
            float[] line = new float[width];
            for (int i = 0; i < rows.size(); i++) {
                z.read(i * width, line, 0, width);
                double[] numbers = new double[width];
                for (int j = 0; j < width; j++) {
                    numbers[j] = line[j];
                }
                Row row = rows.get(i);
                Object[] cells = new Object[row.length() + 1];
                for (int j = 0; j < row.length(); j++) {
                    cells[j] = row.get(j);
                }
                cells[row.length()] = Vectors.dense(numbers);
                out.add(RowFactory.create(cells));
            }
        }
        return out;
    }
}
