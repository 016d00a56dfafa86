/** From cells to numbers: the encoder, its options and its text form. */
package org.bochner.data.encode;
