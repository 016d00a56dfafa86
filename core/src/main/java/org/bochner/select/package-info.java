/**
 * Choosing settings on validation rows: splits, the comparison of learners, the path over C, calibration.
 *
 * <p>Every method that trains a linear model on learned features is tuned by the same {@link
 * org.bochner.select.Tuner}, so that none gets a larger budget than another.
 */
package org.bochner.select;
