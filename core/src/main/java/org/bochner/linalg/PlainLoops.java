package org.bochner.linalg;

import java.util.Arrays;

/**
 * {@link ArrayLoops} in loops, those of sine and cosine such that C2 turns them into vector instructions: one index, no
 * branch, no integer arithmetic. So each chunk is first looked through for arguments beyond the reach of the
 * polynomial, and only a chunk that has some is computed one by one.
 */
final class PlainLoops implements ArrayLoops {
    private static final int CHUNK = 512;

    @Override
    public void cosine(float[] x, int offset, int length, float scale) {
        for (int from = offset, end = offset + length; from < end; from += CHUNK) {
            int to = Math.min(end, from + CHUNK);
            if (near(x, from, to)) {
                nearCosines(x, from, to, scale);
            } else {
                for (int i = from; i < to; i++) {
                    x[i] = scale * SinePolynomial.cosine(x[i]);
                }
            }
        }
    }

    @Override
    public void sine(float[] x, int offset, int length, float scale) {
        for (int from = offset, end = offset + length; from < end; from += CHUNK) {
            int to = Math.min(end, from + CHUNK);
            if (near(x, from, to)) {
                nearSines(x, from, to, scale);
            } else {
                for (int i = from; i < to; i++) {
                    x[i] = scale * SinePolynomial.sine(x[i]);
                }
            }
        }
    }

    private static boolean near(float[] x, int from, int to) {
        for (int i = from; i < to; i++) {
            if (!(Math.abs(x[i]) <= SinePolynomial.FLOAT_REACH)) {
                return false;
            }
        }
        return true;
    }

    private static void nearCosines(float[] x, int from, int to, float scale) {
        for (int i = from; i < to; i++) {
            x[i] = scale * SinePolynomial.nearCosine(x[i]);
        }
    }

    private static void nearSines(float[] x, int from, int to, float scale) {
        for (int i = from; i < to; i++) {
            x[i] = scale * SinePolynomial.nearSine(x[i]);
        }
    }

    @Override
    public void add(float[] x, int offset, int length, float scale, float[] sums, int to) {
        for (int i = 0; i < length; i++) {
            sums[to + i] += scale * x[offset + i];
        }
    }

    @Override
    public void tileTimes(float[] x, int rows, int d, float[] w, int from, float[] out, int to) {
        for (int i = 0; i < rows; i++) {
            out[to + i] = dot(x, i * d, w, from, d);
        }
    }

    @Override
    public void tileBack(float[] x, int rows, int d, float[] c, int stride, int width, float[] back) {
        for (int k = 0; k < width; k++) {
            for (int i = 0; i < rows; i++) {
                add(x, i * d, d, c[k * stride + i], back, k * d);
            }
        }
    }

    /** With eight sums, which need not wait for each other. */
    private static float dot(float[] x, int offset, float[] w, int from, int length) {
        float[] sums = new float[8];
        int whole = length & -8;
        for (int i = 0; i < whole; i += 8) {
            for (int k = 0; k < 8; k++) {
                sums[k] += x[offset + i + k] * w[from + i + k];
            }
        }
        float sum = 0;
        for (int i = whole; i < length; i++) {
            sum += x[offset + i] * w[from + i];
        }
        for (float part : sums) {
            sum += part;
        }
        return sum;
    }

    /** On copies, so that both loops over the polynomial become vector instructions. */
    @Override
    public void addPair(float[] x, int offset, int length, float scale, float[] sums, int toCos, int toSin) {
        float[] values = new float[Math.min(CHUNK, length)];
        for (int from = 0; from < length; from += CHUNK) {
            int some = Math.min(CHUNK, length - from);
            System.arraycopy(x, offset + from, values, 0, some);
            cosine(values, 0, some, scale);
            add(values, 0, some, 1f, sums, toCos + from);
            System.arraycopy(x, offset + from, values, 0, some);
            sine(values, 0, some, scale);
            add(values, 0, some, 1f, sums, toSin + from);
        }
    }

    @Override
    public void blendPair(float[] x, int offset, int length, float scale, float[] a, float[] b, int from) {
        for (int i = 0; i < length; i++) {
            float angle = x[offset + i];
            float blend = a[from + i] * SinePolynomial.cosine(angle) + b[from + i] * SinePolynomial.sine(angle);
            x[offset + i] = scale * blend;
        }
    }

    @Override
    public void hadamard(float[] x) {
        int length = x.length;
        int h = 1;
        for (; 4 * h <= length; h *= 4) {
            for (int block = 0; block < length; block += 4 * h) {
                for (int i = block; i < block + h; i++) {
                    // Two levels at once: half the memory accesses of one level after the other, the same sums.
                    float a = x[i] + x[i + h];
                    float b = x[i] - x[i + h];
                    float c = x[i + 2 * h] + x[i + 3 * h];
                    float d = x[i + 2 * h] - x[i + 3 * h];
                    x[i] = a + c;
                    x[i + h] = b + d;
                    x[i + 2 * h] = a - c;
                    x[i + 3 * h] = b - d;
                }
            }
        }
        if (h < length) {
            for (int i = 0; i < h; i++) {
                float a = x[i];
                float b = x[i + h];
                x[i] = a + b;
                x[i + h] = a - b;
            }
        }
    }

    @Override
    public int combineWidth() {
        return 64;
    }

    @Override
    public void combine(float[] w, int[] index, float[] values, int from, int to, float[] out) {
        int width = out.length;
        float[] row = new float[width];
        Arrays.fill(out, 0f);
        for (int e = from; e < to; e++) {
            float value = values[e];
            System.arraycopy(w, index[e] * width, row, 0, width);
            for (int j = 0; j < width; j++) {
                out[j] += value * row[j];
            }
        }
    }

    @Override
    public int panelRows() {
        return 0;
    }

    @Override
    public int panelWidth() {
        return 1;
    }

    @Override
    public void panel(float[] x, int[] index, int count, float[] w, int from, float[] out, int at, int stride) {
        throw new UnsupportedOperationException("plain loops have no panels; sgemm serves");
    }

    @Override
    public BatchLoops batches() {
        return new PlainBatch();
    }

    @Override
    public String name() {
        return "plain";
    }
}
