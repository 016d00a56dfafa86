package org.bochner.methods;

import org.bochner.learn.Method;
import org.bochner.learn.Methods;
import org.bochner.learn.Request;

/**
 * The method {@code rbf-landmarks}: Gaussian similarities to landmarks: rows of each class, or centroids of each class.
 *
 * <p>{@code Model.fit(data, RbfLandmarks.features(200).seed(7))}; what is not set is chosen on the training rows or has
 * its default.
 */
public final class RbfLandmarks extends Tuned<RbfLandmarks> {
    private RbfLandmarks(Method method, Request request) {
        super(method, request);
    }

    /** The method, asked for {@code count} features. */
    public static RbfLandmarks features(int count) {
        return new RbfLandmarks(Methods.named("rbf-landmarks"), Request.features(count));
    }

    @Override
    protected RbfLandmarks with(Request changed) {
        return new RbfLandmarks(method(), changed);
    }

    /**
     * Width of the kernel; auto tries multiples of the median distance. Legal: a number above 0, or auto; the default
     * is {@code auto}.
     */
    public RbfLandmarks width(double value) {
        return set("width", value);
    }

    /**
     * Random: rows of each class; clustering: centroids of each class. Legal: one of random, clustering; the default is
     * {@code clustering}.
     */
    public RbfLandmarks landmarks(String value) {
        return set("landmarks", value);
    }

    /**
     * Landmarks as a share of the training rows; auto: as many as features are asked for. Legal: a share above 0 and at
     * most 1, such as 0.1 or 10%, or auto; the default is {@code auto}.
     */
    public RbfLandmarks share(double value) {
        return set("share", value);
    }

    /**
     * What columns become first: quantile for normal scores of their ranks, relevance for weights learned from the
     * targets; auto tries them. Legal: one of standard, quantile, relevance, quantile-relevance, auto; the default is
     * {@code standard}.
     */
    public RbfLandmarks inputs(String value) {
        return set("inputs", value);
    }

    /**
     * What numbers to predict become first: log for their logarithms, where the answers are numbers all the same; auto:
     * log where there is a long tail and held-out rows are predicted better. Legal: one of standard, log, auto; the
     * default is {@code standard}.
     */
    public RbfLandmarks targets(String value) {
        return set("targets", value);
    }
}
