package org.bochner.spark.ml;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.StructType;
import org.bochner.data.Model;
import org.bochner.model.Predictions;
import org.bochner.spark.FrameModel;

/** Adds the columns of predictions to a data frame, some rows at a time; also to one that is a stream. */
final class KernelTransform {
    private KernelTransform() {}

    static Dataset<Row> of(Dataset<?> frame, KernelParams params, byte[] file, boolean classes) {
        StructType schema = KernelFit.schema(frame.schema(), params, classes, false);
        Broadcast<byte[]> sent = JavaSparkContext.fromSparkContext(
                        frame.sparkSession().sparkContext())
                .broadcast(file);
        List<String> names = List.of(frame.schema().fieldNames());
        String[] inputs = params.inputs();
        int[] places = inputs == null
                ? new int[] {names.indexOf(params.get(params.featuresCol))}
                : Arrays.stream(inputs).mapToInt(names::indexOf).toArray();
        boolean raw = classes && !params.get(params.rawPredictionCol).isEmpty();
        boolean probability = classes && !params.get(params.probabilityCol).isEmpty();
        Each each = new Each(sent, inputs, places, classes, raw, probability);
        return frame.toDF().mapPartitions(each, Encoders.row(schema));
    }

    /**
     * What an executor does with a partition.
     *
     * @param inputs the names of the raw columns; null for a column of vectors
     * @param places where inputs are in a row
     */
    record Each(
            Broadcast<byte[]> model, String[] inputs, int[] places, boolean classes, boolean raw, boolean probability)
            implements MapPartitionsFunction<Row, Row>, Serializable {
        @Override
        public Iterator<Row> call(Iterator<Row> rows) {
            FrameModel by = FrameModel.of(model);
            return FrameModel.chunks(rows, some -> {
                Predictions all = inputs == null ? by.vectors(some, places[0]) : by.rows(some, inputs, places);
                List<Row> out = new ArrayList<>();
                for (int i = 0; i < some.size(); i++) {
                    out.add(row(some.get(i), all, i, by.model()));
                }
                return out;
            });
        }

        private Row row(Row row, Predictions all, int i, Model by) {
            int at = row.length();
            Object[] cells = new Object[at + (raw ? 1 : 0) + (probability ? 1 : 0) + 1];
            for (int j = 0; j < at; j++) {
                cells[j] = row.get(j);
            }
            if (raw) {
                cells[at++] = Vectors.dense(byIndex(scores(all, i), by));
            }
            if (probability) {
                cells[at++] = all.probabilities() == null ? null : Vectors.dense(byIndex(probabilities(all, i), by));
            }
            cells[at] = classes ? Double.parseDouble(all.label(i)) : all.get(i).value();
            return RowFactory.create(cells);
        }

        private static double[] scores(Predictions all, int i) {
            double[] scores = all.get(i).scores();
            return scores.length == 1 ? new double[] {-scores[0], scores[0]} : scores;
        }

        private static double[] probabilities(Predictions all, int i) {
            int classes = all.task().classes();
            return Arrays.copyOfRange(all.probabilities(), i * classes, (i + 1) * classes);
        }

        /** Labels are indices of classes, of which training may have seen only some. */
        private static double[] byIndex(double[] values, Model by) {
            List<String> labels = by.machine().task().labels();
            if (values.length != labels.size()) {
                return values;
            }
            int[] index = labels.stream()
                    .mapToInt(label -> (int) Double.parseDouble(label))
                    .toArray();
            double[] all = new double[Arrays.stream(index).max().orElse(0) + 1];
            for (int k = 0; k < index.length; k++) {
                all[Math.max(0, index[k])] = values[k];
            }
            return all;
        }
    }
}
