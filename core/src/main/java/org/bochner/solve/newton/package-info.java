/**
 * Second-order steps for linear models in memory: mean losses with their curvature, the system of a Newton step, and
 * quadratic models within bounds.
 */
package org.bochner.solve.newton;
