package org.bochner.report;

import java.util.ArrayList;
import java.util.List;

/**
 * Rows of text under headings. A column whose cells are all numbers is aligned to the right.
 *
 * @param caption what the table shows
 * @param headings one per column
 * @param rows the cells, one list per row
 * @param best the index of the row to highlight, or -1
 */
public record Table(String caption, List<String> headings, List<List<String>> rows, int best) implements Element {
    /** A cell of more characters is broken into lines. */
    private static final int LONG = 44;

    public Table {
        headings = List.copyOf(headings);
        rows = rows.stream().map(List::copyOf).toList();
        for (List<String> row : rows) {
            if (row.size() != headings.size()) {
                throw new IllegalArgumentException(
                        "a row of " + row.size() + " cells in a table of " + headings.size() + " columns: " + row);
            }
        }
        if (best < -1 || best >= rows.size()) {
            throw new IllegalArgumentException("best is row " + best + " of " + rows.size() + "; give -1 for none");
        }
    }

    /** A table without a highlighted row. */
    public Table(String caption, List<String> headings, List<List<String>> rows) {
        this(caption, headings, rows, -1);
    }

    @Override
    public void render(Html page) {
        List<String> alignment = new ArrayList<>();
        for (int j = 0; j < headings.size(); j++) {
            alignment.add(numeric(j) ? "number" : "word");
        }
        // A caption of the table itself would be as wide as the table, and be cut off with it on a phone.
        page.leaf("div", caption, "class", "caption");
        page.open("div", "class", "scroll").open("table", "aria-label", caption);
        page.open("thead").open("tr");
        for (int j = 0; j < headings.size(); j++) {
            page.leaf("th", headings.get(j), "scope", "col", "class", alignment.get(j));
        }
        page.close().close().open("tbody");
        for (int i = 0; i < rows.size(); i++) {
            page.open("tr", "class", i == best ? "best" : "plain");
            for (int j = 0; j < headings.size(); j++) {
                String cell = rows.get(i).get(j);
                page.leaf("td", cell, "class", cell.length() > LONG ? "word long" : alignment.get(j));
            }
            page.close();
        }
        page.close().close().close();
    }

    private boolean numeric(int column) {
        return rows.stream()
                .map(row -> row.get(column))
                .allMatch(cell -> cell.isEmpty() || cell.matches("[-–+]?(\\d.*)?"));
    }
}
