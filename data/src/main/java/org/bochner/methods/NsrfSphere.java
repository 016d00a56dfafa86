package org.bochner.methods;

import org.bochner.learn.Method;
import org.bochner.learn.Methods;
import org.bochner.learn.Request;

/**
 * The method {@code nsrf-sphere}: spherical harmonics chosen by a game for the margin; rows are put onto a sphere
 * (Bullins et al. 2018).
 *
 * <p>{@code Model.fit(data, NsrfSphere.features(200).seed(7))}; what is not set is chosen on the training rows or has
 * its default.
 */
public final class NsrfSphere extends Tuned<NsrfSphere> {
    private NsrfSphere(Method method, Request request) {
        super(method, request);
    }

    /** The method, asked for {@code count} features. */
    public static NsrfSphere features(int count) {
        return new NsrfSphere(Methods.named("nsrf-sphere"), Request.features(count));
    }

    @Override
    protected NsrfSphere with(Request changed) {
        return new NsrfSphere(method(), changed);
    }

    /**
     * Normalise: rows over their length; lift: one more coordinate; auto: by the lengths of the rows. Legal: one of
     * normalise, lift, or auto; the default is {@code auto}.
     */
    public NsrfSphere onto(String value) {
        return set("onto", value);
    }

    /**
     * Largest degree of a harmonic; auto: all whole degrees within count. Legal: a whole number of at least 0, or auto;
     * the default is {@code auto}.
     */
    public NsrfSphere degree(int value) {
        return set("degree", value);
    }

    /**
     * Most harmonics to choose from where degree is auto. Legal: a whole number from 1 to 262144; the default is {@code
     * 1024}.
     */
    public NsrfSphere count(int value) {
        return set("count", value);
    }

    /** Most rounds; auto: 100. Legal: a whole number of at least 1, or auto; the default is {@code auto}. */
    public NsrfSphere rounds(int value) {
        return set("rounds", value);
    }

    /**
     * Relative gap at which to stop; auto: 0. Legal: a number of at least 0 and below 1, or auto; the default is {@code
     * auto}.
     */
    public NsrfSphere gap(double value) {
        return set("gap", value);
    }

    /**
     * Most that a dual weight can be (l1), or weight of the loss (l2). Legal: a number above 0; the default is {@code
     * 1}.
     */
    public NsrfSphere gameC(double value) {
        return set("game-c", value);
    }

    /**
     * Machine whose dual weights play: l1 (hinge) or l2 (squared hinge). Legal: one of l1, l2; the default is {@code
     * l1}.
     */
    public NsrfSphere dual(String value) {
        return set("dual", value);
    }

    /** Step of the dual weights. Legal: one of sqrt, constant, adaptive; the default is {@code constant}. */
    public NsrfSphere step(String value) {
        return set("step", value);
    }

    /**
     * What a step is multiplied by; auto is 0.25, 1 or 0.3 for constant, sqrt or adaptive steps. Legal: a number above
     * 0, or auto; the default is {@code auto}.
     */
    public NsrfSphere rate(double value) {
        return set("rate", value);
    }

    /**
     * What columns become first: quantile for normal scores of their ranks, relevance for weights learned from the
     * targets; auto tries them. Legal: one of standard, quantile, relevance, quantile-relevance, auto; the default is
     * {@code standard}.
     */
    public NsrfSphere inputs(String value) {
        return set("inputs", value);
    }

    /**
     * What numbers to predict become first: log for their logarithms, where the answers are numbers all the same; auto:
     * log where there is a long tail and held-out rows are predicted better. Legal: one of standard, log, auto; the
     * default is {@code standard}.
     */
    public NsrfSphere targets(String value) {
        return set("targets", value);
    }
}
