package org.bochner.methods;

import org.bochner.learn.Method;
import org.bochner.learn.Methods;
import org.bochner.learn.Request;

/**
 * The method {@code fkl}: Fourier kernel learning: the weight of every random feature is learned, with a quadratic
 * penalty.
 *
 * <p>{@code Model.fit(data, Fkl.features(200).seed(7))}; what is not set is chosen on the training rows or has its
 * default.
 */
public final class Fkl extends Tuned<Fkl> {
    private Fkl(Method method, Request request) {
        super(method, request);
    }

    /** The method, asked for {@code count} features. */
    public static Fkl features(int count) {
        return new Fkl(Methods.named("fkl"), Request.features(count));
    }

    @Override
    protected Fkl with(Request changed) {
        return new Fkl(method(), changed);
    }

    /**
     * Whose spectrum frequencies are drawn from. Legal: one of gaussian, laplace, matern:NU, cauchy, arc-cosine:0|1|2,
     * linear; the default is {@code gaussian}.
     */
    public Fkl kernel(String value) {
        return set("kernel", value);
    }

    /**
     * Width of the kernel; auto tries multiples of the median distance. Legal: a number above 0, or auto; the default
     * is {@code auto}.
     */
    public Fkl width(double value) {
        return set("width", value);
    }

    /** How frequencies are drawn. Legal: one of iid, orthogonal, sorf, fastfood, quasi; the default is {@code iid}. */
    public Fkl draw(String value) {
        return set("draw", value);
    }

    /**
     * Features of a frequency; auto: the kernel's own. Legal: one of fourier-pair, fourier-phase, arc-cosine-0,
     * arc-cosine-1, arc-cosine-2, coordinate, or auto; the default is {@code auto}.
     */
    public Fkl family(String value) {
        return set("family", value);
    }

    /**
     * A method that finds the frequencies to start from, as in the chain nsrf+lkrf; none: they are drawn. Legal: a
     * method, such as nsrf or nsrf:radius=8;c=1, or none; the default is {@code none}.
     */
    public Fkl start(String value) {
        return set("start", value);
    }

    /**
     * Weight of |w|²/u against the mean loss; auto tries several. Legal: a number above 0, or auto; the default is
     * {@code auto}.
     */
    public Fkl lambda(double value) {
        return set("lambda", value);
    }

    /**
     * Weight of the density's regulariser; auto tries several. Legal: a number above 0, or auto; the default is {@code
     * auto}.
     */
    public Fkl bigLambda(double value) {
        return set("big-lambda", value);
    }

    /**
     * Path: c is chosen again for the density; joint: the c that lambda is. Legal: path or joint; the default is {@code
     * path}.
     */
    public Fkl machine(String value) {
        return set("machine", value);
    }

    /**
     * Newton, an interior-point method for the hinge; or adam as in the paper. Legal: newton or adam; the default is
     * {@code newton}.
     */
    public Fkl densitySolver(String value) {
        return set("density-solver", value);
    }

    /**
     * Relative gap at which the density is settled. Legal: a number above 0 and below 1; the default is {@code 1.0E-4}.
     */
    public Fkl densityTolerance(double value) {
        return set("density-tolerance", value);
    }

    /**
     * What columns become first: quantile for normal scores of their ranks, relevance for weights learned from the
     * targets; auto tries them. Legal: one of standard, quantile, relevance, quantile-relevance, auto; the default is
     * {@code standard}.
     */
    public Fkl inputs(String value) {
        return set("inputs", value);
    }

    /**
     * What numbers to predict become first: log for their logarithms, where the answers are numbers all the same; auto:
     * log where there is a long tail and held-out rows are predicted better. Legal: one of standard, log, auto; the
     * default is {@code standard}.
     */
    public Fkl targets(String value) {
        return set("targets", value);
    }
}
