package org.bochner.data.image;

/**
 * The grey values of an image: 0.2125 R + 0.7154 G + 0.0721 B, the luminance of ITU-R BT.709 with the weights that
 * scikit-image's {@code rgb2gray} has. An image that is grey stays as it is.
 */
final class Grey implements ImageTransform {
    /** Weights in units of {@link #UNIT}: whole, so that sums and differences of grey bytes are exact. */
    private static final int RED = 2125;

    private static final int GREEN = 7154;
    private static final int BLUE = 721;
    private static final double UNIT = 1e-4;

    private final boolean colour;
    private final double[] scaled;

    Grey(int height, int width, boolean colour) {
        this.colour = colour;
        this.scaled = new double[height * width];
    }

    /** What {@link #scaled} has to be multiplied by. */
    double unit() {
        return colour ? UNIT : 1;
    }

    /** The grey values divided by {@link #unit}, row by row; reused for the next image. */
    double[] scaled(float[] pixels) {
        int count = scaled.length;
        for (int i = 0; i < count; i++) {
            scaled[i] = colour
                    ? (double) RED * pixels[i]
                            + (double) GREEN * pixels[count + i]
                            + (double) BLUE * pixels[2 * count + i]
                    : pixels[i];
        }
        return scaled;
    }

    @Override
    public void apply(float[] pixels, float[] into) {
        double[] grey = scaled(pixels);
        for (int i = 0; i < grey.length; i++) {
            into[i] = (float) (grey[i] * unit());
        }
    }
}
