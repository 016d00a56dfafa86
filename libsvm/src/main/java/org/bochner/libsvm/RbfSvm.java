package org.bochner.libsvm;

import org.bochner.learn.Estimator;
import org.bochner.learn.Method;
import org.bochner.learn.Methods;
import org.bochner.learn.Request;

/**
 * The method {@code rbf-svm}: the exact RBF support vector machine (LIBSVM); its features are its support vectors.
 *
 * <p>{@code Model.fit(data, RbfSvm.defaults().seed(7))}; what is not set is chosen on the training rows or has its
 * default.
 */
public final class RbfSvm extends Estimator<RbfSvm> {
    private RbfSvm(Method method, Request request) {
        super(method, request);
    }

    /** The method with its defaults; the data decides how many features there are. */
    public static RbfSvm defaults() {
        return new RbfSvm(Methods.named("rbf-svm"), Request.features(1));
    }

    @Override
    protected RbfSvm with(Request changed) {
        return new RbfSvm(method(), changed);
    }

    /**
     * Weight of the loss; of several values the best is chosen. Legal: a number above 0, or several with commas between
     * them; the default is {@code 1,10,100}.
     */
    public RbfSvm c(double... values) {
        return set("c", values);
    }

    /**
     * Width of the Gaussian; auto tries 1/4, 1/2 and 1 times the median distance. Legal: a number above 0, or several
     * with commas between them, or auto; the default is {@code auto}.
     */
    public RbfSvm width(double... values) {
        return set("width", values);
    }

    /**
     * Half width of the tube, in deviations of the target (regression). Legal: a number of at least 0; the default is
     * {@code 0.1}.
     */
    public RbfSvm epsilon(double value) {
        return set("epsilon", value);
    }

    /** How far the optimality conditions may be missed. Legal: a number above 0; the default is {@code 0.001}. */
    public RbfSvm tolerance(double value) {
        return set("tolerance", value);
    }

    /** Most rows that c and width are chosen on. Legal: a whole number of at least 10; the default is {@code 3000}. */
    public RbfSvm sample(int value) {
        return set("sample", value);
    }

    /**
     * Whether finer steps are tried around the best c and width, the last of them on twice the sample. Legal: true or
     * false; the default is {@code true}.
     */
    public RbfSvm refine(boolean value) {
        return set("refine", value);
    }

    /** Share of the sample that validates. Legal: a number above 0 and below 1; the default is {@code 0.2}. */
    public RbfSvm validation(double value) {
        return set("validation", value);
    }

    /** Whether margins get probabilities. Legal: true or false; the default is {@code true}. */
    public RbfSvm calibration(boolean value) {
        return set("calibration", value);
    }

    /**
     * Metric by which settings and labels of classes are chosen; auto: accuracy, with class weights balanced-accuracy,
     * with costs log-loss. Legal: accuracy, balanced-accuracy, f1, log-loss, or for two classes auc or recall{@literal
     * @}precision=0.9, or auto; the default is {@code auto}.
     */
    public RbfSvm optimize(String value) {
        return set("optimize", value);
    }

    /**
     * Probability from which on the label is the positive class of two. Legal: a number from 0 to 1, or auto; the
     * default is {@code auto}.
     */
    public RbfSvm threshold(double value) {
        return set("threshold", value);
    }

    /**
     * Costs of wrong labels, 1 where not named; the label has the least expected cost. Legal: TRUE:PREDICTED=NUMBER
     * with commas between, such as yes:no=10,no:yes=1, or none; the default is {@code none}.
     */
    public RbfSvm cost(String value) {
        return set("cost", value);
    }

    /**
     * Positive class of two, for threshold, f1 and recall; auto: the rarer. Legal: a text, or auto; the default is
     * {@code auto}.
     */
    public RbfSvm positive(String value) {
        return set("positive", value);
    }

    /**
     * What columns become first: quantile for normal scores of their ranks, relevance for weights learned from the
     * targets; auto tries them. Legal: one of standard, quantile, relevance, quantile-relevance, auto; the default is
     * {@code standard}.
     */
    public RbfSvm inputs(String value) {
        return set("inputs", value);
    }

    /**
     * What numbers to predict become first: log for their logarithms, where the answers are numbers all the same; auto:
     * log where there is a long tail and held-out rows are predicted better. Legal: one of standard, log, auto; the
     * default is {@code standard}.
     */
    public RbfSvm targets(String value) {
        return set("targets", value);
    }
}
