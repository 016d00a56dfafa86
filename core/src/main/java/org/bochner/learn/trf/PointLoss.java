package org.bochner.learn.trf;

import org.bochner.BadInput;
import org.bochner.solve.Loss;

/**
 * What the scores of one row cost, with slopes and curvatures: the losses of (22).
 *
 * <p>The squared loss is ½(s − y)², as in the paper. The hinge has a corner; it is rounded off by a parabola over a width δ below it,
 *
 * <pre>  0 for m ≥ 1,   (1 − m)²/2δ for 1 − δ &lt; m &lt; 1,   1 − m − δ/2 below,     m = ys,</pre>
 *
 * so that it is never above the hinge and at most δ/2 below. The multinomial loss takes all scores of a row together. Its second
 * derivative diag(p) − ppᵀ is bounded by the diagonal 2p(1 − p), which is exact for two classes; this diagonal is its curvature here.
 */
public enum PointLoss {
    SQUARED,
    HINGE,
    SQUARED_HINGE,
    LOGISTIC,
    MULTINOMIAL;

    public static PointLoss of(Loss loss) {
        switch (loss) {
            case SQUARED:
                return SQUARED;
            case HINGE:
                return HINGE;
            case SQUARED_HINGE:
                return SQUARED_HINGE;
            case LOGISTIC:
                return LOGISTIC;
            case MULTINOMIAL:
                return MULTINOMIAL;
            default:
                throw new BadInput("densities are tuned with the loss squared, hinge, squared-hinge, logistic or"
                        + " multinomial, not " + loss.key());
        }
    }

    /** This loss in units of that of {@link Loss}: (s − y)² there is twice that here. */
    double share() {
        return this == SQUARED ? 0.5 : 1;
    }

    /**
     * The loss of one row.
     *
     * @param width δ of the hinge
     * @param scores s, from {@code at} on, one for each of {@code outputs}
     * @param targets ±1, numbers, or 1 for the own class and 0 for the others (multinomial)
     * @param slopes ∂ℓ/∂s, modified
     * @param curvatures ∂²ℓ/∂s², modified
     */
    double row(
            double width,
            int outputs,
            double[] scores,
            double[] targets,
            int at,
            double[] slopes,
            double[] curvatures) {
        if (this == MULTINOMIAL) {
            return softmax(outputs, scores, targets, at, slopes, curvatures);
        }
        double sum = 0;
        for (int k = at; k < at + outputs; k++) {
            double y = targets[k];
            double s = scores[k];
            double miss = 1 - y * s;
            switch (this) {
                case SQUARED:
                    sum += (s - y) * (s - y) / 2;
                    slopes[k] = s - y;
                    curvatures[k] = 1;
                    break;
                case SQUARED_HINGE:
                    sum += miss > 0 ? miss * miss : 0;
                    slopes[k] = miss > 0 ? -2 * y * miss : 0;
                    curvatures[k] = miss > 0 ? 2 : 0;
                    break;
                case LOGISTIC:
                    double e = Math.exp(-Math.abs(s));
                    sum += Math.max(0, -y * s) + Math.log1p(e);
                    slopes[k] = -y / (1 + Math.exp(y * s));
                    curvatures[k] = e / ((1 + e) * (1 + e));
                    break;
                default:
                    boolean bent = miss > 0 && miss < width;
                    sum += miss <= 0 ? 0 : bent ? miss * miss / (2 * width) : miss - width / 2;
                    slopes[k] = miss <= 0 ? 0 : bent ? -y * miss / width : -y;
                    curvatures[k] = bent ? 1 / width : 0;
            }
        }
        return sum;
    }

    /** The hinge itself of one row, 0 for the other losses. */
    double exact(int outputs, double[] scores, double[] targets, int at) {
        double sum = 0;
        for (int k = at; this == HINGE && k < at + outputs; k++) {
            sum += Math.max(0, 1 - targets[k] * scores[k]);
        }
        return sum;
    }

    /** Slopes and curvatures of the rounded hinge with each score on the piece where it was: see {@link Evidence#read}. */
    static void alike(
            double width,
            int outputs,
            double[] scores,
            double[] targets,
            int at,
            double[] oldSlopes,
            double[] oldCurvatures,
            double[] slopes,
            double[] curvatures) {
        for (int k = at; k < at + outputs; k++) {
            double y = targets[k];
            boolean bent = oldCurvatures[k] > 0;
            slopes[k] = bent ? -y * (1 - y * scores[k]) / width : oldSlopes[k] != 0 ? -y : 0;
            curvatures[k] = bent ? 1 / width : 0;
        }
    }

    private static double softmax(
            int outputs, double[] scores, double[] targets, int at, double[] slopes, double[] curvatures) {
        double top = Double.NEGATIVE_INFINITY;
        for (int k = at; k < at + outputs; k++) {
            top = Math.max(top, scores[k]);
        }
        double sum = 0;
        double own = 0;
        for (int k = at; k < at + outputs; k++) {
            slopes[k] = Math.exp(scores[k] - top);
            sum += slopes[k];
            own += targets[k] * (scores[k] - top);
        }
        for (int k = at; k < at + outputs; k++) {
            double p = slopes[k] / sum;
            slopes[k] = p - targets[k];
            curvatures[k] = 2 * p * (1 - p);
        }
        return Math.log(sum) - own;
    }
}
