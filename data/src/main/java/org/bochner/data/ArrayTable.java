package org.bochner.data;

import java.util.List;
import org.bochner.BadInput;
import org.bochner.data.options.MissingPolicy;
import org.bochner.data.options.ReadOptions;
import org.bochner.data.read.Fault;
import org.bochner.data.read.Table;

/** Makes a table of arrays, and checks them on the way: lengths, nulls, NaN and infinite numbers. */
final class ArrayTable {
    static final String TARGET = "target";

    private final int rows;
    private final Lengths lengths;
    private final Numbers numbers;
    private final ReadOptions options;

    /** The length of a row, or −1 where it is null. */
    private interface Lengths {
        int of(int row);
    }

    private interface Numbers {
        double of(int row, int column);
    }

    /** Gives a row's target to its column of a table. */
    interface Target {
        void put(int row, Table.Builder to, int column);
    }

    private ArrayTable(int rows, Lengths lengths, Numbers numbers, ReadOptions options) {
        this.rows = rows;
        this.lengths = lengths;
        this.numbers = numbers;
        this.options = options;
    }

    static ArrayTable of(double[][] rows, ReadOptions options) {
        int count = given(rows, "rows").length;
        return new ArrayTable(count, i -> rows[i] == null ? -1 : rows[i].length, (i, j) -> rows[i][j], options);
    }

    static ArrayTable of(float[][] rows, ReadOptions options) {
        int count = given(rows, "rows").length;
        return new ArrayTable(count, i -> rows[i] == null ? -1 : rows[i].length, (i, j) -> rows[i][j], options);
    }

    private static <T> T given(T array, String what) {
        if (array == null) {
            throw Fault.of(Fault.MEMORY, "the array of " + what + " is null");
        }
        return array;
    }

    Table labelled(String[] labels) {
        return table(given(labels, "labels").length, "labels", true, (row, to, column) -> {
            if (labels[row] == null) {
                throw to.fault(column, "the label is null; fill it or remove the row");
            }
            to.text(column, labels[row]);
        });
    }

    Table classes(int[] classes) {
        return table(given(classes, "classes").length, "classes", true, (row, to, at) -> to.number(at, classes[row]));
    }

    Table targets(double[] targets) {
        return table(given(targets, "targets").length, "targets", false, (row, to, at) -> {
            if (Double.isNaN(targets[row])) {
                throw to.fault(at, "the target is missing; fill it or remove the row");
            }
            to.number(at, targets[row]);
        });
    }

    private Table table(int targets, String what, boolean classes, Target target) {
        Table.Builder table = new Table.Builder();
        if (targets != rows) {
            throw Fault.of(
                    Fault.MEMORY,
                    rows + " rows but " + targets + " " + what + "; give one for each row, in their order");
        }
        int width = rows == 0 ? 0 : lengths.of(0);
        columns(table, width);
        int at = table.column(TARGET, classes);
        boolean strict = options.encoding().missingOr(MissingPolicy.ERROR) == MissingPolicy.ERROR;
        for (int i = 0; i < rows; i++) {
            check(i, width);
            for (int j = 0; j < width; j++) {
                double x = numbers.of(i, j);
                if (!(Math.abs(x) <= Double.MAX_VALUE) && (strict || x == x)) {
                    throw bad(table, j, x);
                }
                table.number(j, x);
            }
            target.put(i, table, at);
            table.next();
        }
        return table.table(TARGET, List.of());
    }

    private void columns(Table.Builder table, int width) {
        List<String> names = options.names();
        if (rows > 0 && width == 0) {
            throw Fault.of(Fault.MEMORY, "row 1 has no values; give at least one column");
        }
        if (rows > 0 && !names.isEmpty() && width >= 0 && names.size() != width) {
            throw Fault.of(
                    Fault.MEMORY, names.size() + " names for " + width + " columns; give one for each, in order");
        }
        if (names.contains(TARGET)) {
            throw Fault.of(Fault.MEMORY, "an input is called '" + TARGET + "', as the target is; rename it");
        }
        for (int j = 0; j < width; j++) {
            table.numbers(names.isEmpty() ? Integer.toString(j + 1) : names.get(j));
        }
    }

    private void check(int row, int width) {
        int length = lengths.of(row);
        if (length < 0) {
            throw Fault.at(Fault.MEMORY, row + 1, "the row is null; fill it or remove it");
        }
        if (length != width) {
            throw Fault.at(
                    Fault.MEMORY,
                    row + 1,
                    length + (length == 1 ? " value" : " values") + " where row 1 has " + width
                            + "; all rows need the same columns");
        }
    }

    private static BadInput bad(Table.Builder table, int column, double x) {
        return table.fault(
                column,
                Double.isNaN(x)
                        ? "the value is NaN; fill it or remove the row, or read missing values with a policy such as"
                                + " MissingPolicy.MEAN"
                        : x + " is not finite; correct it or remove the row");
    }
}
