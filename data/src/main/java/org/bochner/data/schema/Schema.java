package org.bochner.data.schema;

import java.util.List;
import org.bochner.Task;
import org.bochner.data.read.CellReading;
import org.bochner.data.read.Format;

/**
 * What the first pass found in a data file.
 *
 * @param format the file format
 * @param named whether a table's columns have names of their own, or only numbers
 * @param rows the number of rows
 * @param columns the input columns of a table; empty for LIBSVM and IDX, whose columns have no names
 * @param width the number of input columns in the file
 * @param shape the dimensions of one IDX row; empty else
 * @param entries the numbers in a LIBSVM file that are not zero; rows times width else
 * @param target the name of the target column
 * @param task classes or numbers
 * @param labels the classes and how many rows each has; empty for regression
 * @param targetMoments mean, deviation, least and largest target; null when the classes are not numbers
 * @param targetReading how the cells of the target are read
 * @param why why the task was chosen
 * @param weight the column of row weights, or null
 * @param numbers moments of the columns of LIBSVM and IDX files when the scaling needs them; null else
 * @param notes what the user should know
 */
public record Schema(
        Format format,
        boolean named,
        long rows,
        List<Column> columns,
        int width,
        List<Integer> shape,
        long entries,
        String target,
        Task task,
        List<Column.Level> labels,
        Column.Moments targetMoments,
        CellReading targetReading,
        String why,
        String weight,
        NumberMoments numbers,
        List<String> notes) {
    public Schema {
        columns = List.copyOf(columns);
        shape = List.copyOf(shape);
        labels = List.copyOf(labels);
        notes = List.copyOf(notes);
    }

    /** The share of the entries that are not zero, as far as it is known: 1 for tables and IDX. */
    public double density() {
        return rows == 0 || width == 0 ? 1 : (double) entries / ((double) rows * width);
    }

    /** The numbers in the encoded rows that are not zero, at most: of a number or category one per row. */
    public long encodedEntries() {
        if (!format.table()) {
            return entries;
        }
        return columns.stream()
                .filter(column -> column.kind() != Column.Kind.IGNORED)
                .mapToLong(column -> column.sequence() != null
                        ? column.sequence().entries() + column.missing()
                        : column.reading().dates() != null
                                ? rows * column.reading().dates().width()
                                : rows)
                .sum();
    }
}
