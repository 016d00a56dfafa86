package org.bochner.solve.gradient;

/**
 * An optimiser in ask-and-tell form: it says which point to evaluate, and gets the answer. So many searches share one
 * pass over the rows, and no search knows what it minimises.
 */
public interface Search {
    /** The next question. */
    Query ask();

    /** The answer to the last question. */
    void tell(Query answered);

    /** Whether the search finds no better point: the numbers are exhausted. */
    boolean stuck();
}
