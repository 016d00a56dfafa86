package org.bochner.select;

import java.util.List;
import org.bochner.learn.Declaration;
import org.bochner.learn.Method;
import org.bochner.learn.Request;
import org.bochner.learn.Setting;
import org.bochner.learn.Settings;
import org.bochner.store.RowStore;

/** A method whose linear model a {@link Tuner} trains; its settings are its own and those of {@link Tuning}. */
public abstract class TunedMethod implements Method {
    private final String name;
    private final String summary;
    private final int costRank;
    private final List<Setting<?>> settings;

    protected TunedMethod(String name, String summary, int costRank, Declaration own) {
        this.name = name;
        this.summary = summary;
        this.costRank = costRank;
        this.settings = own.and(Tuning.SETTINGS);
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final String summary() {
        return summary;
    }

    @Override
    public final int costRank() {
        return costRank;
    }

    @Override
    public final List<Setting<?>> settings() {
        return settings;
    }

    /** What chooses among candidates and trains, for a fit with {@code settings}. */
    protected static Tuner tuner(Settings settings, RowStore rows, Request request) {
        return new Tuner(Tuning.of(settings, rows, request.seed()), request.seed());
    }
}
