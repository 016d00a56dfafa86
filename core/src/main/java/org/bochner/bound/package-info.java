/** What a model can state about itself: guarantees that hold with a stated confidence over the draw of the rows. */
package org.bochner.bound;
