/** Splits of rows into those to train on and those to test on. */
package org.bochner.select.validate;
