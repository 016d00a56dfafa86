package org.bochner.data.encode;

import org.bochner.store.Block;

/**
 * Some rows of a file that is read as a stream. Valid during the call only.
 *
 * @param block the rows; targets are NaN where the file has none
 * @param lines the line of the file where each row starts; for IDX the number of the row, from 1
 */
public record Chunk(Block block, long[] lines) {}
