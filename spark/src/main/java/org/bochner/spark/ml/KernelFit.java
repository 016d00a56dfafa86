package org.bochner.spark.ml;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.bochner.BadInput;
import org.bochner.data.Model;
import org.bochner.data.options.ReadOptions;
import org.bochner.data.options.TaskChoice;
import org.bochner.spark.FrameFit;

/** What estimators share: the checks of a schema, its result, and the fit. */
final class KernelFit {
    private KernelFit() {}

    /** The schema with the columns of predictions. */
    static StructType schema(StructType from, KernelParams params, boolean classes, boolean fitting) {
        List<String> names = List.of(from.fieldNames());
        if (params.inputs() == null) {
            StructField field = column(from, params.get(params.featuresCol), names);
            if (!field.dataType().equals(SQLDataTypes.VectorType())) {
                throw new BadInput("column '" + field.name() + "' holds "
                        + field.dataType().catalogString() + ", not vectors; give raw columns by inputCols");
            }
        } else {
            for (String each : params.inputs()) {
                column(from, each, names);
            }
        }
        if (fitting) {
            numeric(from, params.get(params.labelCol), names, classes ? "; index its texts by a StringIndexer" : "");
            if (params.weight() != null) {
                numeric(from, params.weight(), names, "");
            }
        }
        List<StructField> fields = new ArrayList<>(List.of(from.fields()));
        for (StructField added : added(params, classes)) {
            if (names.contains(added.name())) {
                throw new BadInput("there is a column '" + added.name() + "' already; name another for the result");
            }
            fields.add(added);
        }
        return DataTypes.createStructType(fields);
    }

    /** The columns of predictions. */
    static List<StructField> added(KernelParams params, boolean classes) {
        List<StructField> fields = new ArrayList<>();
        if (classes) {
            add(fields, params.get(params.rawPredictionCol));
            add(fields, params.get(params.probabilityCol));
        }
        fields.add(DataTypes.createStructField(params.get(params.predictionCol), DataTypes.DoubleType, false));
        return fields;
    }

    private static void add(List<StructField> fields, String name) {
        if (!name.isEmpty()) {
            fields.add(DataTypes.createStructField(name, SQLDataTypes.VectorType(), true));
        }
    }

    private static StructField column(StructType from, String name, List<String> names) {
        if (!names.contains(name)) {
            throw new BadInput("there is no column '" + name + "'; the columns are " + String.join(", ", names));
        }
        return from.apply(name);
    }

    private static void numeric(StructType from, String name, List<String> names, String advice) {
        StructField field = column(from, name, names);
        if (!(field.dataType() instanceof NumericType) && !field.dataType().equals(DataTypes.BooleanType)) {
            throw new BadInput(
                    "column '" + name + "' holds " + field.dataType().catalogString() + ", not numbers" + advice);
        }
    }

    /** The model of the rows of {@code frame}. */
    static Model fit(Dataset<?> frame, KernelParams params, boolean classes) {
        schema(frame.schema(), params, classes, true);
        String label = params.get(params.labelCol);
        String weight = params.weight();
        ReadOptions options = ReadOptions.defaults()
                .withTarget(label)
                .withTask(classes ? TaskChoice.CLASSIFICATION : TaskChoice.REGRESSION);
        FrameFit fit = new FrameFit(
                weight == null ? options : options.withWeight(weight),
                params.get(params.method),
                params.request(),
                (Long) params.get(params.learnRows));
        if (params.inputs() == null) {
            return fit.vectors(frame.toDF(), params.get(params.featuresCol), label, weight);
        }
        List<Column> columns = new ArrayList<>();
        for (String each : params.inputs()) {
            columns.add(frame.col("`" + each + "`"));
        }
        columns.add(frame.col("`" + label + "`"));
        if (weight != null) {
            columns.add(frame.col("`" + weight + "`"));
        }
        return fit.rows(frame.toDF().select(columns.toArray(new Column[0])));
    }
}
