/**
 * Methods against each other on the same rows: what {@code compare}, {@code demo} and every experiment run.
 *
 * <p>{@link org.bochner.experiments.comparison.SplitSource} gives training and test rows for a seed;
 * {@link org.bochner.experiments.comparison.Comparison} lets every candidate learn from them, one cell after another; a
 * {@link org.bochner.experiments.comparison.CellStore} keeps what is finished, so that a run that was ended goes on where it was;
 * {@link org.bochner.experiments.comparison.TTest} says which differences are more than chance.
 */
package org.bochner.experiments.comparison;
