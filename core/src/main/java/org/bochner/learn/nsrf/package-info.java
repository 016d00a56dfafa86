/**
 * Not-so-random features (Bullins, Zhang, Zhang, ICLR 2018): a game between a kernel, which is a measure on frequencies
 * or spherical harmonics, and the dual weights of a support vector machine.
 *
 * <table>
 * <caption>Symbols and their names</caption>
 * <tr><th>paper</th><th>here</th></tr>
 * <tr><td>K</td><td>{@link org.bochner.learn.nsrf.DualSet}, where the dual weights live</td></tr>
 * <tr><td>α</td><td>{@code alpha}, the dual weights, one for each row</td></tr>
 * <tr><td>λ</td><td>{@code lambda}, the weights of the atoms</td></tr>
 * <tr><td>v_α(ω)</td><td>the potential of an atom under the signed weights α_i y_i</td></tr>
 * <tr><td>F(α, λ)</td><td>1ᵀα − ½ Σ λ_ω v_α(ω), the value of the game</td></tr>
 * </table>
 */
package org.bochner.learn.nsrf;
