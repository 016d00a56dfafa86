package org.bochner.spark.ml;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.spark.ml.Model;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;
import org.bochner.spark.FrameModel;

/**
 * A kernel model that a {@link KernelClassifier} learned: adds predictions to data frames, streams among them.
 *
 * <p>{@code save} writes a folder with the file {@code model.bochner} in it; {@link #ofFile} takes any model file.
 */
public final class KernelClassificationModel extends Model<KernelClassificationModel>
        implements MLWritable, ModelFiles.Kept {
    private static final long serialVersionUID = 1;

    private final String uid;
    private final byte[] file;
    private transient KernelParams declared;

    KernelClassificationModel(String uid, byte[] file) {
        this.uid = uid;
        this.file = file;
        declared().defaults();
    }

    /** The model of a file that the command or {@link org.bochner.data.Model#save} wrote. */
    public static KernelClassificationModel ofFile(Path file) {
        try {
            byte[] bytes = Files.readAllBytes(file);
            FrameModel.model(bytes).close();
            return new KernelClassificationModel(Identifiable$.MODULE$.randomUID("kernelClassifier"), bytes);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
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

    /** The bytes of the model's file. */
    @Override
    public byte[] file() {
        return file.clone();
    }

    /** The model itself; the caller closes it. */
    public org.bochner.data.Model model() {
        return FrameModel.model(file);
    }

    public KernelClassificationModel setFeaturesCol(String value) {
        set(declared().featuresCol, value);
        return this;
    }

    public KernelClassificationModel setInputCols(String... values) {
        set(declared().inputCols, values);
        return this;
    }

    public KernelClassificationModel setPredictionCol(String value) {
        set(declared().predictionCol, value);
        return this;
    }

    public KernelClassificationModel setRawPredictionCol(String value) {
        set(declared().rawPredictionCol, value);
        return this;
    }

    public KernelClassificationModel setProbabilityCol(String value) {
        set(declared().probabilityCol, value);
        return this;
    }

    @Override
    public Dataset<Row> transform(Dataset<?> frame) {
        return KernelTransform.of(frame, declared(), file, true);
    }

    @Override
    public StructType transformSchema(StructType schema) {
        return KernelFit.schema(schema, declared(), true, false);
    }

    @Override
    public KernelClassificationModel copy(ParamMap extra) {
        KernelClassificationModel copy = new KernelClassificationModel(uid, file);
        return copyValues(copy, extractParamMap().$plus$plus(extra)).setParent(parent());
    }

    @Override
    public MLWriter write() {
        return new ModelFiles.Writer(this);
    }

    /** Reads what {@code save} wrote. */
    public static MLReader<KernelClassificationModel> read() {
        return new ModelFiles.Reader<>(KernelClassificationModel.class, KernelClassificationModel::new);
    }

    /** Reads the model that was saved at {@code path}. */
    public static KernelClassificationModel load(String path) {
        return read().load(path);
    }
}
