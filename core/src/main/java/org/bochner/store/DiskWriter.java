package org.bochner.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.Stopped;
import org.bochner.Task;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.SparseRows;

/**
 * Writes blocks to a file under a temporary name, which becomes the file when all is written. A failure, an
 * {@linkplain #discard abandoned} writer or the end of the program leaves nothing behind.
 */
final class DiskWriter {
    private final Path file;
    private final Path part;
    private final int columns;
    private final boolean sparse;
    private final Task task;
    private final FileChannel channel;
    private final List<DiskFormat.Entry> entries = new ArrayList<>();
    private FloatMemory scratch;
    private long position = DiskFormat.HEADER_BYTES;

    DiskWriter(Path file, int columns, boolean sparse, Task task) {
        if (ByteOrder.nativeOrder() != ByteOrder.LITTLE_ENDIAN) {
            throw new BadInput("rows on disk need a little-endian processor; allow enough --memory to hold them");
        }
        this.file = file.toAbsolutePath();
        this.columns = columns;
        this.sparse = sparse;
        this.task = task;
        try {
            this.part = Files.createTempFile(this.file.getParent(), this.file.getFileName() + ".", ".part");
            this.part.toFile().deleteOnExit();
            this.channel = FileChannel.open(part, StandardOpenOption.WRITE);
        } catch (IOException e) {
            throw new BadInput(
                    "cannot write to the folder " + this.file.getParent() + ": " + e
                            + "; choose a folder that exists and may be written",
                    e);
        }
    }

    /** Appends {@code block}, whose dense rows lie without gaps. */
    void write(Block block) {
        try {
            int kind = (block.targets() == null ? 0 : DiskFormat.LABELLED)
                    + (block.weights() == null ? 0 : DiskFormat.WEIGHTED);
            CRC32C crc = new CRC32C();
            long start = position;
            if (block.rows() instanceof SparseRows rows) {
                put(values(rows.values(), 0, (int) rows.entries()), crc);
            } else if (block.rows() instanceof DenseRows rows) {
                put(values(rows.memory(), rows.offset(), rows.rows() * rows.columns()), crc);
            }
            put(rest(block), crc);
            entries.add(new DiskFormat.Entry(
                    start, block.size(), (int) block.rows().entries(), kind, (int) crc.getValue()));
        } catch (IOException e) {
            throw failed(e);
        }
    }

    private static ByteBuffer values(FloatMemory memory, int from, int count) {
        return memory.byteBuffer().position(from * Float.BYTES).limit((from + count) * Float.BYTES);
    }

    /** Everything of a block but its values, in scratch memory. */
    private ByteBuffer rest(Block block) {
        long bytes = block.size() * (8L * task.outputs() + 8L + 4L) + 4L;
        bytes += sparse ? 4L * block.rows().entries() : 0;
        if (scratch == null || scratch.bytes() < bytes) {
            close(scratch);
            scratch = FloatMemory.allocate((bytes + 3) / 4);
        }
        ByteBuffer buffer = scratch.byteBuffer();
        if (block.rows() instanceof SparseRows rows) {
            buffer.putInt(0);
            for (int row = 0; row < rows.rows(); row++) {
                buffer.putInt(rows.end(row));
            }
            int entryCount = (int) rows.entries();
            buffer.asIntBuffer().put(rows.index(), 0, entryCount);
            buffer.position(buffer.position() + entryCount * Integer.BYTES);
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
        int count = bytes.remaining();
        DiskFormat.writeFully(channel, bytes, position);
        position += count;
    }

    /** The file in its place, as a store that deletes it when closed if it is {@code temporary}. */
    DiskStore finish(long rows, boolean temporary, Execution execution) {
        DiskFormat.Contents contents = new DiskFormat.Contents(rows, columns, sparse, task, List.copyOf(entries));
        try {
            DiskFormat.write(channel, position, contents);
            channel.close();
            Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            close(scratch);
            if (temporary) {
                file.toFile().deleteOnExit();
            }
            return DiskStore.open(file, temporary, execution);
        } catch (IOException e) {
            throw failed(e);
        }
    }

    /** Leaves nothing behind. */
    void discard() {
        close(scratch);
        try {
            channel.close();
            Files.deleteIfExists(part);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot delete " + part + ": " + e.getMessage(), e);
        }
    }

    private RuntimeException failed(IOException e) {
        if (e instanceof ClosedByInterruptException) {
            return new Stopped("interrupted");
        }
        return new UncheckedIOException(
                "cannot write " + file + " after " + position + " bytes: " + e.getMessage()
                        + "; free some space or choose another folder",
                e);
    }

    private static void close(FloatMemory memory) {
        if (memory != null) {
            memory.close();
        }
    }
}
