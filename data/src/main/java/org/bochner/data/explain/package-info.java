/**
 * Explanations of a model by rows of data: which columns of the table matter, how predictions change with a column,
 * which columns act together, and why one row has its score.
 *
 * <p>All of them change columns of the table as they were before encoding: the columns that a category, a date or a
 * text becomes are changed together. {@link org.bochner.data.explain.Explainer} is the start.
 */
package org.bochner.data.explain;
