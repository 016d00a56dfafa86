package org.bochner.data.image;

import java.util.Arrays;

/**
 * Histograms of oriented gradients: in which directions, and how strongly, an image changes in each of its cells.
 *
 * <ol>
 *   <li>The image in {@linkplain Grey grey}, values as in the file.
 *   <li>Gradients by central differences, gx = I(y, x+1) − I(y, x−1) and gy = I(y+1, x) − I(y−1, x); gx is zero in the
 *       first and last column, gy in the first and last row.
 *   <li>Cells of c x c pixels side by side. Rows and columns that fill no cell are left out.
 *   <li>In each cell a histogram over the angle of (gx, gy) modulo 180°: bin o has the angles from 180°·o/O to below
 *       180°·(o+1)/O. Every pixel adds its magnitude √(gx² + gy²) / c² to one bin of its own cell: nothing is shared
 *       with neighbouring bins or cells.
 *   <li>Each cell is a block of its own and is normalised by itself (L2-Hys): h ← h/√(|h|² + ε²), h ← min(h, 0.2),
 *       h ← h/√(|h|² + ε²) with ε = 10⁻⁵. A cell without any change stays zero.
 * </ol>
 *
 * <p>That is {@code hog(image, orientations=O, pixels_per_cell=(c, c), cells_per_block=(1, 1))} of scikit-image, whose
 * {@code rgb2gray} divides bytes by 255 first, which matters only in cells so flat that ε counts. Numbers come row of
 * cells by row of cells, the orientations the fastest. Cost: O(pixels · log O) per image.
 *
 * <p>N. Dalal, B. Triggs: Histograms of oriented gradients for human detection. CVPR 2005.
 */
final class Hog implements ImageTransform {
    private static final double EPSILON = 1e-5;
    private static final double CLIP = 0.2;

    private final Grey grey;
    private final int height;
    private final int width;
    private final int cell;
    private final int down;
    private final int across;
    private final int orientations;
    private final double[] histogram;
    /** Cosines, then sines, of the angles at which the bins begin. */
    private final double[][] begin;

    Hog(int height, int width, boolean colour, int orientations, int cell) {
        this.grey = new Grey(height, width, colour);
        this.height = height;
        this.width = width;
        this.cell = cell;
        this.down = height / cell;
        this.across = width / cell;
        this.orientations = orientations;
        this.histogram = new double[down * across * orientations];
        this.begin = new double[][] {new double[orientations], new double[orientations]};
        for (int o = 0; o < orientations; o++) {
            begin[0][o] = cosine(o);
            begin[1][o] = cosine(Math.abs(orientations - 2 * o) / 2.0);
        }
    }

    /** cos(180°·o/O), exact where it is 0, ±½√2 or ±1, and the same to the bit for angles that mirror each other. */
    private double cosine(double o) {
        double quarters = 4 * o / orientations;
        if (quarters > 2) {
            return -cosine(orientations - o);
        }
        return quarters == 2
                ? 0
                : quarters > 1 ? Math.sin(Math.PI * (0.5 - o / orientations)) : Math.cos(Math.PI * o / orientations);
    }

    @Override
    public void apply(float[] pixels, float[] into) {
        collect(grey.scaled(pixels));
        double share = grey.unit() / (cell * cell);
        for (int at = 0; at < histogram.length; at += orientations) {
            for (int i = at; i < at + orientations; i++) {
                histogram[i] *= share;
            }
            normalise(at);
            for (int i = at; i < at + orientations; i++) {
                histogram[i] = Math.min(histogram[i], CLIP);
            }
            normalise(at);
        }
        for (int i = 0; i < histogram.length; i++) {
            into[i] = (float) histogram[i];
        }
    }

    /** Adds the magnitudes of the gradients up, cell by cell and bin by bin. */
    private void collect(double[] image) {
        Arrays.fill(histogram, 0);
        for (int y = 0; y < down * cell; y++) {
            boolean inside = y > 0 && y < height - 1;
            for (int x = 0; x < across * cell; x++) {
                int i = y * width + x;
                double gx = x > 0 && x < width - 1 ? image[i + 1] - image[i - 1] : 0;
                double gy = inside ? image[i + width] - image[i - width] : 0;
                if (gx != 0 || gy != 0) {
                    int at = (y / cell * across + x / cell) * orientations;
                    histogram[at + bin(gx, gy)] += Math.sqrt(gx * gx + gy * gy);
                }
            }
        }
    }

    /**
     * The bin of the angle of (gx, gy) modulo 180°. A gradient in the upper half plane is at or past the begin of bin o
     * when cos·gy ≥ sin·gx there; of the bins of which that is true, which are the first few, it is in the last.
     */
    private int bin(double gx, double gy) {
        boolean turn = gy < 0 || (gy == 0 && gx < 0);
        double u = turn ? -gx : gx;
        double v = turn ? -gy : gy;
        int low = 0;
        int high = orientations;
        while (high - low > 1) {
            int middle = (low + high) >>> 1;
            if (begin[0][middle] * v >= begin[1][middle] * u) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private void normalise(int at) {
        double sum = EPSILON * EPSILON;
        for (int i = at; i < at + orientations; i++) {
            sum += histogram[i] * histogram[i];
        }
        double scale = 1 / Math.sqrt(sum);
        for (int i = at; i < at + orientations; i++) {
            histogram[i] *= scale;
        }
    }
}
