/** The bytes of files before they are rows: packing, the encoding of texts, and how a text is cut into cells. */
package org.bochner.data.bytes;
