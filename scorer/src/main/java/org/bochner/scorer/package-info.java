/**
 * Scores rows with saved models, in any JVM from Java 11 on: no dependencies, no native code.
 *
 * <p>{@link org.bochner.scorer.Scorer} opens a model file and answers; {@link org.bochner.scorer.RowScorer} does so for
 * one thread without allocating. A row goes three ways:
 *
 * <ol>
 *   <li>{@code Schema} turns its columns into numbers x: scaling, missing values, categories, k-grams, words.
 *   <li>{@code FeatureMap} turns x into features z(x), in single precision.
 *   <li>{@code Machine} has the scores Wᵀz + b in double, probabilities, the label, and sets or intervals.
 * </ol>
 *
 * <p>Every sum is taken in the order in which the library takes it for single rows, so that the scores of dense rows
 * are the same numbers to the last bit, but for the few kinds of features that the library has no such order for.
 */
package org.bochner.scorer;
