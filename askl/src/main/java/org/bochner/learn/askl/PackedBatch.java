package org.bochner.learn.askl;

import java.util.Arrays;
import org.bochner.linalg.Rows;
import org.bochner.linalg.loops.BatchLoops;

/**
 * A batch as {@link BatchLoops} wants it: transposed, without the columns in which all rows are zero, cut into chunks
 * of {@link #CHUNK} columns. Filled again and again; nothing is allocated for a batch.
 */
final class PackedBatch {
    /** Columns of a chunk: of a strip of frequencies that many lines, with their gradient, stay in the first cache. */
    static final int CHUNK = 64;

    private final int inputs;
    private final float[][] lines;
    /** Entry e of row i is at e·stride + i. */
    final float[] x;
    /** Which column entry e is. */
    final int[] index;
    /** The entries of chunk c are those from starts[c] to before starts[c + 1]. */
    final int[] starts;

    int stride;
    int rows;

    /**
     * For at most {@code most} rows.
     *
     * @param raw whether {@link #fill} will be called; else {@link #clear} and writing to {@link #x}
     */
    PackedBatch(int inputs, int most, boolean raw) {
        this.inputs = inputs;
        this.x = new float[inputs * padded(most)];
        this.index = new int[inputs + 1];
        this.starts = new int[(inputs + CHUNK - 1) / CHUNK + 1];
        this.lines = raw ? new float[most][inputs] : null;
        for (int j = 0; j < inputs; j++) {
            index[j] = j;
        }
        for (int c = 0; c < starts.length; c++) {
            starts[c] = Math.min(inputs, c * CHUNK);
        }
    }

    /** The next multiple of {@link BatchLoops#ROWS}. */
    static int padded(int rows) {
        return (rows + BatchLoops.ROWS - 1) / BatchLoops.ROWS * BatchLoops.ROWS;
    }

    int chunks() {
        return starts.length - 1;
    }

    /** Makes room for {@code count} rows, all columns of which will be written; rows beyond them are zero. */
    void clear(int count) {
        rows = padded(count);
        stride = rows;
        if (rows > count) {
            Arrays.fill(x, 0, inputs * stride, 0f);
        }
    }

    /** Makes room for {@code count} rows of some columns; {@link #end} follows when {@link #index} has them. */
    void begin(int count) {
        rows = padded(count);
        stride = rows;
    }

    /** Cuts {@code entries} entries, whose columns ascend, into chunks. */
    void end(int entries) {
        int chunk = 0;
        for (int e = 0; e < entries; e++) {
            while (chunk * CHUNK <= index[e]) {
                starts[chunk++] = e;
            }
        }
        Arrays.fill(starts, chunk, starts.length, entries);
    }

    /** The columns in which some row is not zero. */
    int entries() {
        return starts[starts.length - 1];
    }

    /** Takes the rows of a batch. */
    void fill(Rows from) {
        int count = from.rows();
        rows = padded(count);
        stride = rows;
        for (int i = 0; i < count; i++) {
            from.copyRow(i, lines[i]);
        }
        int e = 0;
        for (int j = 0; j < inputs; j++) {
            if (j % CHUNK == 0) {
                starts[j / CHUNK] = e;
            }
            int at = e * stride;
            boolean any = false;
            for (int i = 0; i < count; i++) {
                float value = lines[i][j];
                x[at + i] = value;
                any |= value != 0;
            }
            for (int i = count; i < rows; i++) {
                x[at + i] = 0;
            }
            index[e] = j;
            e += any ? 1 : 0;
        }
        starts[starts.length - 1] = e;
    }
}
