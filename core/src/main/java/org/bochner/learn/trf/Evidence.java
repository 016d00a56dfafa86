package org.bochner.learn.trf;

/**
 * The rows as a machine sees them: the mean loss of a linear function f(x) = βᵀe(x) + b of r columns e(x), and how it bends.
 *
 * <p>Means are by the rows' weights, so that a row of weight 2 is a row that comes twice. With several outputs their losses add up.
 */
interface Evidence {
    /** r. */
    int columns();

    /** K. */
    int outputs();

    /**
     * The mean loss of a function.
     *
     * @param beta β, r×K
     * @param bias b
     * @param width δ over which the hinge is rounded off
     * @param alike null; or a reading of these rows: each row is then on the piece of the rounded hinge on which it was there, continued
     *     beyond its ends, which makes the loss a parabola. A Newton step on it is a good first step after u or δ has changed.
     */
    Reading read(double[] beta, double[] bias, double width, Reading alike);

    /** βᵀe + b of all rows, n×K; or null, as here, where the rows are not in memory. */
    default double[] scores(double[] beta, double[] bias) {
        return null;
    }

    /** {@link #read(double[], double[], double, Reading)} of a function whose {@link #scores} are known; they are kept. */
    default Reading read(double[] scores, double width, Reading alike) {
        throw new IllegalStateException("only rows in memory have scores to read");
    }

    /** Whether the loss has a corner, which is rounded off. */
    boolean hasCorner();

    /** Whether the curvature is the same everywhere and for every output, as it is of the squared loss. */
    boolean isQuadratic();

    /** The mean loss of one function, with derivatives. */
    abstract class Reading {
        private final double loss;
        private final double exact;
        private double[] slope;
        private final double[] biasSlope;

        /** {@code slope} may be null where {@link #back} is there to make it. */
        Reading(double loss, double exact, double[] slope, double[] biasSlope) {
            this.loss = loss;
            this.exact = exact;
            this.slope = slope;
            this.biasSlope = biasSlope;
        }

        /** The mean loss, with the hinge rounded off. */
        double loss() {
            return loss;
        }

        /** The mean loss itself. */
        double exact() {
            return exact;
        }

        /** ∂/∂β, r×K; shared. */
        double[] slope() {
            if (slope == null) {
                slope = back();
            }
            return slope;
        }

        /** Makes the slope when it is first asked for: a line search seldom does. */
        double[] back() {
            throw new IllegalStateException("the slope was not given");
        }

        /** The scores that were read; null where the rows are not in memory. */
        double[] scores() {
            return null;
        }

        /** ∂/∂b; shared. */
        double[] biasSlope() {
            return biasSlope;
        }

        /** How the loss of output {@code k} bends. */
        abstract Curve curve(int k);
    }
}
