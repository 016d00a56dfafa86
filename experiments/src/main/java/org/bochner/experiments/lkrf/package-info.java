/** Experiments of "Learning Kernels with Random Features" (Sinha, Duchi, NeurIPS 2016). */
package org.bochner.experiments.lkrf;
