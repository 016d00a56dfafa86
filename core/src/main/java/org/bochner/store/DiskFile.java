package org.bochner.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;
import org.bochner.BadInput;
import org.bochner.Stopped;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.SparseRows;

/**
 * A temporary file of blocks, for this process alone: {@link #close} and the end of the program delete it.
 *
 * <p>A block is its values (floats, row by row), for sparse rows the starts of the rows and the columns of the entries
 * (ints), then targets and weights (doubles) where there are some, in the byte order of the processor. Where each
 * block lies, its shape and its CRC-32C are kept in memory.
 */
final class DiskFile implements AutoCloseable {
    /** Where a block lies and what it holds. */
    record Entry(long offset, long bytes, int rows, int entries, boolean labelled, boolean weighted, int checksum) {}

    private final Path path;
    private final List<Entry> blocks = new ArrayList<>();
    private FileChannel channel;
    private long end;
    private boolean closed;

    DiskFile(Path folder) {
        try {
            path = Files.createTempFile(folder, "bochner-", ".rows");
        } catch (IOException e) {
            throw new BadInput(
                    "cannot write to the folder " + folder + ": " + e
                            + "; choose a folder that exists and may be written",
                    e);
        }
        path.toFile().deleteOnExit();
    }

    List<Entry> blocks() {
        return blocks;
    }

    /** Appends {@code block}, whose dense rows lie without gaps. */
    void write(Block block) {
        long start = end;
        CRC32C crc = new CRC32C();
        try {
            if (block.rows() instanceof SparseRows rows) {
                put(values(rows.values(), 0, (int) rows.entries()), crc);
            } else if (block.rows() instanceof DenseRows rows) {
                put(values(rows.memory(), rows.offset(), rows.rows() * rows.columns()), crc);
            }
            put(rest(block), crc);
        } catch (ClosedByInterruptException e) {
            throw new Stopped("interrupted");
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "cannot write " + path + " after " + end + " bytes: " + e.getMessage()
                            + "; free some space or choose another folder",
                    e);
        }
        int entries = (int) block.rows().entries();
        boolean labelled = block.targets() != null;
        boolean weighted = block.weights() != null;
        blocks.add(new Entry(start, end - start, block.size(), entries, labelled, weighted, (int) crc.getValue()));
    }

    private static ByteBuffer values(FloatMemory memory, int from, int count) {
        return memory.byteBuffer().position(from * Float.BYTES).limit((from + count) * Float.BYTES);
    }

    /** Everything of a block but its values. */
    private ByteBuffer rest(Block block) {
        long doubles = block.targets() == null ? 0 : block.targets().length;
        doubles += block.weights() == null ? 0 : block.weights().length;
        long bytes = 8 * doubles + 4L * (block.size() + 1) + 4 * block.rows().entries();
        ByteBuffer buffer = ByteBuffer.allocate(Math.toIntExact(bytes)).order(ByteOrder.nativeOrder());
        if (block.rows() instanceof SparseRows rows) {
            buffer.putInt(0);
            for (int row = 0; row < rows.rows(); row++) {
                buffer.putInt(rows.end(row));
            }
            int entries = (int) rows.entries();
            buffer.asIntBuffer().put(rows.index(), 0, entries);
            buffer.position(buffer.position() + entries * Integer.BYTES);
        }
        putDoubles(buffer, block.targets());
        putDoubles(buffer, block.weights());
        return buffer.flip();
    }

    private static void putDoubles(ByteBuffer buffer, double[] numbers) {
        if (numbers != null) {
            buffer.asDoubleBuffer().put(numbers);
            buffer.position(buffer.position() + numbers.length * Double.BYTES);
        }
    }

    private void put(ByteBuffer bytes, CRC32C crc) throws IOException {
        crc.update(bytes.duplicate());
        while (bytes.hasRemaining()) {
            end += channel().write(bytes, end);
        }
    }

    /** Fills {@code into} (modified) with the bytes of block {@code number}, and checks them. From any thread. */
    void read(int number, ByteBuffer into) {
        Entry entry = blocks.get(number);
        into.limit(Math.toIntExact(entry.bytes()));
        try {
            while (into.hasRemaining() && read(into, entry.offset() + into.position()) >= 0) {}
        } catch (ClosedByInterruptException e) {
            throw new Stopped("interrupted");
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read block " + number + " of " + path + ": " + e.getMessage(), e);
        }
        CRC32C crc = new CRC32C();
        crc.update(into.flip().duplicate());
        if (into.limit() < entry.bytes() || (int) crc.getValue() != entry.checksum()) {
            throw new BadInput(path + " was changed while it was in use: block " + number
                    + " is not what was written; run again, or raise Execution.memory to hold the rows");
        }
    }

    private int read(ByteBuffer into, long at) throws IOException {
        try {
            return channel().read(into, at);
        } catch (ClosedByInterruptException e) {
            throw e;
        } catch (ClosedChannelException e) {
            // Another thread was interrupted; this one goes on with a new channel.
            return 0;
        }
    }

    /** The open file. An interrupted thread closes the channel for all threads; it is opened again then. */
    private synchronized FileChannel channel() throws IOException {
        if (closed) {
            throw new IllegalStateException("the store of " + path + " is closed");
        }
        if (channel == null || !channel.isOpen()) {
            channel = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE);
        }
        return channel;
    }

    @Override
    public synchronized void close() {
        closed = true;
        try {
            if (channel != null) {
                channel.close();
            }
            Files.deleteIfExists(path);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot delete " + path + ": " + e.getMessage(), e);
        }
    }
}
