/** What {@code predict} writes for each row: copied columns, answers and reasons. */
package org.bochner.cli.prediction;
