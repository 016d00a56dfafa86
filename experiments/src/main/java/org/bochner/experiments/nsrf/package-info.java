/** Experiments of "Not-So-Random Features" (Bullins, Zhang, Zhang, ICLR 2018). */
package org.bochner.experiments.nsrf;
