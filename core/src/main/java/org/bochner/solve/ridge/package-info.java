/** Ridge regression in closed form, on whichever side of the data matrix is smaller. */
package org.bochner.solve.ridge;
