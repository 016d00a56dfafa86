package org.bochner.spark.ml;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.ml.Transformer;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.LongParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsWritable;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.bochner.BadInput;
import org.bochner.spark.DrawnFeatures;

/**
 * Random features of a column of vectors, for learners of Spark's own: inner products of the features are about the
 * values of the kernel. It learns nothing, so the width must be given; scale the columns first.
 *
 * <pre>{@code
 * new RandomFeatures().setInputCol("scaled").setOutputCol("features").setFeatures(1000).setWidth(3).transform(frame);
 * }</pre>
 */
public final class RandomFeatures extends Transformer implements DefaultParamsWritable {
    private static final long serialVersionUID = 1;

    private final String uid;
    private transient Declared declared;

    /** The parameters. */
    private static final class Declared {
        private final Param<String> inputCol;
        private final Param<String> outputCol;
        private final IntParam features;
        private final Param<String> kernel;
        private final Param<String> width;
        private final Param<String> draw;
        private final LongParam seed;

        Declared(RandomFeatures owner) {
            inputCol = text(owner, "inputCol", "column of vectors");
            outputCol = text(owner, "outputCol", "column for the features");
            features = new IntParam(owner, "features", "columns of the feature map");
            kernel = text(owner, "kernel", "kernel, such as gaussian or laplace");
            width = text(owner, "width", "width of the kernel, above 0");
            draw = text(owner, "draw", "how frequencies are drawn: iid, orthogonal...");
            seed = new LongParam(owner, "seed", "seed of the draw");
        }

        private static Param<String> text(RandomFeatures owner, String name, String help) {
            return new Param<>(owner.uid, name, help, String.class);
        }
    }

    /** Gaussian kernel of width 1, 500 features. */
    public RandomFeatures() {
        this(Identifiable$.MODULE$.randomUID("randomFeatures"));
    }

    /** The same with an identifier, as Spark makes copies. */
    public RandomFeatures(String uid) {
        this.uid = uid;
        Declared all = declared();
        setDefault(all.inputCol, "features");
        setDefault(all.outputCol, "randomFeatures");
        setDefault(all.features, (Object) 500);
        setDefault(all.kernel, "gaussian");
        setDefault(all.width, "1");
        setDefault(all.draw, "iid");
        setDefault(all.seed, (Object) 1L);
    }

    @Override
    public String uid() {
        return uid;
    }

    private Declared declared() {
        if (declared == null) {
            declared = new Declared(this);
        }
        return declared;
    }

    @Override
    public Param<?>[] params() {
        Declared all = declared();
        return new Param<?>[] {all.inputCol, all.outputCol, all.features, all.kernel, all.width, all.draw, all.seed};
    }

    public RandomFeatures setInputCol(String value) {
        set(declared().inputCol, value);
        return this;
    }

    public RandomFeatures setOutputCol(String value) {
        set(declared().outputCol, value);
        return this;
    }

    public RandomFeatures setFeatures(int value) {
        set(declared().features, (Object) value);
        return this;
    }

    public RandomFeatures setKernel(String value) {
        set(declared().kernel, value);
        return this;
    }

    public RandomFeatures setWidth(double value) {
        set(declared().width, Double.toString(value));
        return this;
    }

    public RandomFeatures setDraw(String value) {
        set(declared().draw, value);
        return this;
    }

    public RandomFeatures setSeed(long value) {
        set(declared().seed, (Object) value);
        return this;
    }

    @Override
    public Dataset<Row> transform(Dataset<?> frame) {
        StructType schema = transformSchema(frame.schema());
        Declared all = declared();
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("kernel", getOrDefault(all.kernel));
        settings.put("width", getOrDefault(all.width));
        settings.put("draw", getOrDefault(all.draw));
        int place = List.of(frame.schema().fieldNames()).indexOf(getOrDefault(all.inputCol));
        DrawnFeatures each =
                new DrawnFeatures(settings, (Integer) getOrDefault(all.features), (Long) getOrDefault(all.seed), place);
        return frame.toDF().mapPartitions(each, Encoders.row(schema));
    }

    @Override
    public StructType transformSchema(StructType schema) {
        String in = getOrDefault(declared().inputCol);
        String out = getOrDefault(declared().outputCol);
        List<String> names = List.of(schema.fieldNames());
        if (!names.contains(in) || !schema.apply(in).dataType().equals(SQLDataTypes.VectorType())) {
            throw new BadInput(
                    "there is no column '" + in + "' of vectors; the columns are " + String.join(", ", names));
        }
        if (names.contains(out)) {
            throw new BadInput("there is a column '" + out + "' already; name another for the features");
        }
        List<StructField> fields = new ArrayList<>(List.of(schema.fields()));
        fields.add(DataTypes.createStructField(out, SQLDataTypes.VectorType(), false));
        return DataTypes.createStructType(fields);
    }

    @Override
    public RandomFeatures copy(ParamMap extra) {
        return copyValues(new RandomFeatures(uid), extractParamMap().$plus$plus(extra));
    }

    /** Reads what {@code save} wrote. */
    public static MLReader<RandomFeatures> read() {
        return new DefaultParamsReader<>();
    }

    /** Reads the transformer that was saved at {@code path}. */
    public static RandomFeatures load(String path) {
        return read().load(path);
    }
}
