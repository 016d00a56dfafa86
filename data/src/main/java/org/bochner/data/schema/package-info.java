/** The first pass over a file: what its columns and its target are. */
package org.bochner.data.schema;
