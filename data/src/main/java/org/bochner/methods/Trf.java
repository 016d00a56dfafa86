package org.bochner.methods;

import org.bochner.learn.Method;
import org.bochner.learn.Methods;
import org.bochner.learn.Request;

/**
 * The method {@code trf}: random features whose density is tuned together with the machine (Shilton et al. 2022).
 *
 * <p>{@code Model.fit(data, Trf.features(200).seed(7))}; what is not set is chosen on the training rows or has its
 * default.
 */
public final class Trf extends Tuned<Trf> {
    private Trf(Method method, Request request) {
        super(method, request);
    }

    /** The method, asked for {@code count} features. */
    public static Trf features(int count) {
        return new Trf(Methods.named("trf"), Request.features(count));
    }

    @Override
    protected Trf with(Request changed) {
        return new Trf(method(), changed);
    }

    /**
     * Whose spectrum frequencies are drawn from. Legal: one of gaussian, laplace, matern:NU, cauchy, arc-cosine:0|1|2,
     * linear; the default is {@code gaussian}.
     */
    public Trf kernel(String value) {
        return set("kernel", value);
    }

    /**
     * Width of the kernel; auto tries multiples of the median distance. Legal: a number above 0, or auto; the default
     * is {@code auto}.
     */
    public Trf width(double value) {
        return set("width", value);
    }

    /** How frequencies are drawn. Legal: one of iid, orthogonal, sorf, fastfood, quasi; the default is {@code iid}. */
    public Trf draw(String value) {
        return set("draw", value);
    }

    /**
     * Features of a frequency; auto: the kernel's own. Legal: one of fourier-pair, fourier-phase, arc-cosine-0,
     * arc-cosine-1, arc-cosine-2, coordinate, or auto; the default is {@code auto}.
     */
    public Trf family(String value) {
        return set("family", value);
    }

    /**
     * A method that finds the frequencies to start from, as in the chain nsrf+lkrf; none: they are drawn. Legal: a
     * method, such as nsrf or nsrf:radius=8;c=1, or none; the default is {@code none}.
     */
    public Trf start(String value) {
        return set("start", value);
    }

    /**
     * Weight of |w|²/u against the mean loss; auto tries several. Legal: a number above 0, or auto; the default is
     * {@code auto}.
     */
    public Trf lambda(double value) {
        return set("lambda", value);
    }

    /**
     * Weight of the density's regulariser; auto tries several. Legal: a number above 0, or auto; the default is {@code
     * auto}.
     */
    public Trf bigLambda(double value) {
        return set("big-lambda", value);
    }

    /**
     * Ridge of the density's fit; auto is 1/√D for D frequencies. Legal: a number of at least 0, or auto; the default
     * is {@code auto}.
     */
    public Trf gamma(double value) {
        return set("gamma", value);
    }

    /** Meta-kernel of densities. Legal: one of rbf, matern, polynomial, delta; the default is {@code rbf}. */
    public Trf meta(String value) {
        return set("meta", value);
    }

    /**
     * Length of the meta-kernel over 1/width; auto is the root of the number of columns. Legal: a number above 0, or
     * auto; the default is {@code auto}.
     */
    public Trf length(double value) {
        return set("length", value);
    }

    /** Paper: equation (15); inverse: (Γ + γI)^-1. Legal: one of paper, inverse; the default is {@code paper}. */
    public Trf regulariser(String value) {
        return set("regulariser", value);
    }

    /**
     * Least ratio of the density to the reference: 1 (paper) or 0. Legal: a number from 0 to 1; the default is {@code
     * 1}.
     */
    public Trf bound(double value) {
        return set("bound", value);
    }

    /**
     * Path: c is chosen again for the density; joint: the c that lambda is. Legal: path or joint; the default is {@code
     * path}.
     */
    public Trf machine(String value) {
        return set("machine", value);
    }

    /**
     * Newton, an interior-point method for the hinge; or adam as in the paper. Legal: newton or adam; the default is
     * {@code newton}.
     */
    public Trf densitySolver(String value) {
        return set("density-solver", value);
    }

    /**
     * Relative gap at which the density is settled. Legal: a number above 0 and below 1; the default is {@code 1.0E-4}.
     */
    public Trf densityTolerance(double value) {
        return set("density-tolerance", value);
    }

    /**
     * What columns become first: quantile for normal scores of their ranks, relevance for weights learned from the
     * targets; auto tries them. Legal: one of standard, quantile, relevance, quantile-relevance, auto; the default is
     * {@code standard}.
     */
    public Trf inputs(String value) {
        return set("inputs", value);
    }

    /**
     * What numbers to predict become first: log for their logarithms, where the answers are numbers all the same; auto:
     * log where there is a long tail and held-out rows are predicted better. Legal: one of standard, log, auto; the
     * default is {@code standard}.
     */
    public Trf targets(String value) {
        return set("targets", value);
    }
}
