package org.bochner.methods;

import org.bochner.learn.Method;
import org.bochner.learn.Methods;
import org.bochner.learn.Request;

/**
 * The method {@code pbrff}: random frequencies drawn from a PAC-Bayesian pseudo-posterior that the labels give.
 *
 * <p>{@code Model.fit(data, Pbrff.features(200).seed(7))}; what is not set is chosen on the training rows or has its
 * default.
 */
public final class Pbrff extends Tuned<Pbrff> {
    private Pbrff(Method method, Request request) {
        super(method, request);
    }

    /** The method, asked for {@code count} features. */
    public static Pbrff features(int count) {
        return new Pbrff(Methods.named("pbrff"), Request.features(count));
    }

    @Override
    protected Pbrff with(Request changed) {
        return new Pbrff(method(), changed);
    }

    /**
     * Kernel whose spectrum is the prior. Legal: one of gaussian, laplace, matern:NU, cauchy, arc-cosine:0|1|2, linear;
     * the default is {@code gaussian}.
     */
    public Pbrff kernel(String value) {
        return set("kernel", value);
    }

    /**
     * Width of the kernel; auto tries multiples of the median distance. Legal: a number above 0, or auto; the default
     * is {@code auto}.
     */
    public Pbrff width(double value) {
        return set("width", value);
    }

    /**
     * How frequencies are drawn; sorf and fastfood for pbrff alone. Legal: one of iid, orthogonal, sorf, fastfood,
     * quasi; the default is {@code iid}.
     */
    public Pbrff draw(String value) {
        return set("draw", value);
    }

    /**
     * N, how many frequencies get a weight; auto: 20000 or what suits. Legal: a whole number of at least 1, or auto;
     * the default is {@code auto}.
     */
    public Pbrff candidates(int value) {
        return set("candidates", value);
    }

    /**
     * How sharply losses weigh; of several values the best is chosen on validation rows; auto: of 0.1 to 10, while
     * enough candidates count. Legal: a number of at least 0, or several with commas between them, or auto; the default
     * is {@code auto}.
     */
    public Pbrff beta(double... values) {
        return set("beta", values);
    }

    /**
     * A method that finds the frequencies to start from, as in the chain nsrf+lkrf; none: they are drawn. Legal: a
     * method, such as nsrf or nsrf:radius=8;c=1, or none; the default is {@code none}.
     */
    public Pbrff start(String value) {
        return set("start", value);
    }

    /**
     * Draw: features from the posterior; all: every candidate, weighted. Legal: draw or all; the default is {@code
     * draw}.
     */
    public Pbrff keep(String value) {
        return set("keep", value);
    }

    /**
     * What columns become first: quantile for normal scores of their ranks, relevance for weights learned from the
     * targets; auto tries them. Legal: one of standard, quantile, relevance, quantile-relevance, auto; the default is
     * {@code standard}.
     */
    public Pbrff inputs(String value) {
        return set("inputs", value);
    }

    /**
     * What numbers to predict become first: log for their logarithms, where the answers are numbers all the same; auto:
     * log where there is a long tail and held-out rows are predicted better. Legal: one of standard, log, auto; the
     * default is {@code standard}.
     */
    public Pbrff targets(String value) {
        return set("targets", value);
    }
}
