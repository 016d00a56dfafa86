package org.bochner.cli.option;

import org.bochner.BadInput;
import org.bochner.store.Selection;

/**
 * A run of the rows of a file.
 *
 * @param skip the rows before it
 * @param count the rows in it, or fewer where the file ends
 */
public record RowRange(long skip, long count) implements Selection {
    public RowRange {
        if (skip < 0) {
            throw new BadInput("--skip must be at least 0, not " + skip);
        }
        if (count < 1) {
            throw new BadInput("--first must be at least 1, not " + count);
        }
    }

    @Override
    public boolean keeps(long row) {
        return row >= skip && row - skip < count;
    }
}
