/** Experiments of "Automated Spectral Kernel Learning" (Li, Liu, Wang, AAAI 2020). */
package org.bochner.experiments.askl;
