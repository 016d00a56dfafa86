package org.bochner.linalg;

/** {@link BatchLoops} in loops over one strip; the innermost ones have one index. */
final class PlainBatch implements BatchLoops {
    private static final int WIDTH = 32;

    @Override
    public int width() {
        return WIDTH;
    }

    @Override
    public void forward(
            float[] x, int stride, int rows, int[] index, int first, int last, float[] w, int at, float[] out, int to) {
        for (int e = first; e < last; e++) {
            int from = at + index[e] * WIDTH;
            for (int i = 0; i < rows; i++) {
                add(x[e * stride + i], w, from, out, to + i * WIDTH);
            }
        }
    }

    private static void add(float factor, float[] w, int from, float[] out, int to) {
        for (int c = 0; c < WIDTH; c++) {
            out[to + c] += factor * w[from + c];
        }
    }

    @Override
    public void back(
            float[] x,
            int stride,
            int rows,
            int[] index,
            int first,
            int last,
            float[] delta,
            int at,
            float[] back,
            int base) {
        for (int e = first; e < last; e++) {
            int to = (index[e] - base) * WIDTH;
            java.util.Arrays.fill(back, to, to + WIDTH, 0f);
            for (int i = 0; i < rows; i++) {
                add(x[e * stride + i], delta, at + i * WIDTH, back, to);
            }
        }
    }

    @Override
    public void dots(
            float[] a,
            int at,
            int stepA,
            float[] b,
            int from,
            int stepB,
            int strips,
            int rows,
            int count,
            float[] out,
            int to,
            int stride) {
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < count; j++) {
                float sum = 0;
                for (int t = 0; t < strips; t++) {
                    sum += dot(a, at + t * stepA + i * WIDTH, b, from + t * stepB + j * WIDTH);
                }
                out[to + i * stride + j] += sum;
            }
        }
    }

    private static float dot(float[] a, int at, float[] b, int from) {
        float sum = 0;
        for (int c = 0; c < WIDTH; c++) {
            sum += a[at + c] * b[from + c];
        }
        return sum;
    }

    @Override
    public void wave(
            float[] x, int at, int rows, float[] phase, int first, float[] scale, int from, float[] sums, int to) {
        for (int i = 0; i < rows; i++) {
            for (int c = 0; c < WIDTH; c++) {
                float angle = x[at + i * WIDTH + c] + phase[first + c];
                sums[to + i * WIDTH + c] += scale[from + c] * SinePolynomial.cosine(angle);
                x[at + i * WIDTH + c] = -scale[from + c] * SinePolynomial.sine(angle);
            }
        }
    }

    @Override
    public void momentStep(
            float[] w,
            float[] m,
            float[] v,
            int at,
            float[] g,
            int from,
            int length,
            float step,
            float root,
            float beta1,
            float beta2,
            float epsilon) {
        for (int i = 0; i < length; i++) {
            float gradient = g[from + i];
            float mean = (beta1 * m[at + i] + (1 - beta1) * gradient + FLOOR) - FLOOR;
            float square = Math.max(LEAST, beta2 * v[at + i] + (1 - beta2) * (gradient * gradient));
            m[at + i] = mean;
            v[at + i] = square;
            w[at + i] -= step * mean / ((float) Math.sqrt(square) * root + epsilon);
        }
    }
}
