package org.bochner.data.read;

import org.bochner.data.date.DateCode;

/**
 * How the cells of one column are read, where that is not the plain reading; found in training and saved with the
 * model.
 *
 * @param textsMissing whether a text that is not a number counts as a missing number
 * @param dates how dates are read and become numbers; null where the values are none
 */
public record CellReading(boolean textsMissing, DateCode dates) {
    /** Numbers and missing values as programs write them; no other text is a number or missing. */
    public static final CellReading PLAIN = new CellReading(false, null);

    /** Numbers; all other texts are missing values. */
    public static final CellReading NUMBERS = new CellReading(true, null);

    /** The same for dates; {@link #textsMissing} then speaks of texts that are no dates. */
    public CellReading withDates(DateCode value) {
        return new CellReading(textsMissing, value);
    }
}
