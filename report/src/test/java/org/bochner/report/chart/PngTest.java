package org.bochner.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

class PngTest {
    @Test
    void imageReadsBackAsWritten() throws Exception {
        int[] pixels = {0xff0000ff, 0x80ff0000, 0x0000ff00, 0xff123456, 0xffffffff, 0x01010101};
        BufferedImage image = ImageIO.read(new ByteArrayInputStream(Png.encode(pixels, 3)));
        assertThat(image.getWidth()).isEqualTo(3);
        assertThat(image.getHeight()).isEqualTo(2);
        for (int i = 0; i < pixels.length; i++) {
            assertThat(image.getRGB(i % 3, i / 3)).isEqualTo(pixels[i]);
        }
    }
}
