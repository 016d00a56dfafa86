package org.bochner.methods;

import org.bochner.learn.Method;
import org.bochner.learn.Methods;
import org.bochner.learn.Request;

/**
 * The method {@code lkrf}: random features reweighted by the labels inside a divergence ball (Sinha, Duchi 2016).
 *
 * <p>{@code Model.fit(data, Lkrf.features(200).seed(7))}; what is not set is chosen on the training rows or has its
 * default.
 */
public final class Lkrf extends Tuned<Lkrf> {
    private Lkrf(Method method, Request request) {
        super(method, request);
    }

    /** The method, asked for {@code count} features. */
    public static Lkrf features(int count) {
        return new Lkrf(Methods.named("lkrf"), Request.features(count));
    }

    @Override
    protected Lkrf with(Request changed) {
        return new Lkrf(method(), changed);
    }

    /**
     * Whose spectrum frequencies are drawn from. Legal: one of gaussian, laplace, matern:NU, cauchy, arc-cosine:0|1|2,
     * linear; the default is {@code gaussian}.
     */
    public Lkrf kernel(String value) {
        return set("kernel", value);
    }

    /**
     * Width of the kernel; auto tries multiples of the median distance. Legal: a number above 0, or auto; the default
     * is {@code auto}.
     */
    public Lkrf width(double value) {
        return set("width", value);
    }

    /** How frequencies are drawn. Legal: one of iid, orthogonal, sorf, fastfood, quasi; the default is {@code iid}. */
    public Lkrf draw(String value) {
        return set("draw", value);
    }

    /**
     * Features of a frequency; auto: the kernel's own. Legal: one of fourier-pair, fourier-phase, arc-cosine-0,
     * arc-cosine-1, arc-cosine-2, coordinate, or auto; the default is {@code auto}.
     */
    public Lkrf family(String value) {
        return set("family", value);
    }

    /**
     * Atoms drawn to choose from; auto: 20000, or every column (linear). Legal: a whole number of at least 1, or auto;
     * the default is {@code auto}.
     */
    public Lkrf candidates(int value) {
        return set("candidates", value);
    }

    /**
     * Most rows that atoms are judged on, drawn at random. Legal: a whole number of at least 1, or auto; the default is
     * {@code auto}.
     */
    public Lkrf alignmentRows(int value) {
        return set("alignment-rows", value);
    }

    /**
     * A method that finds the frequencies to start from, as in the chain nsrf+lkrf; none: they are drawn. Legal: a
     * method, such as nsrf or nsrf:radius=8;c=1, or none; the default is {@code none}.
     */
    public Lkrf start(String value) {
        return set("start", value);
    }

    /**
     * Radius of the divergence ball; auto tries several, from one pass. Legal: a number of at least 0, or auto; the
     * default is {@code auto}.
     */
    public Lkrf rho(double value) {
        return set("rho", value);
    }

    /** Power of the divergence t^k - 1. Legal: a number of at least 2; the default is {@code 2}. */
    public Lkrf k(double value) {
        return set("k", value);
    }

    /**
     * Sample: draws from the weights; support: all atoms; equal: all atoms, alike; auto: what fits. Legal: one of auto,
     * sample, support, equal; the default is {@code auto}.
     */
    public Lkrf estimator(String value) {
        return set("estimator", value);
    }

    /**
     * What columns become first: quantile for normal scores of their ranks, relevance for weights learned from the
     * targets; auto tries them. Legal: one of standard, quantile, relevance, quantile-relevance, auto; the default is
     * {@code standard}.
     */
    public Lkrf inputs(String value) {
        return set("inputs", value);
    }

    /**
     * What numbers to predict become first: log for their logarithms, where the answers are numbers all the same; auto:
     * log where there is a long tail and held-out rows are predicted better. Legal: one of standard, log, auto; the
     * default is {@code standard}.
     */
    public Lkrf targets(String value) {
        return set("targets", value);
    }
}
