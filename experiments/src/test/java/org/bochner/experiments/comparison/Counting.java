package org.bochner.experiments.comparison;

import java.util.ArrayList;
import java.util.List;
import org.bochner.learn.Fitted;
import org.bochner.learn.Method;
import org.bochner.learn.Methods;
import org.bochner.learn.Request;
import org.bochner.learn.Setting;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/** A method that writes down what it is asked, and may fail at one of its fits. */
final class Counting implements Method {
    private final Method real;
    private final String name;
    final List<Request> requests = new ArrayList<>();
    final List<String> rows = new ArrayList<>();
    RuntimeException failure;
    int failAt = -1;

    Counting(String name, String real) {
        this.name = name;
        this.real = Methods.named(real);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String summary() {
        return real.summary();
    }

    @Override
    public List<Setting<?>> settings() {
        return real.settings();
    }

    @Override
    public boolean countsFeatures() {
        return real.countsFeatures();
    }

    @Override
    public boolean nested() {
        return real.nested();
    }

    @Override
    public Fitted fit(RowStore store, Request request) {
        if (requests.size() == failAt) {
            throw failure;
        }
        requests.add(request);
        rows.add(fingerprint(store));
        return real.fit(store, request);
    }

    /** The rows' targets and first columns, in order. */
    static String fingerprint(RowStore store) {
        StringBuilder text = new StringBuilder();
        RowStore one = store.with(store.execution().threads(1));
        one.run(Passes.each("read", block -> {
            float[] row = new float[store.columns()];
            for (int i = 0; i < block.size(); i++) {
                block.rows().copyRow(i, row);
                text.append(row[0]).append(':').append(block.targets()[i]).append(' ');
            }
        }));
        return Integer.toHexString(text.toString().hashCode()) + "/" + store.rows();
    }
}
