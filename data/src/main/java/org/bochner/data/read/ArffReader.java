package org.bochner.data.read;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Weka's ARFF: attributes declared with a type, then rows, dense or sparse.
 *
 * <p>Types: numeric, real, integer; a list of nominal values in braces; string, taken as a category. Dates and
 * relations are refused. A percent sign starts a comment line. Names and values may be in single or double quotes,
 * where a backslash escapes the next character. A sparse row is {@code {index value, ...}}, indices from 0; what
 * it leaves out is zero, or the first of the nominal values.
 */
public final class ArffReader implements TableReader {
    private final Source source;
    private final Lines lines;
    private final List<String> header = new ArrayList<>();
    private final List<Declared> declared = new ArrayList<>();
    private final List<byte[]> absent = new ArrayList<>();
    private byte[] scratch = new byte[1024];
    private int used;

    public ArffReader(Source source, Charset charset) {
        this.source = source;
        this.lines = new Lines(source, charset);
        try {
            boolean data = false;
            while (!data && nextLine()) {
                data = declaration();
            }
            if (!data) {
                throw Fault.of(source.name(), "there is no @data line; an ARFF file has attributes, @data, and rows");
            }
            if (header.isEmpty()) {
                throw Fault.at(source.name(), lines.number(), "no @attribute came before @data");
            }
        } catch (RuntimeException e) {
            lines.close();
            throw e;
        }
    }

    @Override
    public List<String> header() {
        return header;
    }

    @Override
    public List<String> notes() {
        return lines.notes();
    }

    @Override
    public boolean named() {
        return true;
    }

    @Override
    public Declared declared(int column) {
        return declared.get(column);
    }

    /** Advances to the next line that is neither blank nor a comment. */
    private boolean nextLine() {
        while (lines.next()) {
            int p = skip(lines.from());
            if (p < lines.to() && lines.bytes()[p] != '%') {
                return true;
            }
        }
        return false;
    }

    /** Reads one line of the header; true when it is {@code @data}. */
    private boolean declaration() {
        String line =
                new String(lines.bytes(), lines.from(), lines.to() - lines.from(), StandardCharsets.UTF_8).strip();
        String word = line.split("\\s", 2)[0].toLowerCase(java.util.Locale.ROOT);
        switch (word) {
            case "@relation":
                return false;
            case "@data":
                return true;
            case "@attribute":
                attribute(line.substring(word.length()).strip());
                return false;
            default:
                throw Fault.at(
                        source.name(),
                        lines.number(),
                        "'" + Fault.shown(word) + "' is not one of @relation, @attribute, @data, or a comment (%)");
        }
    }

    private void attribute(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        Cells cells = new Cells();
        used = 0;
        int after = value(bytes, 0, bytes.length, cells, " \t");
        cells.bytes = scratch;
        String name = cells.text(0);
        String type = new String(bytes, after, bytes.length - after, StandardCharsets.UTF_8).strip();
        String kind = type.toLowerCase(java.util.Locale.ROOT);
        if (name.isEmpty() || type.isEmpty()) {
            throw Fault.at(source.name(), lines.number(), "an attribute is @attribute name type");
        }
        if (header.contains(name)) {
            throw Fault.at(
                    source.name(), lines.number(), "two attributes are called '" + Fault.shown(name) + "'; rename one");
        }
        header.add(name);
        if (type.startsWith("{")) {
            Set<String> values = nominal(name, type);
            declared.add(new Declared(false, true, false, values));
            absent.add(values.iterator().next().getBytes(StandardCharsets.UTF_8));
        } else if (kind.equals("numeric") || kind.equals("real") || kind.equals("integer")) {
            declared.add(Declared.NUMBER);
            absent.add(new byte[] {'0'});
        } else if (kind.equals("string") || kind.startsWith("date")) {
            declared.add(Declared.NOTHING);
            absent.add(new byte[] {'?'});
        } else {
            throw Fault.at(
                    source.name(),
                    lines.number(),
                    name,
                    "the type '" + Fault.shown(type)
                            + "' is not read; use numeric, a list of values in braces, string or date");
        }
    }

    private Set<String> nominal(String name, String type) {
        Set<String> values = new LinkedHashSet<>();
        if (type.endsWith("}")) {
            byte[] bytes = type.getBytes(StandardCharsets.UTF_8);
            Cells cells = new Cells();
            used = 0;
            for (int p = 1; p < bytes.length - 1; p++) {
                p = value(bytes, p, bytes.length - 1, cells, ",");
            }
            cells.bytes = scratch;
            for (int i = 0; i < cells.count; i++) {
                values.add(cells.text(i));
            }
        }
        if (values.isEmpty()) {
            throw Fault.at(source.name(), lines.number(), name, "the nominal values must be in braces, { a, b }");
        }
        return values;
    }

    @Override
    public boolean next(Cells cells) {
        if (!nextLine()) {
            return false;
        }
        cells.count = 0;
        cells.line = lines.number();
        used = 0;
        byte[] b = lines.bytes();
        int p = skip(lines.from());
        int end = lines.to();
        if (b[p] == '{') {
            sparse(b, p + 1, end, cells);
        } else {
            while (true) {
                p = value(b, p, end, cells, ",\t");
                if (p >= end) {
                    break;
                }
                p++;
            }
            if (cells.count != header.size()) {
                throw Fault.at(
                        source.name(),
                        cells.line,
                        cells.count + (cells.count == 1 ? " value" : " values") + " where " + header.size()
                                + " attributes are declared");
            }
        }
        cells.bytes = scratch;
        cells.base = 0;
        check(cells);
        return true;
    }

    private void sparse(byte[] b, int from, int end, Cells cells) {
        int stop = end;
        while (stop > from && b[stop - 1] != '}') {
            stop--;
        }
        if (stop == from) {
            throw Fault.at(source.name(), cells.line, "the sparse row is not closed by a brace");
        }
        stop--;
        Cells given = new Cells();
        int column = 0;
        int p = skip(b, from, stop);
        while (p < stop) {
            int digits = p;
            int index = 0;
            while (p < stop && b[p] >= '0' && b[p] <= '9') {
                index = Math.min(10 * index + b[p++] - '0', header.size());
            }
            if (p == digits || p == stop || (b[p] != ' ' && b[p] != '\t') || index >= header.size() || index < column) {
                throw Fault.at(
                        source.name(),
                        cells.line,
                        "sparse entry '" + Fault.shown(b, digits, Math.min(stop, digits + 20))
                                + "': it is index value, indices ascending from 0 to " + (header.size() - 1));
            }
            while (column < index) {
                fill(cells, absent.get(column++));
            }
            given.count = 0;
            p = value(b, p, stop, given, ",");
            cells.add(given.start[0], given.end[0]);
            column++;
            p = skip(b, p + 1, stop);
        }
        while (column < header.size()) {
            fill(cells, absent.get(column++));
        }
    }

    private void fill(Cells cells, byte[] text) {
        room(text.length);
        System.arraycopy(text, 0, scratch, used, text.length);
        cells.add(used, used + text.length);
        used += text.length;
    }

    /** Copies one value, unquoted, to the scratch bytes and adds it; returns where one of {@code stops} ended it. */
    private int value(byte[] b, int from, int end, Cells cells, String stops) {
        int p = skip(b, from, end);
        int start = used;
        room(end - from);
        if (p < end && (b[p] == '\'' || b[p] == '"')) {
            byte quote = b[p++];
            while (p < end && b[p] != quote) {
                p += b[p] == '\\' && p + 1 < end ? 1 : 0;
                scratch[used++] = b[p++];
            }
            if (p >= end) {
                throw Fault.at(source.name(), lines.number(), "a quote is not closed by the end of the line");
            }
            p = skip(b, p + 1, end);
        } else {
            while (p < end && stops.indexOf(b[p]) < 0) {
                scratch[used++] = b[p++];
            }
            while (used > start && (scratch[used - 1] == ' ' || scratch[used - 1] == '\t')) {
                used--;
            }
        }
        cells.add(start, used);
        return p;
    }

    /** Checks the values against the declarations of their attributes. */
    private void check(Cells cells) {
        for (int j = 0; j < cells.count; j++) {
            Declared kind = declared.get(j);
            if (kind.number()) {
                double x = Decimal.parse(scratch, cells.start[j], cells.end[j]);
                if (x != x && !Cells.missing(scratch, cells.start[j], cells.end[j])) {
                    throw Fault.at(
                            source.name(),
                            cells.line,
                            header.get(j),
                            "'" + Fault.shown(cells.text(j))
                                    + "' is not a number, as the attribute is declared; write ? for" + " a "
                                    + "missing value");
                }
            } else if (kind.category()
                    && !Cells.missing(scratch, cells.start[j], cells.end[j])
                    && !kind.values().contains(cells.text(j))) {
                throw Fault.at(
                        source.name(),
                        cells.line,
                        header.get(j),
                        "'" + Fault.shown(cells.text(j)) + "' is not one of the declared values");
            }
        }
    }

    private void room(int more) {
        if (used + more > scratch.length) {
            scratch = Arrays.copyOf(scratch, Math.max(used + more, 2 * scratch.length));
        }
    }

    private int skip(int at) {
        return skip(lines.bytes(), at, lines.to());
    }

    private static int skip(byte[] b, int at, int end) {
        int p = at;
        while (p < end && (b[p] == ' ' || b[p] == '\t')) {
            p++;
        }
        return p;
    }

    @Override
    public void close() {
        lines.close();
    }
}
