package org.bochner.spark;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.features.FeatureMap;
import org.bochner.learn.Fitted;
import org.bochner.learn.KernelLearner;
import org.bochner.learn.Learned;
import org.bochner.learn.Method;
import org.bochner.learn.Request;
import org.bochner.learn.Setting;
import org.bochner.learn.Settings;
import org.bochner.select.Candidates;
import org.bochner.select.Tuner;
import org.bochner.select.Tuning;
import org.bochner.select.validate.Splits;
import org.bochner.store.MemoryStore;
import org.bochner.store.RowStore;

/**
 * A method that learns row by row, on rows in a cluster: its kernel comes from a sample that this process holds, its
 * linear model from all rows. Settings of the result say so: {@value #LEARN_ROWS} is the number of rows of the sample.
 *
 * <p>C, the calibration and the rule for labels are chosen on rows held out of all rows; some of those were in the
 * sample that the kernel was learned from.
 *
 * @param method the method
 * @param sample the most rows of the sample
 */
record SampledMethod(Method method, long sample) implements Method {
    static final String LEARN_ROWS = "learn-rows";

    /** The methods whose every step is a pass. */
    private static final Set<String> PASSES = Set.of("linear", "rff", "orf", "lkrf", "pbrff");

    /** {@code method} for rows in a cluster. */
    static Method of(Method method, long sample) {
        return new SampledMethod(method, sample);
    }

    @Override
    public String name() {
        return method.name();
    }

    @Override
    public String summary() {
        return method.summary();
    }

    @Override
    public List<Setting<?>> settings() {
        return method.settings();
    }

    @Override
    public boolean nested() {
        return method.nested();
    }

    @Override
    public int costRank() {
        return method.costRank();
    }

    @Override
    public boolean countsFeatures() {
        return method.countsFeatures();
    }

    @Override
    public Fitted fit(RowStore rows, Request request) {
        if (PASSES.contains(method.name()) && !request.given().containsKey("start")) {
            return method.fit(rows, request);
        }
        Fitted learned;
        long held;
        checkRoom(rows);
        RowStore some = rows.subset(Splits.sample(rows, sample, request.seed()));
        try (MemoryStore here = MemoryStore.packed(some)) {
            held = here.rows();
            learned = method.fit(here, request);
        }
        learned.curve().values().forEach(each -> each.machine().close());
        List<String> notes = new ArrayList<>();
        notes.add("the kernel was learned on " + held + " rows of " + rows.rows() + " (--learn-rows)");
        boolean whole = learned.interrupted()
                || learned.machine().isOfLogarithms()
                || learned.machine().map().isEmpty();
        Fitted last = whole ? learned : refit(rows, request, learned);
        notes.addAll(last.notes());
        Map<String, String> settings = new LinkedHashMap<>(learned.settings());
        settings.putAll(last.settings());
        settings.put(LEARN_ROWS, Long.toString(held));
        Fitted.Seconds before = learned.seconds();
        Fitted.Seconds after = last.seconds();
        Fitted.Seconds seconds = whole
                ? before
                : new Fitted.Seconds(
                        before.learn() + before.train() + after.learn(),
                        after.train(),
                        before.choose() + after.choose());
        return new Fitted(
                last.machine(),
                settings,
                seconds,
                List.of(),
                last.interrupted(),
                notes,
                Map.of(),
                learned.diagnostics());
    }

    private void checkRoom(RowStore rows) {
        double bytes = (double) Math.min(sample, rows.rows()) * rows.columns() * Float.BYTES;
        if (bytes > rows.execution().memory() / 2.0 && !rows.sparse()) {
            throw new BadInput("a sample of " + Math.min(sample, rows.rows()) + " rows takes "
                    + Execution.memoryText((long) bytes) + ", and the driver may use "
                    + Execution.memoryText(rows.execution().memory())
                    + "; give a smaller --learn-rows, or the driver more --memory");
        }
    }

    /** The linear model on the learned features, trained on all rows. */
    private static Fitted refit(RowStore rows, Request request, Fitted learned) {
        Map<String, String> given = new HashMap<>();
        for (Setting<?> setting : Tuning.SETTINGS) {
            String asked = request.given().get(setting.name());
            String found = setting.name().equals("loss") ? learned.settings().get("loss") : null;
            if (asked != null || found != null) {
                given.put(setting.name(), asked != null ? asked : found);
            }
        }
        Settings settings = Settings.parse("the last fit", Tuning.SETTINGS, given);
        Tuner tuner = new Tuner(Tuning.of(settings, rows, request.seed()), request.seed());
        FeatureMap map = learned.machine().map().orElseThrow();
        try {
            return tuner.fit(rows, Candidates.only(new Known(map, learned.settings())));
        } finally {
            learned.machine().close();
        }
    }

    /** A map that is known already. Each fold gets a copy of it, since it closes what it gets. */
    private record Known(FeatureMap map, Map<String, String> settings) implements KernelLearner {
        @Override
        @SuppressWarnings("resource") // The map owns its memory, and its receiver closes it.
        public Learned learn(RowStore rows, long seed) {
            FeatureMap copy = (FeatureMap) new Unpacking(Parcel.pack(map)).content();
            return new Learned(copy, settings, List.of(), List.of());
        }

        @Override
        public boolean unsupervised() {
            return true;
        }
    }
}
