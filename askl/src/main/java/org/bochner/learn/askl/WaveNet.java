package org.bochner.learn.askl;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.RandomStream;
import org.bochner.Targets;
import org.bochner.features.FeatureMap;
import org.bochner.features.maps.ColumnMap;
import org.bochner.features.maps.FeatureStore;
import org.bochner.jvm.Team;
import org.bochner.learn.Settings;
import org.bochner.linalg.FloatMemory;
import org.bochner.select.validate.Splits;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/**
 * The training of {@link Askl} with waves of single columns below its layer: what trees are good at, thresholds of
 * one column, becomes easy to learn.
 *
 * <ol>
 *   <li>Columns of more than two values become the normal scores of their ranks, or keep their values in units of the
 *       standard deviation ({@link Inputs}). Columns of two values stay as they are: a category as columns of 0 and 1
 *       has its embedding in the frequencies of the layer above.
 *   <li>Every such column gets waves ({@link ColumnWaves}).
 *   <li>Above them is one layer of cosines or rectified features ({@link WaveLayer}), one part a feature.
 *   <li>All of it learns together ({@link Descent}), with decoupled decay of all but the waves' frequencies.
 * </ol>
 *
 * <p>Rates are in natural units: angles for the layer, turns per unit for the waves.
 */
final class WaveNet {
    /** What waves see of a column. */
    enum Inputs {
        /** The normal score of its rank. */
        QUANTILE,
        /** Its value over the standard deviation. */
        STANDARD
    }

    /** What a feature is of its angle. */
    enum Family {
        COSINE,
        RECTIFIED
    }

    private static final long STREAM = 0x77617665;

    /** The numbers of a column add about as much to the distance of two rows as its value does. */
    private static final double BESIDE = Math.sqrt(2);

    /** Steps of the layer's frequencies, of the waves' and of their mixes, in units of the rate. */
    private static final double OF_LAYER = 0.5;

    private static final double OF_WAVES = 0.02;
    private static final double OF_MIXES = 0.05;

    private final Variant variant;
    private final int features;
    private final Settings settings;
    private final int waves;
    private final int numbers;
    private final boolean rectified;
    private final int most;

    /** As {@link Askl}, with {@code settings} of one value each. */
    WaveNet(Variant variant, int features, Settings settings) {
        this.variant = variant;
        this.features = features;
        this.settings = settings;
        this.waves = settings.get(AsklSettings.WAVES).orElseThrow();
        this.numbers = settings.get(AsklSettings.EMBEDDING).orElseThrow();
        this.rectified = settings.get(AsklSettings.FAMILY).orElseThrow() == Family.RECTIFIED;
        this.most = Descent.most(settings.get(AsklSettings.BATCH).orElseThrow());
        if (waves % 4 != 0 || numbers % 4 != 0) {
            throw new BadInput("waves and embedding must be multiples of 4, not " + waves + " and " + numbers);
        }
        if (settings.get(AsklSettings.LAYERS).get(0) != 1) {
            throw new BadInput("waves of single columns have one layer above them; give layers=1 or waves=0");
        }
        String start = settings.get(AsklSettings.START).orElseThrow();
        if (!start.equals(Start.RANDOM)) {
            throw new BadInput("waves of single columns start at random, not from " + start + "; give waves=0");
        }
    }

    /** Learns the map and W on the training rows of {@code split}, or on all where it is null. */
    Askl.Result train(RowStore rows, Splits.Split split, int last, int end, long seed) {
        RowStore training = split == null ? rows : rows.subset(split.train());
        RowStore validation = split == null ? null : rows.subset(split.test());
        OutputLoss loss = OutputLoss.of(settings.get(AsklSettings.LOSS), rows.task());
        Targets targets = loss.targets(training);
        ColumnMap scores = ColumnMap.normalScores(training);
        int[] which =
                IntStream.range(0, rows.columns()).filter(scores::transforms).toArray();
        boolean quantile = settings.get(AsklSettings.WAVE_INPUTS).orElseThrow() == Inputs.QUANTILE;
        ColumnMap inputs = quantile ? scores : standard(training, which);
        checkMemory(rows.columns(), which.length, rows.execution());
        try (RowStore from = FeatureStore.of(training, inputs);
                RowStore heldOut = validation == null ? null : FeatureStore.of(validation, inputs)) {
            ColumnWaves below = new ColumnWaves(rows.columns(), which, waves, numbers, most);
            below.draw(settings.get(AsklSettings.WAVE_SCALE).orElseThrow(), seed);
            WaveLayer layer = new WaveLayer(below.outputs(), features, 1, most, variant.learned, rectified);
            Start start = Start.of(settings);
            double ratio = Start.normRatio(from, seed);
            double width = BESIDE * start.widthFor(from, ratio, seed);
            fill(layer, below, start, width, seed);
            double[] drawn = layer.lengths();
            Readout readout = new Readout(layer, targets.outputs(), most);
            double[] rates = {OF_LAYER * BESIDE / (width * ratio), OF_WAVES, OF_MIXES};
            boolean classes = rows.task().isClassification();
            try (Team team = new Team(rows.execution(), layer.strips)) {
                Descent descent = new Descent(
                        List.of(layer),
                        below,
                        readout,
                        Askl.objective(variant, settings, loss),
                        settings,
                        rates,
                        targets,
                        classes,
                        team);
                Descent.Outcome outcome = descent.run(from, heldOut, last, end, seed);
                FeatureMap map = inputs.then(ColumnWaveMap.of(below, layer));
                return new Askl.Result(
                        map, Askl.function(readout, features, targets), loss, width / BESIDE, outcome, split, drawn);
            }
        }
    }

    /** The columns of dense rows with more than two values, ascending; none where rows are sparse. */
    static int[] manyValued(RowStore rows) {
        if (rows.sparse()) {
            return new int[0];
        }
        int columns = rows.columns();
        float[] row = new float[columns];
        float[] first = new float[columns];
        float[] second = new float[columns];
        int[] values = new int[columns];
        Passes.forEach(rows, block -> {
            for (int i = 0; i < block.size(); i++) {
                block.rows().copyRow(i, row);
                for (int j = 0; j < columns; j++) {
                    if (values[j] == 0) {
                        first[j] = row[j];
                        values[j] = 1;
                    } else if (values[j] == 1 && row[j] != first[j]) {
                        second[j] = row[j];
                        values[j] = 2;
                    } else if (values[j] == 2 && row[j] != first[j] && row[j] != second[j]) {
                        values[j] = 3;
                    }
                }
            }
        });
        return IntStream.range(0, columns).filter(j -> values[j] == 3).toArray();
    }

    /** Columns with waves over their standard deviations. */
    private static ColumnMap standard(RowStore rows, int[] which) {
        float[] row = new float[rows.columns()];
        double[] sums = new double[2 * which.length];
        Passes.forEach(rows, block -> {
            for (int i = 0; i < block.size(); i++) {
                block.rows().copyRow(i, row);
                for (int k = 0; k < which.length; k++) {
                    double value = row[which[k]];
                    sums[2 * k] += value;
                    sums[2 * k + 1] += value * value;
                }
            }
        });
        double[] weights = new double[rows.columns()];
        Arrays.fill(weights, 1);
        for (int k = 0; k < which.length; k++) {
            double mean = sums[2 * k] / rows.rows();
            double variance = sums[2 * k + 1] / rows.rows() - mean * mean;
            weights[which[k]] = variance > 0 ? 1 / Math.sqrt(variance) : 1;
        }
        return ColumnMap.weighted(weights);
    }

    private void fill(WaveLayer layer, ColumnWaves below, Start start, double width, long seed) {
        start.fill(layer, width, null, seed);
        if (!rectified) {
            return;
        }
        // A rectified feature has its bias at the constant, and no phase.
        RandomStream stream = RandomStream.of(seed, STREAM);
        float[] omega = new float[layer.inputs];
        int constant = below.outputAt(below.columns);
        for (int c = 0; c < layer.features; c++) {
            layer.get(0, c, omega);
            omega[constant] = (float) stream.gaussian();
            layer.set(0, c, omega, 0f);
        }
    }

    private void checkMemory(int columns, int waved, Execution execution) {
        long inputs = inputs(columns, waved);
        if (inputs * features > FloatMemory.MAX_LENGTH / 2) {
            throw new BadInput(inputs + " by " + features
                    + " frequencies are more than one array holds; take fewer features or columns, or waves=0");
        }
        Askl.checkHeap(floats(columns, waved), execution);
    }

    private long inputs(long columns, long waved) {
        return waved * numbers + columns + 1;
    }

    /** What a training keeps with waves of {@code waved} of so many columns. */
    long floats(int columns, int waved) {
        long inputs = inputs(columns, waved);
        return WaveLayer.floats(inputs, features, 1, most, true)
                + ColumnWaves.floats(waved, waves, numbers, most)
                + 4 * inputs * most;
    }
}
