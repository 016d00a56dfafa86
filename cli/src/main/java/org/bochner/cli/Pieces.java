package org.bochner.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import org.bochner.data.encode.Encoder;
import org.bochner.store.Block;
import org.bochner.store.BlockShape;

/**
 * Rows of a stream, worked on by several threads a piece each, and written in their order.
 *
 * <p>Pieces are the blocks that a store of these rows would have, so that every row gets the same bits as there, at any
 * number of threads.
 */
final class Pieces implements AutoCloseable {
    private final ExecutorService workers;
    private final int threads;
    private final Function<Block, byte[]> work;
    private final OutputStream out;
    private int size = BlockShape.ROWS;
    private long rows;

    Pieces(int threads, Function<Block, byte[]> work, OutputStream out) {
        this.workers = Executors.newFixedThreadPool(threads, task -> {
            Thread thread = new Thread(task, "predict");
            thread.setDaemon(true);
            return thread;
        });
        this.threads = threads;
        this.work = work;
        this.out = out;
    }

    /** How many rows to {@link #take} at once so that every thread has a piece. */
    int rowsAtOnce(Encoder encoder) {
        size = BlockShape.rowsPerBlock(encoder.columns(), encoder.sparse());
        return Math.multiplyExact(size, threads);
    }

    /** Works on {@code block} and writes what comes of it. */
    void take(Block block) {
        List<Future<byte[]>> parts = new ArrayList<>();
        for (int from = 0; from < block.size(); from += size) {
            int to = Math.min(block.size(), from + size);
            Block piece =
                    new Block(block.index(), block.first() + from, block.rows().slice(from, to), null, null);
            parts.add(workers.submit(() -> work.apply(piece)));
        }
        rows += block.size();
        // The block is lent for this call only, so all parts end before it returns.
        parts.forEach(this::write);
    }

    private void write(Future<byte[]> part) {
        try {
            out.write(part.get());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (InterruptedException stopped) {
            throw new IllegalStateException("stopped while predicting", stopped);
        } catch (ExecutionException failure) {
            throw failure.getCause() instanceof RuntimeException known
                    ? known
                    : new IllegalStateException(failure.getCause());
        }
        if (out instanceof PrintStream standard && standard.checkError()) {
            throw new UncheckedIOException(new IOException("standard output was closed"));
        }
    }

    long rows() {
        return rows;
    }

    @Override
    public void close() {
        workers.shutdownNow();
    }
}
