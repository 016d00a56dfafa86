package org.bochner.methods;

import org.bochner.learn.Method;
import org.bochner.learn.Methods;
import org.bochner.learn.Request;

/**
 * The method {@code rff}: plain random Fourier features, drawn independently of each other and of the labels.
 *
 * <p>{@code Model.fit(data, Rff.features(200).seed(7))}; what is not set is chosen on the training rows or has its
 * default.
 */
public final class Rff extends Tuned<Rff> {
    private Rff(Method method, Request request) {
        super(method, request);
    }

    /** The method, asked for {@code count} features. */
    public static Rff features(int count) {
        return new Rff(Methods.named("rff"), Request.features(count));
    }

    @Override
    protected Rff with(Request changed) {
        return new Rff(method(), changed);
    }

    /**
     * Whose spectrum frequencies are drawn from. Legal: one of gaussian, laplace, matern:NU, cauchy, arc-cosine:0|1|2,
     * linear; the default is {@code gaussian}.
     */
    public Rff kernel(String value) {
        return set("kernel", value);
    }

    /**
     * Width of the kernel; auto tries multiples of the median distance. Legal: a number above 0, or auto; the default
     * is {@code auto}.
     */
    public Rff width(double value) {
        return set("width", value);
    }

    /** How frequencies are drawn. Legal: one of iid, orthogonal, sorf, fastfood, quasi; the default is {@code iid}. */
    public Rff draw(String value) {
        return set("draw", value);
    }

    /**
     * Features of a frequency; auto: the kernel's own. Legal: one of fourier-pair, fourier-phase, arc-cosine-0,
     * arc-cosine-1, arc-cosine-2, coordinate, or auto; the default is {@code auto}.
     */
    public Rff family(String value) {
        return set("family", value);
    }

    /**
     * What columns become first: quantile for normal scores of their ranks, relevance for weights learned from the
     * targets; auto tries them. Legal: one of standard, quantile, relevance, quantile-relevance, auto; the default is
     * {@code standard}.
     */
    public Rff inputs(String value) {
        return set("inputs", value);
    }

    /**
     * What numbers to predict become first: log for their logarithms, where the answers are numbers all the same; auto:
     * log where there is a long tail and held-out rows are predicted better. Legal: one of standard, log, auto; the
     * default is {@code standard}.
     */
    public Rff targets(String value) {
        return set("targets", value);
    }
}
