package org.bochner.spectral;

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

    /** Whether φ is a wave of ω·x. */
    public boolean isFourier() {
        return this == FOURIER_PAIR || this == FOURIER_PHASE;
    }

    /** Columns of z(x) per atom. */
    public int columns() {
        return this == FOURIER_PAIR ? 2 : 1;
    }
}
