/**
 * Learning a posterior over random frequencies (PBRFF): the kernel's Fourier transform is a prior over hypotheses
 * cos ω·δ, and the labels turn it into a pseudo-posterior in closed form.
 *
 * <table>
 * <caption>Symbols and their names</caption>
 * <tr><th>paper</th><th>here</th></tr>
 * <tr><td>p, k_σ</td><td>{@code Prior}</td></tr>
 * <tr><td>Q, β</td><td>{@link org.bochner.learn.pbrff.PseudoPosterior}</td></tr>
 * <tr><td>N, D in §5.4</td><td>{@code candidates}, and half the columns of z(x)</td></tr>
 * <tr><td>n_L, D in §4.2</td><td>{@code landmarks}, and {@code frequencies} of each</td></tr>
 * <tr><td>λ(y, y')</td><td>{@code Agreement}</td></tr>
 * <tr><td>L̂^l(h)</td><td>{@code LandmarkLosses}</td></tr>
 * <tr><td>ψ(x)</td><td>{@link org.bochner.features.maps.SimilarityMap},
 * {@link org.bochner.features.maps.SharedSimilarityMap}</td></tr>
 * </table>
 *
 * <p>Reference: Letarte, Morvant and Germain, "Pseudo-Bayesian learning with kernel Fourier transform as prior",
 * AISTATS 2019.
 */
package org.bochner.learn.pbrff;
