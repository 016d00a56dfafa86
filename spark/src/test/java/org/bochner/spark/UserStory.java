package org.bochner.spark;

import java.nio.file.Path;
import org.apache.spark.SparkConf;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineModel;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.ml.evaluation.BinaryClassificationEvaluator;
import org.apache.spark.ml.feature.StringIndexer;
import org.apache.spark.ml.tuning.CrossValidator;
import org.apache.spark.ml.tuning.CrossValidatorModel;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.bochner.spark.ml.KernelClassificationModel;
import org.bochner.spark.ml.KernelClassifier;

/** The program of docs/spark.md, which a test runs. */
final class UserStory {
    private UserStory() {}

    // begin
    /** Learns from a Parquet folder, and saves a pipeline and a model file. */
    static void learn(Path people, Path pipeline, Path file) throws Exception {
        try (SparkSession spark = session()) {
            Dataset<Row> rows = spark.read().parquet(people.toString());
            KernelClassifier kernel = new KernelClassifier()
                    .setMethod("lkrf")
                    .setFeatures(100)
                    .setInputCols("age", "hours", "job")
                    .setLabelCol("index");
            Pipeline stages = new Pipeline().setStages(new PipelineStage[] {
                new StringIndexer().setInputCol("income").setOutputCol("index"), kernel
            });
            CrossValidatorModel best = new CrossValidator()
                    .setEstimator(stages)
                    .setEstimatorParamMaps(kernel.grid("c", "0.01", "1"))
                    .setEvaluator(new BinaryClassificationEvaluator().setLabelCol("index"))
                    .setNumFolds(2)
                    .fit(rows);
            PipelineModel model = (PipelineModel) best.bestModel();
            model.write().overwrite().save(pipeline.toString());
            ((KernelClassificationModel) model.stages()[1]).model().save(file);
        }
    }

    /** Predicts a stream of files in another session. */
    static long predict(Path pipeline, Path arriving) throws Exception {
        try (SparkSession spark = session()) {
            PipelineModel model = PipelineModel.load(pipeline.toString());
            Dataset<Row> stream = spark.readStream()
                    .schema("age DOUBLE, hours DOUBLE, job STRING, income STRING")
                    .parquet(arriving.toString());
            StreamingQuery query = model.transform(stream)
                    .select("age", "probability", "prediction")
                    .writeStream()
                    .format("memory")
                    .queryName("answers")
                    .start();
            query.processAllAvailable();
            query.stop();
            return spark.table("answers").where("prediction >= 0").count();
        }
    }

    /** A session on two cores of this machine; give spark://host:7077 for a cluster. */
    static SparkSession session() {
        SparkConf conf = Setup.configure(Setup.local(2, "people"));
        return SparkSession.builder().config(conf).getOrCreate();
    }
    // end
}
