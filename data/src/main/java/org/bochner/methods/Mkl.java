package org.bochner.methods;

import org.bochner.learn.Method;
import org.bochner.learn.Methods;
import org.bochner.learn.Request;

/**
 * The method {@code mkl}: multiple-kernel learning: the best sum of a few kernels, exact where the rows are few.
 *
 * <p>{@code Model.fit(data, Mkl.features(200).seed(7))}; what is not set is chosen on the training rows or has its
 * default.
 */
public final class Mkl extends Tuned<Mkl> {
    private Mkl(Method method, Request request) {
        super(method, request);
    }

    /** The method, asked for {@code count} features. */
    public static Mkl features(int count) {
        return new Mkl(Methods.named("mkl"), Request.features(count));
    }

    @Override
    protected Mkl with(Request changed) {
        return new Mkl(method(), changed);
    }

    /**
     * Gaussian, matern:0.5|1.5|2.5, quadratic, polynomial:P, linear; several with commas between them. Legal: kernels
     * with commas between them; the default is {@code gaussian,matern:1.5,quadratic}.
     */
    public Mkl kernels(String... values) {
        return set("kernels", values);
    }

    /**
     * Common width of the kernels; auto tries multiples of the median distance. Legal: a number above 0, or auto; the
     * default is {@code auto}.
     */
    public Mkl width(double value) {
        return set("width", value);
    }

    /**
     * Joint: weights and linear model together; alignment: by agreement with the targets. Legal: joint or alignment;
     * the default is {@code joint}.
     */
    public Mkl weighting(String value) {
        return set("weighting", value);
    }

    /**
     * Regularisation of the linear model while weights are found. Legal: a number above 0; the default is {@code
     * 0.001}.
     */
    public Mkl lambda(double value) {
        return set("lambda", value);
    }

    /**
     * Most rows for the exact kernel; beyond, landmarks as many as features. Legal: a whole number of at least 1; the
     * default is {@code 1500}.
     */
    public Mkl exactRows(int value) {
        return set("exact-rows", value);
    }

    /** Most rows that the weights are found on. Legal: a whole number of at least 10; the default is {@code 1000}. */
    public Mkl sample(int value) {
        return set("sample", value);
    }

    /**
     * What columns become first: quantile for normal scores of their ranks, relevance for weights learned from the
     * targets; auto tries them. Legal: one of standard, quantile, relevance, quantile-relevance, auto; the default is
     * {@code standard}.
     */
    public Mkl inputs(String value) {
        return set("inputs", value);
    }

    /**
     * What numbers to predict become first: log for their logarithms, where the answers are numbers all the same; auto:
     * log where there is a long tail and held-out rows are predicted better. Legal: one of standard, log, auto; the
     * default is {@code standard}.
     */
    public Mkl targets(String value) {
        return set("targets", value);
    }
}
