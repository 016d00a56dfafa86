package org.bochner.experiments.benchmark;

import java.util.Map;
import java.util.TreeMap;

/**
 * One contender on one split of one table: the unit in which a benchmark is stored and resumed.
 *
 * @param key which
 * @param data a hash of the split's files
 * @param trainRows rows learned from
 * @param testRows rows tested on
 * @param metric {@code error} or {@code rmse}
 * @param error the error on the test rows, null where there is no model
 * @param logLoss the log loss on the test rows, null where there are no probabilities
 * @param seconds of reading, fitting and testing
 * @param facts what else is known, such as the method that was chosen
 * @param refusal why there is no model, or null
 * @param commit the source that was run, or the version of a peer
 * @param machine where it was run
 * @param load what else the machine did: its load average when the cell began, −1 where unknown
 */
public record BenchmarkCell(
        Key key,
        String data,
        long trainRows,
        long testRows,
        String metric,
        Double error,
        Double logLoss,
        double seconds,
        Map<String, String> facts,
        String refusal,
        String commit,
        String machine,
        double load) {
    public BenchmarkCell {
        facts = new TreeMap<>(facts);
    }

    /**
     * Which cell it is. The source that ran it is not part of it, so that one contender can be run again alone after a
     * change; the cell has it.
     *
     * @param table the name of the table
     * @param split the number of the split, from 0
     * @param seed the seed of all of it
     * @param rows the training rows at most
     * @param contender its name
     */
    public record Key(String table, int split, long seed, long rows, String contender) {}
}
