/**
 * The Fourier potential: how well each atom of a measure agrees with the targets, for all atoms from one pass over the
 * rows. LKRF reweights by it, PBRFF makes losses of it, NSRF climbs its gradient.
 *
 * <table>
 * <caption>Symbols and their names</caption>
 * <tr><th>paper</th><th>here</th></tr>
 * <tr><td>s_i = α_i y_i</td><td>{@code signed}, the signed weight of row i</td></tr>
 * <tr><td>C(ω), S(ω)</td><td>the sums Σ s_i cos ω·x_i and Σ s_i sin ω·x_i</td></tr>
 * <tr><td>c_y, s_y</td><td>the same sums over the rows of one class: a {@code group}</td></tr>
 * <tr><td>v(ω)</td><td>{@link org.bochner.potential.Potential}</td></tr>
 * <tr><td>∇v(ω)</td><td>{@link org.bochner.potential.PairGradients}</td></tr>
 * <tr><td>L̂(h_ω)</td><td>{@link org.bochner.potential.Potential#alignmentLosses}</td></tr>
 * </table>
 */
package org.bochner.potential;
