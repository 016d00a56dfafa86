package org.bochner.learn.trf;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.bochner.linalg.Blas;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.Matrix;
import org.bochner.linalg.Products;
import org.bochner.solve.LinearFunction;
import org.bochner.store.Block;
import org.bochner.store.Pass;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/**
 * Rows of any number, read by passes over a store whose columns are the features; sums of products in float within a block, in double
 * between blocks. Only slopes and curvatures are held, 16 bytes for each row and output.
 *
 * <p>Cost: 4nrK operations and two passes for a reading; nr² and a pass for a curve of most rows, a pass for one of few.
 */
final class PassedRows implements Evidence {
    private final RowStore store;
    private final int columns;
    private final Coded coded;
    private final PointLoss loss;

    private PassedRows(RowStore store, Coded coded, PointLoss loss) {
        this.store = store;
        this.columns = store.columns();
        this.coded = coded;
        this.loss = loss;
    }

    /** The evidence of {@code store}, which must stay open; for the squared loss its moments, from two passes. */
    static Evidence of(RowStore store, Coded coded, PointLoss loss) {
        PassedRows rows = new PassedRows(store, coded, loss);
        return loss == PointLoss.SQUARED ? rows.moments() : rows;
    }

    private Moments moments() {
        int outputs = coded.outputs();
        double[] weights = coded.weights();
        double[] right = new double[weights.length * (outputs + 1)];
        double[] mean = new double[outputs];
        double squares = 0;
        for (int i = 0; i < weights.length; i++) {
            for (int k = 0; k < outputs; k++) {
                double y = coded.targets()[i * outputs + k];
                right[i * (outputs + 1) + k] = weights[i] * y;
                mean[k] += weights[i] * y;
                squares += weights[i] * y * y;
            }
            right[i * (outputs + 1) + outputs] = weights[i];
        }
        double[] products = store.run(new Back(columns, right, outputs + 1));
        double[] cross = new double[columns * outputs];
        double[] sum = new double[columns];
        for (int j = 0; j < columns; j++) {
            System.arraycopy(products, j * (outputs + 1), cross, j * outputs, outputs);
            sum[j] = products[j * (outputs + 1) + outputs];
        }
        return Moments.of(columns, outputs, gram(weights, new double[columns], 1), sum, cross, mean, squares);
    }

    @Override
    public int columns() {
        return columns;
    }

    @Override
    public int outputs() {
        return coded.outputs();
    }

    @Override
    public boolean isQuadratic() {
        return false;
    }

    @Override
    public boolean hasCorner() {
        return loss == PointLoss.HINGE;
    }

    @Override
    public Reading read(double[] beta, double[] bias, double width, Reading alike) {
        int outputs = outputs();
        PassReading before = (PassReading) alike;
        LinearFunction function = new LinearFunction(new Matrix(columns, outputs, beta), bias);
        int rows = coded.weights().length;
        double[] slopes = new double[rows * outputs];
        double[] curvatures = new double[rows * outputs];
        double[] sums = store.run(new Passes.Sums("losses", 2 + outputs) {
            @Override
            public void accumulate(Block block, double[] sums) {
                int first = (int) block.first() * outputs;
                double[] scores = new double[block.size() * outputs];
                function.scores(block.rows(), scores);
                double[] targets = Arrays.copyOfRange(coded.targets(), first, first + scores.length);
                double[] slope = new double[scores.length];
                double[] curvature = new double[scores.length];
                if (before != null) {
                    System.arraycopy(before.slopes, first, slope, 0, slope.length);
                    System.arraycopy(before.curvatures, first, curvature, 0, curvature.length);
                }
                for (int i = 0; i < block.size(); i++) {
                    double weight = coded.weights()[(int) block.first() + i];
                    int at = i * outputs;
                    if (before != null) {
                        PointLoss.alike(width, outputs, scores, targets, at, slope, curvature, slope, curvature);
                    } else {
                        sums[0] += weight * loss.row(width, outputs, scores, targets, at, slope, curvature);
                        sums[1] += weight * loss.exact(outputs, scores, targets, at);
                    }
                    for (int k = 0; k < outputs; k++) {
                        slope[at + k] *= weight;
                        curvature[at + k] *= weight;
                        sums[2 + k] += slope[at + k];
                    }
                }
                System.arraycopy(slope, 0, slopes, first, slope.length);
                System.arraycopy(curvature, 0, curvatures, first, curvature.length);
            }
        });
        double[] slope = store.run(new Back(columns, slopes, outputs));
        return new PassReading(
                sums[0],
                hasCorner() ? sums[1] : sums[0],
                slope,
                Arrays.copyOfRange(sums, 2, 2 + outputs),
                slopes,
                curvatures);
    }

    /** A reading with the slopes and curvatures of all rows. */
    private final class PassReading extends Reading {
        private final double[] slopes;
        private final double[] curvatures;

        PassReading(
                double sum, double exact, double[] slope, double[] biasSlope, double[] slopes, double[] curvatures) {
            super(sum, exact, slope, biasSlope);
            this.slopes = slopes;
            this.curvatures = curvatures;
        }

        @Override
        Curve curve(int k) {
            int outputs = outputs();
            double total = 0;
            int bent = 0;
            int rows = coded.weights().length;
            double[] own = new double[rows];
            for (int i = 0; i < rows; i++) {
                own[i] = curvatures[i * outputs + k];
                total += own[i];
                bent += own[i] > 0 ? 1 : 0;
            }
            double[] sum = store.run(new Back(columns, own, 1));
            return bent >= columns ? Curve.ofGram(total, sum, gram(own, sum, total)) : few(own, bent, sum, total);
        }
    }

    /** The rows that bend, themselves. */
    private Curve few(double[] curvatures, int bent, double[] sum, double total) {
        int[] place = new int[curvatures.length];
        double[] some = new double[bent];
        for (int i = 0, at = 0; i < place.length; i++) {
            place[i] = curvatures[i] > 0 ? at : -1;
            if (curvatures[i] > 0) {
                some[at++] = curvatures[i];
            }
        }
        double[] rows = new double[bent * columns];
        store.run(Passes.each("rows that bend", block -> {
            float[] line = new float[columns];
            for (int i = 0; i < block.size(); i++) {
                int at = place[(int) block.first() + i];
                if (at >= 0) {
                    block.rows().copyRow(i, line);
                    for (int j = 0; j < columns; j++) {
                        rows[at * columns + j] = line[j];
                    }
                }
            }
        }));
        return new Curve(total, sum, null, some, rows, IntStream.range(0, bent).toArray());
    }

    /** Σ c (e − s/t)(e − s/t)ᵀ, full. */
    private double[] gram(double[] c, double[] sum, double total) {
        double[] gram = store.run(new Passes.Sums("curvature", columns * columns) {
            @Override
            public void accumulate(Block block, double[] sums) {
                DenseRows z = (DenseRows) block.rows();
                float[] line = new float[columns];
                try (FloatMemory scaled = FloatMemory.allocate((long) z.rows() * columns);
                        FloatMemory product = FloatMemory.allocate((long) columns * columns)) {
                    for (int i = 0; i < z.rows(); i++) {
                        double root = Math.sqrt(c[(int) block.first() + i] / total);
                        z.copyRow(i, line);
                        for (int j = 0; j < columns; j++) {
                            line[j] = (float) (root * (line[j] - sum[j] / total));
                        }
                        scaled.write(i * columns, line, 0, columns);
                    }
                    Blas.get().ssyrk(z.rows(), columns, 1f, scaled, 0, columns, 0f, product, columns);
                    float[] part = new float[columns * columns];
                    product.read(0, part, 0, part.length);
                    Curve.mirror(part, columns);
                    for (int e = 0; e < part.length; e++) {
                        sums[e] += total * part[e];
                    }
                }
            }
        });
        return gram;
    }

    /** Zᵀ·g for g n×K. */
    private static final class Back extends Passes.Sums implements Pass<double[]> {
        private final int columns;
        private final double[] g;
        private final int outputs;

        Back(int columns, double[] g, int outputs) {
            super("slopes", columns * outputs);
            this.columns = columns;
            this.g = g;
            this.outputs = outputs;
        }

        @Override
        public void accumulate(Block block, double[] sums) {
            int rows = block.size();
            int first = (int) block.first() * outputs;
            double largest = 0;
            for (int i = first; i < first + rows * outputs; i++) {
                largest = Math.max(largest, Math.abs(g[i]));
            }
            if (largest == 0) {
                return;
            }
            try (FloatMemory right = FloatMemory.allocate((long) rows * outputs);
                    FloatMemory product = FloatMemory.allocate((long) columns * outputs)) {
                for (int i = 0; i < rows * outputs; i++) {
                    right.set(i, (float) (g[first + i] / largest));
                }
                Products.transposedTimes(block.rows(), right, 0, outputs, outputs, product, 0, outputs);
                for (int i = 0; i < sums.length; i++) {
                    sums[i] += largest * product.get(i);
                }
            }
        }
    }
}
