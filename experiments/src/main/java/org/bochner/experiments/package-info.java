/**
 * Tables and figures of the five papers as experiments that run by name, each with the paper's own figures beside ours.
 *
 * <p>An {@link org.bochner.experiments.Experiment} says which data, which methods and which protocol, and what the
 * paper printed; {@link org.bochner.experiments.ExperimentRun} runs it cell by cell. Experiments are found through
 * {@link java.util.ServiceLoader}.
 */
package org.bochner.experiments;
