package org.bochner.methods;

import org.bochner.learn.Method;
import org.bochner.learn.Methods;
import org.bochner.learn.Request;

/**
 * The method {@code linear}: a linear model on the columns themselves, without a kernel.
 *
 * <p>{@code Model.fit(data, Linear.defaults().seed(7))}; what is not set is chosen on the training rows or has its
 * default.
 */
public final class Linear extends Tuned<Linear> {
    private Linear(Method method, Request request) {
        super(method, request);
    }

    /** The method with its defaults; the data decides how many features there are. */
    public static Linear defaults() {
        return new Linear(Methods.named("linear"), Request.features(1));
    }

    @Override
    protected Linear with(Request changed) {
        return new Linear(method(), changed);
    }

    /**
     * What columns become first: quantile for normal scores of their ranks, relevance for weights learned from the
     * targets; auto tries them. Legal: one of standard, quantile, relevance, quantile-relevance, auto; the default is
     * {@code standard}.
     */
    public Linear inputs(String value) {
        return set("inputs", value);
    }

    /**
     * What numbers to predict become first: log for their logarithms, where the answers are numbers all the same; auto:
     * log where there is a long tail and held-out rows are predicted better. Legal: one of standard, log, auto; the
     * default is {@code standard}.
     */
    public Linear targets(String value) {
        return set("targets", value);
    }
}
