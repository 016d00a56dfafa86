/**
 * Searching for settings: which point of a {@link org.bochner.search.Space} to try next, given what the points
 * before it reached.
 *
 * <p>A {@link org.bochner.search.Searcher} knows nothing of methods, rows or time. It sees points of the unit
 * cube and errors, and is a pure function of both: a search that was stopped goes on from its history as if it never
 * had been.
 *
 * <p>Symbols: x a point of the unit cube, y its error, ℓ_i the length-scale of coordinate i, s² the variance of the
 * process, σ² the variance of the noise, μ(x) and v(x) mean and variance of the posterior, t the number of the next
 * trial, β_t how much deviation counts against mean.
 */
package org.bochner.search;
