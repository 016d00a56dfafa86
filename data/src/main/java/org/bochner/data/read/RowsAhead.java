package org.bochner.data.read;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import org.bochner.jvm.Workers;

/**
 * The rows of a text table, cut into cells and parsed once: by another thread while the caller works on those before,
 * and kept for the next pass.
 *
 * <p>Rows come in batches. With a second thread there are {@value #BATCHES} of them, and the caller reads the first
 * itself, so a small table needs no other thread. Numbers are parsed ahead only while a batch waits for the caller;
 * else they are left to the caller, so that both threads are busy. As long as all batches take no more memory than is
 * allowed, they are kept. Rows, their order and the row at which a fault is thrown are those of the reader behind it.
 */
final class RowsAhead implements TableReader {
    private static final int BATCHES = 4;

    private final TableReader reader;
    private final boolean threaded;
    private final Consumer<List<RowBatch>> whole;
    private final Cells read = new Cells();
    private final RowBatch[] ring = new RowBatch[BATCHES];
    private final Semaphore empty = new Semaphore(BATCHES);
    private final Semaphore full = new Semaphore(0);
    private volatile boolean closed;
    private Runnable end;
    private List<RowBatch> kept = new ArrayList<>();
    private long room;
    private int turn;
    private int row;

    /**
     * The rows of {@code reader}, whose cells must lie one after the other in its bytes; it is closed with this.
     *
     * @param threaded whether another thread may read ahead
     * @param room the bytes of memory that kept rows may take
     * @param whole is given all rows after the last was read, where there was room for them
     */
    RowsAhead(TableReader reader, boolean threaded, long room, Consumer<List<RowBatch>> whole) {
        this.reader = reader;
        this.threaded = threaded;
        this.room = room;
        this.whole = whole;
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
            empty.acquireUninterruptibly();
            fill(0);
        }
        RowBatch batch = ring[turn % BATCHES];
        while (row == batch.rows()) {
            if (batch.last()) {
                Workers.rethrow(batch.problem());
                keep();
                return false;
            }
            batch = nextBatch();
        }
        batch.get(row++, cells);
        return true;
    }

    private RowBatch nextBatch() {
        if (threaded && end == null) {
            end = Workers.help(this::readAhead);
        }
        turn++;
        row = 0;
        if (threaded) {
            empty.release();
            full.acquireUninterruptibly();
        } else {
            fill(turn);
        }
        return ring[turn % BATCHES];
    }

    private void readAhead() {
        boolean last = false;
        for (int k = 1; !last; k++) {
            empty.acquireUninterruptibly();
            if (closed) {
                return;
            }
            fill(k);
            last = ring[k % BATCHES].last();
            full.release();
        }
    }

    /** Reads batch {@code k}: into a new one while all are kept, else into the oldest. */
    private void fill(int k) {
        int place = k % BATCHES;
        if (kept != null || ring[place] == null) {
            int before = k == 0 ? 0 : ring[(k - 1) % BATCHES].rows();
            int columns = header().size();
            ring[place] = k == 0 ? new RowBatch(columns) : new RowBatch(columns, before + before / 16 + 1);
        }
        RowBatch batch = ring[place];
        batch.fill(reader, read, () -> full.availablePermits() > 0);
        if (kept != null) {
            room -= batch.size();
            kept.add(batch);
            kept = room < 0 ? null : kept;
        }
    }

    private void keep() {
        if (kept != null) {
            whole.accept(kept);
            kept = null;
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
}
