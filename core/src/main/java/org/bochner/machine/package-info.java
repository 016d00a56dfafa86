/**
 * Trained machines: features, a linear function of them, and what its scores mean.
 *
 * <p>A {@link org.bochner.machine.KernelMachine} answers scores, predictions and probabilities;
 * {@link org.bochner.machine.Predictions} streams them over a store, {@link org.bochner.machine.Metrics} compares them
 * with the truth, {@link org.bochner.machine.Calibration} turns scores into probabilities, and
 * {@link org.bochner.machine.ModelFile} keeps a machine on disk.
 */
package org.bochner.machine;
