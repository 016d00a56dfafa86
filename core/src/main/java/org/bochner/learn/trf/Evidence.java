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

    /** Whether the loss has a corner, which is rounded off. */
    boolean hasCorner();

    /** Whether the curvature is the same everywhere and for every output, as it is of the squared loss. */
    boolean isQuadratic();

    /** The mean loss of one function, with derivatives. */
    abstract class Reading {
        private final double loss;
        private final double exact;
        private final double[] slope;
        private final double[] biasSlope;

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
            return slope;
        }

        /** ∂/∂b; shared. */
        double[] biasSlope() {
            return biasSlope;
        }

        /** How the loss of output {@code k} bends. */
        abstract Curve curve(int k);
    }

    /**
     * Second derivatives of the mean loss of one output: Σ c e eᵀ over the rows that bend, of which there are m. Where there are fewer of
     * them than columns, they are given themselves; else the sum, less what a free bias takes up: Σ c (e − ē)(e − ē)ᵀ.
     *
     * @param total Σ c
     * @param sum Σ c e
     * @param gram Σ c (e − ē)(e − ē)ᵀ, r×r, full; or null
     * @param curvatures c of the rows that bend; or null
     * @param rows their e, m×r; null where they are unit vectors
     * @param units which unit vectors they are; or null
     */
    record Curve(double total, double[] sum, double[] gram, double[] curvatures, double[] rows, int[] units) {
        static Curve ofGram(double total, double[] sum, double[] gram) {
            return new Curve(total, sum, gram, null, null, null);
        }
    }
}
