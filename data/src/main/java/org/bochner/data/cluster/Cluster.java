package org.bochner.data.cluster;

import java.util.Map;
import java.util.ServiceLoader;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.data.Dataset;
import org.bochner.data.Model;
import org.bochner.data.encode.Encoder;
import org.bochner.data.options.ReadOptions;
import org.bochner.learn.Method;
import org.bochner.store.RowStore;

/**
 * An engine that keeps rows in the memory of several machines and computes passes there.
 *
 * <p>What a table's columns are, and how they become numbers, is found from a sample of its rows that comes to this
 * process; then all rows are encoded where they lie. Closing ends the connection.
 */
public interface Cluster extends AutoCloseable {
    /** Opens clusters; named in {@code META-INF/services} by the module that has an engine. */
    interface Provider {
        /**
         * Connects to the cluster at {@code master}, an address that the engine knows; null for the one that started
         * this process.
         *
         * @param settings the engine's own settings, by name
         */
        Cluster open(String master, Map<String, String> settings);
    }

    /** Which rows, and how they are read. */
    record Input(String uri, ReadOptions options) {}

    /**
     * How many rows come to this process, drawn by the seed.
     *
     * @param rows at most so many, about
     */
    record Sample(long rows, long seed) {}

    /** Opens a cluster of the engine on the class path. */
    static Cluster open(String master, Map<String, String> settings) {
        return ServiceLoader.load(Provider.class)
                .findFirst()
                .orElseThrow(
                        () -> new BadInput("the module bochner-spark is not on the class path; start the command by"
                                + " ./bochner, or submit it with the jars of spark/target/lib"))
                .open(master, settings);
    }

    /**
     * The rows of a file or folder, encoded as a sample of them says and kept in the cluster. The schema and the hash
     * are those of the sample. The caller closes the result.
     */
    Dataset read(Input input, Sample sample, Execution execution);

    /** The rows of a file or folder as {@code encoder} encodes them, each with its target. The caller closes it. */
    RowStore encoded(Input input, Encoder encoder, Execution execution);

    /**
     * {@code method}, or where it learns row by row one that learns its kernel on a sample of the cluster's rows, and
     * trains the linear model on it on all of them.
     */
    Method learning(Method method, Sample sample);

    /**
     * Writes what {@code model} predicts for the rows of a file or folder to the folder {@code out}, beside the columns
     * that they have: as CSV, or as Parquet where the name ends so. Returns the number of rows.
     */
    long predict(Model model, Input input, String out, Execution execution);

    @Override
    void close();
}
