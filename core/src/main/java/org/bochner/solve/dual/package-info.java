/** Losses with corners by their duals: coordinate descent, and a Newton method for the hinge. */
package org.bochner.solve.dual;
