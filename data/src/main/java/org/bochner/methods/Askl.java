package org.bochner.methods;

import org.bochner.learn.Estimator;
import org.bochner.learn.Method;
import org.bochner.learn.Methods;
import org.bochner.learn.Request;

/**
 * The method {@code askl}: as nskl, with penalties on the trace norm of the weights and on the features (Li et al.
 * 2020).
 *
 * <p>{@code Model.fit(data, Askl.features(200).seed(7))}; what is not set is chosen on the training rows or has its
 * default.
 */
public final class Askl extends Estimator<Askl> {
    private Askl(Method method, Request request) {
        super(method, request);
    }

    /** The method, asked for {@code count} features. */
    public static Askl features(int count) {
        return new Askl(Methods.named("askl"), Request.features(count));
    }

    @Override
    protected Askl with(Request changed) {
        return new Askl(method(), changed);
    }

    /**
     * Whose spectrum frequencies start from; auto: see start. Legal: gaussian, laplace, matern:NU or cauchy, or auto;
     * the default is {@code auto}.
     */
    public Askl kernel(String value) {
        return set("kernel", value);
    }

    /** How frequencies are drawn. Legal: one of iid, orthogonal, sorf, fastfood, quasi; the default is {@code iid}. */
    public Askl draw(String value) {
        return set("draw", value);
    }

    /**
     * Width of the kernel; auto is factor times the median distance. Legal: a number above 0, or auto; the default is
     * {@code auto}.
     */
    public Askl width(double value) {
        return set("width", value);
    }

    /**
     * Of the median distance; of several values the best is chosen; auto: 1 or a half. Legal: a number above 0, or
     * several with commas between them, or auto; the default is {@code auto}.
     */
    public Askl factor(double... values) {
        return set("factor", values);
    }

    /**
     * Random: drawn; rows: sums of differences between rows; or a method that finds the first ones: nsrf, lkrf, pbrff…;
     * auto: the best of gaussian and laplace draws and rows. Legal: a text, or auto; the default is {@code auto}.
     */
    public Askl start(String value) {
        return set("start", value);
    }

    /** Columns that the method of start may find. Legal: a whole number of at least 1; the default is {@code 200}. */
    public Askl startFeatures(int value) {
        return set("start-features", value);
    }

    /**
     * How many layers of waves; of several values the best is chosen. Legal: a number from 1 to 8, or several with
     * commas between them; the default is {@code 1}.
     */
    public Askl layers(double... values) {
        return set("layers", values);
    }

    /**
     * Columns of the layers below the last; auto is as many as it has. Legal: a whole number of at least 1, or auto;
     * the default is {@code auto}.
     */
    public Askl inner(int value) {
        return set("inner", value);
    }

    /**
     * Learned waves of every single column, below the layer; 0: none; auto: 32 or none, as is best. Legal: a whole
     * number from 0 to 256, or auto; the default is {@code auto}.
     */
    public Askl waves(int value) {
        return set("waves", value);
    }

    /**
     * Spread of the first frequencies of those waves, in turns per standard deviation; auto: 0.3, or 3 of standard
     * inputs. Legal: a number above 0, or auto; the default is {@code auto}.
     */
    public Askl waveScale(double value) {
        return set("wave-scale", value);
    }

    /**
     * What those waves see: normal scores of ranks, or values; auto: the best. Legal: one of quantile, standard, or
     * auto; the default is {@code auto}.
     */
    public Askl waveInputs(String value) {
        return set("wave-inputs", value);
    }

    /**
     * Features above those waves, cosine or rectified (arc-cosine); auto: the best. Legal: one of cosine, rectified, or
     * auto; the default is {@code auto}.
     */
    public Askl family(String value) {
        return set("family", value);
    }

    /**
     * Numbers that the waves of a column are mixed into; auto: 12, or 4 to 8 of many columns. Legal: a whole number
     * from 4 to 64, or auto; the default is {@code auto}.
     */
    public Askl embedding(int value) {
        return set("embedding", value);
    }

    /**
     * How much of frequencies and weights a step of rate 1 takes away; auto: 0, above waves 0.1 or 1, as is best.
     * Legal: a number from 0 to 100, or auto; the default is {@code auto}.
     */
    public Askl decay(double value) {
        return set("decay", value);
    }

    /**
     * What a wrong output costs; auto is softmax for classes, squared for numbers. Legal: one of hinge, softmax,
     * squared, or auto; the default is {@code auto}.
     */
    public Askl loss(String value) {
        return set("loss", value);
    }

    /**
     * Rows of a batch; auto: 32, with waves of single columns 128. Legal: a whole number from 1 to 16384, or auto; the
     * default is {@code auto}.
     */
    public Askl batch(int value) {
        return set("batch", value);
    }

    /**
     * How often every row is seen, at most; auto: 20, fewer beyond 36000 rows; with waves of single columns up to 150.
     * Legal: a whole number of at least 1, or auto; the default is {@code auto}.
     */
    public Askl epochs(int value) {
        return set("epochs", value);
    }

    /**
     * Step of frequencies, the angle in radians that one may turn; of several values the best is chosen. Legal: a
     * number above 0 and at most 100, or several with commas between them; the default is {@code 0.1}.
     */
    public Askl rate(double... values) {
        return set("rate", values);
    }

    /** Step of the weights. Legal: a number above 0 and at most 100; the default is {@code 0.02}. */
    public Askl weightRate(double value) {
        return set("weight-rate", value);
    }

    /** How both steps change over the epochs. Legal: one of constant, cosine; the default is {@code cosine}. */
    public Askl schedule(String value) {
        return set("schedule", value);
    }

    /**
     * Weights as the descent leaves them, or solved for by folds; auto: solved for 20 to 2999 rows of at most 20000
     * numbers, unless epochs, validation or all-rows is given. Legal: one of descent, solved, or auto; the default is
     * {@code auto}.
     */
    public Askl readout(String value) {
        return set("readout", value);
    }

    /**
     * Weight of the loss where weights are solved for; of several values the best is chosen. Legal: a number above 0,
     * or several with commas between them, or auto; the default is {@code auto}.
     */
    public Askl c(double... values) {
        return set("c", values);
    }

    /**
     * Weight of the trace norm of W; of several values the best is chosen. Legal: a number of at least 0, or several
     * with commas between them; the default is {@code 1.0E-5}.
     */
    public Askl lambda1(double... values) {
        return set("lambda1", values);
    }

    /**
     * Weight of the features' squares; of several values the best is chosen. Legal: a number of at least 0, or several
     * with commas between them; the default is {@code 0.001}.
     */
    public Askl lambda2(double... values) {
        return set("lambda2", values);
    }

    /**
     * Share of validation rows, which choose the epoch; 0 for none; auto: a tenth, at most 4000 rows. Legal: a number
     * of at least 0 and below 1, or auto; the default is {@code auto}.
     */
    public Askl validation(double value) {
        return set("validation", value);
    }

    /**
     * Epochs without a better one after which to stop. Legal: a whole number of at least 1; the default is {@code 20}.
     */
    public Askl patience(int value) {
        return set("patience", value);
    }

    /**
     * Whether to train again on all rows, as long as was best; auto: below 20000. Legal: true or false, or auto; the
     * default is {@code auto}.
     */
    public Askl allRows(boolean value) {
        return set("all-rows", value);
    }

    /**
     * Whether scores get probabilities, fitted on the validation rows. Legal: true or false; the default is {@code
     * true}.
     */
    public Askl calibration(boolean value) {
        return set("calibration", value);
    }

    /**
     * Metric by which settings and labels of classes are chosen; auto: accuracy, with class weights balanced-accuracy,
     * with costs log-loss. Legal: accuracy, balanced-accuracy, f1, log-loss, or for two classes auc or recall{@literal
     * @}precision=0.9, or auto; the default is {@code auto}.
     */
    public Askl optimize(String value) {
        return set("optimize", value);
    }

    /**
     * Probability from which on the label is the positive class of two. Legal: a number from 0 to 1, or auto; the
     * default is {@code auto}.
     */
    public Askl threshold(double value) {
        return set("threshold", value);
    }

    /**
     * Costs of wrong labels, 1 where not named; the label has the least expected cost. Legal: TRUE:PREDICTED=NUMBER
     * with commas between, such as yes:no=10,no:yes=1, or none; the default is {@code none}.
     */
    public Askl cost(String value) {
        return set("cost", value);
    }

    /**
     * Positive class of two, for threshold, f1 and recall; auto: the rarer. Legal: a text, or auto; the default is
     * {@code auto}.
     */
    public Askl positive(String value) {
        return set("positive", value);
    }

    /**
     * What columns become first: quantile for normal scores of their ranks, relevance for weights learned from the
     * targets; auto tries them. Legal: one of standard, quantile, relevance, quantile-relevance, auto; the default is
     * {@code standard}.
     */
    public Askl inputs(String value) {
        return set("inputs", value);
    }

    /**
     * What numbers to predict become first: log for their logarithms, where the answers are numbers all the same; auto:
     * log where there is a long tail and held-out rows are predicted better. Legal: one of standard, log, auto; the
     * default is {@code standard}.
     */
    public Askl targets(String value) {
        return set("targets", value);
    }
}
