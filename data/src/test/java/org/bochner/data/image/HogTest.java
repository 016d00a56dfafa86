package org.bochner.data.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;
import java.util.SplittableRandom;
import org.bochner.BadInput;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HogTest {
    private static ImageCode code(int height, int width, int channels, int orientations, int cell) {
        return new ImageCode(ImageCode.Kind.HOG, orientations, cell, height, width, channels);
    }

    private static float[] apply(ImageCode code, float[] pixels) {
        float[] into = new float[code.columns()];
        code.transform().apply(pixels, into);
        return into;
    }

    private static float[] random(int count, int levels, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        float[] pixels = new float[count];
        for (int i = 0; i < count; i++) {
            pixels[i] = random.nextInt(levels);
        }
        return pixels;
    }

    /** The definition, cell by cell and bin by bin, with angles in degrees. */
    private static double[] naive(ImageCode code, float[] pixels) {
        int height = code.height();
        int width = code.width();
        int cell = code.cell();
        double[][] grey = new double[height][width];
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                int i = y * width + x;
                int plane = height * width;
                // In units of 1/10000, so that a gradient of exactly 45 degrees stays one.
                grey[y][x] = code.channels() == 1
                        ? pixels[i]
                        : 2125 * pixels[i] + 7154.0 * pixels[plane + i] + 721 * pixels[2 * plane + i];
            }
        }
        double unit = code.channels() == 1 ? 1 : 1e-4;
        double[] all = new double[code.columns()];
        int at = 0;
        for (int r = 0; r < height / cell; r++) {
            for (int c = 0; c < width / cell; c++) {
                double[] histogram = new double[code.orientations()];
                for (int o = 0; o < histogram.length; o++) {
                    for (int y = r * cell; y < (r + 1) * cell; y++) {
                        for (int x = c * cell; x < (c + 1) * cell; x++) {
                            double gx = x == 0 || x == width - 1 ? 0 : grey[y][x + 1] - grey[y][x - 1];
                            double gy = y == 0 || y == height - 1 ? 0 : grey[y + 1][x] - grey[y - 1][x];
                            double angle = (Math.toDegrees(Math.atan2(gy, gx)) + 360) % 180;
                            if (angle >= 180.0 * o / histogram.length && angle < 180.0 * (o + 1) / histogram.length) {
                                histogram[o] += unit * Math.hypot(gx, gy) / (cell * cell);
                            }
                        }
                    }
                }
                double norm = norm(histogram);
                for (int o = 0; o < histogram.length; o++) {
                    histogram[o] = Math.min(0.2, histogram[o] / norm);
                }
                norm = norm(histogram);
                for (double each : histogram) {
                    all[at++] = each / norm;
                }
            }
        }
        return all;
    }

    private static double norm(double[] values) {
        double sum = 1e-10;
        for (double value : values) {
            sum += value * value;
        }
        return Math.sqrt(sum);
    }

    private static void compare(float[] found, double[] wanted, double tolerance) {
        assertThat(found).hasSameSizeAs(wanted);
        for (int i = 0; i < wanted.length; i++) {
            assertThat((double) found[i]).as("number %d", i).isCloseTo(wanted[i], within(tolerance));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "32, 32, 3, 8, 4",
        "28, 28, 1, 8, 4",
        "16, 16, 1, 9, 8",
        "13, 22, 3, 12, 5",
        "3, 7, 1, 2, 3",
        "1, 1, 1, 4, 1",
        "2, 40, 1, 5, 2",
        "9, 9, 3, 180, 3"
    })
    void histogramsAreThoseOfTheDefinition(int height, int width, int channels, int orientations, int cell) {
        ImageCode code = code(height, width, channels, orientations, cell);
        for (int levels : new int[] {2, 5, 256}) {
            float[] pixels = random(channels * height * width, levels, 31L * height + levels);
            compare(apply(code, pixels), naive(code, pixels), 1e-6);
        }
    }

    @Test
    void histogramsAreThoseOfScikitImage() throws IOException {
        JsonNode golden = new ObjectMapper().readTree(HogTest.class.getResourceAsStream("hog.json"));
        assertThat(golden.path("cases")).hasSize(3);
        for (JsonNode each : golden.path("cases")) {
            ImageCode code = code(
                    each.path("height").asInt(),
                    each.path("width").asInt(),
                    each.path("channels").asInt(),
                    each.path("orientations").asInt(),
                    each.path("cell").asInt());
            float[] pixels = new float[code.pixels()];
            long s = code.channels() == 3 ? 1 : 2;
            for (int i = 0; i < pixels.length; i++) {
                int y = i / code.width();
                int x = i % code.width();
                s = s * 48271 % 2147483647;
                pixels[i] =
                        each.path("name").asText().startsWith("random") ? s % 256 : (y * y + 3 * x + x * y / 4) % 256;
            }
            double[] wanted = new double[code.columns()];
            for (int i = 0; i < wanted.length; i++) {
                wanted[i] = each.path("expected").get(i).asDouble();
            }
            compare(apply(code, pixels), wanted, 1e-6);
        }
    }

    @Test
    void aRampHasItsDirectionAlone() {
        ImageCode code = code(12, 12, 1, 8, 4);
        float[] right = new float[144];
        float[] down = new float[144];
        float[] diagonal = new float[144];
        for (int i = 0; i < 144; i++) {
            right[i] = i % 12;
            down[i] = i / 12;
            diagonal[i] = i % 12 + i / 12;
        }
        // The middle cell; an angle on the border of two bins is in the upper one.
        int middle = (1 * 3 + 1) * 8;
        assertThat(java.util.Arrays.copyOfRange(apply(code, right), middle, middle + 8))
                .containsExactly(new float[] {1, 0, 0, 0, 0, 0, 0, 0}, within(1e-6f));
        assertThat(java.util.Arrays.copyOfRange(apply(code, down), middle, middle + 8))
                .containsExactly(new float[] {0, 0, 0, 0, 1, 0, 0, 0}, within(1e-6f));
        assertThat(java.util.Arrays.copyOfRange(apply(code, diagonal), middle, middle + 8))
                .containsExactly(new float[] {0, 0, 1, 0, 0, 0, 0, 0}, within(1e-6f));
    }

    @Test
    void turningLightToDarkChangesNothingAndNeitherDoesMoreLight() {
        ImageCode code = code(32, 32, 3, 8, 4);
        float[] pixels = random(3072, 256, 5);
        float[] negative = pixels.clone();
        float[] lighter = pixels.clone();
        for (int i = 0; i < pixels.length; i++) {
            negative[i] = 255 - pixels[i];
            lighter[i] = pixels[i] + 40;
        }
        assertThat(apply(code, negative)).containsExactly(apply(code, pixels), within(1e-6f));
        assertThat(apply(code, lighter)).containsExactly(apply(code, pixels), within(1e-6f));
    }

    @Test
    void aFlatImageIsZero() {
        assertThat(apply(code(8, 8, 3, 8, 4), new float[192])).containsOnly(0);
    }

    @Test
    void greyIsTheWeightedSumOfTheColours() {
        ImageCode grey = ImageCode.grey().sized("f", List.of(3, 1, 2), 6, false);
        assertThat(apply(grey, new float[] {100, 0, 10, 255, 200, 0}))
                .containsExactly(new float[] {42.824f, 182.427f}, within(1e-4f));
        ImageCode same = ImageCode.of("grey:width=2,height=1").sized("f", List.of(), 2, false);
        assertThat(apply(same, new float[] {7, 9})).containsExactly(7, 9);
        assertThat(same.names()).containsExactly("grey[1,1]", "grey[1,2]");
    }

    @Test
    void aCodeIsWrittenAndReadBack() {
        for (String text : List.of(
                "hog:orientations=9,cell=8",
                "hog:orientations=8,cell=4,width=32,height=16",
                "hog:orientations=8,cell=4,width=32,height=16,channels=3",
                "grey",
                "grey:width=5,height=4,channels=1")) {
            assertThat(ImageCode.of(text).text()).isEqualTo(text);
        }
        assertThat(ImageCode.of(" hog ")).isEqualTo(ImageCode.hog());
        assertThat(ImageCode.is("hog:x")).isTrue();
        assertThat(ImageCode.is("a=hog")).isFalse();
    }

    @Test
    void sizesComeFromTheFileOrTheUser() {
        ImageCode cifar = ImageCode.hog().sized("f", List.of(3, 32, 32), 3072, false);
        assertThat(cifar.columns()).isEqualTo(512);
        assertThat(cifar.shape()).containsExactly(8, 8, 8);
        assertThat(cifar.names())
                .hasSize(512)
                .startsWith("hog[1,1,1]", "hog[1,1,2]")
                .endsWith("hog[8,8,8]");
        assertThat(ImageCode.hog().sized("f", List.of(28, 28), 784, false).columns())
                .isEqualTo(392);
        // MNIST as LIBSVM has 780 columns, for the last four pixels are never set.
        assertThat(ImageCode.of("hog:width=28,height=28")
                        .sized("f", List.of(), 780, true)
                        .pixels())
                .isEqualTo(784);
    }

    @Test
    void badCodesSayWhatIsWrong() {
        assertThatThrownBy(() -> ImageCode.of("hog:cells=3"))
                .isInstanceOf(BadInput.class)
                .hasMessage("hog has no setting 'cells=3'; its settings are orientations=, cell=, width=, height=,"
                        + " channels=, with commas between them");
        assertThatThrownBy(() -> ImageCode.of("grey:cell=3")).hasMessageContaining("width=, height=, channels=");
        assertThatThrownBy(() -> ImageCode.of("hog:cell=3,cell=4")).hasMessageContaining("twice");
        assertThatThrownBy(() -> ImageCode.of("hog:cell=0"))
                .hasMessage("cell must be a whole number from 1 on, not '0'");
        assertThatThrownBy(() -> ImageCode.of("hog:orientations=1")).hasMessage("orientations must be 2 to 180, not 1");
        assertThatThrownBy(() -> ImageCode.of("hog:width=32"))
                .hasMessage("width and height of an image go together; give both or none");
        assertThatThrownBy(() -> ImageCode.of("hog:width=3,height=9"))
                .hasMessage("images of 3 x 9 pixels (width x height) are smaller than a cell of 4 x 4; use a "
                        + "smaller cell");
        assertThatThrownBy(() -> ImageCode.of("hog:width=9000,height=9000,cell=1,orientations=180"))
                .hasMessageContaining("use larger cells");
        assertThatThrownBy(() -> ImageCode.of("hog:width=4,height=4,channels=2"))
                .hasMessage("channels must be 1 or 3, not 2");
    }
}
