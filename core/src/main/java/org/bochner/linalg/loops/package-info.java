/** The numeric loops: trigonometry, Hadamard transform, products, decompositions; plain and with the Vector API. */
package org.bochner.linalg.loops;
