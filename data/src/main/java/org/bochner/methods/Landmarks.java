package org.bochner.methods;

import org.bochner.learn.Method;
import org.bochner.learn.Methods;
import org.bochner.learn.Request;

/**
 * The method {@code landmarks}: similarities to landmarks, each with a PAC-Bayesian pseudo-posterior of its own over
 * random frequencies.
 *
 * <p>{@code Model.fit(data, Landmarks.features(200).seed(7))}; what is not set is chosen on the training rows or has
 * its default.
 */
public final class Landmarks extends Tuned<Landmarks> {
    private Landmarks(Method method, Request request) {
        super(method, request);
    }

    /** The method, asked for {@code count} features. */
    public static Landmarks features(int count) {
        return new Landmarks(Methods.named("landmarks"), Request.features(count));
    }

    @Override
    protected Landmarks with(Request changed) {
        return new Landmarks(method(), changed);
    }

    /**
     * Kernel whose spectrum is the prior. Legal: one of gaussian, laplace, matern:NU, cauchy, arc-cosine:0|1|2, linear;
     * the default is {@code gaussian}.
     */
    public Landmarks kernel(String value) {
        return set("kernel", value);
    }

    /**
     * Width of the kernel; auto tries multiples of the median distance. Legal: a number above 0, or auto; the default
     * is {@code auto}.
     */
    public Landmarks width(double value) {
        return set("width", value);
    }

    /**
     * How frequencies are drawn; sorf and fastfood for pbrff alone. Legal: one of iid, orthogonal, sorf, fastfood,
     * quasi; the default is {@code iid}.
     */
    public Landmarks draw(String value) {
        return set("draw", value);
    }

    /**
     * Random: rows of each class; clustering: centroids of each class. Legal: one of random, clustering; the default is
     * {@code clustering}.
     */
    public Landmarks landmarks(String value) {
        return set("landmarks", value);
    }

    /**
     * Landmarks as a share of the training rows; auto: as many as features are asked for. Legal: a share above 0 and at
     * most 1, such as 0.1 or 10%, or auto; the default is {@code auto}.
     */
    public Landmarks share(double value) {
        return set("share", value);
    }

    /** Own: every landmark has its own; shared: all have the same. Legal: own or shared; the default is {@code own}. */
    public Landmarks frequencies(String value) {
        return set("frequencies", value);
    }

    /**
     * Frequencies of a landmark; auto chooses of 8, 16, 32, 64 and 128. Legal: a whole number of at least 1, or auto;
     * the default is {@code auto}.
     */
    public Landmarks each(int value) {
        return set("each", value);
    }

    /**
     * How sharply losses weigh; of several values the best is chosen on held-out rows; auto: 1 or 10. Legal: a number
     * of at least 0, or several with commas between them, or auto; the default is {@code auto}.
     */
    public Landmarks beta(double... values) {
        return set("beta", values);
    }

    /**
     * What columns become first: quantile for normal scores of their ranks, relevance for weights learned from the
     * targets; auto tries them. Legal: one of standard, quantile, relevance, quantile-relevance, auto; the default is
     * {@code standard}.
     */
    public Landmarks inputs(String value) {
        return set("inputs", value);
    }

    /**
     * What numbers to predict become first: log for their logarithms, where the answers are numbers all the same; auto:
     * log where there is a long tail and held-out rows are predicted better. Legal: one of standard, log, auto; the
     * default is {@code standard}.
     */
    public Landmarks targets(String value) {
        return set("targets", value);
    }
}
