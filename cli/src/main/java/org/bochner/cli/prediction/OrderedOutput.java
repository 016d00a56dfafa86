package org.bochner.cli.prediction;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import org.bochner.Execution;
import org.bochner.cli.console.ClosedOutput;
import org.bochner.data.encode.Encoder;
import org.bochner.jvm.Tasks;
import org.bochner.store.Block;
import org.bochner.store.BlockShape;

/**
 * Splits the rows of a stream into pieces, works on them with several threads, and writes the output in the order of
 * the rows.
 *
 * <p>Pieces are the blocks that a store of these rows would have, so that every row gets the same bits as there, at any
 * number of threads.
 */
public final class OrderedOutput {
    private final Execution execution;
    private final Work work;
    private final OutputStream out;
    private int size = BlockShape.ROWS;
    private long rows;

    /** What is written of some rows. */
    public interface Work {
        /** The text of {@code piece}, whose first row is row {@code from} of those that were taken at once. */
        byte[] of(Block piece, int from);
    }

    public OrderedOutput(Execution execution, Work work, OutputStream out) {
        this.execution = execution;
        this.work = work;
        this.out = out;
    }

    /** How many rows to {@link #take} at once so that every thread has a piece. */
    public int rowsAtOnce(Encoder encoder) {
        size = BlockShape.rowsPerBlock(encoder.columns(), encoder.sparse());
        return Math.multiplyExact(size, execution.threads());
    }

    /** Works on {@code block} and writes what comes of it. */
    public void take(Block block) {
        byte[][] parts = new byte[(block.size() + size - 1) / size][];
        Tasks.run(execution, parts.length, part -> {
            int from = part * size;
            int to = Math.min(block.size(), from + size);
            parts[part] = work.of(
                    new Block(block.index(), block.first() + from, block.rows().slice(from, to), null, null), from);
        });
        rows += block.size();
        for (byte[] part : parts) {
            write(part);
        }
    }

    /** Writes {@code part} after what was written before. */
    public void write(byte[] part) {
        try {
            out.write(part);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        if (out instanceof PrintStream standard && standard.checkError()) {
            throw new ClosedOutput();
        }
    }

    public long rows() {
        return rows;
    }
}
