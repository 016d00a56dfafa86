/** Words that every package uses: the task, bad input, progress, how work runs and how it stops. */
package org.bochner;
