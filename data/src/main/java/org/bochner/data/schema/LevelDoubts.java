package org.bochner.data.schema;

import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.bochner.data.read.Fault;

/** Notes on categories that a person may have meant otherwise: quantities with units, and a row of sums. */
final class LevelDoubts {
    /** Levels from which on an order that is not used would matter. */
    private static final int FEWEST = 3;

    private static final Pattern NUMBER = Pattern.compile("[^\\p{L}\\p{Nd}]{0,2}\\p{Nd}.*", Pattern.DOTALL);
    private static final Pattern SUM = Pattern.compile(
            "(grand |sub ?)?(total|sum)s?:?|(gesamt|zwischen)?summe:?|gesamt:?|insgesamt:?",
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);

    private LevelDoubts() {}

    /** Tells {@code notes} what is doubtful about {@code levels} of {@code what}, such as {@code column 'size'}. */
    static void note(List<Column.Level> levels, String what, Consumer<String> notes) {
        long digits = levels.stream()
                .filter(level -> NUMBER.matcher(level.name()).matches())
                .count();
        if (levels.size() >= FEWEST && 2 * digits > levels.size()) {
            levels.stream()
                    .map(Column.Level::name)
                    .filter(name -> NUMBER.matcher(name).matches() && !name.matches("[0-9.+-]+"))
                    .findFirst()
                    .ifPresent(name -> notes.accept(what + " is read as " + levels.size() + " categories, such as '"
                            + Fault.shown(name) + "': they begin with numbers, whose order is not used; if they are"
                            + " quantities, write plain numbers"));
        }
        levels.stream()
                .filter(level -> level.count() == 1 && SUM.matcher(level.name()).matches())
                .findFirst()
                .ifPresent(level -> notes.accept(what + " is '" + Fault.shown(level.name())
                        + "' in one row; if that row sums up the others, delete it"));
    }
}
