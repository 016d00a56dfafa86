/**
 * ASKL: stationary and non-stationary spectral kernels learned by back-propagation.
 *
 * <p>The paper's symbols (Li, Liu, Wang, "Automated spectral kernel learning", 2020) and their names here:
 *
 * <table>
 * <caption>Symbols</caption>
 * <tr><td>Ω, Ω'</td><td>the frequencies of a {@code WaveLayer}; one part where the kernel is stationary, else
 * two</td></tr>
 * <tr><td>b, b'</td><td>its phases</td></tr>
 * <tr><td>φ(x)</td><td>{@link org.bochner.features.maps.YaglomMap}, (6)</td></tr>
 * <tr><td>W</td><td>the weights of the {@code Readout}, D×K</td></tr>
 * <tr><td>η</td><td>{@code rate}, times the {@code Schedule}</td></tr>
 * <tr><td>λ₁, λ₂</td><td>{@code lambda1} of W, {@code lambda2} of φ, (4)</td></tr>
 * <tr><td>ℓ</td><td>{@code OutputLoss}</td></tr>
 * <tr><td>m</td><td>{@code batch}</td></tr>
 * <tr><td>D, K, d</td><td>{@code features}, {@code outputs}, {@code inputs}</td></tr>
 * </table>
 */
package org.bochner.learn.askl;
