package org.bochner.bound;

/**
 * What a fit may do that a theorem forbids. A learner reports all it did; every theorem picks what its proof forbids.
 */
public enum Departure {
    WIDTH("the width of the kernel was chosen from the rows, but the prior must be fixed before they are seen"),
    TEMPERATURE("beta, and t = beta*sqrt(n) with it, was chosen on the rows, but must be fixed before"),
    RADIUS("the radius of the ball was chosen on the rows, but must be fixed before"),
    NORM("the norm of the weights was taken from the trained model, but must be bounded before"),
    INTERCEPT("the model has a constant term, which the class of functions has not"),
    CENTROIDS("the landmarks are centroids of the rows, but must be rows or independent of them"),
    DRAW("the frequencies were not drawn independently"),
    COLUMNS("the columns were scaled by the rows' own statistics, but the encoding must be fixed before"),
    WEIGHTS("the rows are weighted, so they are not an independent sample of equal rows"),
    BANDWIDTH("the bound on the frequencies' length was read off those that were found, but must be fixed before"),
    LENGTH("the length of the longest row was read off the rows, but a bound on all rows must be known before"),
    PEAKS("the highest peak of the potential is the highest that a longer search met, which is no proof"),
    STEPS("the steps of the dual weights are not those of the proof"),
    CANDIDATES("the list of functions to choose from was made from the rows, but must be fixed before"),
    CHOSEN("the method or its settings were chosen by their errors on the same rows"),
    SPECTRUM("the frequencies were learned from the rows, but the class of functions must be fixed before"),
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
