package org.bochner.learn.plain;

import java.util.List;
import java.util.Map;
import org.bochner.learn.Fitted;
import org.bochner.learn.KernelLearner;
import org.bochner.learn.Learned;
import org.bochner.learn.Method;
import org.bochner.learn.Request;
import org.bochner.learn.Setting;
import org.bochner.select.Candidates;
import org.bochner.select.Tuner;
import org.bochner.select.Tuning;
import org.bochner.store.RowStore;

/** {@code linear}: a linear model on the columns themselves; what a kernel has to be better than. */
public final class LinearMethod implements Method {
    @Override
    public String name() {
        return "linear";
    }

    @Override
    public String summary() {
        return "a linear model on the columns themselves, without a kernel";
    }

    @Override
    public int costRank() {
        return 0;
    }

    @Override
    public List<Setting<?>> settings() {
        return Tuning.SETTINGS;
    }

    @Override
    public boolean countsFeatures() {
        return false;
    }

    @Override
    public Fitted fit(RowStore rows, Request request) {
        return new Tuner(Tuning.of(settings(request.given()), rows, request.seed()), request.seed())
                .fit(rows, Candidates.only(new Columns()));
    }

    /** z(x) = x. */
    private record Columns() implements KernelLearner {
        @Override
        public Map<String, String> settings() {
            return Map.of();
        }

        @Override
        public Learned learn(RowStore rows, long seed) {
            return new Learned(null, Map.of(), List.of());
        }

        @Override
        public boolean blind() {
            return true;
        }
    }
}
