/** Rows, small matrices, the seam for matrix arithmetic, decompositions, trigonometry and the Hadamard transform. */
package org.bochner.linalg;
