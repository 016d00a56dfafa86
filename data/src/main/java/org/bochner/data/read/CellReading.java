package org.bochner.data.read;

/**
 * How the cells of one column are read, where that is not the plain reading; found in training and saved with the
 * model.
 *
 * @param textsMissing whether a text that is not a number counts as a missing number
 */
public record CellReading(boolean textsMissing) {
    /** Numbers and missing values as programs write them; no other text is a number or missing. */
    public static final CellReading PLAIN = new CellReading(false);

    /** Numbers; all other texts are missing values. */
    public static final CellReading NUMBERS = new CellReading(true);
}
