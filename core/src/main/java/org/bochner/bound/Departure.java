package org.bochner.bound;

/**
 * What a fit may do that a theorem forbids. A learner reports all it did; every theorem picks what its proof forbids.
 */
public enum Departure {
    /** σ was tuned on the rows, or is a multiple of their median distance. The prior must not know the rows. */
    WIDTH("the width of the kernel was chosen from the rows, but the prior must be fixed before they are seen"),
    /** β was chosen from several values on the rows, and t = β√n with it. */
    TEMPERATURE("beta, and t = beta*sqrt(n) with it, was chosen on the rows, but must be fixed before"),
    /** ρ was chosen from several values on the rows. */
    RADIUS("the radius of the ball was chosen on the rows, but must be fixed before"),
    /** ‖θ‖ is what training gave, not a bound fixed before. */
    NORM("the norm of the weights was read off the trained machine, but must be bounded before"),
    /** The machine has a constant term that the class of the theorem has not. */
    INTERCEPT("the machine has a constant term, which the class of functions has not"),
    /** Landmarks are k-means centroids of the rows. */
    CENTROIDS("the landmarks are centroids of the rows, but must be rows or independent of them"),
    /** Frequencies are orthogonal, structured or quasi-random. */
    DRAW("the frequencies were not drawn independently"),
    /** Columns were centred or scaled by what the rows themselves say. */
    COLUMNS("the columns were scaled by the rows' own statistics, but the encoding must be fixed before"),
    /** Rows have weights, of rows or of classes. */
    WEIGHTS("the rows are weighted, so they are no independent sample of equal rows"),
    /** R_ω is the longest frequency that was found. */
    BANDWIDTH("the bound on the frequencies' length was read off those that were found, but must be fixed before"),
    /** Peaks of v are the best that a search met; how far they are below the highest is itself a measurement. */
    PEAKS("the highest peak of the potential is the highest that a longer search met, which is no proof"),
    /** Gradient ascent took other steps than D/(G√t). */
    STEPS("the steps of the dual weights are not those of the proof"),
    /** The list of functions to choose from was settled after a look at the rows. */
    CANDIDATES("the list of functions to choose from was made from the rows, but must be fixed before"),
    /** The frequencies moved with the labels, so the class of functions is not that of one map. */
    SPECTRUM("the frequencies were learned from the rows, but the class of functions must be fixed before"),
    /** |φ(x)| can exceed 1, as for arc-cosine features of order 1 and 2, or coordinates that were not scaled. */
    UNBOUNDED("the features are not bounded by 1");

    private final String clause;

    Departure(String clause) {
        this.clause = clause;
    }

    /** What is wrong, as it is printed. */
    public String clause() {
        return clause;
    }
}
