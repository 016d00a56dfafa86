package org.bochner.spark.ml;

import java.util.Arrays;
import org.apache.spark.ml.Estimator;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsWritable;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.types.StructType;
import org.bochner.spark.FrameModel;

/**
 * Learns a kernel and a regression on it from a data frame: an estimator for Spark pipelines.
 *
 * <pre>{@code
 * KernelRegressor learner = new KernelRegressor()
 *         .setMethod("lkrf").setFeatures(500).setSetting("c", "1").setFeaturesCol("features").setLabelCol("label");
 * KernelRegressionModel model = learner.fit(training);
 * model.transform(test).select("prediction").show();
 * }</pre>
 *
 * <p>Inputs are the vectors of {@code featuresCol}, or raw columns by {@link #setInputCols}, which are encoded as those
 * of a file: categories, missing values and dates too. Methods that learn row by row do so on {@code learnRows} rows,
 * and train on all.
 */
public final class KernelRegressor extends Estimator<KernelRegressionModel> implements DefaultParamsWritable {
    private static final long serialVersionUID = 1;

    private final String uid;
    private transient KernelParams declared;

    /** An estimator of the method {@code rff}. */
    public KernelRegressor() {
        this(Identifiable$.MODULE$.randomUID("kernelRegressor"));
    }

    /** The same with an identifier, as Spark makes copies. */
    public KernelRegressor(String uid) {
        this.uid = uid;
        declared().defaults();
    }

    @Override
    public String uid() {
        return uid;
    }

    private KernelParams declared() {
        if (declared == null) {
            declared = new KernelParams(this);
        }
        return declared;
    }

    @Override
    public Param<?>[] params() {
        return declared().array();
    }

    /** The parameter of a setting of methods, such as {@code c} or {@code width}, for grids of a CrossValidator. */
    public Param<String> setting(String name) {
        return declared().setting(name);
    }

    /** Each of {@code values} of a setting, as a CrossValidator tries them. */
    public ParamMap[] grid(String name, String... values) {
        return Arrays.stream(values)
                .map(value -> new ParamMap().put(declared().setting(name), value))
                .toArray(ParamMap[]::new);
    }

    /** The parameter of the number of features, for grids. */
    public Param<Object> featuresParam() {
        return declared().features;
    }

    /** Gives a setting of the method, as {@code --set NAME=VALUE} does. */
    public KernelRegressor setSetting(String name, String value) {
        set(declared().setting(name), value);
        return this;
    }

    public KernelRegressor setMethod(String value) {
        set(declared().method, value);
        return this;
    }

    public KernelRegressor setFeatures(int value) {
        set(declared().features, (Object) value);
        return this;
    }

    public KernelRegressor setSeed(long value) {
        set(declared().seed, (Object) value);
        return this;
    }

    public KernelRegressor setLearnRows(long value) {
        set(declared().learnRows, (Object) value);
        return this;
    }

    public KernelRegressor setFeaturesCol(String value) {
        set(declared().featuresCol, value);
        return this;
    }

    public KernelRegressor setInputCols(String... values) {
        set(declared().inputCols, values);
        return this;
    }

    public KernelRegressor setLabelCol(String value) {
        set(declared().labelCol, value);
        return this;
    }

    public KernelRegressor setWeightCol(String value) {
        set(declared().weightCol, value);
        return this;
    }

    public KernelRegressor setPredictionCol(String value) {
        set(declared().predictionCol, value);
        return this;
    }

    @Override
    public KernelRegressionModel fit(Dataset<?> frame) {
        try (org.bochner.data.Model model = KernelFit.fit(frame, declared(), false)) {
            KernelRegressionModel fitted = new KernelRegressionModel(uid, FrameModel.file(model));
            return copyValues(fitted.setParent(this), ParamMap.empty());
        }
    }

    @Override
    public StructType transformSchema(StructType schema) {
        return KernelFit.schema(schema, declared(), false, true);
    }

    @Override
    public KernelRegressor copy(ParamMap extra) {
        return copyValues(new KernelRegressor(uid), extractParamMap().$plus$plus(extra));
    }

    /** Reads what {@code save} wrote. */
    public static MLReader<KernelRegressor> read() {
        return new DefaultParamsReader<>();
    }

    /** Reads the estimator that was saved at {@code path}. */
    public static KernelRegressor load(String path) {
        return read().load(path);
    }
}
