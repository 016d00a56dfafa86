package org.bochner.spark;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.StructField;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.data.cluster.Cluster;
import org.bochner.data.encode.Encoder;
import org.bochner.data.options.ReadOptions;
import org.bochner.data.read.Format;
import org.bochner.data.read.Source;

/**
 * Rows of a source before they are encoded: those of a data frame, or lines of LIBSVM files.
 *
 * @param name for messages
 * @param frame the data frame; null for lines
 * @param lines the lines; null for a data frame
 */
record RawRows(String name, Dataset<Row> frame, JavaRDD<String> lines) {
    private static final Set<DataType> CELLS = Set.of(
            DataTypes.StringType,
            DataTypes.BooleanType,
            DataTypes.ByteType,
            DataTypes.ShortType,
            DataTypes.IntegerType,
            DataTypes.LongType,
            DataTypes.FloatType,
            DataTypes.DoubleType,
            DataTypes.DateType,
            DataTypes.TimestampType,
            DataTypes.TimestampNTZType,
            DataTypes.NullType);

    /** What a cell takes in the driver while a sample is read: boxed in a row, then in a table, then encoded. */
    private static final long CELL_BYTES = 48;

    static RawRows of(String name, Dataset<Row> frame) {
        for (StructField field : frame.schema().fields()) {
            DataType type = field.dataType();
            if (!CELLS.contains(type) && !(type instanceof DecimalType)) {
                throw new BadInput("column '" + field.name() + "' of " + name + " holds " + type.catalogString()
                        + "; give numbers, texts, booleans, dates or times, or leave the column out");
            }
        }
        return new RawRows(name, frame, null);
    }

    /** A sample of the rows as a data set of this process; its schema and encoder are those for all rows. */
    org.bochner.data.Dataset sample(ReadOptions options, Cluster.Sample sample, Execution execution) {
        long rows = frame != null ? Jobs.call(frame::count, "count") : Jobs.call(lines::count, "count");
        if (rows == 0) {
            throw new BadInput(name + " has no rows; a model needs at least one row of each class");
        }
        double share = Math.min(1, (double) sample.rows() / rows);
        checkRoom((long) Math.ceil(share * rows), sample.rows());
        if (lines != null) {
            List<String> some = Jobs.collect(
                    lines.mapPartitionsWithIndex(new Sampling<String>(share, sample.seed()), true),
                    execution,
                    "sample");
            Source text = Source.of(name, Encodings.text(some), execution);
            return org.bochner.data.Dataset.read(text, options.withTarget(null).withFormat(Format.LIBSVM), execution);
        }
        List<String> names = List.of(frame.columns());
        String target = target(options, names);
        List<Row> some = Jobs.collect(
                rows(target).mapPartitionsWithIndex(new Sampling<Row>(share, sample.seed()), true),
                execution,
                "sample");
        Source table = Source.of(Encodings.table(some, names, target), execution);
        return org.bochner.data.Dataset.read(table, options.withFormat(null).withTarget(target), execution);
    }

    private static String target(ReadOptions options, List<String> names) {
        String target = options.target() == null
                ? names.stream()
                        .filter(each ->
                                Set.of("target", "label", "class").contains(each.toLowerCase(java.util.Locale.ROOT)))
                        .findFirst()
                        .orElse(names.get(names.size() - 1))
                : options.target();
        if (!names.contains(target)) {
            throw new BadInput(
                    "there is no target column '" + target + "'; the columns are " + String.join(", ", names));
        }
        return target;
    }

    /** The rows that have a target. */
    private JavaRDD<Row> rows(String target) {
        return (target == null
                        ? frame
                        : frame.filter(frame.col("`" + target + "`").isNotNull()))
                .javaRDD();
    }

    private void checkRoom(long rows, long asked) {
        long cells = rows * (frame != null ? frame.columns().length : 64);
        long room = Runtime.getRuntime().maxMemory() / 2;
        if (cells * CELL_BYTES > room) {
            throw new BadInput("a sample of " + rows + " rows takes about "
                    + Execution.memoryText(cells * CELL_BYTES) + ", more than half of what the driver has, "
                    + Execution.memoryText(2 * room) + "; give --learn-rows below "
                    + asked * room / (cells * CELL_BYTES)
                    + ", or the driver more memory");
        }
    }

    /** All rows, encoded where they lie. */
    JavaRDD<EncodedRows> encoded(Encoder encoder, boolean labelled) {
        if (lines != null) {
            Broadcast<String> sent = context().broadcast(encoder.toJson());
            return lines.mapPartitions(new Encodings.Task<>(sent, new Encodings.Lines(name, labelled)));
        }
        String target = labelled ? encoder.target().name() : null;
        if (labelled && !Arrays.asList(frame.columns()).contains(target)) {
            throw new BadInput("the target column '" + target + "' is missing; " + name + " has "
                    + String.join(", ", frame.columns()));
        }
        Broadcast<String> sent = context().broadcast(encoder.toJson());
        return rows(target)
                .mapPartitions(new Encodings.Task<>(sent, new Encodings.Frame(name, frame.columns(), target)));
    }

    private JavaSparkContext context() {
        return lines != null
                ? JavaSparkContext.fromSparkContext(lines.context())
                : JavaSparkContext.fromSparkContext(frame.sparkSession().sparkContext());
    }

    /** All rows in executors, encoded; the caller closes the store. */
    SparkStore store(Encoder encoder, Execution execution) {
        return SparkStore.of(encoded(encoder, true), encoder.columns(), encoder.sparse(), encoder.task(), execution, 0);
    }
}
