/**
 * Trained models: features, a linear function of them, and what its scores mean.
 *
 * <p>A {@link org.bochner.model.KernelMachine} computes scores, predictions and probabilities;
 * {@link org.bochner.model.Predictions} streams them over a store, {@link org.bochner.model.Metrics} compares them
 * with the targets, {@link org.bochner.model.calibrate.Calibration} turns scores into probabilities, and a
 * {@link org.bochner.model.file.ModelWriter} saves a model.
 */
package org.bochner.model;
