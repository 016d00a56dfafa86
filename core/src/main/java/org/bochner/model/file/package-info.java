/** The model file: a checked container of keys and arrays. */
package org.bochner.model.file;
