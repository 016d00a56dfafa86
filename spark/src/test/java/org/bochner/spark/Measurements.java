package org.bochner.spark;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import org.apache.spark.SparkConf;
import org.apache.spark.sql.SparkSession;
import org.bochner.Execution;
import org.bochner.data.Dataset;
import org.bochner.data.Model;
import org.bochner.data.cluster.Cluster;
import org.bochner.data.options.ReadOptions;
import org.bochner.learn.Fitted;
import org.bochner.learn.Method;
import org.bochner.learn.Methods;
import org.bochner.learn.Request;
import org.bochner.model.Predictions;
import org.bochner.store.RowStore;

/**
 * The figures of docs/scaling.md: how well fits on a cluster agree with fits in one process. It takes the folder of the
 * data sets, a folder to write to, and the data sets to compare; it is no test, since it takes minutes.
 */
final class Measurements {
    private static final Execution EXECUTION = Execution.defaults().threads(2);
    private static final int FEATURES = 200;

    private Measurements() {}

    /** A table, whether it has classes, and its test file; null where the last fifth of the rows tests. */
    private record Table(String name, String train, String test, boolean classes) {}

    private static final List<Table> TABLES = List.of(
            new Table("adult", "adult.train.csv.gz", "adult.test.csv.gz", true),
            new Table("a9a", "a9a.train.svm.gz", "a9a.test.svm.gz", true),
            new Table("letter", "letter.csv.gz", null, true),
            new Table("cadata", "cadata.csv.gz", null, false));

    public static void main(String[] args) throws Exception {
        Path data = Path.of(args[0]);
        Path scratch = Files.createDirectories(Path.of(args[1]));
        boolean processes = args[2].equals("cluster");
        Set<String> wanted = new HashSet<>(Arrays.asList(args).subList(3, args.length));
        StandaloneCluster workers = processes ? new StandaloneCluster(2, "1400m") : null;
        try {
            for (Table table : TABLES) {
                if (wanted.contains(table.name)) {
                    Path[] files = files(data, scratch, table);
                    if (processes) {
                        bits(workers, files, table);
                    } else {
                        agreement(files, table);
                    }
                }
            }
        } finally {
            if (workers != null) {
                workers.close();
            }
        }
        System.exit(0);
    }

    /** Train and test files. */
    private static Path[] files(Path data, Path scratch, Table table) throws Exception {
        Path train = data.resolve(table.train);
        if (table.test != null) {
            return new Path[] {train, data.resolve(table.test)};
        }
        List<String> lines;
        try (BufferedReader in = new BufferedReader(
                new InputStreamReader(new GZIPInputStream(Files.newInputStream(train)), StandardCharsets.UTF_8))) {
            lines = in.lines().toList();
        }
        List<String> first = new ArrayList<>(lines.subList(0, 1));
        List<String> last = new ArrayList<>(first);
        for (int i = 1; i < lines.size(); i++) {
            (i % 5 == 0 ? last : first).add(lines.get(i));
        }
        return new Path[] {
            Files.write(scratch.resolve(table.name + ".train.csv"), first),
            Files.write(scratch.resolve(table.name + ".test.csv"), last)
        };
    }

    private static List<Request> requests(Table table) {
        return (table.classes ? List.of("squared", "logistic", "squared-hinge") : List.of("squared"))
                .stream()
                        .map(loss -> new Request(FEATURES, Map.of("loss", loss, "tolerance", "1e-8"), 1))
                        .toList();
    }

    private static void agreement(Path[] files, Table table) {
        SparkSession session = UserStory.session();
        try (SparkCluster cluster = SparkCluster.of(session);
                Dataset here = Dataset.read(files[0], ReadOptions.defaults(), EXECUTION);
                Dataset there = read(cluster, files[0]);
                RowStore test = here.encoder().read(files[1], EXECUTION)) {
            for (String name : List.of("linear", "rff", "lkrf", "pbrff")) {
                for (Request request : requests(table)) {
                    long start = System.nanoTime();
                    try (Model one = Model.fit(here, Methods.named(name), request)) {
                        double local = (System.nanoTime() - start) * 1e-9;
                        start = System.nanoTime();
                        Method method = cluster.learning(Methods.named(name), new Cluster.Sample(100_000, 1));
                        Fitted fitted = method.fit(there.rows(), request);
                        double remote = (System.nanoTime() - start) * 1e-9;
                        Predictions a = Predictions.of(one.machine(), test);
                        Predictions b = Predictions.of(fitted.machine(), test);
                        print(table, name, request, a, b, local, remote);
                        fitted.machine().close();
                    }
                }
            }
        } finally {
            session.stop();
        }
    }

    private static void print(
            Table table, String name, Request request, Predictions a, Predictions b, double local, double remote) {
        int same = 0;
        for (int i = 0; i < a.rows(); i++) {
            boolean equal = table.classes
                    ? a.values()[i] == b.values()[i]
                    : Math.abs(a.values()[i] - b.values()[i]) <= 1e-4 * Math.abs(a.values()[i]);
            same += equal ? 1 : 0;
        }
        double scale = Arrays.stream(a.scores()).map(Math::abs).max().orElse(1);
        double worst = 0;
        for (int i = 0; i < a.scores().length; i++) {
            worst = Math.max(worst, Math.abs(a.scores()[i] - b.scores()[i]) / scale);
        }
        System.out.printf(
                Locale.ROOT,
                "%-7s %-7s %-14s same %8.4f %%  scores %.1e  memory %5.1f s  spark %5.1f s%n",
                table.name,
                name,
                request.given().get("loss"),
                100.0 * same / a.rows(),
                worst,
                local,
                remote);
    }

    private static Dataset read(SparkCluster cluster, Path file) {
        return cluster.read(
                new Cluster.Input(file.toAbsolutePath().toString(), ReadOptions.defaults()),
                new Cluster.Sample(100_000, 1),
                EXECUTION);
    }

    /** The bytes of models from 1, 2 and 4 executors, and from this process. */
    private static void bits(StandaloneCluster workers, Path[] files, Table table) throws Exception {
        List<List<byte[]>> all = new ArrayList<>();
        for (int executors : new int[] {0, 1, 2, 4}) {
            SparkConf conf = executors == 0 ? Setup.local(2, "bits") : workers.conf(executors);
            SparkSession session =
                    SparkSession.builder().config(Setup.configure(conf)).getOrCreate();
            List<byte[]> models = new ArrayList<>();
            long start = System.nanoTime();
            try (SparkCluster cluster = SparkCluster.of(session);
                    Dataset there = read(cluster, files[0])) {
                for (String name : List.of("linear", "rff", "lkrf", "pbrff")) {
                    Request request = requests(table).get(requests(table).size() / 2);
                    Method method = cluster.learning(Methods.named(name), new Cluster.Sample(100_000, 1));
                    Fitted fitted = method.fit(there.rows(), request);
                    try (Model model = Model.of(there, method, request, fitted)) {
                        models.add(SavedModel.bytes(model));
                    }
                }
            } finally {
                session.stop();
            }
            all.add(models);
            boolean equal = true;
            for (int i = 0; i < models.size(); i++) {
                equal &= Arrays.equals(models.get(i), all.get(0).get(i));
            }
            System.out.printf(
                    Locale.ROOT,
                    "%-7s %s: %d models, %s, %.1f s%n",
                    table.name,
                    executors == 0 ? "local[2]" : executors + " executors",
                    models.size(),
                    equal ? "the same bytes" : "OTHER BYTES",
                    (System.nanoTime() - start) * 1e-9);
        }
    }
}
