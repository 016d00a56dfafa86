package org.bochner.spectral;

import java.util.Locale;

/** How the frequencies of a kernel are drawn from its spectrum. See {@link FrequencyDraw}. */
public enum Draw {
    /** Independent: Rahimi and Recht. */
    IID,
    /** In blocks of mutually orthogonal directions with independent lengths. */
    ORTHOGONAL,
    /** Orthogonal blocks by three Hadamard transforms with random signs: O(log d) per frequency and row. */
    SORF,
    /** Hadamard transforms with random signs, Gaussian numbers and a permutation: O(log d) per frequency and row. */
    FASTFOOD,
    /** Quasi-Monte-Carlo points through the inverse distribution function. */
    QUASI;

    /** Whether it rotates directions, so that the spectrum must be invariant under rotations. */
    public boolean needsRotationInvariance() {
        return this != IID && this != QUASI;
    }

    /** Whether the frequencies have structure instead of a matrix. */
    public boolean isStructured() {
        return this == SORF || this == FASTFOOD;
    }

    /** Lower case, as settings write it. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
