package org.bochner.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.bochner.BadInput;
import org.bochner.data.Model;
import org.bochner.model.Prediction;
import org.bochner.model.Predictions;

/** Rows with what a model says of them, as the command {@code predict} writes them. */
final class Predicting {
    private static final int ROWS = 1024;

    private Predicting() {}

    /** The columns of {@code raw}, and after them {@code prediction} and the probability of each class. */
    static Dataset<Row> of(SparkSession session, RawRows raw, Model model) {
        List<String> labels =
                model.machine().hasProbabilities() ? model.machine().task().labels() : List.of();
        boolean classes = model.machine().task().isClassification();
        List<StructField> fields = new ArrayList<>();
        if (raw.frame() != null) {
            fields.addAll(List.of(raw.frame().schema().fields()));
        }
        fields.add(DataTypes.createStructField(
                "prediction", classes ? DataTypes.StringType : DataTypes.DoubleType, false));
        labels.forEach(
                label -> fields.add(DataTypes.createStructField("probability_" + label, DataTypes.DoubleType, false)));
        StructType schema = DataTypes.createStructType(fields);
        JavaSparkContext context = JavaSparkContext.fromSparkContext(session.sparkContext());
        Broadcast<byte[]> sent = context.broadcast(SavedModel.bytes(model));
        if (raw.frame() == null) {
            return session.createDataFrame(
                    raw.lines().mapPartitions(lines -> new OfLines(raw.name(), sent, labels.size()).call(lines)),
                    schema);
        }
        return raw.frame()
                .mapPartitions(
                        new OfRows(raw.name(), raw.frame().columns(), sent, labels.size()), Encoders.row(schema));
    }

    private static Row row(Object[] cells, int known, Predictions all, int i, int probabilities) {
        Prediction one = all.get(i);
        cells[known] = all.task().isClassification() ? one.label() : (Object) one.value();
        for (int k = 0; k < probabilities; k++) {
            cells[known + 1 + k] = all.probabilities()[i * all.task().classes() + k];
        }
        return RowFactory.create(cells);
    }

    /** Predicts the rows of a data frame. */
    record OfRows(String name, String[] columns, Broadcast<byte[]> model, int probabilities)
            implements MapPartitionsFunction<Row, Row>, Serializable {
        @Override
        public Iterator<Row> call(Iterator<Row> rows) {
            Model by = SavedModel.of(model);
            return new Chunks<>(rows, ROWS, some -> {
                EncodedRows encoded = Applying.encode(by, new Encodings.Frame(name, columns, null), some);
                Predictions all = Applying.predict(by, encoded);
                List<Row> out = new ArrayList<>();
                for (int i = 0; i < some.size(); i++) {
                    Object[] cells = new Object[columns.length + 1 + probabilities];
                    for (int j = 0; j < columns.length; j++) {
                        cells[j] = some.get(i).get(j);
                    }
                    out.add(row(cells, columns.length, all, i, probabilities));
                }
                return out;
            });
        }
    }

    /** Predicts lines of LIBSVM files. */
    record OfLines(String name, Broadcast<byte[]> model, int probabilities) {
        Iterator<Row> call(Iterator<String> lines) {
            Model by = SavedModel.of(model);
            return new Chunks<>(lines, ROWS, some -> {
                EncodedRows encoded = Applying.encode(by, new Encodings.Lines(name, false), some);
                if (encoded.rows() != some.size()) {
                    throw new BadInput(name + " has lines that are no rows");
                }
                Predictions all = Applying.predict(by, encoded);
                List<Row> out = new ArrayList<>();
                for (int i = 0; i < some.size(); i++) {
                    out.add(row(new Object[1 + probabilities], 0, all, i, probabilities));
                }
                return out;
            });
        }
    }
}
