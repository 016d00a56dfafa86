package org.bochner.spectral;

/** The Walsh–Hadamard transform of one vector, unnormalised. */
final class Hadamard {
    private Hadamard() {}

    static void transform(float[] x, int offset, int n, int count) {
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
