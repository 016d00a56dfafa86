/**
 * Methods against each other on the same rows: what {@code compare}, {@code demo} and every experiment run.
 *
 * <p>{@link org.bochner.experiments.contest.Rounds} gives training and test rows for a seed;
 * {@link org.bochner.experiments.contest.Contest} lets every entrant learn from them, one cell after another; a
 * {@link org.bochner.experiments.contest.CellStore} keeps what is finished, so that a run that was ended goes on where it was;
 * {@link org.bochner.experiments.contest.TTest} says which differences are more than chance.
 */
package org.bochner.experiments.contest;
