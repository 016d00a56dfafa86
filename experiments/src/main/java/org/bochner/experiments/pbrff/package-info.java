/**
 * Experiments of "Pseudo-Bayesian Learning with Kernel Fourier Transform as Prior" (Letarte, Morvant, Germain,
 * AISTATS 2019).
 */
package org.bochner.experiments.pbrff;
