package org.bochner.cli.prediction;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.bochner.BadInput;
import org.bochner.data.encode.CellVisitor;
import org.bochner.data.read.Cells;
import org.bochner.data.schema.TableColumns;

/** The cells of some columns of a table, as the table has them, for the rows since the last {@link #clear}. */
public final class KeptColumns implements CellVisitor {
    /** In place of names: all columns. */
    static final String ALL = "all";

    private final String file;
    private final List<String> wanted;
    private final StringBuilder text = new StringBuilder();
    private List<String> names = List.of();
    private int[] places;
    private int[] ends = new int[1024];
    private int rows;

    /** Keeps the columns {@code wanted} of {@code file}, by name or number; every one where that is {@link #ALL}. */
    public KeptColumns(String file, List<String> wanted) {
        this.file = file;
        this.wanted = wanted;
    }

    @Override
    public void header(List<String> header) {
        places = wanted.equals(List.of(ALL))
                ? IntStream.range(0, header.size()).toArray()
                : wanted.stream()
                        .mapToInt(each -> TableColumns.find(file, header, each.strip(), "kept"))
                        .toArray();
        names = Arrays.stream(places).mapToObj(header::get).toList();
    }

    @Override
    public void row(Cells cells) {
        for (int place : places) {
            text.append(PredictionCsv.quoted(cells.isMissing(place) && cells.isNumber(place) ? "" : cells.text(place)))
                    .append(',');
        }
        if (rows == ends.length) {
            ends = Arrays.copyOf(ends, 2 * rows);
        }
        ends[rows++] = text.length();
    }

    /** The names of the columns, once the first row was read; files that are not tables have none to keep. */
    public List<String> names() {
        if (places == null && !wanted.isEmpty()) {
            throw new BadInput("--keep copies columns of a table, but " + file + " is not one; leave --keep out");
        }
        return names;
    }

    /** Writes the cells of a row, counted since the last {@link #clear}, each with a comma behind it, to {@code to}. */
    public void append(int row, StringBuilder to) {
        if (row < rows) {
            to.append(text, row == 0 ? 0 : ends[row - 1], ends[row]);
        }
    }

    /** Forgets the rows so far. */
    public void clear() {
        text.setLength(0);
        rows = 0;
    }
}
