package org.bochner.linalg.loops;

import java.util.Arrays;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.Rows;

/**
 * A d×n matrix W packed once for many products X·W with dense rows.
 *
 * <p>A library packs W again in every call, which costs a tenth of the time when X is a block of some hundred rows.
 * Here W is kept in tiles of a few vectors of columns, each d rows long and within the second-level cache. X is taken
 * in panels of a few rows, transposed, with those columns left out in which the whole panel is zero: for MNIST's
 * digits that is half of them. The sums of a panel and a tile stay in registers
 * ({@link ArrayLoops#panel}); a group of panels shares each tile while it is in cache. The result is shown to a
 * {@link Rows.StripVisitor} in strips of some hundred columns, before it leaves the cache.
 *
 * <p>A zero adds nothing to a sum, so a row's result has the same bits whatever lies beside it. Cost: 2·d·n operations
 * a row, less what is left out; 4·d·n bytes.
 */
public final class PanelMatrix {
    /** Panels that share a tile while it is in cache. */
    private static final int GROUP = 8;
    /** The same where W is too large for the last cache, and comes from memory once for every group. */
    private static final int LARGE_GROUP = 16;
    /** The bytes from which on W is large. */
    private static final long LARGE = 24L << 20;
    /** Tiles whose results are shown at once. */
    private static final int BAND = 8;
    /**
     * Where the first tile starts: 64 bytes behind an array's beginning, which has a head of 16. The collector that
     * most JVMs use puts large arrays at round addresses and leaves them there; then no vector of W lies across two
     * lines of the cache, worth a tenth of the time.
     */
    private static final int START = 12;
    /** The least d: below it the product costs little beside what is done with it, and need not be compiled first. */
    private static final int LEAST = 32;

    private final int rows;
    private final int columns;
    /** Tile after tile, from {@link #START} on. */
    private final float[] tiles;

    private final int tileCount;

    /**
     * Whether products of {@code rows} dense rows with a d×n matrix are faster by panels than by
     * {@link Products#times}, and the packed matrix takes at most a quarter of the heap.
     */
    public static boolean serves(int rows, int d, int n) {
        ArrayLoops loops = ArrayLoops.get();
        return loops.panelRows() > 0
                && d >= LEAST
                && rows >= 4 * loops.panelRows()
                && n >= 2 * loops.panelWidth()
                && 4L * d * n <= Runtime.getRuntime().maxMemory() / 4;
    }

    /** Packs W, d×n, row-major from the start of {@code w}. */
    public PanelMatrix(FloatMemory w, int d, int n) {
        int width = ArrayLoops.get().panelWidth();
        rows = d;
        columns = n;
        tileCount = (n + width - 1) / width;
        if ((long) tileCount * d * width > FloatMemory.MAX_LENGTH - START) {
            throw new IllegalArgumentException("a " + d + "×" + n + " matrix does not fit one array");
        }
        tiles = new float[START + tileCount * d * width];
        for (int t = 0; t < tileCount; t++) {
            int some = Math.min(width, n - t * width);
            for (int j = 0; j < d; j++) {
                w.read(j * n + t * width, tiles, START + (t * d + j) * width, some);
            }
        }
    }

    /** The bytes that packing takes. */
    public long bytes() {
        return 4L * tiles.length;
    }

    /** Row i of X·W goes to {@code out[offset + i·stride ..]} (modified), on the calling thread. */
    public void times(DenseRows x, FloatMemory out, int offset, int stride) {
        times(x, (i, column, length, values, at) -> out.write(offset + i * stride + column, values, at, length));
    }

    /**
     * Shows X·W to {@code visitor}, strip by strip, on the calling thread: what is done with the result is done while
     * it is in cache, and the product need never be written as a whole.
     */
    public void times(DenseRows x, Rows.StripVisitor visitor) {
        ArrayLoops loops = ArrayLoops.get();
        int height = loops.panelRows();
        int width = loops.panelWidth();
        int band = BAND * width;
        int group = bytes() > LARGE ? LARGE_GROUP : GROUP;
        float[] results = new float[group * height * band];
        Panel[] panels = new Panel[Math.min(group, (x.rows() + height - 1) / height)];
        for (int p = 0; p < panels.length; p++) {
            panels[p] = new Panel(rows, height);
        }
        for (int from = 0; from < x.rows(); from += group * height) {
            int end = Math.min(x.rows(), from + group * height);
            int used = (end - from + height - 1) / height;
            for (int p = 0; p < used; p++) {
                panels[p].fill(x, from + p * height, Math.min(end, from + (p + 1) * height));
            }
            for (int first = 0; first < tileCount; first += BAND) {
                int last = Math.min(tileCount, first + BAND);
                for (int t = first; t < last; t++) {
                    for (int p = 0; p < used; p++) {
                        Panel panel = panels[p];
                        int at = p * height * band + (t - first) * width;
                        loops.panel(
                                panel.values,
                                panel.index,
                                panel.count,
                                tiles,
                                START + t * rows * width,
                                results,
                                at,
                                band);
                    }
                }
                int length = Math.min(columns, last * width) - first * width;
                for (int i = from; i < end; i++) {
                    visitor.strip(i, first * width, length, results, (i - from) * band);
                }
            }
        }
    }

    /** A few rows of X, transposed, without the columns in which all of them are zero. */
    private static final class Panel {
        private final int height;
        private final float[][] lines;
        private final float[] values;
        private final int[] index;
        private int count;

        private Panel(int columns, int height) {
            this.height = height;
            this.lines = new float[height][columns];
            this.values = new float[(columns + 1) * height];
            this.index = new int[columns + 1];
        }

        private void fill(DenseRows x, int from, int to) {
            for (int r = 0; r < height; r++) {
                if (from + r < to) {
                    x.copyRow(from + r, lines[r]);
                } else {
                    Arrays.fill(lines[r], 0f);
                }
            }
            count = 0;
            for (int j = 0; j < x.columns(); j++) {
                boolean any = false;
                int at = count * height;
                for (int r = 0; r < height; r++) {
                    float value = lines[r][j];
                    values[at + r] = value;
                    any |= value != 0;
                }
                // Written always and kept only where one of the rows is not zero.
                index[count] = j;
                count += any ? 1 : 0;
            }
        }
    }
}
