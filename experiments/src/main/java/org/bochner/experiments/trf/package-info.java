/** Experiments of "TRF: Learning Kernels with Tuned Random Features" (Shilton and others, AAAI 2022). */
package org.bochner.experiments.trf;
