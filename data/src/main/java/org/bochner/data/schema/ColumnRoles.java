package org.bochner.data.schema;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bochner.BadInput;
import org.bochner.data.options.ColumnType;
import org.bochner.data.options.Grams;
import org.bochner.data.options.KGrams;
import org.bochner.data.options.ReadOptions;
import org.bochner.data.options.SequenceChoice;
import org.bochner.data.options.Words;
import org.bochner.data.read.Fault;
import org.bochner.data.read.TableReader;

/**
 * What the options, and the file itself, say of the columns of a table, by their place.
 *
 * @param target the target
 * @param weight the row weights, or −1
 * @param ignored columns to leave out
 * @param categories columns that are categories whatever their values are
 * @param numbers columns that are numbers: other texts in them count as missing
 * @param dates columns that are dates: other texts in them count as missing
 * @param kept columns to use even where their values only tell rows apart
 * @param sequences columns to read as sequences or free text
 * @param texts how all other columns of texts are read so; null when they are not
 */
record ColumnRoles(
        int target,
        int weight,
        Set<Integer> ignored,
        Set<Integer> categories,
        Set<Integer> numbers,
        Set<Integer> dates,
        Set<Integer> kept,
        Map<Integer, Grams> sequences,
        Grams texts) {
    /** What a column given as a sequence becomes where no encoding says more. */
    private static final KGrams USUAL = KGrams.of("sequence:k=1-3");

    static ColumnRoles of(String file, TableReader reader, ReadOptions options) {
        List<String> header = reader.header();
        int target = TableColumns.target(file, header, options.target());
        int weight = options.weight() == null ? -1 : TableColumns.find(file, header, options.weight(), "weight");
        Set<Integer> ignored = new HashSet<>();
        for (String name : options.ignored()) {
            ignored.add(TableColumns.find(file, header, name, "ignored"));
        }
        Set<Integer> categories = new HashSet<>();
        for (String name : options.categories()) {
            categories.add(TableColumns.find(file, header, name, "category"));
        }
        Map<Integer, Grams> sequences = new HashMap<>();
        Grams texts = null;
        for (SequenceChoice choice : options.sequences()) {
            Grams other;
            if (choice.column() == null) {
                other = texts;
                texts = choice.grams();
            } else {
                other = sequences.put(TableColumns.find(file, header, choice.column(), "sequence"), choice.grams());
            }
            if (other != null) {
                throw new BadInput((choice.column() == null
                                ? "all columns of texts are"
                                : "column '" + Fault.shown(choice.column()) + "' is")
                        + " to be encoded twice, as " + other.text() + " and as "
                        + choice.grams().text() + "; give one of them");
            }
        }
        ColumnRoles roles = new ColumnRoles(
                target,
                weight,
                ignored,
                categories,
                new HashSet<>(),
                new HashSet<>(),
                new HashSet<>(),
                sequences,
                texts);
        for (String name : options.kept()) {
            roles.kept.add(TableColumns.find(file, header, name, "kept"));
        }
        options.types().forEach((name, type) -> roles.take(file, header, name, type));
        roles.check(file, header);
        for (int j = 0; j < header.size(); j++) {
            if (reader.declared(j).category()
                    && !sequences.containsKey(j)
                    && !roles.numbers.contains(j)
                    && !roles.dates.contains(j)) {
                categories.add(j);
            }
            if (reader.declared(j).certain()) {
                roles.kept.add(j);
            }
        }
        return roles;
    }

    /** Notes the type that the user gives to a column; what the file declares of it counts no more. */
    private void take(String file, List<String> header, String name, ColumnType type) {
        int column = TableColumns.find(file, header, name, "typed");
        switch (type) {
            case NUMBER -> numbers.add(column);
            case CATEGORY -> categories.add(column);
            case SEQUENCE -> sequences.putIfAbsent(column, USUAL);
            case IGNORE -> ignored.add(column);
            case DATE -> dates.add(column);
            case TEXT -> sequences.putIfAbsent(column, Words.usual());
        }
        if (numbers.contains(column) && categories.contains(column)) {
            throw both(file, header.get(column), "a category", "a number");
        }
    }

    private void check(String file, List<String> header) {
        if (ignored.contains(target) || target == weight) {
            throw both(file, header.get(target), "the target", target == weight ? "the weight" : "ignored");
        }
        sequences
                .keySet()
                .forEach(column -> checkInput(
                        file, header, column, sequences.get(column) instanceof KGrams ? "a sequence" : "a text"));
        dates.forEach(column -> checkInput(file, header, column, "a date"));
    }

    /** Checks that a column that is to be {@code kind} is nothing else. */
    private void checkInput(String file, List<String> header, int column, String kind) {
        String role = column == target
                ? "the target"
                : column == weight
                        ? "the weight"
                        : ignored.contains(column) ? "ignored" : categories.contains(column) ? "a category" : null;
        if (role != null) {
            throw both(file, header.get(column), role, kind);
        }
    }

    private static BadInput both(String file, String column, String one, String other) {
        return Fault.of(
                file, "column '" + Fault.shown(column) + "' is " + one + " and cannot be " + other + " as well");
    }

    /** Whether what column {@code j} is, an input, is left to its values. */
    boolean guessed(int j) {
        return j != target && j != weight && !categories.contains(j) && !numbers.contains(j);
    }

    /**
     * Whether column {@code j}, which has the values {@code scan}, is to be read as a sequence because it has texts.
     */
    boolean text(int j, ColumnScan scan) {
        return texts != null && guessed(j) && !scan.dates() && scan.filled > 0 && scan.numbers == 0;
    }
}
