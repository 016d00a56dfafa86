/**
 * Linear models on rows of features: objectives, optimisers and whole regularisation paths.
 *
 * <p>The problem, in liblinear's convention, with features z, K outputs and non-negative row weights u:
 *
 * <pre>  P(W, b) = ½‖W‖² (+ ½‖b‖² when the bias is regularised) + C Σᵢ uᵢ ℓ(Wᵀzᵢ + b, yᵢ)</pre>
 *
 * <p>Symbols: n rows, D features (columns of the store), K outputs, s = Wᵀz + b scores, ℓ the {@link Loss}, C the
 * inverse strength of regularisation, G = Σ u z zᵀ the Gram matrix of features.
 *
 * <p>{@link LinearSolvers} chooses a solver for {@link Training} settings and follows a path of C. Smooth losses go to
 * L-BFGS in package {@code gradient}, the squared loss to closed forms in {@code ridge}, losses with corners to
 * {@code dual}. Every {@link Solution} carries a duality gap.
 *
 * <p>Rows and products are float32, sums and weights double: an objective is exact to about 1e-7 of its size, which is
 * far below the gaps that are asked for.
 */
package org.bochner.solve;
