package org.bochner.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.Stopped;
import org.bochner.Task;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.Rows;
import org.bochner.linalg.SparseRows;

/**
 * Rows in a file, for data larger than memory. Every worker reads one block at a time into its own native scratch,
 * while the others compute; the file is not mapped, so what is resident is what the plan says. Each block is checked
 * against its checksum. The blocks are those of a {@link MemoryStore} with the same rows, so results are the same bits.
 */
public final class DiskStore extends BlockStore {
    private final Path file;
    private final DiskFormat.Contents contents;
    private final boolean temporary;
    private final Source source;
    private final DiskStore owner;
    private final long largest;

    private DiskStore(
            Path file,
            DiskFormat.Contents contents,
            boolean temporary,
            Source source,
            DiskStore owner,
            Execution execution) {
        super(execution);
        this.file = file;
        this.contents = contents;
        this.temporary = temporary;
        this.source = source;
        this.owner = owner;
        long most = 0;
        for (DiskFormat.Entry entry : contents.blocks()) {
            most = Math.max(most, entry.bytes(contents.sparse(), contents.task().outputs()));
        }
        this.largest = most;
    }

    /** A sink that writes {@code file}; the file appears when the sink is finished. */
    public static RowSink sink(Path file, int columns, boolean sparse, Task task, Execution execution) {
        return new Sink(file, columns, sparse, task, false, execution);
    }

    /** A sink that writes a new file in {@code folder}, which is deleted when the store is closed. */
    public static RowSink temporarySink(Path folder, int columns, boolean sparse, Task task, Execution execution) {
        return new Sink(temporaryFile(folder), columns, sparse, task, true, execution);
    }

    static Path temporaryFile(Path folder) {
        return folder.resolve(
                "bochner-" + Long.toUnsignedString(java.util.UUID.randomUUID().getMostSignificantBits(), 36) + ".rows");
    }

    /** Opens a file that a sink wrote. */
    public static DiskStore open(Path file, Execution execution) {
        return open(file, false, execution);
    }

    static DiskStore open(Path file, boolean temporary, Execution execution) {
        Source source = new Source(file);
        try {
            return new DiskStore(file, DiskFormat.read(source.channel(), file), temporary, source, null, execution);
        } catch (IOException e) {
            source.close();
            throw new BadInput("cannot read " + file + ": " + e.getMessage(), e);
        } catch (RuntimeException e) {
            source.close();
            throw e;
        }
    }

    /** The open file. An interrupted thread closes a channel under everyone's hands; it is opened again then. */
    private static final class Source implements AutoCloseable {
        private final Path file;
        private FileChannel channel;
        private boolean closed;

        Source(Path file) {
            this.file = file;
        }

        synchronized FileChannel channel() throws IOException {
            if (closed) {
                throw new IllegalStateException("the store of " + file + " is closed");
            }
            if (channel == null || !channel.isOpen()) {
                try {
                    channel = FileChannel.open(file, StandardOpenOption.READ);
                } catch (NoSuchFileException e) {
                    throw new BadInput("there is no file " + file + "; check its name", e);
                }
            }
            return channel;
        }

        void read(ByteBuffer into, long at) throws IOException {
            while (true) {
                try {
                    DiskFormat.readFully(channel(), into, at + into.position());
                    return;
                } catch (ClosedByInterruptException e) {
                    throw new Stopped("interrupted");
                } catch (ClosedChannelException e) {
                    // Another thread was interrupted; this one goes on, from where its buffer stands.
                    continue;
                }
            }
        }

        @Override
        public synchronized void close() {
            closed = true;
            try {
                if (channel != null) {
                    channel.close();
                }
            } catch (IOException e) {
                throw new UncheckedIOException("cannot close " + file, e);
            }
        }
    }

    public Path file() {
        return file;
    }

    @Override
    public BlockReader reader() {
        return new Reader();
    }

    /** Reads blocks into its own scratch. */
    private final class Reader implements BlockReader {
        private FloatMemory scratch;
        private int[] starts = new int[0];
        private int[] index = new int[0];

        @Override
        public Block read(int number) {
            DiskFormat.Entry entry = contents.blocks().get(number);
            int bytes = Math.toIntExact(entry.bytes(contents.sparse(), task().outputs()));
            if (scratch == null) {
                scratch = FloatMemory.allocate((largest + 3) / 4);
            }
            ByteBuffer buffer = scratch.byteBuffer().limit(bytes);
            load(buffer, entry, number);
            buffer.flip().position(entry.entries() * Float.BYTES);
            Rows rows =
                    contents.sparse() ? sparse(buffer, entry, number) : new DenseRows(scratch, entry.rows(), columns());
            double[] targets = entry.has(DiskFormat.LABELLED) ? doubles(buffer, entry.rows() * task().outputs()) : null;
            double[] weights = entry.has(DiskFormat.WEIGHTED) ? doubles(buffer, entry.rows()) : null;
            return new Block(number, first(number), rows, targets, weights);
        }

        private void load(ByteBuffer buffer, DiskFormat.Entry entry, int number) {
            try {
                source.read(buffer, entry.offset());
            } catch (IOException e) {
                throw new UncheckedIOException(
                        "cannot read block " + number + " of " + file + ": " + e.getMessage(), e);
            }
            if (buffer.hasRemaining()) {
                throw DiskFormat.cut(file, entry.offset() + buffer.position());
            }
            if (DiskFormat.checksum(buffer.duplicate().flip()) != entry.checksum()) {
                throw DiskFormat.damaged(file, "block " + number);
            }
        }

        private SparseRows sparse(ByteBuffer buffer, DiskFormat.Entry entry, int number) {
            starts = ints(buffer, starts, entry.rows() + 1);
            index = ints(buffer, index, entry.entries());
            boolean legal = starts[0] == 0 && starts[entry.rows()] == entry.entries();
            for (int row = 0; row < entry.rows() && legal; row++) {
                legal = starts[row] <= starts[row + 1];
                for (int e = starts[row], before = -1; legal && e < starts[row + 1]; e++) {
                    legal = index[e] > before && index[e] < columns();
                    before = index[e];
                }
            }
            if (!legal) {
                throw DiskFormat.damaged(file, "block " + number);
            }
            return new SparseRows(entry.rows(), columns(), starts, index, scratch);
        }

        private int[] ints(ByteBuffer buffer, int[] reused, int count) {
            int[] into = reused.length >= count ? reused : new int[count];
            buffer.asIntBuffer().get(into, 0, count);
            buffer.position(buffer.position() + count * Integer.BYTES);
            return into;
        }

        private double[] doubles(ByteBuffer buffer, int count) {
            double[] into = new double[count];
            buffer.asDoubleBuffer().get(into);
            buffer.position(buffer.position() + count * Double.BYTES);
            return into;
        }

        @Override
        public void close() {
            if (scratch != null) {
                scratch.close();
            }
        }
    }

    @Override
    protected long blockBytes() {
        return largest;
    }

    @Override
    protected long readerBytes() {
        return contents.sparse() ? largest * 2 : largest;
    }

    @Override
    protected int shuffledTogether() {
        long half = execution().memory() / 2 / Math.max(1, readerBytes());
        return (int) Math.max(1, Math.min(half, Math.min(blocks(), Integer.MAX_VALUE / BlockShape.ROWS)));
    }

    @Override
    public long rows() {
        return contents.rows();
    }

    @Override
    public int columns() {
        return contents.columns();
    }

    @Override
    public Task task() {
        return contents.task();
    }

    @Override
    public int blocks() {
        return contents.blocks().size();
    }

    @Override
    public boolean sparse() {
        return contents.sparse();
    }

    @Override
    public long first(int block) {
        return (long) block * BlockShape.rowsPerBlock(columns(), sparse());
    }

    @Override
    public int size(int block) {
        return contents.blocks().get(block).rows();
    }

    @Override
    public DiskStore with(Execution execution) {
        return new DiskStore(file, contents, temporary, source, owner == null ? this : owner, execution);
    }

    /** Closes the file, and deletes it if it was temporary. A view does nothing. */
    @Override
    public void close() {
        if (owner != null) {
            return;
        }
        source.close();
        if (temporary) {
            try {
                Files.deleteIfExists(file);
            } catch (IOException e) {
                throw new UncheckedIOException("cannot delete " + file + ": " + e.getMessage(), e);
            }
        }
    }

    /** Writes blocks as they come. */
    private static final class Sink extends BlockSink {
        private final DiskWriter writer;
        private final boolean temporary;

        Sink(Path file, int columns, boolean sparse, Task task, boolean temporary, Execution execution) {
            super(columns, sparse, task, execution);
            this.temporary = temporary;
            this.writer = new DiskWriter(file, columns, sparse, task);
        }

        @Override
        void take(BlockBuffer full, int number, long first) {
            writer.write(full.view(number, first));
        }

        @Override
        RowStore store(long rowCount) {
            return writer.finish(rowCount, temporary, execution);
        }

        @Override
        void discard() {
            writer.discard();
        }
    }
}
