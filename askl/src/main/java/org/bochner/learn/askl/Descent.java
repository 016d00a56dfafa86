package org.bochner.learn.askl;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.bochner.Execution;
import org.bochner.Progress;
import org.bochner.Stopped;
import org.bochner.Targets;
import org.bochner.jvm.Team;
import org.bochner.learn.Diagnostics.Epoch;
import org.bochner.learn.Settings;
import org.bochner.linalg.Matrix;
import org.bochner.linalg.Rows;
import org.bochner.model.Link;
import org.bochner.store.Block;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/**
 * The epochs of back-propagation: shuffled batches, the schedule of the rate, an evaluation on the validation rows
 * after every epoch, and the best parameters kept.
 *
 * <p>The best epoch is the last one whose accuracy on the validation rows is within half a standard error of the
 * highest: such accuracies count as equal, and the parameters settle as the rate falls. For numbers it is the one with
 * the smallest error. Above waves of single columns it is the last, since the parameters decay there. A stop from
 * outside, and a loss that is not finite, end the descent with the best so far; within the first epoch with what there
 * is, after a stop from outside some thousand rows at least.
 */
final class Descent {
    /** Rows that are evaluated together: more of them read the frequencies less often. */
    private static final int EVALUATED = 128;

    /**
     * Training rows at which ‖φ‖² is measured where there are no validation rows, and those that are learned from after
     * an early stop.
     */
    private static final int FEW = 2048;
    /** Validation rows that are looked at after an early stop, when loops may not be compiled yet. */
    private static final int FEWEST = 256;
    /** The seconds that learning may take then. */
    private static final double SOON = 0.3;

    /** Standard errors by which accuracies must differ. */
    private static final double TIE = 0.5;

    private final BackPropagation engine;
    private final List<WaveLayer> layers;
    private final ColumnWaves waves;
    private final Readout readout;
    private final Objective objective;
    private final int batch;
    private final double rate;
    private final AsklSettings.Schedule schedule;
    private final int patience;
    private final int most;
    private final Targets targets;
    private final boolean classes;
    private double[] encoded = new double[0];
    private final List<Epoch> trace = new ArrayList<>();
    private List<float[]> kept = List.of();
    private float[] keptWeights;
    private float[] keptWaves;
    private Epoch best;
    private double top = Double.NaN;
    private int topNumber;
    private boolean interrupted;
    private boolean diverged;
    private double validationRows;
    private double lossSum;
    private double weightSum;

    /**
     * What came of it.
     *
     * @param trace all epochs, in order
     * @param best the epoch whose parameters were kept; null where not one could be
     * @param diverged whether the loss was not finite
     */
    record Outcome(List<Epoch> trace, Epoch best, boolean interrupted, boolean diverged) {}

    /** The most rows that are computed together with batches of {@code batch}, padded. */
    static int most(int batch) {
        return PackedBatch.padded(Math.max(EVALUATED, batch));
    }

    /**
     * A descent from where {@code layers} are.
     *
     * @param waves those of single columns, below the one layer; null where there are none
     * @param rates for the frequencies of each layer, then for those of {@code waves} and their mixes, in units of the
     *     rate
     */
    Descent(
            List<WaveLayer> layers,
            ColumnWaves waves,
            Readout readout,
            Objective objective,
            Settings settings,
            double[] rates,
            Targets targets,
            boolean classes,
            Team team) {
        this.layers = layers;
        this.waves = waves;
        this.readout = readout;
        this.objective = objective;
        this.batch = settings.get(AsklSettings.BATCH).orElseThrow();
        this.rate = settings.get(AsklSettings.RATE).get(0);
        this.schedule = settings.get(AsklSettings.SCHEDULE);
        this.patience = settings.get(AsklSettings.PATIENCE);
        this.most = most(batch);
        this.targets = targets;
        this.classes = classes;
        double[] scaled = Arrays.stream(rates).map(each -> each * rate).toArray();
        double weightRate = settings.get(AsklSettings.WEIGHT_RATE);
        this.engine =
                new BackPropagation(layers, waves, readout, objective, Adam.USUAL, scaled, weightRate, most, team);
    }

    /**
     * Every epoch to {@code end}, or fewer where patience ends or it is stopped, with the schedule of {@code last};
     * {@code validation} may be null.
     */
    Outcome run(RowStore rows, RowStore validation, int last, int end, long seed) {
        long start = System.nanoTime();
        long batches = (rows.rows() + batch - 1) / batch;
        double all = (double) batches * last;
        try (Progress.Stage stage = rows.execution().progress().part("back-propagate", end, 0.7)) {
            for (int epoch = 1; epoch <= end; epoch++) {
                lossSum = 0;
                weightSum = 0;
                epoch(rows, epoch, all, seed);
                evaluate(rows, validation, epoch, start, factor(all));
                if (validation != null) {
                    String metric = classes ? "validationAccuracy" : "validationRmse";
                    stage.metric(metric, trace.get(trace.size() - 1).metric());
                }
                stage.advance(1);
                if (diverged || (waves == null && epoch - topNumber >= patience)) {
                    break;
                }
            }
        } catch (Stopped stopped) {
            if (engine.steps() == 0) {
                throw stopped;
            }
            interrupted = true;
            engine.finish(factor(all));
            if (engine.steps() * batch < FEW) {
                // What was made ready would be lost without a short training, whose time does not grow with the rows.
                hurry(rows, all, seed);
            }
            if (best == null) {
                RowStore few = validation == null ? null : validation.subset(row -> row < FEWEST);
                evaluate(rows, few, trace.size() + 1, start, factor(all));
            }
        }
        if (best != null) {
            for (int l = 0; l < kept.size(); l++) {
                layers.get(l).restore(kept.get(l));
            }
            readout.restore(keptWeights);
            if (keptWaves != null) {
                waves.restore(keptWaves);
            }
        }
        return new Outcome(List.copyOf(trace), best, interrupted, diverged);
    }

    /** Calls {@code at} after each of the epochs {@code marks}, ascending; see {@link Askl#follow}. */
    void follow(RowStore rows, int last, List<Integer> marks, long seed, Runnable at) {
        double all = (double) ((rows.rows() + batch - 1) / batch) * last;
        int end = marks.get(marks.size() - 1);
        for (int epoch = 0; epoch <= end && Double.isFinite(lossSum); epoch++) {
            if (epoch > 0) {
                epoch(rows, epoch, all, seed);
            }
            if (marks.contains(epoch)) {
                at.run();
            }
        }
    }

    /** Every row once. */
    private void epoch(RowStore rows, int number, double all, long seed) {
        rows.batches(seed, number, batch, block -> {
            encode(block, 0, block.size());
            lossSum += engine.step(block.rows(), encoded, block.weights(), factor(all));
            weightSum += engine.weight();
        });
        engine.finish(factor(all));
    }

    /** A few steps after the stop. */
    private void hurry(RowStore rows, double all, long seed) {
        Execution soon = rows.execution().unlimited().deadlineIn(SOON);
        try {
            epoch(rows.subset(row -> row < FEW).with(soon), 1, all, seed);
        } catch (Stopped late) {
            engine.finish(factor(all));
        }
    }

    private void encode(Block block, int from, int to) {
        int numbers = (to - from) * targets.columns();
        if (encoded.length < numbers) {
            encoded = new double[numbers];
        }
        targets.encode(block, from, to, encoded);
    }

    /** Of the schedule for the step that comes. */
    private double factor(double all) {
        return schedule.factor(Math.min(1, engine.steps() / all));
    }

    /** Evaluates the parameters, and keeps them where they are the best. */
    private void evaluate(RowStore rows, RowStore validation, int number, long start, double factor) {
        double loss = lossSum / Math.max(weightSum, Double.MIN_NORMAL);
        Execution unlimited = rows.execution().unlimited();
        Score score = score((validation == null ? rows.subset(row -> row < FEW) : validation).with(unlimited));
        validationRows = score.rows;
        double norm = new TraceNorm(readout.gram()).value();
        double ofWeights = objective.traceNorm() ? norm : squaredNorm();
        double squares = score.squares / score.rows;
        Epoch epoch = new Epoch(
                number,
                (System.nanoTime() - start) * 1e-9,
                rate * factor,
                loss,
                loss + objective.lambda1() * ofWeights + objective.lambda2() * squares,
                validation == null ? Double.NaN : score.metric(classes),
                validation == null ? Double.NaN : score.loss / score.weight,
                norm,
                squares);
        trace.add(epoch);
        diverged = !Double.isFinite(loss) || !Double.isFinite(norm);
        if (!diverged && (best == null || validation == null || waves != null || good(epoch))) {
            best = epoch;
            kept = objective.learned() ? layers.stream().map(WaveLayer::copy).toList() : List.of();
            keptWeights = readout.copy();
            keptWaves = waves == null || !objective.learned() ? null : waves.copy();
        }
        if (!diverged
                && (number == 1 || validation == null || (classes ? epoch.metric() > top : epoch.metric() < top))) {
            top = epoch.metric();
            topNumber = number;
        }
    }

    private double squaredNorm() {
        Matrix gram = readout.gram();
        double sum = 0;
        for (int k = 0; k < gram.rows(); k++) {
            sum += gram.get(k, k);
        }
        return sum;
    }

    /** Whether the parameters of an epoch are to be kept; {@link #top} is the best metric before it. */
    private boolean good(Epoch epoch) {
        if (!classes) {
            return epoch.metric() < top;
        }
        double tie = TIE * Math.sqrt(Math.max(0, top * (1 - top)) / validationRows);
        return epoch.metric() >= top - tie;
    }

    /** Sums over the validation rows. */
    private static final class Score {
        private double rows;
        private double weight;
        private double right;
        private double squaredError;
        private double loss;
        private double squares;

        double metric(boolean classes) {
            return classes ? right / weight : Math.sqrt(squaredError / weight);
        }
    }

    private Score score(RowStore rows) {
        Score score = new Score();
        int outputs = targets.outputs();
        double[] gradient = new double[outputs];
        double[] predicted = new double[most];
        Passes.forEach(rows, block -> {
            for (int from = 0; from < block.size(); from += most) {
                int to = Math.min(block.size(), from + most);
                Rows some = block.rows().slice(from, to);
                double[] f = engine.scores(some);
                encode(block, from, to);
                int numbers = targets.columns();
                if (classes) {
                    Link.argmax(f, to - from, outputs, predicted);
                }
                for (int i = 0; i < to - from; i++) {
                    double weight = block.weight(from + i);
                    score.loss +=
                            weight * objective.loss().gradient(f, i * outputs, outputs, encoded, i * numbers, gradient);
                    score.weight += weight;
                    if (classes) {
                        score.right += predicted[i] == block.targets()[from + i] ? weight : 0;
                    } else {
                        for (int k = 0; k < outputs; k++) {
                            double miss = (f[i * outputs + k] - encoded[i * outputs + k]) * targets.scale(k);
                            score.squaredError += weight * miss * miss / outputs;
                        }
                    }
                }
                score.rows += to - from;
                score.squares += engine.squares(to - from);
            }
        });
        return score;
    }
}
