/** Splits of rows, and the error of a way to train on rows that it did not see. */
package org.bochner.select.validate;
