/** Smooth losses: objectives over passes, and the optimisers that ask them. */
package org.bochner.solve.gradient;
