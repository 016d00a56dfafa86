package org.bochner.learn.askl;

import java.util.Arrays;
import org.bochner.linalg.Matrix;
import org.bochner.linalg.loops.BatchLoops;

/**
 * W, D×K, above the last layer: f = Wᵀφ, in the layer's strips.
 *
 * <p>A step of W is Q = W − η·Adam(∇g) (7), then singular value thresholding (8). That needs WᵀW of all strips, so it
 * is done in between: strips make their part of QᵀQ and of Qᵀφ; the K×K matrix M of {@link TraceNorm#shrinkage} follows
 * from the sum, f = M(Qᵀφ) for the batch at once, and each strip takes W = QM when it is next touched. So one sweep
 * over the strips is enough for a step.
 *
 * <p><b>The threshold and Adam.</b> Equation (8) thresholds by ηλ₁ after a step η∇g. Adam's step is η/(√v̂ + ε) times
 * the gradient, a hundred or a thousand times longer where gradients are small; thresholding by ηλ₁ would let λ₁ fade
 * by as much. So the threshold is λ₁ times the step length that Adam takes on average, τ = λ₁η/(√v̄ + ε) with v̄ the
 * mean of v̂ over W: were all entries of v equal, the two steps together would be the exact proximal gradient step of
 * (4). The squared norm λ₁‖W‖² is smooth and goes into the gradient.
 *
 * <p>Eight steps share a threshold, the sum of theirs, since one thread finds the eigenvectors while the others wait.
 * Between two thresholds W is off by at most seven of them.
 */
final class Readout {
    private final BatchLoops loops = BatchLoops.get();
    private final int width = loops.width();
    private final int outputs;
    /** K, filled up to a multiple of {@link BatchLoops#ROWS}. */
    private final int lines;

    private final int strips;
    private final int most;
    private final int[] index;
    /** Strip, output, feature. */
    private final float[] w;

    private final float[] mean;
    private final float[] square;
    /** Qᵀφ of each strip: strip, row, output. */
    private final float[] scores;
    /** QᵀQ of each strip. */
    private final float[] grams;

    private final double[] squares;
    /** M, where {@link #pending}; symmetric, {@link #lines}×{@link #lines}. */
    private final float[] shrinkage;

    private final double[] exact;
    private boolean pending;

    Readout(WaveLayer below, int outputs, int most) {
        this.outputs = outputs;
        this.lines = PackedBatch.padded(outputs);
        this.strips = below.strips;
        this.most = most;
        this.index = new int[lines];
        Arrays.setAll(index, k -> k);
        this.w = new float[strips * lines * width];
        this.mean = new float[w.length];
        this.square = new float[w.length];
        this.scores = new float[strips * most * outputs];
        this.grams = new float[strips * lines * lines];
        this.squares = new double[strips];
        this.shrinkage = new float[lines * lines];
        this.exact = new double[lines * lines];
    }

    int outputs() {
        return outputs;
    }

    /** K, padded. */
    int lines() {
        return lines;
    }

    /** Takes W = QM for a strip where a thresholding is pending. */
    void settle(int strip, WorkSpace work) {
        if (!pending) {
            return;
        }
        int at = strip * lines * width;
        Arrays.fill(work.weights, 0f);
        loops.forward(shrinkage, lines, lines, index, 0, outputs, w, at, work.weights, 0);
        System.arraycopy(work.weights, 0, w, at, lines * width);
    }

    /** Every strip is settled. */
    void settled() {
        pending = false;
    }

    /**
     * ∂φ of a strip: W·e + 2·smooth·φ, to {@code work.dPhi} (modified).
     *
     * @param e ∂loss/∂f, outputs × rows
     * @param smooth λ₂ over the rows of the batch
     */
    void toFeatures(int strip, float[] e, int rows, float[] phi, int from, float smooth, WorkSpace work) {
        for (int i = 0; i < rows * width; i++) {
            work.dPhi[i] = 2 * smooth * phi[from + i];
        }
        loops.forward(e, rows, rows, index, 0, outputs, w, strip * lines * width, work.dPhi, 0);
    }

    /**
     * Q: a step of Adam along the gradient of a strip (7), with {@code penalty} times ‖W‖² in the objective;
     * {@link #threshold} may be due.
     */
    void learn(
            int strip,
            float[] e,
            int rows,
            float[] phi,
            int from,
            float penalty,
            BatchLoops.MomentStep step,
            boolean due,
            WorkSpace work) {
        int at = strip * lines * width;
        float[] gradient = work.weights;
        Arrays.fill(gradient, outputs * width, lines * width, 0f);
        loops.back(e, rows, rows, index, 0, outputs, phi, from, gradient, 0);
        if (penalty > 0) {
            for (int i = 0; i < outputs * width; i++) {
                gradient[i] += 2 * penalty * w[at + i];
            }
        }
        loops.momentStep(w, mean, square, at, gradient, lines * width, step);
        if (due) {
            double sum = 0;
            for (int i = at; i < at + outputs * width; i++) {
                sum += square[i];
            }
            squares[strip] = sum;
            gram(strip);
        }
    }

    private void gram(int strip) {
        int at = strip * lines * lines;
        Arrays.fill(grams, at, at + lines * lines, 0f);
        int from = strip * lines * width;
        loops.dots(w, from, 0, w, from, 0, 1, lines, lines, grams, at, lines);
    }

    /** Qᵀφ of a strip. */
    void score(int strip, int rows, float[] phi, int from) {
        int at = strip * most * outputs;
        Arrays.fill(scores, at, at + rows * outputs, 0f);
        loops.dots(phi, from, 0, w, strip * lines * width, 0, 1, rows, outputs, scores, at, outputs);
    }

    /**
     * The threshold of (8) for all strips, to be settled later.
     *
     * @param rate η, of several steps their sum
     * @param step of Adam, as in {@link #learn}
     * @param features D
     */
    void threshold(double lambda, double rate, BatchLoops.MomentStep step, int features) {
        double sum = 0;
        for (double each : squares) {
            sum += each;
        }
        double root = Math.sqrt(sum / ((double) features * outputs)) * step.root();
        double tau = lambda * rate / (root + step.epsilon());
        new TraceNorm(summedGram()).shrinkage(tau, exact, lines);
        for (int i = 0; i < exact.length; i++) {
            shrinkage[i] = (float) exact[i];
        }
        pending = true;
    }

    private Matrix summedGram() {
        Matrix gram = new Matrix(outputs, outputs);
        for (int s = 0; s < strips; s++) {
            for (int k = 0; k < outputs; k++) {
                for (int l = 0; l < outputs; l++) {
                    gram.add(k, l, grams[s * lines * lines + k * lines + l]);
                }
            }
        }
        return gram;
    }

    /** f of {@code rows} rows from what {@link #score} made of all strips, in their order; {@code f} is modified. */
    void total(int rows, double[] f) {
        Arrays.fill(f, 0, rows * outputs, 0);
        for (int s = 0; s < strips; s++) {
            int at = s * most * outputs;
            for (int i = 0; i < rows * outputs; i++) {
                f[i] += scores[at + i];
            }
        }
        if (!pending) {
            return;
        }
        double[] line = new double[outputs];
        for (int i = 0; i < rows; i++) {
            System.arraycopy(f, i * outputs, line, 0, outputs);
            for (int k = 0; k < outputs; k++) {
                double sum = 0;
                for (int l = 0; l < outputs; l++) {
                    sum += exact[k * lines + l] * line[l];
                }
                f[i * outputs + k] = sum;
            }
        }
    }

    /** W, D×K; every strip must be settled. */
    Matrix weights(int features) {
        Matrix all = new Matrix(features, outputs);
        for (int c = 0; c < features; c++) {
            for (int k = 0; k < outputs; k++) {
                all.set(c, k, w[(c / width * lines + k) * width + c % width]);
            }
        }
        return all;
    }

    /** WᵀW; every strip must be settled. */
    Matrix gram() {
        for (int s = 0; s < strips; s++) {
            gram(s);
        }
        return summedGram();
    }

    /** A copy of W, for {@link #restore}. */
    float[] copy() {
        return w.clone();
    }

    void restore(float[] kept) {
        System.arraycopy(kept, 0, w, 0, w.length);
        pending = false;
    }
}
