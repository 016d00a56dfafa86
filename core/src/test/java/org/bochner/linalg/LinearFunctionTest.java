package org.bochner.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.junit.jupiter.api.Test;

class LinearFunctionTest {
    @Test
    void scoresAreTheSequentialDoubleSumForOddSizes() {
        for (int rows : new int[] {1, 3, 31, 32, 33, 70}) {
            for (int features : new int[] {1, 3, 127, 128, 131, 259}) {
                for (int outputs : new int[] {1, 2, 7}) {
                    check(rows, features, outputs);
                }
            }
        }
    }

    private static void check(int rows, int features, int outputs) {
        Random random = new Random(rows * 1000003L + features * 101L + outputs);
        LinearFunction f = random(features, outputs, random);
        float[][] x = rows(rows, features, random);
        double[] naive = new double[rows * outputs];
        for (int i = 0; i < rows; i++) {
            for (int k = 0; k < outputs; k++) {
                double sum = 0;
                for (int j = 0; j < features; j++) {
                    sum += x[i][j] * f.weights().get(j, k);
                }
                naive[i * outputs + k] = sum + f.bias()[k];
            }
        }
        double[] out = new double[rows * outputs];
        try (FloatMemory memory = DenseRows.of(x).memory()) {
            DenseRows z = new DenseRows(memory, rows, features);
            f.scores(z, out);
            assertThat(out).isEqualTo(naive);
            double[] last = new double[outputs];
            f.scores(z.slice(rows - 1, rows), last);
            for (int k = 0; k < outputs; k++) {
                assertThat(last[k]).isEqualTo(naive[(rows - 1) * outputs + k]);
            }
        }
    }

    @Test
    void sparseRowsGiveTheBitsOfDenseRows() {
        Random random = new Random(5);
        LinearFunction f = random(300, 3, random);
        float[][] x = rows(40, 300, random);
        int[] starts = new int[41];
        int[] index = new int[40 * 300];
        float[] values = new float[40 * 300];
        int n = 0;
        for (int i = 0; i < 40; i++) {
            for (int j = 0; j < 300; j++) {
                if (random.nextInt(10) > 0) {
                    x[i][j] = 0;
                } else {
                    index[n] = j;
                    values[n++] = x[i][j];
                }
            }
            starts[i + 1] = n;
        }
        double[] dense = new double[120];
        double[] sparse = new double[120];
        try (FloatMemory first = DenseRows.of(x).memory();
                FloatMemory second = FloatMemory.of(values)) {
            f.scores(new DenseRows(first, 40, 300), dense);
            f.scores(new SparseRows(40, 300, starts, index, second), sparse);
        }
        assertThat(sparse).isEqualTo(dense);
    }

    @Test
    void shapesThatDoNotFitAreRefused() {
        try (FloatMemory memory = FloatMemory.allocate(6)) {
            DenseRows z = new DenseRows(memory, 2, 3);
            assertThatThrownBy(() -> LinearFunction.zero(4, 1).scores(z, new double[2]))
                    .hasMessageContaining("3 columns")
                    .hasMessageContaining("4 weights");
            assertThatThrownBy(() -> LinearFunction.zero(3, 2).scores(z, new double[3]))
                    .hasMessageContaining("do not fit 3 numbers");
        }
        assertThatThrownBy(() -> new LinearFunction(new Matrix(3, 2), new double[1]))
                .hasMessageContaining("not 1");
    }

    private static LinearFunction random(int features, int outputs, Random random) {
        LinearFunction f = LinearFunction.zero(features, outputs);
        double[] w = f.weights().data();
        for (int j = 0; j < w.length; j++) {
            w[j] = random.nextGaussian();
        }
        for (int k = 0; k < outputs; k++) {
            f.bias()[k] = random.nextGaussian();
        }
        return f;
    }

    private static float[][] rows(int rows, int columns, Random random) {
        float[][] x = new float[rows][columns];
        for (float[] row : x) {
            for (int j = 0; j < columns; j++) {
                row[j] = (float) random.nextGaussian();
            }
        }
        return x;
    }
}
