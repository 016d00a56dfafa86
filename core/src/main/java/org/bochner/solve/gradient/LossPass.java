package org.bochner.solve.gradient;

import java.util.Arrays;
import java.util.List;
import org.bochner.BadInput;
import org.bochner.Targets;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.Products;
import org.bochner.linalg.Rows;
import org.bochner.solve.Loss;
import org.bochner.solve.Softmax;
import org.bochner.solve.Training;
import org.bochner.store.Block;
import org.bochner.store.Pass;

/**
 * One fused pass for all {@linkplain Query queries}: scores, losses and their derivatives row by row, and the
 * derivatives carried back to the weights, tile by tile while a tile is in cache.
 *
 * <ol>
 *   <li>S = Z·[W V]: a column per output of each point and of each direction;
 *   <li>row by row: r = u ℓ′(s), or u ℓ″(s)·(Zv) where a direction is given;
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
    private final int slopes;
    private final int tile;

    /**
     * @param weights D × the outputs of all points and directions, in the order of the queries
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
        this.slopes = queries.stream().mapToInt(query -> query.width).sum();
        this.tile = sparse ? 1024 : Math.max(32, Math.min(1024, TILE / Math.max(1, features)));
    }

    /** What one block adds, or all of them; with work space. */
    final class Sums {
        /** Zᵀ·R, D × slopes. */
        final double[] gradient = new double[features * slopes];

        /** 1ᵀ·R. */
        final double[] bias = new double[slopes];

        final double[] value = new double[queries.size()];
        final double[] curvature = new double[queries.size()];
        final double[][] losses = new double[queries.size()][];
        final double[][] slopeSums = new double[queries.size()][];

        private final FloatMemory scores = FloatMemory.allocate((long) tile * biases.length);
        private final FloatMemory back = FloatMemory.allocate((long) tile * slopes);
        private final FloatMemory product = FloatMemory.allocate((long) features * slopes);
        private final float[] scoreTile = new float[tile * biases.length];
        private final float[] backTile = new float[tile * slopes];
        private final float[] zeros = new float[Math.min(features * slopes, 1 << 14)];
        private final float[] line = new float[zeros.length];
        private final double[] s = new double[loss.width(targets.outputs())];
        private final double[] v = new double[loss.width(targets.outputs())];

        private Sums() {
            for (int q = 0; q < queries.size(); q++) {
                boolean joint = queries.get(q).width > 1;
                losses[q] = new double[joint ? targets.classes() : 2];
                slopeSums[q] = new double[joint ? targets.classes() * targets.outputs() : 2];
            }
        }

        private void clear() {
            Arrays.fill(gradient, 0);
            Arrays.fill(bias, 0);
            Arrays.fill(value, 0);
            Arrays.fill(curvature, 0);
            for (int q = 0; q < losses.length; q++) {
                Arrays.fill(losses[q], 0);
                Arrays.fill(slopeSums[q], 0);
            }
        }
    }

    @Override
    public Sums partial() {
        return new Sums();
    }

    @Override
    public void accumulate(Block block, Sums sums) {
        for (int at = 0; at < features * slopes; at += sums.zeros.length) {
            sums.product.write(at, sums.zeros, 0, Math.min(sums.zeros.length, features * slopes - at));
        }
        int columns = biases.length;
        for (int from = 0; from < block.size(); from += tile) {
            Rows z = block.rows().slice(from, Math.min(block.size(), from + tile));
            Products.times(z, weights, 0, columns, columns, sums.scores, 0, columns);
            sums.scores.read(0, sums.scoreTile, 0, z.rows() * columns);
            for (int i = 0; i < z.rows(); i++) {
                row(block, from + i, i, sums);
            }
            sums.back.write(0, sums.backTile, 0, z.rows() * slopes);
            Products.transposedTimes(z, sums.back, 0, slopes, slopes, sums.product, 0, slopes);
        }
        for (int at = 0; at < features * slopes; at += sums.line.length) {
            int count = Math.min(sums.line.length, features * slopes - at);
            sums.product.read(at, sums.line, 0, count);
            for (int j = 0; j < count; j++) {
                sums.gradient[at + j] += sums.line[j];
            }
        }
    }

    /** All queries for one row. */
    private void row(Block block, int row, int inTile, Sums sums) {
        double weight = targets.weight(block, row);
        int from = inTile * biases.length;
        int to = inTile * slopes;
        if (weight == 0) {
            Arrays.fill(sums.backTile, to, to + slopes, 0f);
            return;
        }
        for (int q = 0, column = 0, slope = 0; q < queries.size(); q++) {
            Query query = queries.get(q);
            if (query.width == 1) {
                separate(block, row, weight, q, from, column, to, slope, sums);
            } else {
                joint(block, row, weight, q, from, column, to, slope, sums);
            }
            column += query.direction == null ? query.width : 2 * query.width;
            slope += query.width;
        }
    }

    private void separate(
            Block block, int row, double weight, int q, int from, int column, int to, int slope, Sums sums) {
        Query query = queries.get(q);
        double s = score(block, row, sums, from, column);
        double y = targets.value(block, row, query.output);
        double back;
        if (query.direction != null) {
            back = weight * loss.curvature(s, y, epsilon) * score(block, row, sums, from, column + 1);
        } else {
            double derivative = loss.slope(s, y, epsilon);
            double value = weight * loss.valueWithSlope(s, y, epsilon, derivative);
            back = weight * derivative;
            int side = derivative > 0 ? 1 : 0;
            sums.value[q] += value;
            sums.curvature[q] += weight * loss.curvature(s, y, epsilon);
            sums.losses[q][side] += value;
            sums.slopeSums[q][side] += back;
            if (query.shares != null) {
                back *= query.shares[side];
            }
        }
        sums.bias[slope] += back;
        sums.backTile[to + slope] = (float) back;
    }

    private void joint(Block block, int row, double weight, int q, int from, int column, int to, int slope, Sums sums) {
        Query query = queries.get(q);
        int width = query.width;
        int label = targets.label(block, row);
        for (int k = 0; k < width; k++) {
            sums.s[k] = absent[k] ? Double.NEGATIVE_INFINITY : score(block, row, sums, from, column + k);
        }
        double value = weight * Softmax.probabilities(sums.s, 0, width, label, sums.s, 0);
        double share = query.shares == null ? weight : weight * query.shares[label];
        double[] back = sums.s;
        if (query.direction != null) {
            for (int k = 0; k < width; k++) {
                sums.v[k] = score(block, row, sums, from, column + width + k);
            }
            Softmax.curvature(sums.s, sums.v);
            back = sums.v;
        } else {
            sums.value[q] += value;
            sums.curvature[q] += weight * Softmax.meanCurvature(sums.s);
            sums.losses[q][label] += value;
            sums.s[label] -= 1;
            for (int k = 0; k < width; k++) {
                sums.slopeSums[q][label * width + k] += weight * sums.s[k];
            }
        }
        for (int k = 0; k < width; k++) {
            double r = share * back[k];
            sums.bias[slope + k] += r;
            sums.backTile[to + slope + k] = (float) r;
        }
    }

    private double score(Block block, int row, Sums sums, int from, int column) {
        double score = sums.scoreTile[from + column] + biases[column];
        if (!Double.isFinite(score)) {
            throw new BadInput("row " + (block.first() + row) + " has the score " + score
                    + ": its features are not all finite, or too large for single precision; check the row for NaN and"
                    + " scale the columns");
        }
        return score;
    }

    @Override
    public void merge(Sums total, Sums part) {
        add(total.gradient, part.gradient);
        add(total.bias, part.bias);
        add(total.value, part.value);
        add(total.curvature, part.curvature);
        for (int q = 0; q < queries.size(); q++) {
            add(total.losses[q], part.losses[q]);
            add(total.slopeSums[q], part.slopeSums[q]);
        }
    }

    private static void add(double[] to, double[] from) {
        for (int i = 0; i < to.length; i++) {
            to[i] += from[i];
        }
    }

    @Override
    public void reset(Sums partial) {
        partial.clear();
    }

    @Override
    public void release(Sums partial) {
        partial.scores.close();
        partial.back.close();
        partial.product.close();
    }

    @Override
    public long partialBytes() {
        return 12L * features * slopes + 8L * tile * (biases.length + slopes);
    }

    @Override
    public String name() {
        return "loss";
    }
}
