package org.bochner.data;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.bochner.data.read.Fault;
import org.bochner.data.read.RecordShape;
import org.bochner.data.read.Table;
import org.bochner.data.read.Values;
import org.bochner.data.schema.TableColumns;

/** Makes tables of records and of maps. */
final class RecordTable {
    private RecordTable() {}

    /** The components of records, of which {@code target} is one. */
    static <R extends Record> Table of(Iterator<? extends R> rows, String target) {
        Table.Builder table = new Table.Builder();
        RecordShape shape = null;
        while (rows.hasNext()) {
            R row = next(rows, table);
            shape = shape == null ? columns(row, table) : shape;
            for (int j = 0; j < shape.names().size(); j++) {
                Values.put(shape.value(row, j), table, j);
            }
            table.next();
        }
        requireTarget(table, target);
        return table.table(target, List.of());
    }

    /**
     * The components of records beside what {@code target} says. A component that is the target in every row is no
     * input; the target has its name.
     */
    static <R extends Record> Table of(Iterator<? extends R> rows, Function<? super R, ?> target) {
        Table.Builder table = new Table.Builder();
        RecordShape shape = null;
        boolean[] same = null;
        while (rows.hasNext()) {
            R row = next(rows, table);
            if (shape == null) {
                shape = columns(row, table);
                same = new boolean[shape.names().size()];
                Arrays.fill(same, true);
                table.column(free(shape.names()), false);
            }
            Object y = target.apply(row);
            for (int j = 0; j < same.length; j++) {
                Object value = shape.value(row, j);
                same[j] &= Objects.equals(value, y);
                Values.put(value, table, j);
            }
            Values.put(y, table, same.length);
            table.next();
        }
        return withoutTarget(table, shape, same);
    }

    private static Table withoutTarget(Table.Builder table, RecordShape shape, boolean[] same) {
        if (shape == null) {
            return table.table("", List.of());
        }
        List<String> notes = new ArrayList<>();
        List<String> kept = new ArrayList<>();
        String target = null;
        for (int j = 0; j < same.length; j++) {
            String name = shape.names().get(j);
            if (same[j]) {
                notes.add("column '" + Fault.shown(name) + "' is the target in every row, so it is not an input");
                target = target == null ? name : target;
            } else {
                kept.add(name);
            }
        }
        String placed = table.names().get(same.length);
        kept.add(placed);
        table.keep(kept);
        if (target != null) {
            table.rename(placed, target);
        }
        return table.table(target == null ? placed : target, notes);
    }

    /** A name for the target that no component has. */
    private static String free(List<String> names) {
        String name = ArrayTable.TARGET;
        while (names.contains(name)) {
            name += "_";
        }
        return name;
    }

    private static RecordShape columns(Record row, Table.Builder table) {
        RecordShape shape = RecordShape.of(row);
        shape.names().forEach(name -> table.column(name, false));
        return shape;
    }

    /** The values of maps by their keys; columns are in the order of letters, since many maps have none. */
    static Table ofMaps(Iterator<? extends Map<String, ?>> rows, String target) {
        Table.Builder table = new Table.Builder();
        Map<String, Integer> places = new HashMap<>();
        while (rows.hasNext()) {
            for (Map.Entry<String, ?> cell : next(rows, table).entrySet()) {
                int place = places.computeIfAbsent(cell.getKey(), name -> table.column(name, false));
                Values.put(cell.getValue(), table, place);
            }
            table.next();
        }
        requireTarget(table, target);
        table.keep(table.names().stream().sorted().toList());
        return table.table(target, List.of());
    }

    private static <T> T next(Iterator<? extends T> rows, Table.Builder table) {
        T row = rows.next();
        if (row == null) {
            throw Fault.at(Fault.MEMORY, table.rows() + 1, "the row is null; fill it or remove it");
        }
        return row;
    }

    private static void requireTarget(Table.Builder table, String target) {
        if (table.rows() > 0 && !table.names().contains(target)) {
            throw Fault.of(
                    Fault.MEMORY,
                    "there is no target column '" + Fault.shown(String.valueOf(target)) + "'; the columns are "
                            + TableColumns.list(table.names()));
        }
    }
}
