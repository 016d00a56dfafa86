package org.bochner.learn.plain;

import java.util.List;
import java.util.Map;
import org.bochner.learn.Declaration;
import org.bochner.learn.Fitted;
import org.bochner.learn.KernelLearner;
import org.bochner.learn.Learned;
import org.bochner.learn.Request;
import org.bochner.select.Candidates;
import org.bochner.select.TunedMethod;
import org.bochner.store.RowStore;

/** {@code linear}: a linear model on the columns themselves; what a kernel has to be better than. */
public final class LinearMethod extends TunedMethod {
    public LinearMethod() {
        super("linear", "a linear model on the columns themselves, without a kernel", 0, new Declaration());
    }

    @Override
    public boolean countsFeatures() {
        return false;
    }

    @Override
    public Fitted fit(RowStore rows, Request request) {
        return tuner(settings(request.given()), rows, request).fit(rows, Candidates.only(new Columns()));
    }

    /** z(x) = x. */
    private record Columns() implements KernelLearner {
        @Override
        public Map<String, String> settings() {
            return Map.of();
        }

        @Override
        public Learned learn(RowStore rows, long seed) {
            return new Learned(null, Map.of(), List.of(), List.of());
        }

        @Override
        public boolean unsupervised() {
            return true;
        }
    }
}
