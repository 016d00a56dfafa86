/**
 * The model file: a container of keys, arrays and texts that does not know what they mean. Feature maps, atoms and
 * calibrations write themselves to a {@link org.bochner.model.file.ModelWriter} and read themselves from a
 * {@link org.bochner.model.file.ModelReader}.
 *
 * <p><b>Format.</b> A ZIP file without compression that holds
 * <ul>
 *   <li>{@code bochner.txt}: lines {@code key = value}; the first are {@code format}, {@code version} and
 *       {@code entries}, the names of all other entries;
 *   <li>arrays of numbers as NumPy files ({@code weights.npy}, {@code atoms.npy}, …), which any tool opens;
 *   <li>texts of other modules, such as {@code schema.json}.
 * </ul>
 * The same model gives the same bytes: order and time stamps of the entries are fixed. Numbers keep their bits, and so
 * do predictions after loading.
 */
package org.bochner.model.file;
