package org.bochner.linalg;

/**
 * The seam below {@link Trigonometry}: sines and cosines of slices of arrays. {@link PlainSinusoids} is the
 * specification and the fall-back, the Vector API the fast one; both give the bits of {@link SinePolynomial}.
 * Implementations trust their arguments.
 */
public interface Sinusoids {
    /** x ← scale·cos x on {@code x[offset .. offset + length)}. */
    void cosine(float[] x, int offset, int length, float scale);

    /** x ← scale·sin x on {@code x[offset .. offset + length)}. */
    void sine(float[] x, int offset, int length, float scale);

    /** As in float. */
    void cosine(double[] x, int offset, int length, double scale);

    /** As in float. */
    void sine(double[] x, int offset, int length, double scale);

    /** Called {@code plain} or {@code vector} in logs and provenance. */
    String name();
}
