/**
 * What a trained model has learned: its frequencies, its kernel, the inputs that matter, its errors.
 *
 * <p>Each class computes the numbers of one table or chart, and returns nothing where the model has nothing of the
 * kind.
 */
package org.bochner.cli.explain;
