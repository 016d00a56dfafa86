package org.bochner.cli.option;

import java.util.LinkedHashMap;
import java.util.Map;
import org.bochner.BadInput;
import org.bochner.data.cluster.Cluster;
import picocli.CommandLine.Option;

/** Which cluster a command works on, and how much of its data comes to this process. */
public final class ClusterOptions {
    @Option(
            names = "--master",
            order = 60,
            paramLabel = "URL",
            description = "The cluster: spark://host:7077, yarn, k8s://... or local[N] for N cores of this process."
                    + " Not needed where spark-submit gives it.")
    private String master;

    @Option(
            names = "--conf",
            order = 61,
            paramLabel = "NAME=VALUE",
            description = "A setting of Spark, such as spark.executor.memory=4g; may be repeated.")
    private Map<String, String> settings = new LinkedHashMap<>();

    @Option(
            names = "--learn-rows",
            order = 62,
            paramLabel = "N",
            defaultValue = "100000",
            description = "About how many rows come to this process at most (default: ${DEFAULT-VALUE}): columns and"
                    + " their encoding are found from them, and methods that learn row by row learn their kernel on"
                    + " them.")
    private long learnRows;

    /** Connects; the caller closes the cluster. */
    public Cluster open() {
        return Cluster.open(master, settings);
    }

    /** Which rows come here. */
    public Cluster.Sample sample(long seed) {
        if (learnRows < 20) {
            throw new BadInput("--learn-rows must be at least 20, not " + learnRows);
        }
        return new Cluster.Sample(learnRows, seed);
    }
}
