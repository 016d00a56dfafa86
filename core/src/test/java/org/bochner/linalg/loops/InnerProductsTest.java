package org.bochner.linalg.loops;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.Rows;
import org.bochner.linalg.SparseRows;
import org.junit.jupiter.api.Test;

class InnerProductsTest {
    private static final int[] SIZES = {1, 3, 7, 13, 207, 300};

    private final Random random = new Random(7);

    private float[][] values(int rows, int columns, double share) {
        float[][] x = new float[rows][columns];
        for (float[] row : x) {
            for (int j = 0; j < columns; j++) {
                row[j] = random.nextDouble() < share ? (float) random.nextGaussian() : 0;
            }
        }
        return x;
    }

    /** A copy of {@code x}; where sparse, with the non-zero entries alone. */
    private static Rows rows(float[][] x, boolean sparse) {
        if (!sparse) {
            return DenseRows.of(x);
        }
        int columns = x[0].length;
        int[] starts = new int[x.length + 1];
        int[] index = new int[x.length * columns];
        float[] values = new float[index.length];
        int n = 0;
        for (int i = 0; i < x.length; i++) {
            for (int j = 0; j < columns; j++) {
                if (x[i][j] != 0) {
                    index[n] = j;
                    values[n++] = x[i][j];
                }
            }
            starts[i + 1] = n;
        }
        return new SparseRows(x.length, columns, starts, index, FloatMemory.of(values));
    }

    private static double naive(float[] x, float[] c) {
        double sum = 0;
        for (int j = 0; j < x.length; j++) {
            sum += (double) x[j] * c[j];
        }
        return sum;
    }

    private void check(int n, int all, int d, double share, boolean sparseRows, boolean sparseFixed) {
        float[][] x = values(n + 1, d, share);
        float[][] c = values(all + 1, d, share);
        Rows rows = rows(x, sparseRows);
        Rows fixed = rows(c, sparseFixed);
        // Slices, whose entries do not lie at the start.
        Rows some = rows.slice(1, n + 1);
        double[] out = new double[n * all + 1];
        out[n * all] = -77;
        new InnerProducts(fixed.slice(1, all + 1)).times(some, out);
        boolean exact = sparseFixed || InnerProducts.few(some);
        for (int i = 0; i < n; i++) {
            for (int l = 0; l < all; l++) {
                double expected = naive(x[i + 1], c[l + 1]);
                assertThat(out[i * all + l]).isCloseTo(expected, within(exact ? 0 : 1e-12 + 1e-15 * d));
            }
        }
        assertThat(out[n * all]).isEqualTo(-77);
        rows.memory().close();
        fixed.memory().close();
    }

    @Test
    void productsAreThoseOfANaiveLoopForDenseAndSparseRowsOfEitherSide() {
        for (int n : SIZES) {
            for (int d : new int[] {1, 5, 37}) {
                for (double share : new double[] {0.1, 0.9}) {
                    for (int kind = 0; kind < 4; kind++) {
                        check(n, SIZES[(n + d) % SIZES.length], d, share, kind % 2 == 1, kind >= 2);
                    }
                }
            }
        }
    }

    @Test
    void oneRowHasTheProductsOfABlock() {
        float[][] x = values(1, 20, 0.5);
        Rows fixed = rows(values(9, 20, 0.3), true);
        Rows row = rows(x, false);
        double[] block = new double[9];
        double[] one = new double[11];
        InnerProducts products = new InnerProducts(fixed);
        products.times(row, block);
        products.times(x[0], one, 2);
        for (int l = 0; l < 9; l++) {
            assertThat(one[l + 2]).isEqualTo(block[l]);
        }
        row.memory().close();
        fixed.memory().close();
    }

    @Test
    void rowsWiderThanATileAreMultiplied() {
        check(1, 2, (1 << 22) + 5, 1, false, false);
    }
}
