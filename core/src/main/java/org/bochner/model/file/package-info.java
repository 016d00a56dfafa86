/** The model file: a checked container of keys and arrays, and how models are kept in it. */
package org.bochner.model.file;
