package org.bochner.data.embedded;

import java.nio.charset.StandardCharsets;
import org.bochner.RandomStream;

/**
 * The windmill task of "Not-So-Random Features" (Bullins, Zhang, Zhang, ICLR 2018, section 5): a disc cut into spiral
 * sectors.
 *
 * <p>x is uniform in the unit disc, y = sign(sin(2θ + 1.4 r)) with its polar coordinates (r, θ). The paper does not
 * print the constants; with these an RBF support vector machine at the median width reaches the paper's 92.1 %.
 */
public final class Windmill {
    /** The rows of the paper's training and test parts. */
    public static final int TRAIN = 2000;

    public static final int TEST = 50_000;

    private static final long PATH = 0x77696e64;

    private Windmill() {}

    /** The class of a point, −1 or 1. */
    public static int label(double x1, double x2) {
        double angle = 2 * Math.atan2(x2, x1) + 1.4 * Math.hypot(x1, x2);
        return Math.sin(angle) >= 0 ? 1 : -1;
    }

    /** {@code rows} points as CSV text with columns x1, x2, target. The same seed gives the same bytes. */
    static byte[] csv(int rows, long seed) {
        RandomStream stream = RandomStream.of(seed, PATH);
        StringBuilder text = new StringBuilder("x1,x2,target\n");
        for (int i = 0; i < rows; i++) {
            double x1;
            double x2;
            do {
                x1 = 2 * stream.uniform() - 1;
                x2 = 2 * stream.uniform() - 1;
            } while (x1 * x1 + x2 * x2 > 1);
            text.append(x1)
                    .append(',')
                    .append(x2)
                    .append(',')
                    .append(label(x1, x2))
                    .append('\n');
        }
        return text.toString().getBytes(StandardCharsets.US_ASCII);
    }
}
