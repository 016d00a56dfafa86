package org.bochner.spectral;

/** Temporary until linalg's arrives. */
final class Hadamard {
    private Hadamard() {}

    static void transform(float[] x, int offset, int n) {
        for (int half = 1; half < n; half *= 2) {
            for (int start = offset; start < offset + n; start += 2 * half) {
                for (int i = start; i < start + half; i++) {
                    float a = x[i];
                    float b = x[i + half];
                    x[i] = a + b;
                    x[i + half] = a - b;
                }
            }
        }
    }
}
