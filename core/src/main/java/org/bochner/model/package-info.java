/**
 * Trained machines: features, a linear function of them, and what its scores mean.
 *
 * <p>A {@link org.bochner.model.KernelMachine} answers scores, predictions and probabilities;
 * {@link org.bochner.model.Predictions} streams them over a store, {@link org.bochner.model.Metrics} compares them
 * with the truth, {@link org.bochner.model.calibrate.Calibration} turns scores into probabilities, and
 * {@link org.bochner.model.file.ModelFile} keeps a machine on disk.
 */
package org.bochner.model;
