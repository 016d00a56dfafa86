/** Splits of rows into those to train on and those to test on, and the metric by which settings are chosen. */
package org.bochner.select.validate;
