package org.bochner.data.read;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bochner.BadInput;
import org.bochner.Execution;

/**
 * A table in memory, whose cells are numbers or texts, read as often as needed in the same way as a CSV file. It is a
 * copy of what it was made from, and never changes.
 *
 * <p>Columns are kept apart, in pieces of {@value #PIECE} rows: 8 bytes for a number; for a text 4 more and, once, the
 * text itself. A number never becomes text on its way to a model, unless its column is a category.
 */
public final class Table {
    private static final int PIECE = 4096;

    /** A NaN of its own, which stands for a text in the hash. */
    private static final long TEXT = Double.doubleToLongBits(Double.NaN) + 1;

    private static final double[] MISSING = new double[PIECE];

    static {
        Arrays.fill(MISSING, Double.NaN);
    }

    private final List<String> names;
    private final List<Held> columns;
    private final int rows;
    private final int target;
    private final List<String> notes;
    private String sha256;

    private Table(Builder from, String target, List<String> notes) {
        this.names = List.copyOf(from.names);
        this.columns = List.copyOf(from.columns);
        this.rows = from.rows;
        this.target = names.indexOf(target);
        this.notes = List.copyOf(notes);
    }

    /** What the user should know of how it was made. */
    public List<String> notes() {
        return notes;
    }

    /** The name of the target's column. */
    public String target() {
        return names.get(target);
    }

    /** The rows from the first; the caller closes the reader. */
    TableReader reader(Execution execution) {
        return new Reader(execution);
    }

    /**
     * The SHA-256 of names, kinds of columns, and values: per column its name, whether it was declared a category, then
     * its cells in order. A number is its eight bytes; a text is eight bytes that no number has, its length and its
     * UTF-8 bytes.
     */
    synchronized String sha256() {
        if (sha256 == null) {
            MessageDigest digest = Source.sha();
            digest.update(ByteBuffer.allocate(8).putInt(rows).putInt(target).flip());
            for (int j = 0; j < names.size(); j++) {
                byte[] name = names.get(j).getBytes(StandardCharsets.UTF_8);
                digest.update(ByteBuffer.allocate(5)
                        .putInt(name.length)
                        .put((byte) (columns.get(j).declared.category() ? 1 : 0))
                        .flip());
                digest.update(name);
                columns.get(j).digest(rows, digest);
            }
            sha256 = HexFormat.of().formatHex(digest.digest());
        }
        return sha256;
    }

    /** One column. Its last piece grows with the rows, so that many columns of few rows take little. */
    private static final class Held {
        private static final int FEW = 16;

        private final TableReader.Declared declared;
        private final List<double[]> numbers = new ArrayList<>();
        private final List<int[]> texts = new ArrayList<>();
        private Levels known;

        Held(TableReader.Declared declared) {
            this.declared = declared;
        }

        void number(int row, double value) {
            numbers(row)[row % PIECE] = value;
        }

        /** The numbers of the piece of {@code row}, with room for it. */
        private double[] numbers(int row) {
            int piece = row / PIECE;
            while (numbers.size() <= piece) {
                numbers.add(numbers.size() < piece ? MISSING : new double[0]);
            }
            double[] part = numbers.get(piece);
            if (part.length <= row % PIECE) {
                int used = part.length;
                part = Arrays.copyOf(part, room(row));
                Arrays.fill(part, used, part.length, Double.NaN);
                numbers.set(piece, part);
            }
            return part;
        }

        void text(int row, byte[] text) {
            int piece = row / PIECE;
            while (texts.size() <= piece) {
                texts.add(null);
            }
            int[] part = texts.get(piece);
            if (part == null || part.length <= row % PIECE) {
                part = part == null ? new int[room(row)] : Arrays.copyOf(part, room(row));
                texts.set(piece, part);
            }
            known = known == null ? new Levels() : known;
            part[row % PIECE] = 1 + known.add(text, 0, text.length);
        }

        /** The length of a piece in which {@code row} has room. */
        private static int room(int row) {
            return Math.min(PIECE, Math.max(FEW, 2 * (row % PIECE)));
        }

        /** Makes all pieces long enough for {@code rows} rows; cells that were not given are missing. */
        void finish(int rows) {
            for (int piece = 0; (long) piece * PIECE < rows; piece++) {
                int last = (int) Math.min(rows, (piece + 1L) * PIECE) - 1;
                numbers(last);
                if (piece < texts.size() && texts.get(piece) != null && texts.get(piece).length <= last % PIECE) {
                    texts.set(piece, Arrays.copyOf(texts.get(piece), last % PIECE + 1));
                }
            }
        }

        /** For each row of a piece the number of its text, from 1, or 0 where it has none; null where no row has. */
        int[] texts(int piece) {
            return piece < texts.size() ? texts.get(piece) : null;
        }

        void digest(int rows, MessageDigest digest) {
            ByteBuffer bytes = ByteBuffer.allocate(8 * PIECE + 8);
            for (int first = 0; first < rows; first += PIECE) {
                double[] part = numbers.get(first / PIECE);
                int[] written = texts(first / PIECE);
                for (int i = 0; i < Math.min(PIECE, rows - first); i++) {
                    if (written == null || written[i] == 0) {
                        bytes.putLong(Double.doubleToLongBits(part[i]));
                    } else {
                        byte[] text = known.key(written[i] - 1);
                        digest.update(bytes.putLong(TEXT).flip());
                        digest.update(bytes.clear().putInt(text.length).flip());
                        digest.update(text);
                        bytes.clear();
                    }
                }
                digest.update(bytes.flip());
                bytes.clear();
            }
        }
    }

    /** One walk over the rows. */
    private final class Reader implements TableReader {
        private final Execution execution;
        private final double[][] numbers = new double[columns.size()][];
        private final int[][] texts = new int[columns.size()][];
        private int row;

        Reader(Execution execution) {
            this.execution = execution;
        }

        @Override
        public List<String> header() {
            return names;
        }

        @Override
        public boolean named() {
            return true;
        }

        @Override
        public int target() {
            return target;
        }

        @Override
        public Declared declared(int column) {
            return columns.get(column).declared;
        }

        @Override
        public boolean next(Cells cells) {
            if (row == rows) {
                return false;
            }
            int at = row % PIECE;
            if (at == 0) {
                turn(row / PIECE);
            }
            cells.line = ++row;
            cells.begin(numbers.length);
            for (int j = 0; j < numbers.length; j++) {
                if (texts[j] != null && texts[j][at] != 0) {
                    cells.text(j, columns.get(j).known.key(texts[j][at] - 1));
                } else {
                    cells.number(j, numbers[j][at]);
                }
            }
            return true;
        }

        private void turn(int piece) {
            execution.check();
            for (int j = 0; j < numbers.length; j++) {
                numbers[j] = columns.get(j).numbers.get(piece);
                texts[j] = columns.get(j).texts(piece);
            }
        }

        @Override
        public void close() {}
    }

    /** Takes a table row by row. */
    public static final class Builder implements CellSink {
        private final List<String> names = new ArrayList<>();
        private final Set<String> known = new HashSet<>();
        private final List<Held> columns = new ArrayList<>();
        private int rows;

        /**
         * Adds a column, which is missing in the rows so far, and returns its place.
         *
         * @param category whether its values are categories whatever they are
         */
        public int column(String name, boolean category) {
            return column(name, category ? TableReader.Declared.CATEGORY : TableReader.Declared.NOTHING);
        }

        /** Adds a column of numbers, which are never taken for identifiers. */
        public int numbers(String name) {
            return column(name, TableReader.Declared.CERTAIN);
        }

        private int column(String name, TableReader.Declared declared) {
            if (name == null || name.isEmpty()) {
                throw Fault.of(Fault.MEMORY, "column " + (names.size() + 1) + " has no name; every column needs one");
            }
            if (!known.add(name)) {
                throw Fault.of(Fault.MEMORY, "two columns are called '" + Fault.shown(name) + "'; rename one");
            }
            names.add(name);
            columns.add(new Held(declared));
            return names.size() - 1;
        }

        /** The names of the columns so far. */
        public List<String> names() {
            return names;
        }

        /** The rows so far. */
        public int rows() {
            return rows;
        }

        @Override
        public void number(int cell, double value) {
            columns.get(cell).number(rows, value);
        }

        @Override
        public void text(int cell, String text) {
            columns.get(cell).text(rows, text.getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public BadInput fault(int cell, String what) {
            return Fault.at(Fault.MEMORY, rows + 1, names.get(cell), what);
        }

        /** Ends the row; cells that were not given are missing. */
        public void next() {
            rows = Math.addExact(rows, 1);
        }

        /** Takes the columns in the order of {@code kept}, and leaves out those that it has not. */
        public void keep(List<String> kept) {
            Map<String, Held> named = new HashMap<>();
            for (int j = 0; j < names.size(); j++) {
                named.put(names.get(j), columns.get(j));
            }
            names.clear();
            names.addAll(kept);
            columns.clear();
            kept.forEach(name -> columns.add(named.get(name)));
        }

        /** Gives a column another name, which no other has. */
        public void rename(String name, String other) {
            names.set(names.indexOf(name), other);
        }

        /** The table; the builder is not to be used any more. */
        public Table table(String target, List<String> notes) {
            if (rows == 0) {
                throw Fault.of(Fault.MEMORY, "there are no rows; a model needs at least one row of each class");
            }
            columns.forEach(column -> column.finish(rows));
            return new Table(this, target, notes);
        }
    }
}
