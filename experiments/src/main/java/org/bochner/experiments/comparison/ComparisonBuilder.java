package org.bochner.experiments.comparison;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.data.Dataset;
import org.bochner.data.split.TrainTest;
import org.bochner.learn.Estimator;
import org.bochner.learn.Methods;
import org.bochner.select.validate.Splits;

/**
 * A fair comparison of methods on a data set, put together step by step: same splits, same training rows to choose
 * settings on, same limit of time for all.
 *
 * <pre>{@code
 * Comparison result = Comparison.of(data).methods("rff", "nsrf", "askl").features(50, 200).repeats(5).run();
 * System.out.println(result);
 * }</pre>
 *
 * <p>Every repeat holds a share of the rows out at random, in each class alike; the training rows are encoded for
 * themselves. Immutable.
 */
public final class ComparisonBuilder {
    private final Dataset data;
    private final String name;
    private final List<Candidate> candidates;
    private final List<Integer> features;
    private final int repeats;
    private final long seed;
    private final double holdOut;
    private final double seconds;
    private final Path folder;
    private final Execution execution;

    private ComparisonBuilder(Changed from) {
        this.data = from.data;
        this.name = from.name;
        this.candidates = List.copyOf(from.candidates);
        this.features = List.copyOf(from.features);
        this.repeats = from.repeats;
        this.seed = from.seed;
        this.holdOut = from.holdOut;
        this.seconds = from.seconds;
        this.folder = from.folder;
        this.execution = from.execution;
    }

    /** On {@code data}: no methods yet, 200 features, 5 repeats, a fifth of the rows held out, seed 1. */
    static ComparisonBuilder of(Dataset data) {
        Changed changed = new Changed();
        changed.data = data;
        changed.execution = data.rows().execution();
        return new ComparisonBuilder(changed);
    }

    /** The same with methods by name in addition; each chooses its settings on the training rows. */
    public ComparisonBuilder methods(String... names) {
        return with(changed ->
                Arrays.stream(names).map(Methods::named).map(Candidate::of).forEach(changed.candidates::add));
    }

    /**
     * The same with a method with settings in addition, under a name of its own. The numbers of features and the seed
     * are those of the comparison.
     */
    public ComparisonBuilder method(String label, Estimator<?> estimator) {
        Candidate candidate =
                new Candidate(label, estimator.method(), estimator.request().given());
        return with(changed -> changed.candidates.add(candidate));
    }

    /** The same for these numbers of features. */
    public ComparisonBuilder features(int... counts) {
        return with(changed -> changed.features = Arrays.stream(counts).boxed().toList());
    }

    /** The same with {@code count} random splits. */
    public ComparisonBuilder repeats(int count) {
        return with(changed -> changed.repeats = count);
    }

    /** The same with other random splits. */
    public ComparisonBuilder seed(long value) {
        return with(changed -> changed.seed = value);
    }

    /** The same with this share of the rows held out and tested on in each repeat. */
    public ComparisonBuilder holdOut(double share) {
        return with(changed -> changed.holdOut = share);
    }

    /** The same with a limit for each fit; its best model so far counts. */
    public ComparisonBuilder timePerFit(Duration limit) {
        return with(changed -> changed.seconds = limit.toNanos() / 1e9);
    }

    /** The same, called {@code name} in the results. */
    public ComparisonBuilder named(String value) {
        return with(changed -> changed.name = value);
    }

    /** The same, where finished fits are kept in {@code folder}: a second run goes on from there. */
    public ComparisonBuilder keep(Path where) {
        return with(changed -> changed.folder = where);
    }

    /** The same with other threads, memory, time or progress. */
    public ComparisonBuilder execution(Execution value) {
        return with(changed -> changed.execution = value);
    }

    /** Fits all methods on all splits. A stop ends it with {@link org.bochner.Stopped}; finished fits are kept. */
    public Comparison run() {
        if (candidates.isEmpty()) {
            throw new BadInput("there is nothing to compare; name at least one method");
        }
        long labels = candidates.stream().map(Candidate::label).distinct().count();
        if (labels < candidates.size()) {
            throw new BadInput("two methods have the same name in the results; give each a name of its own: "
                    + candidates.stream().map(Candidate::label).toList());
        }
        ComparisonPlan comparison = new ComparisonPlan(candidates, features, repeats, seed, seconds, Probe.NONE);
        Execution limited = execution.started();
        try (CellStore store = folder == null ? CellStore.inMemory() : CellStore.open(folder)) {
            return comparison.run(new HeldOut(name, data, holdOut), store, limited, Listener.NONE);
        }
    }

    @Override
    public String toString() {
        return candidates.stream().map(Candidate::label).toList() + " with " + features + " features on " + data;
    }

    /** Random splits of a data set, encoded for the training rows alone. */
    private record HeldOut(String data, Dataset rows, double share) implements SplitSource {
        @Override
        public String identity() {
            // The hash of how the rows are read and encoded: the encoder's text may be long.
            byte[] encoder = rows.encoder().toJson().getBytes(StandardCharsets.UTF_8);
            return "dataset " + rows.sha256() + " encoder " + UUID.nameUUIDFromBytes(encoder) + " rows="
                    + rows.rows().rows() + " share=" + share
                    + (rows.rows().splitter() == null
                            ? ""
                            : " split=" + rows.rows().splitter());
        }

        @Override
        public boolean overlapping() {
            return true;
        }

        @Override
        public TrainTest open(long seed, Execution execution) {
            Dataset all = rows.with(execution);
            Splits.Split split = Splits.holdOut(all.rows(), share, seed);
            Dataset train = all.subset(split.train());
            try {
                return new TrainTest(train, all.encoded(train.encoder(), split.test()));
            } catch (RuntimeException failure) {
                train.close();
                throw failure;
            }
        }
    }

    private ComparisonBuilder with(Consumer<Changed> change) {
        Changed changed = new Changed();
        changed.data = data;
        changed.name = name;
        changed.candidates = new ArrayList<>(candidates);
        changed.features = features;
        changed.repeats = repeats;
        changed.seed = seed;
        changed.holdOut = holdOut;
        changed.seconds = seconds;
        changed.folder = folder;
        changed.execution = execution;
        change.accept(changed);
        return new ComparisonBuilder(changed);
    }

    /** A mutable copy of the parts, to replace one of them. */
    private static final class Changed {
        private Dataset data;
        private String name = "data";
        private List<Candidate> candidates = new ArrayList<>();
        private List<Integer> features = List.of(200);
        private int repeats = 5;
        private long seed = 1;
        private double holdOut = 0.2;
        private double seconds = Double.POSITIVE_INFINITY;
        private Path folder;
        private Execution execution;
    }
}
