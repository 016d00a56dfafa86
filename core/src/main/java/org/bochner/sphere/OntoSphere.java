package org.bochner.sphere;

import org.bochner.linalg.Rows;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/**
 * How rows are mapped onto the unit sphere, on which spherical harmonics are defined.
 *
 * <ul>
 *   <li>{@link Way#NORMALISE}: x/‖x‖, on S^{d−1} for d columns. The length of a row is lost; a row of zeros becomes the
 *       pole (0, …, 0, 1).
 *   <li>{@link Way#LIFT}: (x, h)/√(‖x‖² + h²), on S^d, with a height h &gt; 0. Every row has its own point on the upper
 *       half: rows shorter than h near the pole, longer ones near the equator. The other usual lift,
 *       (x, √(R² − ‖x‖²))/R, has no point for new rows longer than R.
 * </ul>
 *
 * @param way which of the two
 * @param inputs the columns of the rows
 * @param height h; 0 where rows are normalised
 */
public record OntoSphere(Way way, int inputs, double height) {
    /** The two ways. */
    public enum Way {
        NORMALISE,
        LIFT
    }

    public OntoSphere {
        if (way == Way.NORMALISE && (inputs < 2 || height != 0)) {
            throw new IllegalArgumentException("rows of at least 2 columns can be normalised, at height 0; these have "
                    + inputs + " columns and the height is " + height + "; lift them instead");
        }
        if (way == Way.LIFT && (inputs < 1 || !(height > 0) || !Double.isFinite(height))) {
            throw new IllegalArgumentException(
                    "rows of at least 1 column are lifted to a height above 0 and finite; these have " + inputs
                            + " columns and the height is " + height);
        }
    }

    /** x/‖x‖. */
    public static OntoSphere normalise(int inputs) {
        return new OntoSphere(Way.NORMALISE, inputs, 0);
    }

    /** (x, h)/√(‖x‖² + h²). */
    public static OntoSphere lift(int inputs, double height) {
        return new OntoSphere(Way.LIFT, inputs, height);
    }

    /** Lifts to the root mean square of the lengths of {@code rows}, or to 1 where all are zero. One pass. */
    public static OntoSphere lift(RowStore rows) {
        double[] sums = Passes.sums(rows, "lengths", 2, (block, i, partial) -> {
            partial[0] += block.weight(i) * block.rows().squaredNorm(i);
            partial[1] += block.weight(i);
        });
        return lift(rows.columns(), sums[0] > 0 ? Math.sqrt(sums[0] / sums[1]) : 1);
    }

    /** The dimension of the space in which the sphere lies: the columns, and one more where they are lifted. */
    public int dimension() {
        return way == Way.LIFT ? inputs + 1 : inputs;
    }

    /**
     * Writes the point of row {@code row} into {@code point} (modified, d long); {@code work} is modified,
     * {@code inputs} long.
     */
    public void place(Rows rows, int row, float[] work, double[] point) {
        rows.copyRow(row, work);
        place(work, point);
    }

    /** Writes the point of the row {@code work} into {@code point} (modified). */
    void place(float[] work, double[] point) {
        double squares = height * height;
        for (int k = 0; k < inputs; k++) {
            squares += (double) work[k] * work[k];
        }
        double norm = Math.sqrt(squares);
        for (int k = 0; k < inputs; k++) {
            point[k] = norm > 0 ? work[k] / norm : 0;
        }
        if (way == Way.LIFT) {
            point[inputs] = height / norm;
        } else if (norm == 0) {
            point[inputs - 1] = 1;
        }
    }
}
