/**
 * Spectral measures: weighted atoms that are a kernel and a feature map at once.
 *
 * <table>
 * <caption>Symbols and their names</caption>
 * <tr><th>paper</th><th>here</th></tr>
 * <tr><td>d</td><td>{@code inputs}, the columns of the data</td></tr>
 * <tr><td>N</td><td>{@code count}, the number of atoms</td></tr>
 * <tr><td>D</td><td>{@code features}, the columns of z(x)</td></tr>
 * <tr><td>ω_m, w_m</td><td>atom m of {@link org.bochner.spectral.Atoms}</td></tr>
 * <tr><td>b_m</td><td>{@code phase} m</td></tr>
 * <tr><td>q_m</td><td>{@code weight} m of a {@link org.bochner.spectral.SpectralMeasure}</td></tr>
 * <tr><td>φ(x; ω)</td><td>{@link org.bochner.spectral.Family}</td></tr>
 * <tr><td>σ</td><td>{@code width}</td></tr>
 * <tr><td>δ = x − x'</td><td>{@code delta}</td></tr>
 * </table>
 */
package org.bochner.spectral;
