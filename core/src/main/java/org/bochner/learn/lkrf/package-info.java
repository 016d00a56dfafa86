/**
 * Reweighting random features inside a divergence ball: Sinha and Duchi, "Learning kernels with random features",
 * NeurIPS 2016 (paper 002).
 *
 * <p>Symbols of the paper and names here:
 *
 * <pre>
 *   N_w        candidates     atoms drawn from the base kernel
 *   w^m        atom           frequency, direction or coordinate
 *   v_m        potential      (Σ_i y_i φ(x_i; w^m))², of the labels
 *   q          weights        the learned probabilities of the atoms
 *   ρ          radius         {@code rho}: D_f(q ‖ 1/N) ≤ ρ
 *   f = t^k−1  power k        {@code k} ≥ 2
 *   nnz(q)     support        atoms of positive probability
 *   D          features       columns of z(x); a Fourier pair has two
 * </pre>
 */
package org.bochner.learn.lkrf;
