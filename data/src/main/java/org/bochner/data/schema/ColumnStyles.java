package org.bochner.data.schema;

import java.nio.charset.StandardCharsets;
import org.bochner.data.options.ReadOptions;
import org.bochner.data.read.CellReading;
import org.bochner.data.read.Decimal;
import org.bochner.data.read.Fault;
import org.bochner.data.read.NumberStyle;

/**
 * Chooses how the numbers of each column are written, with a look at the other columns of the table.
 *
 * <p>A column whose values can be read with a decimal point and with a decimal comma, as different numbers, has the
 * decimal mark of the other columns: a comma where one of them cannot be read otherwise, else a point where one has
 * plain numbers with decimals, else a comma where semicolons separate the cells, else a point. In a table with decimal
 * commas, a column of nothing but numbers such as {@code 1.234} is one of thousands.
 */
final class ColumnStyles {
    private static final NumberStyle COMMAS = new NumberStyle(',', '.', false, "");

    private final String file;
    private final ReadOptions options;
    private final ColumnRoles roles;
    private final boolean semicolons;
    private StyleFinder.Found[] found;

    ColumnStyles(String file, ReadOptions options, ColumnRoles roles, char delimiter) {
        this.file = file;
        this.options = options;
        this.roles = roles;
        this.semicolons = delimiter == ';';
    }

    /** Scans for the columns that need another pass, since their numbers are not plain; null where none does. */
    CellScan[] choose(CellScan[] scans, CurrentRow row) {
        found = new StyleFinder.Found[scans.length];
        boolean commas = false;
        boolean points = false;
        for (int j = 0; j < scans.length; j++) {
            if (scans[j] instanceof ColumnScan scan && looksAt(j, scan)) {
                StyleFinder.Found style = scan.otherLine == 0 ? null : scan.style();
                found[j] = style != null && style.fitting() > scan.numbers ? style : null;
                commas |= found[j] != null
                        && !found[j].ambiguous()
                        && style.style().decimal() == ','
                        && fits(scan, style);
                points |= scan.numeric() && !scan.whole;
            }
        }
        boolean comma = commas || (!points && semicolons);
        CellScan[] again = new CellScan[scans.length];
        boolean any = false;
        for (int j = 0; j < scans.length; j++) {
            if (scans[j] instanceof ColumnScan scan && looksAt(j, scan)) {
                again[j] = again(scan, j, comma, commas, row);
                any |= again[j] != null;
            }
        }
        return any ? again : null;
    }

    private boolean looksAt(int j, ColumnScan scan) {
        return j != roles.weight() && !roles.categories().contains(j) && !scan.dates();
    }

    private static boolean fits(ColumnScan scan, StyleFinder.Found style) {
        return style.fitting() == scan.filled - scan.words.count;
    }

    private ColumnScan again(ColumnScan scan, int j, boolean comma, boolean commas, CurrentRow row) {
        boolean number = roles.numbers().contains(j);
        NumberStyle style = scan.reading.style();
        String how = null;
        if (found[j] != null) {
            style = found[j].style();
            if (found[j].ambiguous() && comma) {
                style = new NumberStyle(',', '.', style.percent(), style.currency());
            }
            how = how(scan, found[j], style);
        } else if (commas && scan.numeric() && style.equals(NumberStyle.PLAIN)) {
            style = COMMAS;
            how = ": points are read as separators of thousands, since other columns have decimal commas; give the"
                    + " decimal mark if that is wrong";
        }
        if (style.equals(scan.reading.style()) && !(number && scan.otherLine != 0)) {
            return null;
        }
        CellReading reading = scan.reading.withStyle(style).withTextsMissing(number);
        int most = j == roles.target() ? TargetRule.MOST : options.mostCategories();
        ColumnScan again = new ColumnScan(file, scan.name, reading, most, j == roles.target(), null, row, null);
        again.how = how;
        return again;
    }

    private static String how(ColumnScan scan, StyleFinder.Found found, NumberStyle style) {
        byte[] text = scan.other.getBytes(StandardCharsets.UTF_8);
        NumberStyle shown =
                found.grouped() ? style : new NumberStyle(style.decimal(), (char) 0, style.percent(), style.currency());
        double value = style.parse(text, 0, text.length);
        return " is read as numbers with " + shown.words()
                + (value == value ? ", such as '" + Fault.shown(scan.other) + "' = " + Decimal.text(value) : "")
                + (found.ambiguous() ? "; give the decimal mark if that is wrong" : "");
    }

    /** Puts the scans of the other pass, where they have numbers, in the place of the first (modified). */
    void take(CellScan[] again, CellScan[] scans) {
        for (int j = 0; j < scans.length; j++) {
            if (again[j] instanceof ColumnScan styled) {
                long texts = styled.filled - styled.numbers - styled.words.count;
                // With more other texts than a few mistakes, or with decimals among thousands, it was not the style.
                boolean better = found[j] == null ? texts == 0 : 20 * texts < styled.filled;
                if (found[j] == null && scans[j] instanceof ColumnScan plain && plain.mean == styled.mean) {
                    better = false; // Whole numbers without a point.
                    styled.how = null;
                }
                if (roles.numbers().contains(j) || better) {
                    scans[j] = styled;
                }
            }
        }
    }
}
