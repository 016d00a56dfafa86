/**
 * Compares methods on the same rows; {@code compare}, {@code demo} and every experiment run it.
 *
 * <p>{@link org.bochner.experiments.comparison.SplitSource} gives training and test rows for a seed;
 * {@link org.bochner.experiments.comparison.ComparisonPlan} fits every candidate to them, one cell after another; a
 * {@link org.bochner.experiments.comparison.CellStore} stores finished cells, so that an interrupted run can be
 * resumed; {@link org.bochner.experiments.comparison.TTest} says which differences are significant.
 */
package org.bochner.experiments.comparison;
