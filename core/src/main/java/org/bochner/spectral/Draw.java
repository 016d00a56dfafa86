package org.bochner.spectral;

import java.util.Locale;
import org.bochner.BadInput;

/** How the frequencies of a kernel are drawn from its spectrum. {@link FrequencyDraw} tells how each is done. */
public enum Draw {
    /** Independent: Rahimi and Recht. */
    IID(false),
    /** In blocks of mutually orthogonal directions with independent lengths. */
    ORTHOGONAL(true),
    /** Orthogonal blocks by three Hadamard transforms with random signs: O(log d) per frequency and row. */
    SORF(true),
    /** Hadamard transforms with random signs, Gaussian numbers and a permutation: O(log d) per frequency and row. */
    FASTFOOD(true),
    /** Quasi-Monte-Carlo points through the inverse distribution function. */
    QUASI(false);

    private final boolean rotates;

    Draw(boolean rotates) {
        this.rotates = rotates;
    }

    /** Whether it turns directions, so that the spectrum must look the same from every side. */
    public boolean needsRotationInvariance() {
        return rotates;
    }

    /** Whether the frequencies have structure instead of a matrix. */
    public boolean isStructured() {
        return this == SORF || this == FASTFOOD;
    }

    /** Lower case, as settings write it. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The inverse of {@link #text}. */
    public static Draw parse(String text) {
        for (Draw draw : values()) {
            if (draw.text().equals(text.strip().toLowerCase(Locale.ROOT))) {
                return draw;
            }
        }
        throw new BadInput("draw '" + text + "' is unknown; use iid, orthogonal, sorf, fastfood or quasi");
    }
}
