package org.bochner.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.data.Dataset;
import org.bochner.data.Model;
import org.bochner.data.cluster.Cluster;
import org.bochner.data.options.ReadOptions;
import org.bochner.learn.Fitted;
import org.bochner.learn.Method;
import org.bochner.learn.Methods;
import org.bochner.learn.Request;
import org.bochner.store.RowStore;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the command does with a cluster: files of several formats, the same answers as fit, and refusals in our words.
 */
class CommandsTest {
    private static SparkSession session;
    private static SparkCluster cluster;
    private static final Execution EXECUTION = Execution.defaults().threads(2);
    private static final Cluster.Sample SAMPLE = new Cluster.Sample(100_000, 1);

    @TempDir
    Path folder;

    @BeforeAll
    static void start() {
        session = UserStory.session();
        cluster = SparkCluster.of(session);
    }

    @AfterAll
    static void stop() {
        cluster.close();
        session.stop();
    }

    /** Numbers, categories and missing values in a CSV file. */
    private Path csv(int rows) throws Exception {
        Random random = new Random(8);
        StringBuilder text = new StringBuilder("age,job,hours,target\n");
        for (int i = 0; i < rows; i++) {
            double age = Math.round(200 + 300 * random.nextDouble()) / 10.0;
            String job = new String[] {"clerk", "nurse", "a \"b\", c", ""}[random.nextInt(4)];
            boolean high = Math.abs(age - 35) < 8 != job.equals("nurse");
            text.append(age)
                    .append(',')
                    .append(job.contains(",") ? "\"a \"\"b\"\", c\"" : job)
                    .append(',')
                    .append(random.nextInt(9) == 0 ? "" : random.nextInt(60))
                    .append(high ? ",>50K\n" : ",<=50K\n");
        }
        return Files.writeString(folder.resolve("people.csv"), text);
    }

    private static Cluster.Input input(Path file) {
        return new Cluster.Input(file.toString(), ReadOptions.defaults());
    }

    @Test
    void csvIsEncodedAsFitEncodesIt() throws Exception {
        Path file = csv(5000);
        Request request = new Request(50, Map.of("loss", "logistic", "tolerance", "1e-8", "c", "1"), 1);
        Method method = cluster.learning(Methods.named("lkrf"), SAMPLE);
        try (Dataset here = Dataset.read(file, ReadOptions.defaults(), EXECUTION);
                Dataset there = cluster.read(input(file), SAMPLE, EXECUTION)) {
            assertThat(there.rows().remote()).isTrue();
            assertThat(there.encoder().names()).isEqualTo(here.encoder().names());
            assertThat(there.task()).isEqualTo(here.task());
            assertThat(there.rows().rows()).isEqualTo(5000);
            try (Model one = Model.fit(here, Methods.named("lkrf"), request)) {
                Fitted fitted = method.fit(there.rows(), request);
                try (Model other = Model.of(there, method, request, fitted);
                        RowStore rows = cluster.encoded(input(file), one.encoder(), EXECUTION)) {
                    assertThat(other.machine().scores(there.rows()))
                            .hasSameSizeAs(one.machine().scores(here.rows()));
                    assertThat(one.machine().scores(rows))
                            .isEqualTo(one.machine().scores(here.rows()));
                    assertThat(other.provenance().metrics().get("accuracy"))
                            .isEqualTo(one.provenance().metrics().get("accuracy"));
                }
            }
        }
    }

    /** Rows without a target are left out, also where a whole chunk or partition has none. */
    @Test
    void rowsWithoutATargetAreLeftOut() throws Exception {
        String[] lines = Files.readString(csv(6000)).split("\n");
        for (int i = 1000; i < 4500; i++) {
            lines[i] = lines[i].substring(0, lines[i].lastIndexOf(',')) + ",N/A";
        }
        Path file = Files.writeString(folder.resolve("some.csv"), String.join("\n", lines));
        try (Dataset here = Dataset.read(file, ReadOptions.defaults(), EXECUTION);
                Dataset there = cluster.read(input(file), SAMPLE, EXECUTION)) {
            assertThat(there.rows().rows())
                    .isEqualTo(2500)
                    .isEqualTo(here.rows().rows());
        }
    }

    @Test
    void parquetAndLibsvmAreReadToo() throws Exception {
        Path file = csv(2000);
        String parquet = folder.resolve("people.parquet").toString();
        session.read()
                .option("header", true)
                .option("inferSchema", true)
                .option("escape", "\"")
                .csv(file.toString())
                .write()
                .parquet(parquet);
        try (Dataset rows = cluster.read(new Cluster.Input(parquet, ReadOptions.defaults()), SAMPLE, EXECUTION)) {
            assertThat(rows.rows().rows()).isEqualTo(2000);
            assertThat(rows.task().labels()).containsExactly("<=50K", ">50K");
        }
        Path svm = Files.writeString(folder.resolve("rows.svm"), "+1 1:0.5 7:2\n-1 2:1\n".repeat(30));
        try (Dataset here = Dataset.read(svm, ReadOptions.defaults(), EXECUTION);
                Dataset there = cluster.read(input(svm), SAMPLE, EXECUTION)) {
            assertThat(there.rows().sparse()).isEqualTo(here.rows().sparse());
            assertThat(there.encoder().columns()).isEqualTo(here.encoder().columns());
            assertThat(there.rows().rows()).isEqualTo(60);
        }
    }

    @Test
    void predictionsAreWrittenBesideTheColumns() throws Exception {
        Path file = csv(1500);
        try (Dataset here = Dataset.read(file, ReadOptions.defaults(), EXECUTION);
                Model model = Model.fit(here, Methods.named("rff"), new Request(20, Map.of(), 1))) {
            String out = folder.resolve("answers.parquet").toString();
            assertThat(cluster.predict(model, input(file), out, EXECUTION)).isEqualTo(1500);
            var answers = session.read().parquet(out);
            assertThat(answers.columns())
                    .containsExactly(
                            "age", "job", "hours", "target", "prediction", "probability_<=50K", "probability_>50K");
            assertThat(answers.where("prediction = target").count()).isGreaterThan(1000);
        }
    }

    @Test
    void refusalsAreInOurWords() throws Exception {
        assertThatThrownBy(() -> cluster.read(input(Path.of("/nowhere/rows.csv")), SAMPLE, EXECUTION))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("there is no file or folder /nowhere/rows.csv");
        Path file = csv(3000);
        try (Dataset here = Dataset.read(file, ReadOptions.defaults(), EXECUTION)) {
            Path texts = Files.writeString(folder.resolve("texts.csv"), "age,job,hours,target\nold,clerk,3,>50K\n");
            assertThatThrownBy(() -> cluster.encoded(input(texts), here.encoder(), EXECUTION))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("'age'")
                    .hasMessageContaining("old");
        }
        assertThatThrownBy(() -> cluster.read(
                        new Cluster.Input(
                                file.toString(), ReadOptions.defaults().withTarget("wage")),
                        SAMPLE,
                        EXECUTION))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("there is no target column 'wage'; the columns are age, job, hours, target");
        float[][] x = Rows.ring(3000, 1000, 9);
        JavaSparkContext context = JavaSparkContext.fromSparkContext(session.sparkContext());
        Execution small = EXECUTION.memory(16L << 20);
        try (RowStore rows = Rows.there(context, x, Rows.ringClasses(x), null, false, Rows.binary(), small, 2, 0)) {
            Method sampled = cluster.learning(Methods.named("nsrf"), new Cluster.Sample(3000, 1));
            assertThatThrownBy(() -> sampled.fit(rows, new Request(10, Map.of(), 1)))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("give a smaller --learn-rows");
        }
        assertThat(Jobs.plain(new RuntimeException("java.io.IOException: No space left on device"), "store"))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("a disk of the cluster is full");
    }
}
