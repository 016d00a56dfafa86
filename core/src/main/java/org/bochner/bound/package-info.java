/**
 * What a model can state about itself: guarantees that hold with a stated confidence over the draw of the rows.
 *
 * <p>Symbols: n {@code rows}, N {@code atoms} or {@code candidates}, ε {@code epsilon}, Q {@code q}, P the uniform
 * distribution over the N atoms, KL {@code kl}, χ² {@code chiSquare}, D_μ {@code divergence}, L̂ {@code loss} (the mean
 * alignment loss Σ Q_m L̂(h_m)), t {@code t} (β√n for a pseudo-posterior of β), ρ {@code radius}, k {@code power}, B
 * {@code norm}, γ {@code margin}.
 *
 * <p>{@link org.bochner.bound.PacBayes} has the theorems of Letarte, Morvant and Germain (PBRFF, 2019);
 * {@link org.bochner.bound.AlignmentGap} and {@link org.bochner.bound.MarginBound} those of Sinha and Duchi (LKRF,
 * 2016); {@link org.bochner.bound.GameGap}, {@link org.bochner.bound.SpectralMargin} and
 * {@link org.bochner.bound.PotentialGap} those of Bullins, Zhang and Zhang (NSRF, 2018). All are functions of numbers.
 */
package org.bochner.bound;
