package org.bochner.spectral;

import java.util.Arrays;
import java.util.Optional;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.Rows;
import org.bochner.linalg.SparseRows;
import org.bochner.linalg.loops.RowProduct;
import org.bochner.model.file.ModelReader;
import org.bochner.model.file.ModelWriter;

/**
 * Atoms that are unit vectors: atom m picks column {@code index[m]} of a row.
 *
 * <p>Cost: O(d) per dense row, O(N + entries) per sparse one; 4 bytes per atom and per column.
 */
@SuppressWarnings("exports") // Loops are seen by our own modules alone.
public final class CoordinateAtoms implements Atoms {
    static final String KIND = "coordinates";
    private static final String COLUMNS = "atom-columns.npy";
    /** Coordinates need memory per input, which no array in a file vouches for. */
    private static final int MOST_INPUTS = 1 << 24;

    private final int inputs;
    private final int[] index;
    /** The atoms that pick column j are a chain: head[j], next[head[j]], … until −1. */
    private final int[] head;

    private final int[] next;

    public CoordinateAtoms(int inputs, int... index) {
        this.inputs = inputs;
        this.index = index.clone();
        this.head = new int[inputs];
        this.next = new int[index.length];
        Arrays.fill(head, -1);
        for (int m = index.length - 1; m >= 0; m--) {
            if (index[m] < 0 || index[m] >= inputs) {
                throw new IllegalArgumentException(
                        "atom " + m + " picks column " + index[m] + " of " + inputs + "; columns count from 0");
            }
            next[m] = head[index[m]];
            head[index[m]] = m;
        }
    }

    @Override
    public int inputs() {
        return inputs;
    }

    @Override
    public int count() {
        return index.length;
    }

    @Override
    public Optional<int[]> columns() {
        return Optional.of(index.clone());
    }

    @Override
    public void project(Rows rows, FloatMemory out, int offset, int stride) {
        float[] picked = new float[index.length];
        if (rows instanceof SparseRows sparse) {
            for (int i = 0; i < rows.rows(); i++) {
                Arrays.fill(picked, 0f);
                for (int e = sparse.start(i); e < sparse.end(i); e++) {
                    for (int m = head[sparse.index()[e]]; m >= 0; m = next[m]) {
                        picked[m] = sparse.values().get(e);
                    }
                }
                out.write(offset + i * stride, picked, 0, picked.length);
            }
            return;
        }
        float[] row = new float[inputs];
        for (int i = 0; i < rows.rows(); i++) {
            rows.copyRow(i, row);
            for (int m = 0; m < picked.length; m++) {
                picked[m] = row[index[m]];
            }
            out.write(offset + i * stride, picked, 0, picked.length);
        }
    }

    @Override
    public RowProduct row() {
        return (x, out) -> {
            for (int m = 0; m < index.length; m++) {
                out[m] = x[index[m]];
            }
        };
    }

    /** The projections of sparse rows as sparse rows, whose values the caller closes. Cost: O(entries). */
    public SparseRows pick(SparseRows rows) {
        int[] starts = new int[rows.rows() + 1];
        for (int i = 0; i < rows.rows(); i++) {
            starts[i + 1] = starts[i];
            for (int e = rows.start(i); e < rows.end(i); e++) {
                for (int m = head[rows.index()[e]]; m >= 0; m = next[m]) {
                    starts[i + 1]++;
                }
            }
        }
        int[] atoms = new int[starts[rows.rows()]];
        FloatMemory values = FloatMemory.allocate(atoms.length);
        // Atom and value of an entry in one number, so that sorting brings a row into the order of the atoms.
        long[] entries = new long[index.length];
        for (int i = 0; i < rows.rows(); i++) {
            int count = 0;
            for (int e = rows.start(i); e < rows.end(i); e++) {
                for (int m = head[rows.index()[e]]; m >= 0; m = next[m]) {
                    entries[count++] = (long) m << 32
                            | Float.floatToRawIntBits(rows.values().get(e)) & 0xffffffffL;
                }
            }
            Arrays.sort(entries, 0, count);
            for (int k = 0; k < count; k++) {
                atoms[starts[i] + k] = (int) (entries[k] >>> 32);
                values.set(starts[i] + k, Float.intBitsToFloat((int) entries[k]));
            }
        }
        return new SparseRows(rows.rows(), index.length, starts, atoms, values);
    }

    @Override
    public void copyAtom(int m, float[] into) {
        Arrays.fill(into, 0, inputs, 0f);
        into[index[m]] = 1;
    }

    @Override
    public Atoms select(int... which) {
        return new CoordinateAtoms(
                inputs, Arrays.stream(which).map(m -> index[m]).toArray());
    }

    @Override
    public void write(ModelWriter to) {
        to.put("map.atoms", KIND);
        to.put("map.inputs", inputs);
        to.array(COLUMNS, index);
    }

    static CoordinateAtoms read(ModelReader from) {
        return new CoordinateAtoms((int) from.integer("map.inputs", 1, MOST_INPUTS), from.ints(COLUMNS));
    }

    @Override
    public void close() {
        // Nothing lies outside the heap.
    }
}
