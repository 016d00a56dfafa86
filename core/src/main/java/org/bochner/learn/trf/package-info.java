/**
 * Tuned random features: Shilton, Gupta, Rana, Venkatesh and Venkatesh, "TRF: learning kernels with tuned random
 * features", AAAI 2022 (paper 001); Fourier kernel learning (Băzăvan, Li and Sminchisescu 2012) as its special case.
 *
 * <p>Read {@link org.bochner.learn.trf.Trf} first, then TrfObjective, which is (22), and NewtonSolver.
 *
 * <p>Symbols of the paper and names here:
 *
 * <pre>
 *   ω̂_i        atom           frequency drawn from the reference kernel
 *   D          atoms          their number; a Fourier pair has two columns, so that features = 2D
 *   u_i        density        ratio of the tuned kernel's density to the reference's at ω̂_i
 *   w, b       weights, bias  of the linear model on ẑ(x)
 *   κ, l       MetaKernel     {@code meta}, {@code length}: which densities are expected
 *   Γ          gram           of the meta-kernel at the atoms
 *   H_γ        DensityPrior   {@code regulariser}, {@code gamma}
 *   λ          lambda         weight of Σ|w_i|²/u_i
 *   Λ          big-lambda     weight of (u − 1)ᵀH(u − 1)
 * </pre>
 */
package org.bochner.learn.trf;
