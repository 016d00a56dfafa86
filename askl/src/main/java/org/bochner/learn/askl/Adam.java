package org.bochner.learn.askl;

import org.bochner.linalg.loops.BatchLoops;

/**
 * Adam (Kingma, Ba 2014): steps along the mean of the gradients over the root of their mean square, entry by entry.
 *
 * <pre>m ← β₁m + (1 − β₁)g    v ← β₂v + (1 − β₂)g²    w ← w − η · m/(1 − β₁ᵗ) / (√(v/(1 − β₂ᵗ)) + ε)</pre>
 *
 * <p>The arithmetic lives in {@link BatchLoops#momentStep}; here are its constants.
 *
 * @param beta1 β₁, how much of the old mean is kept
 * @param beta2 β₂, how much of the old mean square is kept
 * @param epsilon ε
 */
record Adam(float beta1, float beta2, float epsilon) {
    /** The constants of the paper. */
    static final Adam USUAL = new Adam(0.9f, 0.999f, 1e-8f);

    /** Step {@code t}, from 1 on, with rate η. */
    BatchLoops.MomentStep at(long t, double rate) {
        return at(t, rate, 0);
    }

    /** The same with decoupled decay (Loshchilov, Hutter 2019): w ← (1 − η·decay)w before the step. */
    BatchLoops.MomentStep at(long t, double rate, double decay) {
        double step = rate / (1 - Math.pow(beta1, t));
        double root = 1 / Math.sqrt(1 - Math.pow(beta2, t));
        return new BatchLoops.MomentStep(
                beta1, beta2, epsilon, (float) step, (float) root, (float) Math.max(0, 1 - rate * decay));
    }
}
