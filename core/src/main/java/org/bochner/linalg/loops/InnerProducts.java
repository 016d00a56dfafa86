package org.bochner.linalg.loops;

import java.util.Arrays;
import org.bochner.linalg.Blas;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.Rows;
import org.bochner.linalg.SparseRows;

/**
 * The products x·c_l of rows x with fixed rows c_1..c_N, summed in double, dense or sparse on either side.
 *
 * <p>Sparse c are held by columns, so that an entry of x meets those rows alone that have its column; the products of
 * sparse x with dense c are sums over the entries of x. Both add in the order of the columns, and have the bits of a
 * loop over all of them. The other rows are widened tile by tile for a product of matrices.
 *
 * <p>Cost: 2dN operations for a row, or two for each pair of entries with the same column.
 */
public final class InnerProducts {
    private static final int TILE = 256;
    /** The most numbers of a tile that are widened, unless a row has more. */
    private static final int NUMBERS = 1 << 22;

    private final Rows fixed;
    /** Null where the fixed rows are dense. */
    private final SparseColumns byColumn;

    /** Products with {@code fixed}, which must not be closed meanwhile. */
    public InnerProducts(Rows fixed) {
        this.fixed = fixed;
        this.byColumn = fixed instanceof SparseRows sparse ? SparseColumns.of(sparse) : null;
    }

    /** Whether rows have so few entries, a quarter at most, that products are faster by their entries. */
    public static boolean few(Rows rows) {
        return rows instanceof SparseRows && rows.entries() <= (long) rows.rows() * rows.columns() / 4;
    }

    /** {@code out[i·N + l] = x_i·c_l} (modified) for all rows. */
    public void times(Rows x, double[] out) {
        if (byColumn != null) {
            float[] row = new float[x instanceof DenseRows ? x.columns() : 0];
            for (int i = 0; i < x.rows(); i++) {
                int at = i * fixed.rows();
                if (x instanceof SparseRows sparse) {
                    Arrays.fill(out, at, at + fixed.rows(), 0);
                    for (int e = sparse.start(i), end = sparse.end(i); e < end; e++) {
                        add(sparse.index()[e], sparse.values().get(e), out, at);
                    }
                } else {
                    x.copyRow(i, row);
                    times(row, out, at);
                }
            }
        } else if (few(x)) {
            byEntries((SparseRows) x, out);
        } else {
            byTiles(x, out);
        }
    }

    /** {@code out[at + l] = x·c_l} (modified) for one row and sparse c. */
    public void times(float[] x, double[] out, int at) {
        Arrays.fill(out, at, at + fixed.rows(), 0);
        for (int j = 0; j < x.length; j++) {
            if (x[j] != 0) {
                add(j, x[j], out, at);
            }
        }
    }

    private void add(int column, double value, double[] out, int at) {
        for (int e = byColumn.starts()[column], end = byColumn.starts()[column + 1]; e < end; e++) {
            out[at + byColumn.rows()[e]] += value * byColumn.values()[e];
        }
    }

    private void byEntries(SparseRows x, double[] out) {
        int first = x.rows() == 0 ? 0 : x.start(0);
        float[] values = new float[(int) x.entries()];
        x.values().read(first, values, 0, values.length);
        float[] row = new float[x.columns()];
        for (int l = 0; l < fixed.rows(); l++) {
            fixed.copyRow(l, row);
            for (int i = 0; i < x.rows(); i++) {
                double sum = 0;
                for (int e = x.start(i), end = x.end(i); e < end; e++) {
                    sum += (double) values[e - first] * row[x.index()[e]];
                }
                out[i * fixed.rows() + l] = sum;
            }
        }
    }

    private void byTiles(Rows x, double[] out) {
        int d = x.columns();
        int tile = Math.max(1, Math.min(TILE, NUMBERS / Math.max(1, d)));
        int across = Math.min(tile, x.rows());
        int down = Math.min(tile, fixed.rows());
        double[] left = new double[across * d];
        double[] right = new double[down * d];
        double[] products = new double[across * down];
        for (int i = 0; i < x.rows(); i += tile) {
            int rows = Math.min(tile, x.rows() - i);
            widen(x, i, rows, left);
            for (int l = 0; l < fixed.rows(); l += tile) {
                int count = Math.min(tile, fixed.rows() - l);
                widen(fixed, l, count, right);
                Blas.get().dgemm(false, true, rows, count, d, 1, left, right, 0, products);
                for (int k = 0; k < rows; k++) {
                    System.arraycopy(products, k * count, out, (i + k) * fixed.rows() + l, count);
                }
            }
        }
    }

    private static void widen(Rows from, int first, int count, double[] to) {
        float[] line = new float[from.columns()];
        for (int i = 0; i < count; i++) {
            from.copyRow(first + i, line);
            for (int j = 0; j < line.length; j++) {
                to[i * line.length + j] = line[j];
            }
        }
    }
}
