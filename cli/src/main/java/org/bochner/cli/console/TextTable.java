package org.bochner.cli.console;

import java.util.ArrayList;
import java.util.List;

/** Rows of text with aligned columns: words to the left, numbers to the right. */
public final class TextTable {
    private final List<String[]> rows = new ArrayList<>();
    private final int columns;

    /** A table under {@code headings}, which are underlined. */
    public TextTable(String... headings) {
        columns = headings.length;
        rows.add(headings);
    }

    public TextTable row(Object... cells) {
        if (cells.length != columns) {
            throw new IllegalArgumentException(cells.length + " cells in a table of " + columns + " columns");
        }
        String[] row = new String[columns];
        for (int j = 0; j < columns; j++) {
            row[j] = String.valueOf(cells[j]);
        }
        rows.add(row);
        return this;
    }

    @Override
    public String toString() {
        int[] width = new int[columns];
        boolean[] number = new boolean[columns];
        for (int j = 0; j < columns; j++) {
            number[j] = rows.size() > 1;
            for (int i = 0; i < rows.size(); i++) {
                String cell = rows.get(i)[j];
                width[j] = Math.max(width[j], cell.length());
                number[j] &= i == 0
                        || cell.isEmpty()
                        || cell.equals("-")
                        || Character.isDigit(cell.charAt(cell.charAt(0) == '-' ? 1 : 0));
            }
        }
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < rows.size(); i++) {
            text.append(line(rows.get(i), width, number));
            if (i == 0) {
                String[] rule = new String[columns];
                for (int j = 0; j < columns; j++) {
                    rule[j] = "-".repeat(width[j]);
                }
                text.append(line(rule, width, number));
            }
        }
        return text.toString();
    }

    private String line(String[] cells, int[] width, boolean[] number) {
        StringBuilder line = new StringBuilder();
        for (int j = 0; j < columns; j++) {
            String gap = " ".repeat(width[j] - cells[j].length());
            line.append(j == 0 ? "" : "  ").append(number[j] ? gap + cells[j] : cells[j] + gap);
        }
        return line.toString().stripTrailing() + System.lineSeparator();
    }
}
