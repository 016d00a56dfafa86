package org.bochner.methods;

import org.bochner.learn.Method;
import org.bochner.learn.Methods;
import org.bochner.learn.Request;

/**
 * The method {@code lkrf-joint}: as lkrf, but weights and a support vector machine are found together; slower.
 *
 * <p>{@code Model.fit(data, LkrfJoint.features(200).seed(7))}; what is not set is chosen on the training rows or has
 * its default.
 */
public final class LkrfJoint extends Tuned<LkrfJoint> {
    private LkrfJoint(Method method, Request request) {
        super(method, request);
    }

    /** The method, asked for {@code count} features. */
    public static LkrfJoint features(int count) {
        return new LkrfJoint(Methods.named("lkrf-joint"), Request.features(count));
    }

    @Override
    protected LkrfJoint with(Request changed) {
        return new LkrfJoint(method(), changed);
    }

    /**
     * Whose spectrum frequencies are drawn from. Legal: one of gaussian, laplace, matern:NU, cauchy, arc-cosine:0|1|2,
     * linear; the default is {@code gaussian}.
     */
    public LkrfJoint kernel(String value) {
        return set("kernel", value);
    }

    /**
     * Width of the kernel; auto tries multiples of the median distance. Legal: a number above 0, or auto; the default
     * is {@code auto}.
     */
    public LkrfJoint width(double value) {
        return set("width", value);
    }

    /** How frequencies are drawn. Legal: one of iid, orthogonal, sorf, fastfood, quasi; the default is {@code iid}. */
    public LkrfJoint draw(String value) {
        return set("draw", value);
    }

    /**
     * Features of a frequency; auto: the kernel's own. Legal: one of fourier-pair, fourier-phase, arc-cosine-0,
     * arc-cosine-1, arc-cosine-2, coordinate, or auto; the default is {@code auto}.
     */
    public LkrfJoint family(String value) {
        return set("family", value);
    }

    /**
     * Atoms drawn to choose from; auto: 20000, or every column (linear). Legal: a whole number of at least 1, or auto;
     * the default is {@code auto}.
     */
    public LkrfJoint candidates(int value) {
        return set("candidates", value);
    }

    /**
     * Most rows that atoms are judged on, drawn at random. Legal: a whole number of at least 1, or auto; the default is
     * {@code auto}.
     */
    public LkrfJoint alignmentRows(int value) {
        return set("alignment-rows", value);
    }

    /**
     * A method that finds the frequencies to start from, as in the chain nsrf+lkrf; none: they are drawn. Legal: a
     * method, such as nsrf or nsrf:radius=8;c=1, or none; the default is {@code none}.
     */
    public LkrfJoint start(String value) {
        return set("start", value);
    }

    /**
     * Radius of the divergence ball; auto tries several, from one pass. Legal: a number of at least 0, or auto; the
     * default is {@code auto}.
     */
    public LkrfJoint rho(double value) {
        return set("rho", value);
    }

    /** Power of the divergence t^k - 1. Legal: a number of at least 2; the default is {@code 2}. */
    public LkrfJoint k(double value) {
        return set("k", value);
    }

    /**
     * Sample: draws from the weights; support: all atoms; equal: all atoms, alike; auto: what fits. Legal: one of auto,
     * sample, support, equal; the default is {@code auto}.
     */
    public LkrfJoint estimator(String value) {
        return set("estimator", value);
    }

    /** Weight of the hinge loss while the kernel is learned. Legal: a number above 0; the default is {@code 1}. */
    public LkrfJoint jointC(double value) {
        return set("joint-c", value);
    }

    /**
     * Relative duality gap at which kernel and machine are settled. Legal: a number above 0 and below 1; the default is
     * {@code 0.001}.
     */
    public LkrfJoint jointGap(double value) {
        return set("joint-gap", value);
    }

    /**
     * What columns become first: quantile for normal scores of their ranks, relevance for weights learned from the
     * targets; auto tries them. Legal: one of standard, quantile, relevance, quantile-relevance, auto; the default is
     * {@code standard}.
     */
    public LkrfJoint inputs(String value) {
        return set("inputs", value);
    }

    /**
     * What numbers to predict become first: log for their logarithms, where the answers are numbers all the same; auto:
     * log where there is a long tail and held-out rows are predicted better. Legal: one of standard, log, auto; the
     * default is {@code standard}.
     */
    public LkrfJoint targets(String value) {
        return set("targets", value);
    }
}
