package org.bochner.data.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bochner.data.bytes.ColumnNames;
import org.bochner.data.bytes.Dialect;

/**
 * Comma-separated values: a header row, or none, then rows of as many fields.
 *
 * <p>As RFC 4180 says: a field in double quotes may hold delimiters, line ends, and quotes written twice. Beyond it:
 * delimiter and header are found from the first rows ({@link Dialect}) unless they are given; blanks around a field are
 * left off; empty lines are skipped; a quote within a quoted field may also be written as it is, or after a backslash;
 * names that are missing or there twice are made ({@link ColumnNames}).
 *
 * <p>It is written here, not taken from commons-csv, for speed: on a 119-MB file of 20 columns of numbers the tokenizer
 * alone runs at 460 MB per second of processor time, and with the numbers parsed at 190, against 60 to 100 for
 * commons-csv without parsing (one busy Zen 3 core, JDK 17), since no String is made per field. commons-csv is the
 * oracle of the tests.
 */
public final class CsvReader implements TableReader {
    private final Source source;
    private final Lines lines;
    private final Dialect dialect;
    private final byte delimiter;
    private final List<String> header = new ArrayList<>();
    private final List<String> notes;
    private final Cells first = new Cells();
    private boolean pending;
    /** Whether a quote after a backslash belongs to its field; known from the first that cannot be read otherwise. */
    private boolean escapes;

    private long strayLine;

    /**
     * Opens {@code source} and reads its header.
     *
     * @param delimiter the byte between fields, or 0 to find it
     * @param named whether the first row has the names; else they are the numbers from 1
     */
    public CsvReader(Source source, char delimiter, boolean named) {
        this(source, new TextOptions(null, delimiter, Optional.of(named)));
    }

    /** Opens {@code source} and reads its header, as {@code text} says. */
    public CsvReader(Source source, TextOptions text) {
        this.source = source;
        this.lines = new Lines(source, source.openUnkept(), text.charset());
        try {
            this.dialect = lines.dialect(text);
            this.delimiter = (byte) dialect.delimiter();
            this.notes = new ArrayList<>(dialect.notes());
            for (int i = 0; i < dialect.skipped(); i++) {
                lines.next();
            }
            if (!nextLine()) {
                throw Fault.of(source.name(), "the file is empty; a CSV file has a header row and rows of values");
            }
            if (dialect.trouble() != null) {
                throw Fault.at(source.name(), dialect.troubleLine(), dialect.trouble());
            }
            split(first);
            names();
            pending = !dialect.named();
        } catch (RuntimeException e) {
            lines.close();
            throw e;
        }
    }

    private void names() {
        for (int i = 0; i < first.count; i++) {
            header.add(dialect.named() ? first.text(i) : Integer.toString(i + 1));
        }
        int last = header.size() - 1;
        if (dialect.open() && last > 0 && first.from(last) == first.to(last)) {
            header.remove(last);
        }
        if (dialect.index()) {
            header.add(0, header.contains("index") ? "" : "index");
        }
        ColumnNames names = ColumnNames.of(header);
        header.clear();
        header.addAll(names.names());
        notes.addAll(names.notes());
    }

    @Override
    public List<String> header() {
        return header;
    }

    @Override
    public boolean named() {
        return dialect.named();
    }

    @Override
    public List<String> notes() {
        List<String> all = new ArrayList<>(notes);
        if (strayLine > 0) {
            all.add("line " + strayLine + " has a quote within a quoted field that is not written twice, or text after"
                    + " its last quote; both are read as part of the field");
        }
        all.addAll(lines.notes());
        return all;
    }

    @Override
    public char delimiter() {
        return (char) delimiter;
    }

    @Override
    public boolean next(Cells cells) {
        if (pending) {
            pending = false;
            cells.take(first);
        } else if (nextLine()) {
            split(cells);
        } else {
            return false;
        }
        if (cells.count != header.size()) {
            fit(cells);
        }
        return true;
    }

    /** Leaves out the end of a row that ends with a delimiter (modified), and refuses rows of another length. */
    private void fit(Cells cells) {
        int last = cells.count - 1;
        if (dialect.open() && last == header.size()) {
            if (cells.from(last) < cells.to(last)) {
                throw Fault.at(
                        source.name(),
                        cells.line,
                        "'" + Fault.shown(cells.text(last)) + "' is after the last column, where other rows have"
                                + " nothing; give the column a name");
            }
            cells.count--;
            return;
        }
        throw Fault.at(
                source.name(),
                cells.line,
                cells.count + (cells.count == 1 ? " field" : " fields") + " where the "
                        + (dialect.named() ? "header" : "first row") + " has " + header.size()
                        + "; check the delimiter and the quotes of this line");
    }

    /** Goes to the next line that is not blank. */
    private boolean nextLine() {
        while (lines.next()) {
            byte[] b = lines.bytes();
            for (int p = lines.from(); p < lines.to(); p++) {
                if (b[p] != ' ') {
                    return true;
                }
            }
        }
        return false;
    }

    /** Cuts the current line, and those that its quotes go on to, into {@code cells} (modified). */
    private void split(Cells cells) {
        cells.count = 0;
        cells.line = lines.number();
        if (delimiter == ' ') {
            blanks(cells);
            return;
        }
        byte[] b = lines.bytes();
        int base = lines.from();
        int end = lines.to();
        int p = base;
        while (true) {
            while (p < end && blank(b[p])) {
                p++;
            }
            if (p < end && b[p] == '"') {
                p = base + quoted(cells, p - base + 1);
                // The line may have gone on, and moved.
                p += lines.from() - base;
                b = lines.bytes();
                base = lines.from();
                end = lines.to();
            } else {
                int start = p;
                while (p < end && b[p] != delimiter) {
                    p++;
                }
                int last = p;
                while (last > start && blank(b[last - 1])) {
                    last--;
                }
                cells.add(start - base, last - base);
            }
            if (p >= end) {
                break;
            }
            p++;
        }
        cells.bytes = b;
        cells.base = base;
    }

    /** The same where fields are parted by runs of blanks. */
    private void blanks(Cells cells) {
        int p = 0;
        while (true) {
            while (lines.from() + p < lines.to() && blank(lines.bytes()[lines.from() + p])) {
                p++;
            }
            if (lines.from() + p >= lines.to()) {
                break;
            }
            if (lines.bytes()[lines.from() + p] == '"') {
                p = quoted(cells, p + 1);
            } else {
                int start = p;
                while (lines.from() + p < lines.to() && !blank(lines.bytes()[lines.from() + p])) {
                    p++;
                }
                cells.add(start, p);
            }
        }
        cells.bytes = lines.bytes();
        cells.base = lines.from();
    }

    private boolean blank(byte b) {
        return b == ' ' || (b == '\t' && delimiter != '\t');
    }

    /**
     * Adds the field whose opening quote is before {@code start}, counted from the row's begin; doubled quotes are
     * made single in place. Returns where its delimiter, or the end of the row, is.
     */
    private int quoted(Cells cells, int start) {
        byte[] b = lines.bytes();
        int base = lines.from();
        int p = start;
        int write = start;
        long opened = lines.number();
        while (true) {
            if (base + p >= lines.to()) {
                // The line end belongs to the field; what was compacted leaves a gap that the next bytes fill.
                int old = lines.to() - base;
                if (!lines.extend()) {
                    throw Fault.at(source.name(), opened, "a quoted field is not closed by the end of the file");
                }
                b = lines.bytes();
                base = lines.from();
                while (p < old || b[base + p] != '\n') {
                    b[base + write++] = b[base + p++];
                }
                b[base + write++] = b[base + p++];
                continue;
            }
            byte c = b[base + p];
            if (c != '"') {
                b[base + write++] = c;
                p++;
            } else if (escaped(b, base + start, base + write, base + p)) {
                b[base + write - 1] = '"';
                p++;
            } else if (base + p + 1 < lines.to() && b[base + p + 1] == '"') {
                b[base + write++] = '"';
                p += 2;
            } else if (closes(b, base + p + 1)) {
                break;
            } else if (closesLater(b, base + p + 1)) {
                strayLine = strayLine == 0 ? lines.number() : strayLine;
                b[base + write++] = '"';
                p++;
            } else {
                strayLine = strayLine == 0 ? lines.number() : strayLine;
                for (p++; base + p < lines.to() && b[base + p] != delimiter; p++) {
                    b[base + write++] = b[base + p];
                }
                while (write > start && blank(b[base + write - 1])) {
                    write--;
                }
                cells.add(start, write);
                return p;
            }
        }
        cells.add(start, write);
        p++;
        while (base + p < lines.to() && blank(b[base + p])) {
            p++;
        }
        return p;
    }

    /** Whether only blanks are between {@code at} and the end of the field. */
    private boolean closes(byte[] b, int at) {
        int p = at;
        while (p < lines.to() && delimiter != ' ' && blank(b[p])) {
            p++;
        }
        return p >= lines.to() || b[p] == delimiter || delimiter == ' ' && blank(b[p]);
    }

    /** Whether another quote of the line, at {@code at} or later, closes the field before the next one is opened. */
    private boolean closesLater(byte[] b, int at) {
        for (int q = at; q < lines.to(); q++) {
            if (b[q] == '"') {
                if (closes(b, q + 1)) {
                    return true;
                }
                int before = q - 1;
                while (before > at && blank(b[before])) {
                    before--;
                }
                if (b[before] == delimiter) {
                    return false;
                }
            }
        }
        return false;
    }

    /**
     * Whether the quote at {@code at}, of a field that is written from {@code from}, has a backslash as its reason. In
     * doubt, as in {@code "C:\data\",1}, it is not, unless the file had such a quote before.
     */
    private boolean escaped(byte[] b, int from, int written, int at) {
        int slashes = 0;
        while (written - slashes > from && b[written - slashes - 1] == '\\') {
            slashes++;
        }
        if (slashes % 2 == 0) {
            return false;
        }
        if (!escapes) {
            boolean twice = at + 1 < lines.to() && b[at + 1] == '"';
            escapes = twice ? closes(b, at + 2) : !closes(b, at + 1);
        }
        return escapes;
    }

    @Override
    public void close() {
        lines.close();
    }
}
