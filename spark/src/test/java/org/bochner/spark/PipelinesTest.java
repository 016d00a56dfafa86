package org.bochner.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.spark.ml.classification.LogisticRegression;
import org.apache.spark.ml.evaluation.MulticlassClassificationEvaluator;
import org.apache.spark.ml.evaluation.RegressionEvaluator;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.bochner.BadInput;
import org.bochner.data.Model;
import org.bochner.learn.Methods;
import org.bochner.spark.ml.KernelClassificationModel;
import org.bochner.spark.ml.KernelClassifier;
import org.bochner.spark.ml.KernelRegressor;
import org.bochner.spark.ml.RandomFeatures;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kernel models as stages of Spark ML, and the program of the documentation. */
class PipelinesTest {
    private static SparkSession session;

    @TempDir
    Path folder;

    @BeforeAll
    static void start() {
        session = UserStory.session();
    }

    @AfterAll
    static void stop() {
        session.stop();
    }

    private static Dataset<Row> vectors(boolean sparse, int rows) {
        float[][] x = Rows.ring(rows, 4, 5);
        double[] y = Rows.ringClasses(x);
        List<Row> all = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            double[] line = {x[i][0], x[i][1], x[i][2], x[i][3]};
            Vector vector = Vectors.dense(line);
            all.add(RowFactory.create(sparse ? vector.toSparse() : vector, y[i], 1.0 + i % 2, (double) x[i][0]));
        }
        StructType schema = new StructType()
                .add("features", SQLDataTypes.VectorType())
                .add("label", DataTypes.DoubleType)
                .add("w", DataTypes.DoubleType)
                .add("number", DataTypes.DoubleType);
        return session.createDataFrame(all, schema);
    }

    @Test
    void classifierLearnsFromVectorsDenseAndSparse() {
        for (boolean sparse : new boolean[] {false, true}) {
            Dataset<Row> rows = vectors(sparse, 3000);
            KernelClassificationModel model = new KernelClassifier()
                    .setFeatures(60)
                    .setSetting("loss", "logistic")
                    .fit(rows);
            Dataset<Row> answers = model.transform(rows);
            assertThat(Arrays.asList(answers.columns()))
                    .containsExactly("features", "label", "w", "number", "rawPrediction", "probability", "prediction");
            double accuracy = new MulticlassClassificationEvaluator()
                    .setMetricName("accuracy")
                    .evaluate(answers);
            assertThat(accuracy).isGreaterThan(0.93);
            Row first = answers.first();
            Vector probability = first.getAs("probability");
            assertThat(probability.apply(0) + probability.apply(1)).isCloseTo(1, within(1e-12));
            assertThat((Double) first.getAs("prediction")).isEqualTo(probability.argmax());
        }
    }

    @Test
    void aSavedModelIsAModelFileAndTheOtherWayRound() throws Exception {
        Dataset<Row> rows = vectors(false, 2000);
        KernelClassificationModel model =
                new KernelClassifier().setFeatures(20).setWeightCol("w").fit(rows);
        Path saved = folder.resolve("saved");
        model.save(saved.toString());
        KernelClassificationModel loaded = KernelClassificationModel.load(saved.toString());
        assertThat(loaded.uid()).isEqualTo(model.uid());
        List<Row> expected = model.transform(rows).select("rawPrediction").collectAsList();
        assertThat(loaded.transform(rows).select("rawPrediction").collectAsList())
                .isEqualTo(expected);
        Path file = saved.resolve("model.bochner");
        try (Model plain = Model.load(file)) {
            Row first = rows.first();
            double[] scores = plain.predict(((Vector) first.getAs(0)).toArray()).scores();
            assertThat(((Vector) expected.get(0).getAs(0)).apply(1)).isCloseTo(scores[0], within(1e-5));
        }
        assertThat(KernelClassificationModel.ofFile(file)
                        .transform(rows)
                        .select("rawPrediction")
                        .collectAsList())
                .isEqualTo(expected);
        KernelClassifier again = new KernelClassifier().setFeatures(33).setSetting("c", "2");
        again.save(folder.resolve("estimator").toString());
        KernelClassifier read =
                KernelClassifier.load(folder.resolve("estimator").toString());
        assertThat(read.getOrDefault(read.setting("c"))).isEqualTo("2");
        assertThat(read.getOrDefault(read.featuresParam())).isEqualTo(33);
    }

    @Test
    void regressorPredictsNumbersInTheirUnit() {
        Dataset<Row> rows = vectors(false, 3000).withColumn("y", functions.expr("100 + sin(number)"));
        Dataset<Row> answers = new KernelRegressor()
                .setFeatures(100)
                .setLabelCol("y")
                .fit(rows)
                .transform(rows);
        double error =
                new RegressionEvaluator().setLabelCol("y").setMetricName("rmse").evaluate(answers);
        assertThat(error).isLessThan(0.05);
    }

    @Test
    void methodsThatLearnRowByRowLearnOnASampleAndSayHowManyRows() {
        KernelClassificationModel model = new KernelClassifier()
                .setMethod("nsrf")
                .setFeatures(20)
                .setLearnRows(500)
                .fit(vectors(false, 3000));
        try (Model plain = model.model()) {
            assertThat(plain.provenance().method()).isEqualTo("nsrf");
            assertThat(plain.provenance().rows()).isEqualTo(3000);
            assertThat(plain.provenance().settings()).containsEntry("learn-rows", "500");
        }
    }

    @Test
    void randomFeaturesServeSparksOwnLearners() {
        Dataset<Row> rows = vectors(false, 3000);
        Dataset<Row> z = new RandomFeatures().setFeatures(200).setWidth(2).transform(rows);
        assertThat(((Vector) z.first().getAs("randomFeatures")).size()).isEqualTo(200);
        Dataset<Row> answers =
                new LogisticRegression().setFeaturesCol("randomFeatures").fit(z).transform(z);
        assertThat(new MulticlassClassificationEvaluator()
                        .setMetricName("accuracy")
                        .evaluate(answers))
                .isGreaterThan(0.93);
    }

    @Test
    void wrongColumnsAreRefusedInOurWords() {
        Dataset<Row> rows = vectors(false, 100).withColumn("text", functions.lit("a"));
        assertThatThrownBy(() -> new KernelClassifier().setFeaturesCol("text").fit(rows))
                .isInstanceOf(BadInput.class)
                .hasMessage("column 'text' holds string, not vectors; give raw columns by inputCols");
        assertThatThrownBy(() -> new KernelClassifier().setLabelCol("text").fit(rows))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("column 'text' holds string, not numbers; index its texts by a StringIndexer");
        assertThatThrownBy(() -> new KernelClassifier().setInputCols("age").fit(rows))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("there is no column 'age'; the columns are features, label");
    }

    @Test
    void everySettingOfAMethodIsAParameter() {
        KernelClassifier learner = new KernelClassifier();
        Methods.all()
                .forEach(method -> method.settings()
                        .forEach(setting ->
                                assertThat(learner.hasParam(setting.name())).isTrue()));
        Map<String, String> given = Map.of("c", "nothing");
        assertThatThrownBy(() -> learner.setSetting("c", given.get("c")).fit(vectors(false, 100)))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("c must be");
    }

    @Test
    void theProgramOfTheDocumentationRuns() throws Exception {
        List<Row> people = new ArrayList<>();
        float[][] x = Rows.ring(1200, 2, 6);
        for (float[] each : x) {
            String job = each[1] > 0 ? "clerk" : "nurse";
            people.add(RowFactory.create(
                    40 + 10.0 * each[0], 35 + 5.0 * each[1], job, each[0] * each[0] > 0.5 ? "high" : "low"));
        }
        StructType schema = StructType.fromDDL("age DOUBLE, hours DOUBLE, job STRING, income STRING");
        Path parquet = folder.resolve("people.parquet");
        session.createDataFrame(people, schema).write().parquet(parquet.toString());
        Path pipeline = folder.resolve("pipeline");
        Path file = folder.resolve("people.bochner");
        UserStory.learn(parquet, pipeline, file);
        assertThat(UserStory.predict(pipeline, parquet)).isEqualTo(1200);
        try (Model model = Model.load(file)) {
            assertThat(model.provenance().method()).isEqualTo("lkrf");
            assertThat(model.provenance().metrics().get("accuracy")).isGreaterThan(0.9);
        }
        session = UserStory.session();
    }

    @Test
    void theProgramOfTheDocumentationIsTheOneThatRuns() throws Exception {
        String source = Files.readString(Path.of("src/test/java/org/bochner/spark/UserStory.java"));
        String program = source.substring(source.indexOf("// begin") + 9, source.indexOf("    // end"))
                .stripTrailing()
                .stripIndent();
        assertThat(Files.readString(Path.of("../docs/spark.md"))).contains(program);
    }
}
