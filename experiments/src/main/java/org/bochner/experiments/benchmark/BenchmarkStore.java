package org.bochner.experiments.benchmark;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bochner.experiments.lines.LineFile;

/** The finished cells of a benchmark, in memory and as lines of a file: see {@link LineFile}. */
public final class BenchmarkStore implements AutoCloseable {
    /** The name of the file. */
    public static final String FILE = "benchmark.jsonl";

    private final Map<BenchmarkCell.Key, BenchmarkCell> cells = new HashMap<>();
    private LineFile<BenchmarkCell> file;

    private BenchmarkStore() {}

    /** Keeps cells in {@code folder}, which is made where it is missing, and finds those that are there. */
    public static BenchmarkStore open(Path folder) {
        BenchmarkStore store = new BenchmarkStore();
        store.file = LineFile.open(
                folder, FILE, BenchmarkCell.class, "a cell of a benchmark", cell -> store.cells.put(cell.key(), cell));
        return store;
    }

    Optional<BenchmarkCell> find(BenchmarkCell.Key key) {
        return Optional.ofNullable(cells.get(key));
    }

    /** Keeps a cell; it is on disk when this returns, and the last line of a key counts. */
    void save(BenchmarkCell cell) {
        cells.put(cell.key(), cell);
        file.append(cell);
    }

    /** Finds none of the cells of {@code contenders}, so that they are run again. */
    public void forget(Iterable<Contender> contenders) {
        Set<String> names = new HashSet<>();
        contenders.forEach(each -> names.add(each.name()));
        cells.keySet().removeIf(key -> names.contains(key.contender()));
    }

    @Override
    public void close() {
        file.close();
    }
}
