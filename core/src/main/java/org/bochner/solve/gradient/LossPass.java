package org.bochner.solve.gradient;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.bochner.BadInput;
import org.bochner.Targets;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.Rows;
import org.bochner.linalg.loops.Products;
import org.bochner.solve.Loss;
import org.bochner.solve.Training;
import org.bochner.solve.Vectors;
import org.bochner.store.Block;
import org.bochner.store.Pass;

/**
 * One fused pass for all {@linkplain Query queries}: scores, losses and their derivatives row by row, and the
 * derivatives carried back to the weights, tile by tile while a tile is in cache.
 *
 * <ol>
 *   <li>S = ZW: a column per output of each point;
 *   <li>row by row: r = u ℓ′(s);
 *   <li>Zᵀ·R, in float within a block of rows, in double between blocks.
 * </ol>
 *
 * <p>C is not in it: sums are of u ℓ alone. Cost: 4·n·D multiplications per output of a gradient.
 */
final class LossPass implements Pass<LossPass.Sums> {
    /** Floats of a tile of rows: about a level-2 cache. */
    private static final int TILE = 1 << 18;

    private final Loss loss;
    private final double epsilon;
    private final Targets targets;
    private final boolean[] absent;
    private final int features;
    private final List<Query> queries;
    private final FloatMemory weights;
    private final double[] biases;
    private final int columns;
    private final int tile;

    /**
     * @param weights D × the outputs of all points, in the order of the queries
     * @param biases one constant per column of {@code weights}
     */
    LossPass(
            Training training,
            Targets targets,
            int features,
            boolean sparse,
            List<Query> queries,
            FloatMemory weights,
            double[] biases) {
        this.loss = training.loss();
        this.epsilon = training.epsilon();
        this.targets = targets;
        this.absent = new boolean[targets.classes()];
        for (int label = 0; label < absent.length; label++) {
            absent[label] = training.unbounded(targets, label);
        }
        this.features = features;
        this.queries = queries;
        this.weights = weights;
        this.biases = biases;
        this.columns = biases.length;
        this.tile = sparse ? 1024 : Math.max(32, Math.min(1024, TILE / Math.max(1, features)));
    }

    /** What one block adds, or all of them; with work space. */
    final class Sums {
        /** Zᵀ·R, D × columns. */
        final double[] gradient = new double[features * columns];

        /** 1ᵀ·R. */
        final double[] bias = new double[columns];

        final double[] value = new double[queries.size()];
        final double[] curvature = new double[queries.size()];
        final double[][] losses = new double[queries.size()][];
        final double[][] slopeSums = new double[queries.size()][];
        /** All of the above, as blocks add to them. */
        private final List<double[]> all = new ArrayList<>(List.of(gradient, bias, value, curvature));

        private final FloatMemory scores = FloatMemory.allocate((long) tile * columns);
        private final FloatMemory back = FloatMemory.allocate((long) tile * columns);
        private final FloatMemory product = FloatMemory.allocate((long) features * columns);
        private final float[] scoreTile = new float[tile * columns];
        private final float[] backTile = new float[tile * columns];
        private final float[] zeros = new float[Math.min(features * columns, 1 << 14)];
        private final float[] line = new float[zeros.length];
        private final double[] s = new double[loss.width(targets.outputs())];
        private final double[] y = new double[targets.columns()];

        private Sums() {
            for (int q = 0; q < queries.size(); q++) {
                boolean joint = queries.get(q).width > 1;
                losses[q] = new double[joint ? targets.classes() : 2];
                slopeSums[q] = new double[joint ? targets.classes() * targets.outputs() : 2];
                all.add(losses[q]);
                all.add(slopeSums[q]);
            }
        }
    }

    @Override
    public Sums partial() {
        return new Sums();
    }

    @Override
    public void accumulate(Block block, Sums sums) {
        for (int at = 0; at < features * columns; at += sums.zeros.length) {
            sums.product.write(at, sums.zeros, 0, Math.min(sums.zeros.length, features * columns - at));
        }
        for (int from = 0; from < block.size(); from += tile) {
            Rows z = block.rows().slice(from, Math.min(block.size(), from + tile));
            Products.times(z, weights, 0, columns, columns, sums.scores, 0, columns);
            sums.scores.read(0, sums.scoreTile, 0, z.rows() * columns);
            for (int i = 0; i < z.rows(); i++) {
                row(block, from + i, i, sums);
            }
            sums.back.write(0, sums.backTile, 0, z.rows() * columns);
            Products.transposedTimes(z, sums.back, 0, columns, columns, sums.product, 0, columns);
        }
        for (int at = 0; at < features * columns; at += sums.line.length) {
            int count = Math.min(sums.line.length, features * columns - at);
            sums.product.read(at, sums.line, 0, count);
            for (int j = 0; j < count; j++) {
                sums.gradient[at + j] += sums.line[j];
            }
        }
    }

    /** All queries for one row. */
    private void row(Block block, int row, int inTile, Sums sums) {
        double weight = targets.weight(block, row);
        int tileRow = inTile * columns;
        if (weight == 0) {
            Arrays.fill(sums.backTile, tileRow, tileRow + columns, 0f);
            return;
        }
        targets.encode(block, row, row + 1, sums.y);
        for (int q = 0, column = 0; q < queries.size(); q++) {
            if (queries.get(q).width == 1) {
                separate(block, row, weight, q, tileRow, column, sums);
            } else {
                joint(block, row, weight, q, tileRow, column, sums);
            }
            column += queries.get(q).width;
        }
    }

    private void separate(Block block, int row, double weight, int q, int tileRow, int column, Sums sums) {
        Query query = queries.get(q);
        double s = score(block, row, sums, tileRow, column);
        double y = sums.y[query.output];
        double derivative = loss.slope(s, y, epsilon);
        double value = weight * loss.valueWithSlope(s, y, epsilon, derivative);
        double back = weight * derivative;
        int side = derivative > 0 ? 1 : 0;
        sums.value[q] += value;
        sums.curvature[q] += weight * loss.curvature(s, y, epsilon);
        sums.losses[q][side] += value;
        sums.slopeSums[q][side] += back;
        if (query.shares != null) {
            back *= query.shares[side];
        }
        sums.bias[column] += back;
        sums.backTile[tileRow + column] = (float) back;
    }

    private void joint(Block block, int row, double weight, int q, int tileRow, int column, Sums sums) {
        Query query = queries.get(q);
        int width = query.width;
        int label = (int) sums.y[0];
        double[] s = sums.s;
        for (int k = 0; k < width; k++) {
            s[k] = absent[k] ? Double.NEGATIVE_INFINITY : score(block, row, sums, tileRow, column + k);
        }
        double value = weight * Loss.softmax(s, 0, width, label, s, 0);
        double share = query.shares == null ? weight : weight * query.shares[label];
        sums.value[q] += value;
        sums.losses[q][label] += value;
        double curvature = 0;
        for (int k = 0; k < width; k++) {
            curvature += s[k] * (1 - s[k]);
        }
        sums.curvature[q] += weight * (curvature / width);
        s[label] -= 1;
        for (int k = 0; k < width; k++) {
            sums.slopeSums[q][label * width + k] += weight * s[k];
            double r = share * s[k];
            sums.bias[column + k] += r;
            sums.backTile[tileRow + column + k] = (float) r;
        }
    }

    private double score(Block block, int row, Sums sums, int tileRow, int column) {
        double score = sums.scoreTile[tileRow + column] + biases[column];
        if (!Double.isFinite(score)) {
            throw new BadInput("row " + (block.first() + row) + " has the score " + score
                    + ": its features are not all finite, or too large for single precision; check the row for NaN and"
                    + " scale the columns");
        }
        return score;
    }

    @Override
    public void merge(Sums total, Sums part) {
        for (int i = 0; i < total.all.size(); i++) {
            Vectors.add(total.all.get(i), 1, part.all.get(i));
        }
    }

    @Override
    public void reset(Sums partial) {
        partial.all.forEach(sums -> Arrays.fill(sums, 0));
    }

    @Override
    public double[][] numbers(Sums partial) {
        return partial.all.toArray(new double[0][]);
    }

    @Override
    public void restore(Sums partial, double[][] numbers) {
        for (int i = 0; i < numbers.length; i++) {
            System.arraycopy(numbers[i], 0, partial.all.get(i), 0, numbers[i].length);
        }
    }

    @Override
    public void release(Sums partial) {
        partial.scores.close();
        partial.back.close();
        partial.product.close();
    }

    @Override
    public long partialBytes() {
        return 12L * features * columns + 16L * tile * columns;
    }

    @Override
    public String name() {
        return "loss";
    }
}
