package org.bochner.methods;

import java.util.Map;
import org.bochner.learn.Estimator;
import org.bochner.learn.Method;
import org.bochner.learn.Request;

/**
 * The settings that most methods share: how the linear model is trained and how C is chosen.
 *
 * @param <E> the type of the estimator itself
 */
public abstract class Tuned<E extends Tuned<E>> extends Estimator<E> {
    Tuned(Method method, Request request) {
        super(method, request);
    }

    /**
     * Weight of the loss against ½‖w‖²; of several values the best is chosen. Legal: a number above 0, or several with
     * commas between them; the default is {@code 0.01,0.1,1,10,100,1000,10000}.
     */
    public E c(double... values) {
        return set("c", values);
    }

    /**
     * What a wrong score costs; auto: squared-hinge for classes; for numbers squared, or huber where residuals have
     * heavy tails. Legal: one of hinge, squared-hinge, logistic, multinomial, squared, epsilon-insensitive,
     * squared-epsilon-insensitive, huber, or auto; the default is {@code auto}.
     */
    public E loss(String value) {
        return set("loss", value);
    }

    /**
     * Constant term of the scores; auto: regularised for losses with corners, else free. Legal: one of free,
     * regularised, none, or auto; the default is {@code auto}.
     */
    public E bias(String value) {
        return set("bias", value);
    }

    /**
     * How much a row counts by its class. Legal: none, balanced, one number per class, or label=number for some
     * classes; the default is {@code none}.
     */
    public E classWeights(String value) {
        return set("class-weights", value);
    }

    /**
     * How much a row counts by its class. Legal: none, balanced, one number per class, or label=number for some
     * classes; the default is {@code none}.
     */
    public E classWeights(double... values) {
        return set("class-weights", values);
    }

    /**
     * How much a row counts by its class. Legal: none, balanced, one number per class, or label=number for some
     * classes; the default is {@code none}.
     */
    public E classWeights(Map<String, Double> byLabel) {
        return set("class-weights", byLabel);
    }

    /**
     * Half width of the tube of the epsilon-insensitive losses; distance from which on huber is linear. Legal: a number
     * of at least 0; the default is {@code 0.1}.
     */
    public E epsilon(double value) {
        return set("epsilon", value);
    }

    /** What minimises. Legal: one of auto, lbfgs, dual, cholesky; the default is {@code auto}. */
    public E solver(String value) {
        return set("solver", value);
    }

    /** Relative duality gap at which to stop. Legal: a number above 0 and below 1; the default is {@code 0.001}. */
    public E tolerance(double value) {
        return set("tolerance", value);
    }

    /** Most passes over the rows for one c. Legal: a whole number of at least 1; the default is {@code 1000}. */
    public E iterations(int value) {
        return set("iterations", value);
    }

    /**
     * Folds to choose c by; 0 for one validation part; auto: 5 below 3000 rows. Legal: a whole number of at least 0, or
     * auto; the default is {@code auto}.
     */
    public E folds(int value) {
        return set("folds", value);
    }

    /**
     * Share of validation rows when there are no folds. Legal: a number above 0 and below 1; the default is {@code
     * 0.2}.
     */
    public E validation(double value) {
        return set("validation", value);
    }

    /** Whether margins get probabilities. Legal: true or false; the default is {@code true}. */
    public E calibration(boolean value) {
        return set("calibration", value);
    }

    /**
     * Metric by which settings and labels of classes are chosen; auto: accuracy, with class weights balanced-accuracy,
     * with costs log-loss. Legal: accuracy, balanced-accuracy, f1, log-loss, or for two classes auc or recall{@literal
     * @}precision=0.9, or auto; the default is {@code auto}.
     */
    public E optimize(String value) {
        return set("optimize", value);
    }

    /**
     * Probability from which on the label is the positive class of two. Legal: a number from 0 to 1, or auto; the
     * default is {@code auto}.
     */
    public E threshold(double value) {
        return set("threshold", value);
    }

    /**
     * Costs of wrong labels, 1 where not named; the label has the least expected cost. Legal: TRUE:PREDICTED=NUMBER
     * with commas between, such as yes:no=10,no:yes=1, or none; the default is {@code none}.
     */
    public E cost(String value) {
        return set("cost", value);
    }

    /**
     * Positive class of two, for threshold, f1 and recall; auto: the rarer. Legal: a text, or auto; the default is
     * {@code auto}.
     */
    public E positive(String value) {
        return set("positive", value);
    }
}
