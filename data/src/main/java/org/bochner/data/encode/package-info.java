/** From cells to numbers: the encoder and its text form. */
package org.bochner.data.encode;
