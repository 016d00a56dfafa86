package org.bochner.learn.askl;

/** The paper's Table 1: what kind of kernel, whether its spectrum is learned, and what is penalised. */
enum Variant {
    /** Stationary, spectrum as drawn, λ₁‖W‖²: random Fourier features. */
    SK(1, false, false),
    /** Non-stationary, spectrum as drawn, λ₁‖W‖². */
    NSK(2, false, false),
    /** Stationary, spectrum learned, λ₁‖W‖². */
    SKL(1, true, false),
    /** Non-stationary, spectrum learned, λ₁‖W‖². */
    NSKL(2, true, false),
    /** Non-stationary, spectrum learned, λ₁‖W‖_* + λ₂‖φ(X)‖². */
    ASKL(2, true, true);

    /** Frequencies of a feature: 1 where the kernel is stationary, else 2. */
    final int parts;
    /** Whether frequencies move. */
    final boolean learned;
    /** Whether the penalties are the trace norm of W and λ₂ on φ. */
    final boolean traceNorm;

    Variant(int parts, boolean learned, boolean traceNorm) {
        this.parts = parts;
        this.learned = learned;
        this.traceNorm = traceNorm;
    }
}
