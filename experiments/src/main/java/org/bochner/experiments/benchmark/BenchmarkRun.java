package org.bochner.experiments.benchmark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bochner.Execution;
import org.bochner.Stopped;

/**
 * Runs a plan: every cell is found in the store, or run and stored.
 *
 * <p>A split is written as two files when the first of its cells is missing, and removed after the last: all contenders
 * read the same bytes. A stored cell of other bytes is run again.
 *
 * @param plan what is run
 * @param own runs our contenders
 * @param peers runs those of scikit-learn; empty to leave them out
 * @param commit the source of ours, for the cells
 * @param peerVersion the version of the peers, for the cells
 * @param machine the computer, for the cells
 */
public record BenchmarkRun(
        BenchmarkPlan plan, Runner own, Optional<Runner> peers, String commit, String peerVersion, String machine) {
    /** Is informed of every cell. */
    public interface Listener {
        /** A cell is finished, or was found so. */
        void cell(BenchmarkCell cell, boolean found);
    }

    /** Runs what {@code store} does not have yet; {@link Stopped} where the user asked to stop. */
    public List<BenchmarkCell> run(BenchmarkStore store, Execution execution, Listener listener) {
        List<BenchmarkCell> all = new ArrayList<>();
        for (Map.Entry<BenchmarkTable, Integer> each : plan.tables().entrySet()) {
            for (int split = 0; split < each.getValue(); split++) {
                all.addAll(split(each.getKey(), split, store, execution, listener));
            }
        }
        return all;
    }

    private List<Contender> present() {
        return plan.contenders().stream()
                .filter(each -> !each.peer() || peers.isPresent())
                .toList();
    }

    private List<BenchmarkCell> split(
            BenchmarkTable table, int number, BenchmarkStore store, Execution execution, Listener listener) {
        List<BenchmarkCell> cells = new ArrayList<>();
        try (Written written = new Written(table, number)) {
            for (Contender contender : present()) {
                BenchmarkCell.Key key = plan.key(table, number, contender);
                BenchmarkCell found = store.find(key).orElse(null);
                boolean stale = found != null
                        && written.isThere()
                        && !written.split().sha256().equals(found.data());
                if (found == null || stale) {
                    execution.check();
                    BenchmarkCell cell = cell(key, contender, written.split(), plan.seed() + number);
                    execution.check();
                    store.save(cell);
                    cells.add(cell);
                    listener.cell(cell, false);
                } else {
                    cells.add(found);
                    listener.cell(found, true);
                }
            }
        }
        return cells;
    }

    private BenchmarkCell cell(BenchmarkCell.Key key, Contender contender, Split split, long seed) {
        double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
        Runner runner = contender.peer() ? peers.orElseThrow() : own;
        Measurement measured = runner.run(contender, split, seed);
        return new BenchmarkCell(
                key,
                split.sha256(),
                split.trainRows(),
                split.testRows(),
                split.regression() ? "rmse" : "error",
                measured.error().filter(Double::isFinite).orElse(null),
                measured.logLoss().filter(Double::isFinite).orElse(null),
                measured.seconds(),
                measured.facts(),
                measured.refusal().orElse(null),
                contender.peer() ? peerVersion : commit,
                machine,
                load);
    }

    /** A split that is written when it is first needed. */
    private final class Written implements AutoCloseable {
        private final BenchmarkTable table;
        private final int number;
        private Path folder;
        private Split split;

        Written(BenchmarkTable table, int number) {
            this.table = table;
            this.number = number;
        }

        boolean isThere() {
            return split != null;
        }

        Split split() {
            if (split == null) {
                try {
                    folder = Files.createTempDirectory("bochner-benchmark");
                } catch (IOException failure) {
                    throw new UncheckedIOException(failure);
                }
                split = table.write(number, plan.seed(), plan.rows(), folder);
            }
            return split;
        }

        @Override
        public void close() {
            if (folder == null) {
                return;
            }
            try {
                if (split != null) {
                    Files.deleteIfExists(split.train());
                    Files.deleteIfExists(split.test());
                }
                Files.deleteIfExists(folder);
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        }
    }
}
