/**
 * From a data file to encoded rows: schema found from the data, encoder fitted to it, models that remember it, and
 * generated data.
 *
 * <p>{@link org.bochner.data.Dataset#read} makes two passes over a file. The first finds the
 * {@link org.bochner.data.schema.Schema}: which columns are numbers and which categories, their moments and levels,
 * and what the target is. From it and the {@link org.bochner.data.read.ReadOptions} an
 * {@link org.bochner.data.encode.Encoder} is fitted, and the second pass writes the encoded rows into a store, in
 * memory or on disk. The encoder is saved with a model and checks every later file against what it was fitted to.
 */
package org.bochner.data;
