package org.bochner.solve.dual;

import org.bochner.BadInput;
import org.bochner.RandomStream;
import org.bochner.Stopped;
import org.bochner.Targets;
import org.bochner.jvm.Tasks;
import org.bochner.solve.RegularisationPath;
import org.bochner.solve.Solution;
import org.bochner.solve.Training;
import org.bochner.store.Block;
import org.bochner.store.RowStore;

/**
 * The losses with corners (and their squares), one dual variable at a time (Hsieh et al. 2008), block by block of rows
 * as in Yu et al. (2010).
 *
 * <ol>
 *   <li>Blocks come in a shuffled order; the rows of a block are swept in a shuffled order while it is in memory.
 *   <li>For each row and output the best β, all others held, by {@link Box#best}; w += Δβ·z at once.
 *   <li>A β at a corner of its range, farther from leaving it than the largest violation of the last epoch, is
 *       passed over until the next measurement (shrinking).
 *   <li>Every few epochs {@link DualCertificate} measures the duality gap, and the search ends when it is at most
 *       tolerance·P.
 * </ol>
 *
 * <p>A regularised bias is the weight of a constant feature 1. A free bias is the multiplier of the constraint Σ β = 0,
 * by the method of multipliers: each epoch works with the penalty ½ρ(Σβ)², ρ the mean of ‖z‖², and then the multiplier
 * moves by a multiple of Σβ, which grows while Σβ keeps its sign and shrinks when it changes; it starts from the best
 * bias for the first weights. Outputs are independent and run in parallel; the result does not depend on the number of
 * threads. Cost of an epoch: 4·n·D·K, in double. Rows are at most 2³¹, since β is held for each.
 */
public final class DualCoordinateDescent implements RegularisationPath {
    private final RowStore store;
    private final Training training;
    private final Targets targets;
    private final Box box;
    private final DualState state;
    private final int threads;
    private double lastC = Double.NaN;
    private int epochs;
    private double penalty;
    private DualCertificate.Point last;

    public DualCoordinateDescent(RowStore store, Training training, Targets targets) {
        if (store.rows() > Integer.MAX_VALUE - 8) {
            throw new BadInput("dual coordinate descent keeps a number for each row, at most 2^31 of them, not "
                    + store.rows() + "; use a smooth loss such as squared-hinge with solver lbfgs");
        }
        long bytes = 8L * store.rows() * (targets.outputs() + 1);
        if (bytes > store.execution().memory()) {
            throw new BadInput("dual coordinate descent keeps " + (bytes >> 20)
                    + " MiB of dual variables, but memory is "
                    + (store.execution().memory() >> 20) + " MiB; raise it, or use a smooth loss with solver lbfgs");
        }
        this.store = store;
        this.training = training;
        this.targets = targets;
        this.box = new Box(training.loss(), training.epsilon());
        this.state = new DualState((int) store.rows(), store.columns(), targets.outputs());
        this.threads = Math.min(store.execution().threads(), targets.outputs());
        this.penalty = training.bias() == Training.Bias.NONE ? 0 : 1;
    }

    @Override
    public Solution solve(double c) {
        if (!Double.isNaN(lastC) && box.ridge(1) == 0) {
            state.scale(c / lastC);
        }
        lastC = c;
        state.wake(true);
        DualCertificate certificate = new DualCertificate(store, training, targets, c);
        DualCertificate.Point best = null;
        boolean converged = false;
        int passes = 0;
        try {
            int nextCheck = 1;
            for (int epoch = 1; epoch <= training.iterations() && !converged; epoch++) {
                epoch(c);
                passes++;
                if (epoch == nextCheck || epoch == training.iterations()) {
                    DualCertificate.Point point = certificate.of(state);
                    state.wake(false);
                    if (epochs == 1 && training.bias() == Training.Bias.FREE) {
                        System.arraycopy(point.function().bias(), 0, state.multiplier, 0, targets.outputs());
                    }
                    nextCheck = Math.max(epoch + 1, epoch * 5 / 4);
                    best = best == null || point.gap() < best.gap() ? point : best;
                    converged = best.gap() <= training.tolerance() * best.value();
                }
            }
            if (!converged && best != null) {
                best = certificate.settled(best);
                converged = best.gap() <= training.tolerance() * best.value();
            }
        } catch (Stopped stopped) {
            return solution(c, best == null ? last : best, passes, false, true);
        }
        last = best;
        return solution(c, best, passes, converged, false);
    }

    private Solution solution(
            double c, DualCertificate.Point point, int passes, boolean converged, boolean interrupted) {
        if (point == null) {
            return Solution.none(store.columns(), targets.outputs(), c, "dual");
        }
        double gap = point.value() > 0 ? Math.min(1, point.gap() / point.value()) : 0;
        return new Solution(point.function(), c, point.value(), gap, passes, converged, interrupted, "dual");
    }

    private void epoch(double c) {
        int number = epochs++;
        store.shuffledBlocks(training.seed(), number, block -> {
            store.execution().check();
            int[] order =
                    RandomStream.of(training.seed(), number, block.index()).permutation(block.size());
            sweep(block, order, c);
        });
        state.epochEnds();
        if (training.bias() == Training.Bias.FREE) {
            if (number == 0) {
                penalty = meanNorm();
            }
            for (int o = 0; o < state.multiplier.length; o++) {
                state.moveMultiplier(o, penalty);
            }
        }
    }

    private double meanNorm() {
        double sum = 0;
        for (double norm : state.norms) {
            sum += norm;
        }
        return sum > 0 ? sum / state.norms.length : 1;
    }

    private void sweep(Block block, int[] order, double c) {
        double[] uppers = new double[block.size()];
        for (int i = 0; i < uppers.length; i++) {
            uppers[i] = c * targets.weight(block, i);
            int row = (int) block.first() + i;
            if (Double.isNaN(state.norms[row])) {
                state.norms[row] = block.rows().squaredNorm(i);
                if (!Double.isFinite(state.norms[row])) {
                    throw new BadInput("row " + row + " has features that are not all finite; check it for NaN");
                }
            }
        }
        int k = targets.outputs();
        Tasks.run(
                store.execution(),
                threads,
                part -> sweep(block, order, uppers, part * k / threads, (part + 1) * k / threads));
    }

    /** One sweep over the rows of a block for the outputs from {@code first} to before {@code end}. */
    private void sweep(Block block, int[] order, double[] uppers, int first, int end) {
        RowVector z = new RowVector(block.rows());
        for (int i : order) {
            if (uppers[i] <= 0) {
                continue;
            }
            boolean loaded = false;
            int row = (int) block.first() + i;
            double norm = state.norms[row] + penalty;
            for (int o = first; o < end; o++) {
                double[] w = state.weights[o];
                double beta = state.beta[o][row];
                if (state.shrunk[o][row]) {
                    continue;
                }
                if (!loaded) {
                    z.load(i);
                    loaded = true;
                }
                double s = z.dot(w) + penalty * state.sums[o] + state.multiplier[o];
                double y = targets.value(block, i, o);
                double next = box.best(beta, s, y, uppers[i], norm);
                if (next != beta) {
                    state.beta[o][row] = next;
                    state.sums[o] += next - beta;
                    z.addTo(w, next - beta);
                    state.worst[o] = Math.max(state.worst[o], Math.abs(next - beta) * norm);
                } else if (box.slack(beta, s, y, uppers[i]) > state.violation[o]) {
                    state.shrunk[o][row] = true;
                }
            }
        }
    }
}
