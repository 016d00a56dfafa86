package org.bochner.store;

import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;
import org.bochner.BadInput;
import org.bochner.Task;

/**
 * What stands in a file of rows. All numbers are little-endian.
 *
 * <ol>
 *   <li>A header of 64 bytes: the magic word, version, flags, shape, where the table is, and checksums.
 *   <li>The blocks one after the other. A block is its values (floats, row by row), for sparse rows the starts of the
 *       rows and the columns of the entries (ints), then targets and weights (doubles) where there are some.
 *   <li>The table: the labels, and for every block its place, rows, entries, kind and CRC-32C.
 * </ol>
 *
 * <p>Nothing in the file is believed before it was checked: sizes against the length of the file, contents against
 * the checksum. So a file that was cut, changed or is something else is recognised, and never takes more memory than
 * its own length.
 */
final class DiskFormat {
    static final int VERSION = 1;
    static final int HEADER_BYTES = 64;
    static final int ENTRY_BYTES = 24;
    static final int LABELLED = 1;
    static final int WEIGHTED = 2;

    private static final byte[] MAGIC = "BOCHROWS".getBytes(StandardCharsets.US_ASCII);
    private static final int SPARSE = 1;

    private DiskFormat() {}

    /** Where a block lies and what it holds; {@code kind} is a sum of {@link #LABELLED} and {@link #WEIGHTED}. */
    record Entry(long offset, int rows, int entries, int kind, int checksum) {
        boolean has(int flag) {
            return (kind & flag) != 0;
        }

        /** The bytes of the block in the file. */
        long bytes(boolean sparse, int outputs) {
            long structure = sparse ? 4L * (rows + 1L) + 4L * entries : 0;
            return 4L * entries
                    + structure
                    + (has(LABELLED) ? 8L * rows * outputs : 0)
                    + (has(WEIGHTED) ? 8L * rows : 0);
        }
    }

    /** All that is known of a file but its rows. */
    record Contents(long rows, int columns, boolean sparse, Task task, List<Entry> blocks) {}

    /** Writes the table at {@code end} of the blocks, and then the header. */
    static void write(FileChannel channel, long end, Contents contents) throws IOException {
        ByteBuffer table = table(contents);
        ByteBuffer header = little(HEADER_BYTES)
                .put(MAGIC)
                .putInt(VERSION)
                .putInt(contents.sparse() ? SPARSE : 0)
                .putLong(contents.rows())
                .putInt(contents.columns())
                .putInt(contents.blocks().size())
                .putLong(end)
                .putLong(end + table.remaining())
                .putInt(contents.task().outputs())
                .putInt(0)
                .putInt(checksum(table));
        header.putInt(checksum(header.duplicate().flip())).flip();
        writeFully(channel, table, end);
        writeFully(channel, header, 0);
    }

    private static ByteBuffer table(Contents contents) {
        List<byte[]> labels = new ArrayList<>();
        int bytes = 4 + ENTRY_BYTES * contents.blocks().size();
        for (String label : contents.task().labels()) {
            byte[] text = label.getBytes(StandardCharsets.UTF_8);
            labels.add(text);
            bytes += 4 + text.length;
        }
        ByteBuffer table = little(bytes).putInt(labels.size());
        labels.forEach(text -> table.putInt(text.length).put(text));
        for (Entry entry : contents.blocks()) {
            table.putLong(entry.offset())
                    .putInt(entry.rows())
                    .putInt(entry.entries())
                    .putInt(entry.kind())
                    .putInt(entry.checksum());
        }
        return table.flip();
    }

    /** Reads and checks header and table. */
    static Contents read(FileChannel channel, Path file) throws IOException {
        long length = channel.size();
        ByteBuffer header = little((int) Math.min(HEADER_BYTES, length));
        readFully(channel, header, 0);
        header.flip();
        byte[] magic = new byte[Math.min(MAGIC.length, header.remaining())];
        header.get(magic);
        if (!Arrays.equals(magic, MAGIC)) {
            throw new BadInput(file + " is not a file of rows that Bochner wrote; give the original data instead");
        }
        if (length < HEADER_BYTES) {
            throw cut(file, length);
        }
        int version = header.getInt();
        if (version != VERSION) {
            throw new BadInput(
                    file + " has version " + version + " where this program reads " + VERSION + "; write it again");
        }
        boolean sparse = (header.getInt() & SPARSE) != 0;
        long rows = header.getLong();
        int columns = header.getInt();
        int blocks = header.getInt();
        long end = header.getLong();
        long size = header.getLong();
        int outputs = header.getInt();
        header.getInt();
        int tableChecksum = header.getInt();
        int headerChecksum = header.getInt();
        if (headerChecksum != checksum(header.duplicate().position(0).limit(HEADER_BYTES - 4))) {
            throw damaged(file, "its header");
        }
        if (length < size) {
            throw cut(file, length);
        }
        long tableBytes = size - end;
        if (end < HEADER_BYTES
                || rows < 0
                || columns < 0
                || blocks < 0
                || tableBytes < 4 + (long) ENTRY_BYTES * blocks
                || tableBytes > Integer.MAX_VALUE) {
            throw damaged(file, "its header");
        }
        ByteBuffer table = little((int) tableBytes);
        readFully(channel, table, end);
        if (checksum(table.flip()) != tableChecksum) {
            throw damaged(file, "its table of blocks");
        }
        try {
            Task task = new Task(labels(table), outputs);
            Contents contents = new Contents(rows, columns, sparse, task, entries(table, blocks));
            if (!isConsistent(contents, end) || table.hasRemaining()) {
                throw damaged(file, "its table of blocks");
            }
            return contents;
        } catch (BufferUnderflowException | IllegalArgumentException e) {
            throw e instanceof BadInput known ? known : damaged(file, "its table of blocks");
        }
    }

    private static List<String> labels(ByteBuffer table) {
        int count = table.getInt();
        List<String> labels = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int length = table.getInt();
            if (length < 0 || length > table.remaining()) {
                throw new BufferUnderflowException();
            }
            byte[] text = new byte[length];
            table.get(text);
            labels.add(new String(text, StandardCharsets.UTF_8));
        }
        return labels;
    }

    private static List<Entry> entries(ByteBuffer table, int blocks) {
        List<Entry> entries = new ArrayList<>();
        for (int b = 0; b < blocks; b++) {
            entries.add(new Entry(table.getLong(), table.getInt(), table.getInt(), table.getInt(), table.getInt()));
        }
        return entries;
    }

    /** Whether the blocks follow each other without a gap, have legal sizes and all the rows. */
    private static boolean isConsistent(Contents contents, long end) {
        int each = BlockShape.rowsPerBlock(contents.columns(), contents.sparse());
        long at = HEADER_BYTES;
        long rows = 0;
        for (Entry entry : contents.blocks()) {
            boolean shaped = entry.rows() > 0 && entry.rows() <= each && entry.entries() >= 0;
            boolean dense = contents.sparse() || entry.entries() == (long) entry.rows() * contents.columns();
            if (!shaped || !dense || entry.offset() != at || rows % each != 0) {
                return false;
            }
            rows += entry.rows();
            at += entry.bytes(contents.sparse(), contents.task().outputs());
        }
        return at == end && rows == contents.rows();
    }

    static BadInput damaged(Path file, String what) {
        return new BadInput(file + " is damaged: " + what + " does not have the checksum or form it was written with; "
                + "write it again from the original data");
    }

    static BadInput cut(Path file, long length) {
        return new BadInput(file + " is cut off after " + length + " bytes; write it again from the original data");
    }

    static int checksum(ByteBuffer bytes) {
        CRC32C crc = new CRC32C();
        crc.update(bytes.duplicate());
        return (int) crc.getValue();
    }

    static ByteBuffer little(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Fills {@code into} from {@code at} on, or stops at the end of the file. */
    static void readFully(FileChannel channel, ByteBuffer into, long at) throws IOException {
        long position = at;
        while (into.hasRemaining()) {
            int count = channel.read(into, position);
            if (count < 0) {
                return;
            }
            position += count;
        }
    }

    static void writeFully(FileChannel channel, ByteBuffer from, long at) throws IOException {
        long position = at;
        while (from.hasRemaining()) {
            position += channel.write(from, position);
        }
    }
}
