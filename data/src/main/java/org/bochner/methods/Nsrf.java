package org.bochner.methods;

import org.bochner.learn.Method;
import org.bochner.learn.Methods;
import org.bochner.learn.Request;

/**
 * The method {@code nsrf}: not-so-random features: searches the spectrum for the peaks that tell the classes apart.
 *
 * <p>{@code Model.fit(data, Nsrf.features(200).seed(7))}; what is not set is chosen on the training rows or has its
 * default.
 */
public final class Nsrf extends Tuned<Nsrf> {
    private Nsrf(Method method, Request request) {
        super(method, request);
    }

    /** The method, asked for {@code count} features. */
    public static Nsrf features(int count) {
        return new Nsrf(Methods.named("nsrf"), Request.features(count));
    }

    @Override
    protected Nsrf with(Request changed) {
        return new Nsrf(method(), changed);
    }

    /** How peaks are found; langevin is the paper's. Legal: one of staged, langevin; the default is {@code staged}. */
    public Nsrf search(String value) {
        return set("search", value);
    }

    /**
     * New starts in each round: auto is 16 staged, 500 langevin. Legal: a whole number of at least 1, or auto; the
     * default is {@code auto}.
     */
    public Nsrf chains(int value) {
        return set("chains", value);
    }

    /**
     * Scale of the starts; auto is the median distance between rows. Legal: a number above 0, or auto; the default is
     * {@code auto}.
     */
    public Nsrf width(double value) {
        return set("width", value);
    }

    /**
     * Most length of a frequency; none: no bound; auto: 8, 16 or 32 over width. Legal: a number above 0, none, or auto;
     * the default is {@code auto}.
     */
    public Nsrf radius(double value) {
        return set("radius", value);
    }

    /**
     * Most length of a frequency; none: no bound; auto: 8, 16 or 32 over width. Legal: a number above 0, none, or auto;
     * the default is {@code auto}.
     */
    public Nsrf radius(String value) {
        return set("radius", value);
    }

    /** Peaks of each game taken in a round. Legal: a whole number of at least 1; the default is {@code 1}. */
    public Nsrf peaks(int value) {
        return set("peaks", value);
    }

    /**
     * Machine whose dual weights play: l1 (hinge) or l2 (squared hinge). Legal: one of l1, l2; the default is {@code
     * l1}.
     */
    public Nsrf dual(String value) {
        return set("dual", value);
    }

    /** C of the game. Legal: a number above 0; the default is {@code 1}. */
    public Nsrf gameC(double value) {
        return set("game-c", value);
    }

    /** Step of the dual weights. Legal: one of sqrt, constant, adaptive; the default is {@code adaptive}. */
    public Nsrf step(String value) {
        return set("step", value);
    }

    /**
     * What the step is multiplied by; auto is 0.3, 1 or 0.2 for adaptive, sqrt or constant steps. Legal: a number above
     * 0, or auto; the default is {@code auto}.
     */
    public Nsrf rate(double value) {
        return set("rate", value);
    }

    /**
     * Relative gap of the game at which to stop before there are enough features. Legal: a number of at least 0 and
     * below 1; the default is {@code 0}.
     */
    public Nsrf gap(double value) {
        return set("gap", value);
    }

    /**
     * Whether the frequencies are moved together in the end, by the loss of a linear model on them, as long as held-out
     * rows gain by it; auto: for up to 200 features, from 800 rows on. Legal: true or false, or auto; the default is
     * {@code auto}.
     */
    public Nsrf polish(boolean value) {
        return set("polish", value);
    }

    /**
     * What columns become first: quantile for normal scores of their ranks, relevance for weights learned from the
     * targets; auto tries them. Legal: one of standard, quantile, relevance, quantile-relevance, auto; the default is
     * {@code standard}.
     */
    public Nsrf inputs(String value) {
        return set("inputs", value);
    }

    /**
     * What numbers to predict become first: log for their logarithms, where the answers are numbers all the same; auto:
     * log where there is a long tail and held-out rows are predicted better. Legal: one of standard, log, auto; the
     * default is {@code standard}.
     */
    public Nsrf targets(String value) {
        return set("targets", value);
    }
}
