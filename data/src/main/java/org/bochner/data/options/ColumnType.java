package org.bochner.data.options;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bochner.BadInput;

/** What the values of a column of a table are, where the user says it and it is not found from the values. */
public enum ColumnType implements Choice {
    /** Numbers; values that are none count as missing. */
    NUMBER,
    /** One of a set of words or codes, even if all of them are numbers. */
    CATEGORY,
    /** Days or times. */
    DATE,
    /** Texts of words. */
    TEXT,
    /** Strings of letters, which are taken apart into k-grams. */
    SEQUENCE,
    /** Nothing to learn from: the column is left out. */
    IGNORE;

    /** The types that texts such as {@code Ticket=category} say, by column; {@code option} is what messages call it. */
    public static Map<String, ColumnType> parse(String option, List<String> texts) {
        Map<String, ColumnType> types = new LinkedHashMap<>();
        for (String text : texts) {
            int at = text.lastIndexOf('=');
            if (at < 1) {
                throw new BadInput(option + " is written as COLUMN=TYPE, such as Ticket=category, not '" + text + "'");
            }
            String column = text.substring(0, at).strip();
            ColumnType type = Choice.named(ColumnType.class, option + " " + column, text.substring(at + 1));
            ColumnType other = types.put(column, type);
            if (other != null && other != type) {
                throw new BadInput(option + ": column '" + column + "' is given two types, " + other.text() + " and "
                        + type.text() + "; give one of them");
            }
        }
        return types;
    }
}
