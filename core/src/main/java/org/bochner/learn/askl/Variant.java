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

    private final int parts;
    private final boolean learned;
    private final boolean both;

    Variant(int parts, boolean learned, boolean both) {
        this.parts = parts;
        this.learned = learned;
        this.both = both;
    }

    /** Frequencies of a feature: 1 where the kernel is stationary, else 2. */
    int parts() {
        return parts;
    }

    /** Whether frequencies move. */
    boolean learned() {
        return learned;
    }

    /** Whether the penalties are the trace norm of W and λ₂ on φ. */
    boolean traceNorm() {
        return both;
    }
}
