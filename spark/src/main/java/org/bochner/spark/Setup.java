package org.bochner.spark;

import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.spark.SparkConf;

/** The configuration of Spark in which Bochner runs. */
public final class Setup {
    /**
     * A library that is nowhere: Spark's netlib takes loops of Java where it does not find the one that it is to load.
     */
    private static final String NOWHERE = "none-beside-that-of-bochner";

    private static final List<String> NETLIB = List.of("blas", "lapack", "arpack");

    /** Loops of vectors, and no native BLAS of Spark's own beside ours. */
    private static final String OPTIONS = NETLIB.stream()
                    .map(each -> "-Ddev.ludovic.netlib." + each + ".nativeLib=" + NOWHERE)
                    .collect(Collectors.joining(" "))
            + " --add-modules=jdk.incubator.vector -XX:CompileCommand=quiet"
            + " -XX:CompileCommand=CompileThresholdScaling,org.bochner.linalg.simd.*::*,0.05"
            + " -XX:CompileCommand=BackgroundCompilation,org.bochner.linalg.simd.*::*,false";

    /** The jars that executors need beside Spark's own, by the beginning of their names. */
    private static final List<String> OURS =
            List.of("bochner-", "openblas-", "javacpp-", "commons-rng-", "commons-statistics-", "picocli-");

    private Setup() {}

    /** A configuration for {@code cores} cores of this process. */
    public static SparkConf local(int cores, String name) {
        return new SparkConf().setMaster("local[" + cores + "]").setAppName(name);
    }

    /**
     * {@code conf} (modified), with which Bochner's passes run on executors. Spark's own native BLAS is off: two native
     * BLAS libraries in one process do not go together. Partitions of files depend on the files alone, so that rows
     * have one order on any cluster. Where the executors are other processes, Bochner's jars on this one's class path
     * go to them. What {@code conf} says already stays.
     */
    public static SparkConf configure(SparkConf conf) {
        NETLIB.forEach(each -> System.setProperty("dev.ludovic.netlib." + each + ".nativeLib", NOWHERE));
        String given = conf.get("spark.executor.extraJavaOptions", "");
        if (!given.contains("netlib.blas")) {
            conf.set("spark.executor.extraJavaOptions", (given + " " + OPTIONS).strip());
        }
        conf.setIfMissing("spark.ui.enabled", "false");
        conf.setIfMissing("spark.ui.showConsoleProgress", "false");
        conf.setIfMissing("spark.sql.files.minPartitionNum", "1");
        conf.setIfMissing("spark.sql.files.maxPartitionBytes", "64m");
        conf.setIfMissing("spark.driver.maxResultSize", "0");
        String[] jars = ours();
        if (!conf.get("spark.master", "local").startsWith("local")
                && !conf.contains("spark.executor.extraClassPath")
                && jars.length > 0
                && !conf.contains("spark.jars")) {
            conf.setJars(jars);
        }
        return conf;
    }

    private static String[] ours() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> entry.endsWith(".jar"))
                .filter(entry ->
                        OURS.stream().anyMatch(Path.of(entry).getFileName().toString()::startsWith))
                .toArray(String[]::new);
    }
}
