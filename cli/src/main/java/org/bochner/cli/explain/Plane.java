package org.bochner.cli.explain;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.bochner.data.Model;
import org.bochner.data.encode.Encoder;
import org.bochner.data.encode.InputColumn;
import org.bochner.linalg.DenseRows;
import org.bochner.model.KernelMachine;
import org.bochner.report.chart.DecisionMap;
import org.bochner.report.chart.ScatterMap;
import org.bochner.spectral.Frequencies;

/**
 * The pictures of a model with two inputs and classes: what it predicts everywhere, and the dual weight of each row.
 * Axes are in the file's own units where the encoder knows them.
 */
public final class Plane {
    private static final int CELLS = 140;
    private static final int DOTS = 300;
    private static final double ROOM = 0.04;

    private final Model model;
    private final Sample sample;
    private final double[] offset = {0, 0};
    private final double[] scale = {1, 1};
    private final DecisionMap.Region region;

    private Plane(Model model, Sample sample) {
        this.model = model;
        this.sample = sample;
        Encoder encoder = model.encoder();
        List<InputColumn> inputs = encoder.inputs();
        for (int j = 0; j < 2 && inputs.size() == 2; j++) {
            offset[j] = inputs.get(j).offset();
            scale[j] = inputs.get(j).scale() == 0 ? 1 : inputs.get(j).scale();
        }
        double[] low = {Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY};
        double[] high = {Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY};
        for (float[] x : sample.rows()) {
            for (int j = 0; j < 2; j++) {
                low[j] = Math.min(low[j], raw(x[j], j));
                high[j] = Math.max(high[j], raw(x[j], j));
            }
        }
        double[] room = new double[2];
        for (int j = 0; j < 2; j++) {
            room[j] = high[j] > low[j] ? ROOM * (high[j] - low[j]) : 1;
        }
        region = new DecisionMap.Region(low[0] - room[0], high[0] + room[0], low[1] - room[1], high[1] + room[1]);
    }

    /** The plane of {@code model}, or empty where it has other than two inputs, or no classes. */
    public static Optional<Plane> of(Model model, Sample sample) {
        boolean plane = model.machine().inputs() == 2
                && model.machine().task().isClassification()
                && !model.encoder().sparse()
                && sample.size() > 0;
        return plane ? Optional.of(new Plane(model, sample)) : Optional.empty();
    }

    private double raw(double encoded, int j) {
        return encoded / scale[j] + offset[j];
    }

    private String name(int j) {
        return "input " + model.encoder().names().get(j) + ", in its own unit";
    }

    private List<String> labels() {
        return model.machine().task().labels().stream()
                .map(label -> "class " + label)
                .toList();
    }

    /** What the model predicts everywhere, with some rows on it. */
    public DecisionMap answers(String title) {
        KernelMachine machine = model.machine();
        float[][] grid = grid();
        DenseRows rows = DenseRows.of(grid);
        double[] scores;
        try {
            scores = machine.scores(rows);
        } finally {
            rows.memory().close();
        }
        double[] values = machine.predictionsOf(scores, grid.length);
        double[] sure = machine.hasProbabilities() ? machine.probabilitiesOf(scores, grid.length) : null;
        int classes = machine.task().classes();
        int[] answers = new int[grid.length];
        double[] strength = new double[grid.length];
        for (int i = 0; i < grid.length; i++) {
            answers[i] = (int) values[i];
            double p = sure == null ? 1 : sure[i * classes + answers[i]];
            strength[i] = sure == null
                    ? Math.min(1, Math.abs(scores[i * machine.outputs()]))
                    : Math.max(0, (p - 1.0 / classes) / (1 - 1.0 / classes));
        }
        return map(title, answers, strength);
    }

    /** The one of {@code waves} that agrees best with the two classes, as if it alone were to answer. */
    public DecisionMap stripes(String title, Frequencies waves) {
        Wave best = best(waves);
        float[][] grid = grid();
        int[] answers = new int[grid.length];
        double[] strength = new double[grid.length];
        for (int i = 0; i < grid.length; i++) {
            double height = best.at(grid[i]);
            answers[i] = height > 0 ? 1 : 0;
            strength[i] = Math.abs(height);
        }
        return map(title, answers, strength);
    }

    /** How well the best of {@code waves} agrees with the two classes, from 0 to 1. */
    public double agreement(Frequencies waves) {
        return best(waves).agreement();
    }

    private Wave best(Frequencies waves) {
        Wave best = Wave.of(waves.omega()[0], sample);
        for (int m = 1; m < waves.count(); m++) {
            Wave other = Wave.of(waves.omega()[m], sample);
            best = other.agreement() > best.agreement() ? other : best;
        }
        return best;
    }

    /** The encoded inputs of every cell, row by row from the top left. */
    private float[][] grid() {
        float[][] grid = new float[CELLS * CELLS][2];
        for (int i = 0; i < grid.length; i++) {
            double u = (i % CELLS + 0.5) / CELLS;
            double v = 1 - (i / CELLS + 0.5) / CELLS;
            double x = region.left() + u * (region.right() - region.left());
            double y = region.bottom() + v * (region.top() - region.bottom());
            grid[i][0] = (float) ((x - offset[0]) * scale[0]);
            grid[i][1] = (float) ((y - offset[1]) * scale[1]);
        }
        return grid;
    }

    private DecisionMap map(String title, int[] answers, double[] strength) {
        return new DecisionMap(title, name(0), name(1), labels(), region, answers, strength, CELLS, dots(null, DOTS));
    }

    /** The rows alone. */
    public ScatterMap rows(String title) {
        return new ScatterMap(title, name(0), name(1), labels(), region, dots(null, 2 * DOTS));
    }

    /** The rows in the size of their dual weights, or empty where those are not known. */
    public Optional<ScatterMap> pulls(String title) {
        return DualWeights.of(model, sample)
                .map(pulls -> new ScatterMap(title, name(0), name(1), labels(), region, dots(pulls, 2 * DOTS)));
    }

    private List<DecisionMap.Dot> dots(double[] pulls, int most) {
        double strongest = 1e-300;
        for (int i = 0; pulls != null && i < pulls.length; i++) {
            strongest = Math.max(strongest, pulls[i]);
        }
        List<DecisionMap.Dot> dots = new ArrayList<>();
        for (int i = 0; i < Math.min(most, sample.size()); i++) {
            double x = raw(sample.rows()[i][0], 0);
            double y = raw(sample.rows()[i][1], 1);
            int label = (int) sample.targets()[i];
            if (pulls == null) {
                dots.add(new DecisionMap.Dot(x, y, label));
            } else {
                double part = pulls[i] / strongest;
                String tip =
                        labels().get(label) + String.format(Locale.ROOT, ", dual weight %.3g of the largest", part);
                dots.add(new DecisionMap.Dot(x, y, label, 0.45 + 2 * Math.sqrt(part), tip));
            }
        }
        return dots;
    }
}
