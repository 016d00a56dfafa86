package org.bochner.data.read;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Semaphore;
import org.bochner.jvm.Workers;

/**
 * The rows of a text table, cut into cells and parsed by another thread while the caller works on those before.
 *
 * <p>Rows go from thread to thread in batches of some {@value #BYTES} bytes, of which there are {@value #BATCHES}. The
 * caller reads the first batch itself, so a small table needs no other thread. Numbers are parsed ahead only while a
 * batch waits for the caller; else they are left to the caller, so that both threads are busy. Rows, their order and
 * the row at which a fault is thrown are those of the reader behind it.
 */
final class RowsAhead implements TableReader {
    private static final int BYTES = 1 << 18;
    private static final int BATCHES = 4;

    private final TableReader reader;
    private final Cells read = new Cells();
    private final Batch[] ring = new Batch[BATCHES];
    private final Semaphore empty = new Semaphore(BATCHES);
    private final Semaphore full = new Semaphore(0);
    private volatile boolean closed;
    private Runnable end;
    /** The numbers of the row that the caller is at. */
    private double[] values;

    private int turn;
    private int row;

    /** The rows of {@code reader}, whose cells must lie one after the other in its bytes; it is closed with this. */
    RowsAhead(TableReader reader) {
        this.reader = reader;
    }

    @Override
    public List<String> header() {
        return reader.header();
    }

    @Override
    public boolean named() {
        return reader.named();
    }

    @Override
    public int target() {
        return reader.target();
    }

    @Override
    public char delimiter() {
        return reader.delimiter();
    }

    @Override
    public Declared declared(int column) {
        return reader.declared(column);
    }

    /** Of all rows read ahead; those of the whole table after its last row. */
    @Override
    public List<String> notes() {
        return reader.notes();
    }

    @Override
    public boolean next(Cells cells) {
        if (ring[0] == null) {
            ring[0] = new Batch(header().size());
            values = new double[header().size()];
            ring[0].fill();
            empty.acquireUninterruptibly();
        }
        Batch batch = ring[turn % BATCHES];
        while (row == batch.rows) {
            if (batch.last) {
                Workers.rethrow(batch.problem);
                return false;
            }
            batch = nextBatch();
        }
        batch.get(row++, cells);
        return true;
    }

    private Batch nextBatch() {
        if (end == null) {
            for (int k = 1; k < BATCHES; k++) {
                ring[k] = new Batch(header().size());
            }
            end = Workers.help(this::readAhead);
        }
        empty.release();
        full.acquireUninterruptibly();
        turn++;
        row = 0;
        return ring[turn % BATCHES];
    }

    private void readAhead() {
        boolean last = false;
        for (int k = 1; !last; k++) {
            empty.acquireUninterruptibly();
            if (closed) {
                return;
            }
            Batch batch = ring[k % BATCHES];
            batch.fill();
            last = batch.last;
            full.release();
        }
    }

    @Override
    public void close() {
        closed = true;
        empty.release(BATCHES);
        if (end != null) {
            end.run();
            end = null;
        }
        reader.close();
    }

    /** Some rows: their bytes one after the other, and for every cell where it lies and the number that it spells. */
    private final class Batch {
        private final int columns;
        private byte[] bytes = new byte[BYTES + (BYTES >> 3)];
        private int[] start;
        private int[] end;
        private double[] numbers;
        private long[] lines;
        private int rows;
        /** The first rows, whose numbers are parsed. */
        private int parsed;

        private boolean last;
        private Throwable problem;

        Batch(int columns) {
            this.columns = columns;
            allocate(Math.max(1, Math.min(1 << 10, BYTES / (4 * columns))));
        }

        private void allocate(int capacity) {
            start = start == null ? new int[capacity * columns] : Arrays.copyOf(start, capacity * columns);
            end = end == null ? new int[capacity * columns] : Arrays.copyOf(end, capacity * columns);
            numbers = numbers == null ? new double[capacity * columns] : Arrays.copyOf(numbers, capacity * columns);
            lines = lines == null ? new long[capacity] : Arrays.copyOf(lines, capacity);
        }

        void fill() {
            rows = 0;
            parsed = 0;
            try {
                int used = 0;
                while (used + rows < BYTES) {
                    if (!reader.next(read)) {
                        last = true;
                        break;
                    }
                    used = add(used);
                }
                parse();
            } catch (RuntimeException | Error e) {
                problem = e;
                last = true;
            }
        }

        /** Parses numbers while another batch waits for the caller. */
        private void parse() {
            for (; parsed < rows && full.availablePermits() > 0; parsed++) {
                for (int i = parsed * columns; i < (parsed + 1) * columns; i++) {
                    numbers[i] = Decimal.parse(bytes, start[i], end[i]);
                }
            }
        }

        /** Adds the row that was read to {@code used} bytes, and returns how many there are then. */
        private int add(int used) {
            if (rows == lines.length) {
                allocate(2 * rows);
            }
            int from = read.from(0);
            int length = read.to(columns - 1) - from;
            if (used + length > bytes.length) {
                bytes = Arrays.copyOf(bytes, Math.max(used + length, 2 * used));
            }
            System.arraycopy(read.bytes, from, bytes, used, length);
            int shift = used - read.start[0];
            int at = rows * columns;
            for (int j = 0; j < columns; j++) {
                int first = read.start[j] + shift;
                int behind = read.end[j] + shift;
                start[at + j] = first;
                end[at + j] = behind;
            }
            lines[rows++] = read.line;
            return used + length;
        }

        /** Makes {@code cells} (modified) row {@code i}. */
        void get(int i, Cells cells) {
            cells.row(bytes, columns, lines[i]);
            System.arraycopy(start, i * columns, cells.start, 0, columns);
            System.arraycopy(end, i * columns, cells.end, 0, columns);
            cells.values = i < parsed ? values : null;
            if (i < parsed) {
                System.arraycopy(numbers, i * columns, values, 0, columns);
            }
        }
    }
}
