package org.bochner.learn.askl;

/**
 * What {@link BackPropagation} minimises, (4) of the paper.
 *
 * @param learned whether frequencies move
 * @param traceNorm whether λ₁ weighs ‖W‖_*, else ‖W‖²
 * @param decay of frequencies and W for a step of rate 1, apart from what is minimised
 */
record Objective(OutputLoss loss, boolean learned, boolean traceNorm, double lambda1, double lambda2, double decay) {}
