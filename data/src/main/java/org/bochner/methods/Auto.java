package org.bochner.methods;

import org.bochner.learn.Estimator;
import org.bochner.learn.Method;
import org.bochner.learn.Methods;
import org.bochner.learn.Request;

/**
 * The method {@code auto}: the best of the methods, or an average of the best few, by their errors on held-out rows.
 *
 * <p>{@code Model.fit(data, Auto.features(200).seed(7))}; what is not set is chosen on the training rows or has its
 * default.
 */
public final class Auto extends Estimator<Auto> {
    private Auto(Method method, Request request) {
        super(method, request);
    }

    /** The method, asked for {@code count} features. */
    public static Auto features(int count) {
        return new Auto(Methods.named("auto"), Request.features(count));
    }

    @Override
    protected Auto with(Request changed) {
        return new Auto(method(), changed);
    }

    /**
     * How much work choosing and fitting may be: small, some seconds; medium, a minute; large, some minutes; auto: the
     * time there is, else small. Legal: one of small, medium, large, or auto; the default is {@code auto}.
     */
    public Auto budget(String value) {
        return set("budget", value);
    }

    /** Whether the answer may be an average of several models. Legal: true or false; the default is {@code true}. */
    public Auto blend(boolean value) {
        return set("blend", value);
    }

    /**
     * What numbers to predict become first: log for their logarithms, where the answers are numbers all the same; auto:
     * log where there is a long tail and held-out rows are predicted better. Legal: one of standard, log, auto; the
     * default is {@code auto}.
     */
    public Auto targets(String value) {
        return set("targets", value);
    }

    /**
     * Metric by which settings and labels of classes are chosen; auto: accuracy, with class weights balanced-accuracy,
     * with costs log-loss. Legal: accuracy, balanced-accuracy, f1, log-loss, or for two classes auc or recall{@literal
     * @}precision=0.9, or auto; the default is {@code auto}.
     */
    public Auto optimize(String value) {
        return set("optimize", value);
    }

    /**
     * Probability from which on the label is the positive class of two. Legal: a number from 0 to 1, or auto; the
     * default is {@code auto}.
     */
    public Auto threshold(double value) {
        return set("threshold", value);
    }

    /**
     * Costs of wrong labels, 1 where not named; the label has the least expected cost. Legal: TRUE:PREDICTED=NUMBER
     * with commas between, such as yes:no=10,no:yes=1, or none; the default is {@code none}.
     */
    public Auto cost(String value) {
        return set("cost", value);
    }

    /**
     * Positive class of two, for threshold, f1 and recall; auto: the rarer. Legal: a text, or auto; the default is
     * {@code auto}.
     */
    public Auto positive(String value) {
        return set("positive", value);
    }

    /**
     * What columns become first: quantile for normal scores of their ranks, relevance for weights learned from the
     * targets; auto tries them. Legal: one of standard, quantile, relevance, quantile-relevance, auto; the default is
     * {@code standard}.
     */
    public Auto inputs(String value) {
        return set("inputs", value);
    }
}
