package org.bochner.spectral;

import org.bochner.linalg.loops.Trigonometry;

/** The feature families φ(x; ω): what one atom of a measure contributes to the feature map. */
public enum Family {
    /** cos ω·x and sin ω·x: two columns, kernel value cos ω·(x−x'), no phase noise. */
    FOURIER_PAIR,
    /** √2 cos(ω·x + b), b uniform on [0, 2π). */
    FOURIER_PHASE,
    /** √2 H(w·x). */
    ARC_COSINE_0,
    /** √2 max(w·x, 0). */
    ARC_COSINE_1,
    /** √2 max(w·x, 0)². */
    ARC_COSINE_2,
    /** x_j. */
    COORDINATE;

    /**
     * Replaces projections ω·x of one row by scale·φ, φ without its √2, on {@code x[at .. at + length)} (modified); not
     * for pairs, which have two columns.
     *
     * @param phases b of all atoms, where the family has some
     * @param first the atom of {@code x[at]}
     */
    public void apply(float[] x, int at, int length, float scale, float[] phases, int first) {
        switch (this) {
            case FOURIER_PHASE -> Trigonometry.phase(x, at, phases, first, length, scale);
            case ARC_COSINE_0 -> step(x, at, length, scale);
            case ARC_COSINE_1 -> ramp(x, at, length, scale);
            case ARC_COSINE_2 -> squaredRamp(x, at, length, scale);
            case COORDINATE -> multiply(x, at, length, scale);
            case FOURIER_PAIR -> throw new IllegalStateException("a pair has two columns");
        }
    }

    // One array and one index per loop: what the compiler turns into vector instructions.

    private static void step(float[] x, int at, int length, float scale) {
        for (int i = at; i < at + length; i++) {
            x[i] = x[i] > 0 ? scale : 0f;
        }
    }

    private static void ramp(float[] x, int at, int length, float scale) {
        for (int i = at; i < at + length; i++) {
            x[i] = Math.max(x[i], 0f) * scale;
        }
    }

    private static void squaredRamp(float[] x, int at, int length, float scale) {
        for (int i = at; i < at + length; i++) {
            float positive = Math.max(x[i], 0f);
            x[i] = positive * positive * scale;
        }
    }

    private static void multiply(float[] x, int at, int length, float scale) {
        for (int i = at; i < at + length; i++) {
            x[i] *= scale;
        }
    }

    /** Whether φ is a wave of ω·x. */
    public boolean isFourier() {
        return this == FOURIER_PAIR || this == FOURIER_PHASE;
    }

    /** Columns of z(x) per atom. */
    public int columns() {
        return this == FOURIER_PAIR ? 2 : 1;
    }
}
