package org.bochner.learn.askl;

import java.util.List;
import org.bochner.jvm.Team;
import org.bochner.linalg.Rows;
import org.bochner.linalg.loops.BatchLoops;

/**
 * The steps of mini-batch back-propagation through layers of waves and W, on a team of workers.
 *
 * <p>{@link #step} learns from the batch before and computes the scores of the next in the same sweep over the strips
 * of the first layer ({@link WaveLayer#turn}); between sweeps there is only the K-output stage: sums of the strips'
 * scores, thresholding, the loss. Each worker always has the same strips, and every sum over strips is made in their
 * order: the bits do not depend on the number of workers. Nothing of the size of a batch is allocated.
 *
 * <p>With several layers φ_L(…φ_1(x)), the layers above the first learn on the way back, from the top, each by three
 * rounds: δ of its strips; ∂φ of the layer below, with the frequencies before their step; the step. The first is as
 * above. On the way up each layer takes φ of the one below.
 */
final class BackPropagation {
    /** Steps that share a threshold. */
    private static final int TOGETHER = 8;

    /** Whose rate comes where, below one layer. */
    private static final int WAVE_FREQUENCIES = 1;

    private static final int WAVE_MIXES = 2;

    /**
     * The floats of a line of the cache. Strips of δ lie a line more than their length apart: their lengths are
     * multiples of a page, and the same rows of all strips would share few places of the first cache.
     */
    private static final int LINE = 16;

    private final List<WaveLayer> layers;
    private final ColumnWaves waves;
    private final ColumnWaves.WorkSpace[] waveWork;
    /** The outputs of the waves of the batch before and of the next. */
    private PackedBatch pastWaves;

    private PackedBatch nextWaves;
    private final WaveLayer top;
    private final Readout readout;
    private final Objective objective;
    private final double[] rates;
    private final double weightRate;
    private final Adam adam;
    private final Team team;
    private final WorkSpace[] work;
    private PackedBatch past;
    private PackedBatch next;
    private final PackedBatch[] inner;
    private final float[] deltas;
    private final float[] dPhis;
    private final double[] f;
    private final double[] gradient;
    /** ∂loss/∂f, outputs × rows. */
    private final float[] e;

    private int pastCount;
    private double pastWeight;
    /** The rates of the steps whose threshold is still to come, and whether it comes with this one. */
    private double owed;

    private int since;
    private boolean due;
    private long steps;

    /**
     * Of layers from the first to the last.
     *
     * @param waves those of single columns, below the one layer; null where there are none
     * @param rates what the rate is multiplied by for the frequencies of each layer, then for those of {@code waves}
     *     and for their mixes
     * @param weightRate the same for W
     * @param most the most rows of a batch, padded
     */
    BackPropagation(
            List<WaveLayer> layers,
            ColumnWaves waves,
            Readout readout,
            Objective objective,
            Adam adam,
            double[] rates,
            double weightRate,
            int most,
            Team team) {
        this.waves = waves;
        this.layers = layers;
        this.top = layers.get(layers.size() - 1);
        this.readout = readout;
        this.objective = objective;
        this.adam = adam;
        this.rates = rates;
        this.weightRate = weightRate;
        this.team = team;
        int parts = top.parts;
        this.work = new WorkSpace[team.size()];
        for (int k = 0; k < work.length; k++) {
            work[k] = new WorkSpace(most, parts, readout.lines());
        }
        int inputs = waves == null ? layers.get(0).inputs : waves.inputs;
        this.waveWork = new ColumnWaves.WorkSpace[waves == null ? 0 : team.size()];
        for (int k = 0; k < waveWork.length; k++) {
            waveWork[k] = new ColumnWaves.WorkSpace(waves);
        }
        this.pastWaves = waves == null ? null : new PackedBatch(waves.outputs(), most, false);
        this.nextWaves = waves == null ? null : new PackedBatch(waves.outputs(), most, false);
        this.past = new PackedBatch(inputs, most, true);
        this.next = new PackedBatch(inputs, most, true);
        this.inner = new PackedBatch[layers.size()];
        int widest = 0;
        for (int l = 1; l < inner.length; l++) {
            inner[l] = new PackedBatch(layers.get(l).inputs, most, false);
            widest = Math.max(widest, Math.max(layers.get(l).strips, layers.get(l - 1).strips));
        }
        if (waves != null) {
            widest = top.strips;
        }
        this.deltas = new float[widest * (parts * most * top.width + LINE)];
        this.dPhis = new float[widest * most * top.width];
        this.f = new double[most * readout.outputs()];
        this.gradient = new double[readout.outputs()];
        this.e = new float[most * readout.lines()];
    }

    /** How many steps were taken. */
    long steps() {
        return steps;
    }

    /**
     * Learns from the batch before, then computes the loss of {@code rows} and its gradient.
     *
     * @param targets {@link OutputLoss#columns} numbers a row
     * @param weights of the rows, or null where all are one
     * @param rate η for the batch before
     * @return the sum of weighted losses of {@code rows}
     */
    double step(Rows rows, double[] targets, double[] weights, double rate) {
        next.fill(rows);
        advance(next, rows.rows(), rate);
        PackedBatch old = past;
        past = next;
        next = old;
        return judge(rows.rows(), targets, weights);
    }

    /** Learns from the last batch. */
    void finish(double rate) {
        if (pastCount > 0) {
            advance(null, 0, rate);
            pastCount = 0;
        }
        sweep(top, readout::settle);
        readout.settled();
    }

    /** The scores of {@code rows}, row by row, valid until the next call; {@link #finish} was called before. */
    double[] scores(Rows rows) {
        next.fill(rows);
        advance(next, rows.rows(), 0);
        return f;
    }

    /** The weight of the rows of the last {@link #step}. */
    double weight() {
        return pastWeight;
    }

    /** Σ ‖φ(x)‖² of the rows whose scores were computed last. */
    double squares(int count) {
        double sum = 0;
        for (int s = 0; s < top.strips; s++) {
            sum += top.squares(s, count);
        }
        return sum;
    }

    /** Losses, and their gradients over the batch's weight for the way back. */
    private double judge(int count, double[] targets, double[] weights) {
        int rows = past.rows;
        int outputs = readout.outputs();
        int numbers = objective.loss().columns(outputs);
        double total = 0;
        for (int i = 0; i < count; i++) {
            total += weights == null ? 1 : weights[i];
        }
        double sum = 0;
        for (int i = 0; i < rows; i++) {
            double weight = i >= count ? 0 : weights == null ? 1 : weights[i];
            if (weight > 0) {
                sum += weight * objective.loss().gradient(f, i * outputs, outputs, targets, i * numbers, gradient);
            }
            for (int k = 0; k < outputs; k++) {
                e[k * rows + i] = weight > 0 ? (float) (weight / total * gradient[k]) : 0f;
            }
        }
        pastCount = total > 0 ? count : 0;
        pastWeight = total;
        return sum;
    }

    /** One step: back for {@link #past} where it has rows, forward for {@code to} where that is not null. */
    private void advance(PackedBatch to, int count, double rate) {
        boolean back = pastCount > 0;
        BatchLoops.MomentStep[] step = new BatchLoops.MomentStep[rates.length];
        BatchLoops.MomentStep weightStep = null;
        if (back) {
            steps++;
            for (int l = 0; l < step.length; l++) {
                // The frequencies of waves of single columns stay in the range that they were drawn from.
                boolean kept = waves != null && l == WAVE_FREQUENCIES;
                step[l] = adam.at(steps, rate * rates[l], kept ? 0 : objective.decay());
            }
            weightStep = adam.at(steps, rate * weightRate, objective.decay());
            owed += rate * weightRate;
            since++;
            due = objective.traceNorm() && objective.lambda1() > 0 && (since == TOGETHER || to == null);
        }
        if (waves != null) {
            throughWaves(back, step, weightStep, to, count);
        } else if (layers.size() == 1) {
            BatchLoops.MomentStep ofWeights = weightStep;
            sweep(top, (strip, mine) -> {
                readout.settle(strip, mine);
                PackedBatch learn = back && objective.learned() ? past : null;
                if (back) {
                    backTop(strip, ofWeights, mine);
                }
                if (learn != null) {
                    top.delta(strip, past.rows, mine);
                }
                if (learn != null || to != null) {
                    top.turn(strip, learn, step[0], to, mine);
                }
                if (to != null) {
                    readout.score(strip, to.rows, top.phi(), top.phiAt(strip));
                }
            });
        } else {
            descend(back, step, weightStep, to, count);
            ascend(to, count);
        }
        if (to == null && !back) {
            return;
        }
        // The K-output stage.
        readout.settled();
        if (back && due) {
            readout.threshold(objective.lambda1(), owed, weightStep, top.features);
            owed = 0;
            since = 0;
        }
        if (to != null) {
            readout.total(to.rows, f);
        }
    }

    /** One layer above waves of single columns. */
    private void throughWaves(
            boolean back, BatchLoops.MomentStep[] step, BatchLoops.MomentStep weightStep, PackedBatch to, int count) {
        boolean learn = back && objective.learned();
        int floats = top.parts * past.rows * top.width;
        sweep(top, (strip, mine) -> {
            readout.settle(strip, mine);
            if (back) {
                backTop(strip, weightStep, mine);
            }
            if (learn) {
                top.delta(strip, past.rows, mine);
                System.arraycopy(mine.delta, 0, deltas, strip * (floats + LINE), floats);
            }
        });
        int pastRows = past.rows;
        if (to != null) {
            waves.pass(to, count, nextWaves);
        }
        PackedBatch before = pastWaves;
        PackedBatch after = nextWaves;
        team.run(worker -> {
            ColumnWaves.WorkSpace mine = waveWork[worker];
            for (int j = worker * waves.columns / team.size(); j < (worker + 1) * waves.columns / team.size(); j++) {
                if (learn) {
                    int from = waves.outputAt(j);
                    top.below(
                            from, from + waves.numbers, pastRows, deltas, floats + LINE, mine.below, 0, waves.numbers);
                    waves.back(j, pastRows, before, mine);
                    waves.step(j, step[WAVE_FREQUENCIES], step[WAVE_MIXES], mine);
                }
                if (to != null) {
                    waves.forward(j, count, after, mine);
                }
            }
        });
        if (!learn && to == null) {
            return;
        }
        sweep(top, (strip, mine) -> {
            if (learn) {
                System.arraycopy(deltas, strip * (floats + LINE), mine.delta, 0, floats);
            }
            top.turn(strip, learn ? before : null, step[0], to == null ? null : after, mine);
            if (to != null) {
                readout.score(strip, to.rows, top.phi(), top.phiAt(strip));
            }
        });
        if (to != null) {
            pastWaves = after;
            nextWaves = before;
        }
    }

    /** ∂φ of a strip of the last layer, and the step of its strip of W. */
    private void backTop(int strip, BatchLoops.MomentStep weightStep, WorkSpace mine) {
        float smooth = (float) (objective.lambda2() / pastWeight);
        int from = top.phiAt(strip);
        readout.toFeatures(strip, e, past.rows, top.phi(), from, smooth, mine);
        float penalty = objective.traceNorm() ? 0f : (float) objective.lambda1();
        readout.learn(strip, e, past.rows, top.phi(), from, penalty, weightStep, due, mine);
    }

    /** From the last layer to the first, which begins the batch to come. */
    private void descend(
            boolean back, BatchLoops.MomentStep[] step, BatchLoops.MomentStep weightStep, PackedBatch to, int count) {
        for (int l = layers.size() - 1; l > 0; l--) {
            WaveLayer layer = layers.get(l);
            int floats = layer.parts * past.rows * layer.width;
            boolean last = layer == top;
            sweep(layer, (strip, mine) -> {
                if (last) {
                    readout.settle(strip, mine);
                }
                if (!back) {
                    return;
                }
                if (last) {
                    backTop(strip, weightStep, mine);
                } else {
                    System.arraycopy(dPhis, layer.phiAt(strip), mine.dPhi, 0, past.rows * layer.width);
                }
                layer.delta(strip, past.rows, mine);
                System.arraycopy(mine.delta, 0, deltas, strip * floats, floats);
            });
            if (!back || !objective.learned()) {
                continue;
            }
            WaveLayer below = layers.get(l - 1);
            int width = below.width;
            sweep(below, (strip, mine) -> {
                int from = strip * width;
                int end = Math.min(below.features, from + width);
                layer.below(from, end, past.rows, deltas, past.rows * width, dPhis, below.phiAt(strip), width);
            });
            PackedBatch input = inner[l];
            BatchLoops.MomentStep mineStep = step[l];
            sweep(layer, (strip, mine) -> {
                System.arraycopy(deltas, strip * floats, mine.delta, 0, floats);
                layer.turn(strip, input, mineStep, null, mine);
            });
        }
        WaveLayer first = layers.get(0);
        PackedBatch learn = back && objective.learned() ? past : null;
        if (to != null) {
            inner[1].clear(count);
        }
        if (learn == null && to == null) {
            return;
        }
        sweep(first, (strip, mine) -> {
            if (learn != null) {
                System.arraycopy(dPhis, first.phiAt(strip), mine.dPhi, 0, past.rows * first.width);
                first.delta(strip, past.rows, mine);
            }
            first.turn(strip, learn, step[0], to, mine);
            if (to != null) {
                first.hand(strip, count, inner[1]);
            }
        });
    }

    /** From the second layer to the last. */
    private void ascend(PackedBatch to, int count) {
        if (to == null) {
            return;
        }
        for (int l = 1; l < layers.size(); l++) {
            WaveLayer layer = layers.get(l);
            PackedBatch input = inner[l];
            PackedBatch above = layer == top ? null : inner[l + 1];
            if (above != null) {
                above.clear(count);
            }
            sweep(layer, (strip, mine) -> {
                layer.turn(strip, null, null, input, mine);
                if (above != null) {
                    layer.hand(strip, count, above);
                } else {
                    readout.score(strip, input.rows, layer.phi(), layer.phiAt(strip));
                }
            });
        }
    }

    /** What is done with a strip. */
    private interface StripTask {
        void of(int strip, WorkSpace mine);
    }

    /** Every strip of {@code layer} on the worker that always has it. */
    private void sweep(WaveLayer layer, StripTask task) {
        int strips = layer.strips;
        team.run(worker -> {
            for (int s = worker * strips / team.size(); s < (worker + 1) * strips / team.size(); s++) {
                task.of(s, work[worker]);
            }
        });
    }
}
