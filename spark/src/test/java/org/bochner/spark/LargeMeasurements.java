package org.bochner.spark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.spark.SparkConf;
import org.apache.spark.ml.classification.LogisticRegression;
import org.apache.spark.ml.classification.LogisticRegressionModel;
import org.apache.spark.ml.feature.VectorAssembler;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.bochner.Execution;
import org.bochner.Progress;
import org.bochner.data.cluster.Cluster;
import org.bochner.data.options.ReadOptions;
import org.bochner.data.options.Scaling;
import org.bochner.features.FeatureMap;
import org.bochner.features.MeasureMap;
import org.bochner.features.maps.FeatureStore;
import org.bochner.learn.Fitted;
import org.bochner.learn.Methods;
import org.bochner.learn.Request;
import org.bochner.learn.plain.RandomFeatures;
import org.bochner.learn.plain.Width;
import org.bochner.linalg.LinearFunction;
import org.bochner.linalg.Matrix;
import org.bochner.model.Metrics;
import org.bochner.solve.LinearSolvers;
import org.bochner.solve.Loss;
import org.bochner.solve.Solution;
import org.bochner.solve.Training;
import org.bochner.store.RowStore;

/**
 * The large figures of docs/scaling.md: {@code rows} is a fit on a generated Parquet table by one and by two workers,
 * with the seconds of every kind of pass; {@code mllib} compares with Spark's own logistic regression on random
 * features of the same rows. No test, since it takes minutes.
 */
final class LargeMeasurements {
    private static final int COLUMNS = 28;

    private LargeMeasurements() {}

    public static void main(String[] args) throws Exception {
        long rows = Long.parseLong(args[1]);
        int features = Integer.parseInt(args[2]);
        if (args[0].equals("mllib")) {
            mllib(rows, features);
        } else {
            Path table = Path.of(args[3]).toAbsolutePath();
            rows(rows, features, table, Integer.parseInt(args[4]), args.length > 5 ? args[5] : "2g");
        }
        System.exit(0);
    }

    /** Normal columns x0 to x27, and a class that waves of some of them decide, with a tenth of noise. */
    private static Dataset<Row> generated(SparkSession session, long rows) {
        Column[] columns = IntStream.range(0, COLUMNS)
                .mapToObj(j -> functions.randn(j + 1).cast("float").as("x" + j))
                .toArray(Column[]::new);
        return session.range(0, rows, 1, 16)
                .select(columns)
                .withColumn(
                        "y",
                        functions
                                .expr("cast(sin(2 * x0 + x1) + x2 * x3 + 0.5 * cos(x4 - x5) > 0 as int)")
                                .bitwiseXOR(functions.rand(99).lt(0.1).cast("int")));
    }

    private static void rows(long rows, int features, Path table, int executors, String memory) throws Exception {
        StandaloneCluster workers = new StandaloneCluster(1, memory.equals("2g") ? "2400m" : memory);
        SparkConf conf = workers.conf(executors).set("spark.executor.memory", memory);
        SparkSession session =
                SparkSession.builder().config(Setup.configure(conf)).getOrCreate();
        try (SparkCluster cluster = SparkCluster.of(session)) {
            if (!Files.exists(table)) {
                long start = System.nanoTime();
                generated(session, rows).write().parquet(table.toString());
                System.out.printf(Locale.ROOT, "generated in %.1f s%n", seconds(start));
            }
            Stages stages = new Stages();
            Execution execution = Execution.defaults().threads(2).memory("1g").reporting(stages);
            long start = System.nanoTime();
            Cluster.Input input =
                    new Cluster.Input(table.toString(), ReadOptions.defaults().withTarget("y"));
            try (var there = cluster.read(input, new Cluster.Sample(50_000, 1), execution)) {
                double read = seconds(start);
                System.out.printf(
                        Locale.ROOT,
                        "%d rows in %d blocks, %d partitions, read, encoded and stored in %.1f s%n",
                        there.rows().rows(),
                        there.rows().blocks(),
                        ((SparkStore) there.rows()).partitions(),
                        read);
                start = System.nanoTime();
                Request request = new Request(
                        features,
                        Map.of("loss", "logistic", "c", "1", "width", "6", "calibration", "false", "rho", "200"),
                        1);
                Fitted fitted = Methods.named("lkrf").fit(there.rows(), request);
                double fit = seconds(start);
                start = System.nanoTime();
                double accuracy =
                        Metrics.evaluate(fitted.machine(), there.rows()).main();
                System.out.printf(
                        Locale.ROOT,
                        "%d executors: fit %.1f s, metrics %.1f s, accuracy %.4f; %s%n",
                        executors,
                        fit,
                        seconds(start),
                        accuracy,
                        fitted.notes());
                System.out.print(stages);
                System.out.printf(Locale.ROOT, "peak of the driver's process %s%n", peak(ProcessHandle.current()));
                workers.executors().forEach(each -> System.out.println("peak of an executor's process " + peak(each)));
            }
        } finally {
            session.stop();
            workers.close();
        }
    }

    private static double seconds(long start) {
        return (System.nanoTime() - start) * 1e-9;
    }

    /** The most memory that a process had, as Linux counts it. */
    private static String peak(ProcessHandle process) {
        try {
            return Files.readAllLines(Path.of("/proc/" + process.pid() + "/status")).stream()
                    .filter(line -> line.startsWith("VmHWM"))
                    .findFirst()
                    .orElse("unknown");
        } catch (IOException gone) {
            return "unknown";
        }
    }

    /** How often each kind of pass ran, and how long. */
    private static final class Stages implements Progress {
        private final Map<String, double[]> all = new TreeMap<>();

        @Override
        public Stage begin(String what, long units) {
            long start = System.nanoTime();
            return new Stage() {
                @Override
                public void advance(long done) {}

                @Override
                public void close() {
                    double[] sums = all.computeIfAbsent(what, none -> new double[2]);
                    sums[0]++;
                    sums[1] += seconds(start);
                }
            };
        }

        @Override
        public String toString() {
            StringBuilder text = new StringBuilder();
            all.forEach((what, sums) -> text.append(String.format(
                    Locale.ROOT,
                    "  %-18s %4.0f times, %7.1f s, %6.2f s each%n",
                    what,
                    sums[0],
                    sums[1],
                    sums[1] / sums[0])));
            return text.toString();
        }
    }

    private static void mllib(long rows, int features) {
        SparkSession session = UserStory.session();
        Dataset<Row> table = generated(session, rows).cache();
        System.out.println(table.count() + " rows");
        String[] names = IntStream.range(0, COLUMNS).mapToObj(j -> "x" + j).toArray(String[]::new);
        double c = 1;
        Dataset<Row> vectors = new VectorAssembler()
                .setInputCols(names)
                .setOutputCol("x")
                .transform(table)
                .select("x", "y");
        long start = System.nanoTime();
        Dataset<Row> z = new org.bochner.spark.ml.RandomFeatures()
                .setInputCol("x")
                .setOutputCol("z")
                .setFeatures(features)
                .setWidth(6)
                .transform(vectors)
                .select("z", "y");
        LogisticRegressionModel theirs = new LogisticRegression()
                .setFeaturesCol("z")
                .setLabelCol("y")
                .setStandardization(false)
                .setRegParam(1 / (c * rows))
                .setTol(1e-6)
                .setMaxIter(1000)
                .fit(z);
        double mllib = seconds(start);
        Execution execution = Execution.defaults().threads(2);
        FeatureMap map = new MeasureMap(
                RandomFeatures.of(features).withWidth(Width.of(6)).measure(features / 2, COLUMNS, 1));
        start = System.nanoTime();
        RawRows raw = RawRows.of("the table", table);
        ReadOptions options = ReadOptions.defaults().withTarget("y").withScaling(Scaling.NONE);
        try (var sample = raw.sample(options, new Cluster.Sample(10_000, 1), execution);
                RowStore store = raw.store(sample.encoder(), execution);
                RowStore view = FeatureStore.view(store, map)) {
            double read = seconds(start);
            start = System.nanoTime();
            Solution solution = LinearSolvers.path(
                            view, Training.of(Loss.LOGISTIC).withTolerance(1e-4), new double[] {c})
                    .get(0);
            double ours = seconds(start);
            Matrix weights = new Matrix(features, 1, theirs.coefficients().toArray());
            LinearFunction their = new LinearFunction(weights, new double[] {theirs.intercept()});
            System.out.printf(
                    Locale.ROOT,
                    "MLlib: features and LogisticRegression %.1f s, %d iterations, objective %.8f%n"
                            + "ours: read, encode, store %.1f s; train %.1f s, %d passes, objective %.8f%n",
                    mllib,
                    theirs.summary().totalIterations(),
                    objective(view, their, c),
                    read,
                    ours,
                    solution.iterations(),
                    objective(view, solution.function(), c));
        }
        session.stop();
    }

    /** ‖w‖²/(2Cn) plus the mean loss. */
    private static double objective(RowStore view, LinearFunction function, double c) {
        double norm = 0;
        for (double w : function.weights().data()) {
            norm += w * w;
        }
        return norm / (2 * c * view.rows()) + Loss.LOGISTIC.mean(view, function, 0, null);
    }
}
