package org.bochner.scorer;

import java.util.Arrays;

/**
 * What the pixels of an image become: grey values 0.2125 R + 0.7154 G + 0.0721 B, or histograms of oriented gradients.
 *
 * <p>Gradients are central differences, zero at the border. Each pixel of a cell of c×c adds √(gx² + gy²)/c² to the bin
 * of its angle modulo 180°. A cell h is normalised by itself: h ← h/√(|h|² + ε²), h ← min(h, 0.2), and once more.
 */
final class ImagePixels {
    private static final double EPSILON = 1e-5;
    private static final double CLIP = 0.2;
    private static final double UNIT = 1e-4;

    final int pixels;
    final int columns;
    private final int height;
    private final int width;
    private final boolean colour;
    /** 0 for grey values. */
    private final int orientations;

    private final int cell;
    /** Cosines, then sines, of the angles at which the bins begin. */
    private final double[][] begin;

    /** Of a code such as {@code hog:orientations=8,cell=4,width=28,height=28,channels=1}. */
    ImagePixels(ModelFile from, String code) {
        String[] parts = code.split("[:,]");
        int found = 0;
        int[] values = new int[5];
        String[] names = {"orientations", "cell", "width", "height", "channels"};
        for (int i = 1; i < parts.length; i++) {
            for (int k = 0; k < names.length; k++) {
                if (parts[i].matches(names[k] + "=[0-9]{1,6}")) {
                    values[k] = Integer.parseInt(parts[i].substring(names[k].length() + 1));
                    found++;
                }
            }
        }
        boolean hog = parts[0].equals("hog");
        from.require(
                (hog || parts[0].equals("grey"))
                        && found == parts.length - 1
                        && values[2] > 0
                        && values[3] > 0
                        && (values[4] == 1 || values[4] == 3)
                        && (!hog || (values[0] >= 2 && values[1] >= 1)),
                "its images '" + code + "'");
        orientations = hog ? values[0] : 0;
        cell = hog ? values[1] : 1;
        width = values[2];
        height = values[3];
        colour = values[4] == 3;
        pixels = Math.multiplyExact(values[4], Math.multiplyExact(width, height));
        columns = hog ? height / cell * (width / cell) * orientations : width * height;
        begin = new double[][] {new double[orientations], new double[orientations]};
        for (int o = 0; o < orientations; o++) {
            begin[0][o] = cosine(o);
            begin[1][o] = cosine(Math.abs(orientations - 2 * o) / 2.0);
        }
    }

    /** cos(180°·o/O), the same to the bit for angles that mirror each other. */
    private double cosine(double o) {
        double quarters = 4 * o / orientations;
        if (quarters > 2) {
            return -cosine(orientations - o);
        }
        return quarters == 2
                ? 0
                : quarters > 1 ? Math.sin(Math.PI * (0.5 - o / orientations)) : Math.cos(Math.PI * o / orientations);
    }

    /** The conversion of one image after the other, for one thread. */
    Conversion conversion() {
        return new Conversion();
    }

    /** Has work space of its own. */
    final class Conversion {
        private final double[] grey = new double[width * height];
        private final double[] histogram = new double[orientations == 0 ? 0 : columns];

        /** Writes what {@code image} becomes to {@code into} (modified). */
        void apply(float[] image, float[] into) {
            double unit = colour ? UNIT : 1;
            int count = grey.length;
            for (int i = 0; i < count; i++) {
                grey[i] = colour
                        ? 2125.0 * image[i] + 7154.0 * image[count + i] + 721.0 * image[2 * count + i]
                        : image[i];
            }
            if (orientations == 0) {
                for (int i = 0; i < count; i++) {
                    into[i] = (float) (grey[i] * unit);
                }
                return;
            }
            collect();
            double share = unit / (cell * cell);
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

        private void collect() {
            Arrays.fill(histogram, 0);
            int across = width / cell;
            for (int y = 0; y < height / cell * cell; y++) {
                boolean inside = y > 0 && y < height - 1;
                for (int x = 0; x < across * cell; x++) {
                    int i = y * width + x;
                    double gx = x > 0 && x < width - 1 ? grey[i + 1] - grey[i - 1] : 0;
                    double gy = inside ? grey[i + width] - grey[i - width] : 0;
                    if (gx != 0 || gy != 0) {
                        int at = (y / cell * across + x / cell) * orientations;
                        histogram[at + bin(gx, gy)] += Math.sqrt(gx * gx + gy * gy);
                    }
                }
            }
        }

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
}
