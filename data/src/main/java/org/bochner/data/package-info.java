/**
 * Data sets from files and from memory, and models that know how their data was encoded.
 *
 * <p>{@link org.bochner.data.Dataset} reads a file, or a table in memory, in two passes, as
 * {@link org.bochner.data.options.ReadOptions} say: the first finds the {@link org.bochner.data.schema.Schema schema},
 * the second encodes rows by an {@link org.bochner.data.encode.Encoder encoder} into a store in memory or on disk. The
 * encoder is saved with a {@link org.bochner.data.Model model} and checks every later file or row against what it was
 * fitted to.
 *
 * <p>Packages, each using only those before it: {@code read} (bytes and objects to cells) and {@code image},
 * {@code options}, {@code schema}, {@code encode}, this one, {@code split}. {@code embedded} and {@code catalogue} find
 * data sets by name.
 */
package org.bochner.data;
