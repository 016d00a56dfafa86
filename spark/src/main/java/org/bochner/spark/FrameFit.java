package org.bochner.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.ml.linalg.SparseVector;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.data.Model;
import org.bochner.data.cluster.Cluster;
import org.bochner.data.options.ReadOptions;
import org.bochner.learn.Fitted;
import org.bochner.learn.Method;
import org.bochner.learn.Methods;
import org.bochner.learn.Request;
import org.bochner.store.RowStore;

/**
 * Fits a method to a data frame: its schema and encoding come from a sample on the driver, the model from all rows
 * where they lie.
 *
 * @param options how columns become numbers
 * @param method the method's name
 * @param request what is asked of it
 * @param learnRows about how many rows come to the driver at most
 */
public record FrameFit(ReadOptions options, String method, Request request, long learnRows) {
    /** The model of rows whose columns are those of a table, the target and the weight among them. */
    public Model rows(Dataset<Row> frame) {
        return fit(RawRows.of("the data frame", frame), options);
    }

    /** The model of rows whose inputs are the vectors of one column. */
    public Model vectors(Dataset<Row> frame, String features, String label, String weight) {
        Row first = frame.select(frame.col("`" + features + "`")).first();
        Vector vector = first.getAs(0);
        if (vector instanceof SparseVector) {
            if (weight != null) {
                throw new BadInput("rows of sparse vectors have no weights here; make the vectors dense, or leave"
                        + " weightCol out");
            }
            JavaRDD<String> lines = frame.select(frame.col("`" + features + "`"), frame.col("`" + label + "`"))
                    .javaRDD()
                    .mapPartitions(new Lines());
            return fit(new RawRows("the data frame", null, lines), options);
        }
        List<StructField> fields = new ArrayList<>();
        for (int j = 1; j <= vector.size(); j++) {
            fields.add(DataTypes.createStructField(Integer.toString(j), DataTypes.DoubleType, false));
        }
        fields.add(DataTypes.createStructField(label, DataTypes.DoubleType, true));
        if (weight != null) {
            fields.add(DataTypes.createStructField(weight, DataTypes.DoubleType, true));
        }
        JavaRDD<Row> cells = (weight == null
                        ? frame.select(
                                frame.col("`" + features + "`"),
                                frame.col("`" + label + "`").cast("double"))
                        : frame.select(
                                frame.col("`" + features + "`"),
                                frame.col("`" + label + "`").cast("double"),
                                frame.col("`" + weight + "`").cast("double")))
                .javaRDD()
                .mapPartitions(new Cells(vector.size()));
        Dataset<Row> table = frame.sparkSession().createDataFrame(cells, DataTypes.createStructType(fields));
        return fit(RawRows.of("the data frame", table), options);
    }

    private Model fit(RawRows raw, ReadOptions read) {
        Execution execution = Execution.defaults();
        Method whole = SampledMethod.of(Methods.named(method), learnRows);
        try (org.bochner.data.Dataset sample =
                        raw.sample(read, new Cluster.Sample(learnRows, request.seed()), execution);
                RowStore rows = raw.store(sample.encoder(), execution);
                org.bochner.data.Dataset all = sample.withRows(rows)) {
            Fitted fitted = whole.fit(rows, request);
            return Model.of(all, whole, request, fitted);
        }
    }

    /** The numbers of a row's vector, and after them its label and weight. */
    private record Cells(int size) implements FlatMapFunction<Iterator<Row>, Row> {
        @Override
        public Iterator<Row> call(Iterator<Row> rows) {
            return new Chunks<>(rows, 1, some -> {
                Row row = some.get(0);
                Vector vector = row.getAs(0);
                if (vector.size() != size) {
                    throw new BadInput(
                            "a row has a vector of " + vector.size() + " numbers where the first has " + size);
                }
                Object[] cells =
                        Arrays.copyOf(Arrays.stream(vector.toArray()).boxed().toArray(), size + row.length() - 1);
                for (int k = 1; k < row.length(); k++) {
                    cells[size + k - 1] = row.get(k);
                }
                return List.of(RowFactory.create(cells));
            });
        }
    }

    /** Sparse vectors as lines of a LIBSVM file. */
    private record Lines() implements FlatMapFunction<Iterator<Row>, String> {
        @Override
        public Iterator<String> call(Iterator<Row> rows) {
            return new Chunks<>(rows, 1, some -> {
                Vector vector = some.get(0).getAs(0);
                StringBuilder line =
                        new StringBuilder(number(((Number) some.get(0).get(1)).doubleValue()));
                vector.foreachNonZero((index, value) -> {
                    line.append(' ').append((Integer) index + 1).append(':').append(value);
                    return null;
                });
                return List.of(line.toString());
            });
        }

        private static String number(double x) {
            return x == Math.rint(x) ? String.format(Locale.ROOT, "%.0f", x) : Double.toString(x);
        }
    }
}
