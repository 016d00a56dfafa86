package org.bochner.solve;

import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.Matrix;
import org.bochner.linalg.Products;
import org.bochner.linalg.Rows;

/**
 * K linear scores of a row: s = Wᵀz + b.
 *
 * @param weights W, D×K
 * @param bias b, K numbers; zeros when the function has no bias
 */
public record LinearFunction(Matrix weights, double[] bias) {
    public LinearFunction {
        if (weights.columns() != bias.length) {
            throw new IllegalArgumentException(
                    weights.columns() + " columns of weights with " + bias.length + " biases");
        }
    }

    /** D, the number of features it reads. */
    public int features() {
        return weights.rows();
    }

    /** K, the number of scores it gives. */
    public int outputs() {
        return weights.columns();
    }

    /** The scores of {@code z}, row-major rows×K, into {@code out} (modified). The products are float32. */
    public void scores(Rows z, double[] out) {
        if (z.columns() != features()) {
            throw new IllegalArgumentException(z.columns() + " columns, but the function reads " + features());
        }
        int k = outputs();
        try (FloatMemory w = floats();
                FloatMemory products = FloatMemory.allocate((long) z.rows() * k)) {
            scores(z, w, products, out);
        }
    }

    /** The same with the weights as {@link #floats} and work space for rows×K floats (modified) of the caller. */
    public void scores(Rows z, FloatMemory floats, FloatMemory work, double[] out) {
        int k = outputs();
        Products.times(z, floats, 0, k, k, work, 0, k);
        for (int i = 0, at = 0; i < z.rows(); i++) {
            for (int c = 0; c < k; c++, at++) {
                out[at] = work.get(at) + bias[c];
            }
        }
    }

    /** The weights as native floats, row-major D×K; the caller closes them. */
    public FloatMemory floats() {
        double[] data = weights.data();
        FloatMemory floats = FloatMemory.allocate(data.length);
        for (int i = 0; i < data.length; i++) {
            floats.set(i, (float) data[i]);
        }
        return floats;
    }
}
