/**
 * How a data file is read and encoded, as the caller chooses it.
 *
 * <p>{@link org.bochner.data.options.ReadOptions} has everything; the enums are the choices that it offers. What is not
 * given is found from the data, see {@link org.bochner.data.options.ReadOptions#defaults}.
 */
package org.bochner.data.options;
