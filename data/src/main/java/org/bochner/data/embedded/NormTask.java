package org.bochner.data.embedded;

import java.nio.charset.StandardCharsets;
import org.bochner.RandomStream;

/**
 * The norm task of "Learning kernels with random features" (Sinha and Duchi, NeurIPS 2016, section 4.1): is a point
 * farther from the origin than usual?
 *
 * <p>x ~ N(0, I_d), y = sign(‖x‖ − √d). No direction separates the classes, and beyond about d = 8 the Gaussian
 * kernel separates them badly: distances between points hardly depend on their norms.
 */
public final class NormTask {
    /** The rows of the paper's training part; its test part has 1000, too few to distinguish methods. */
    public static final int TRAIN = 10_000;

    public static final int TEST = 20_000;

    /** The columns where none are asked for. */
    public static final int COLUMNS = 10;

    private static final long PATH = 0x6e6f726d;

    private NormTask() {}

    /** {@code rows} points as CSV text with columns x1 to x{@code columns} and target, −1 or 1. */
    static byte[] csv(int columns, int rows, long seed) {
        RandomStream stream = RandomStream.of(seed, PATH, columns);
        StringBuilder text = new StringBuilder();
        for (int j = 1; j <= columns; j++) {
            text.append('x').append(j).append(',');
        }
        text.append("target\n");
        for (int i = 0; i < rows; i++) {
            double square = 0;
            for (int j = 0; j < columns; j++) {
                // Data is held in floats, so a float's digits are all that count.
                float x = (float) stream.gaussian();
                square += (double) x * x;
                text.append(x).append(',');
            }
            text.append(square >= columns ? "1\n" : "-1\n");
        }
        return text.toString().getBytes(StandardCharsets.US_ASCII);
    }
}
