/**
 * Readers of data files, one row at a time: CSV, JSON, LIBSVM and ARFF, plain or packed.
 *
 * <p>They work on bytes. A row is handed out as ranges of a buffer, so that a file of numbers is read without an
 * object per field; text is made only of column names, of each distinct category once, and of error messages.
 */
package org.bochner.data.read;
