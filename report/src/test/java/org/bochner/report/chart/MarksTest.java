package org.bochner.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.bochner.report.Style;
import org.junit.jupiter.api.Test;

class MarksTest {
    @Test
    void sixteenSeriesDifferWithoutTheirColours() {
        Set<String> looks = new HashSet<>();
        for (int k = 0; k < 8; k++) {
            looks.add(Marks.path(k, 0, 0, 4));
        }
        assertThat(looks).hasSize(8);
        looks.clear();
        for (int k = 0; k < 16; k++) {
            looks.add(Style.colour(k) + Marks.path(k, 0, 0, 4));
            looks.add(Marks.dash(k) + Marks.path(k, 0, 0, 4));
        }
        assertThat(looks).hasSize(32);
    }

    @Test
    void textThatIsTooWideEndsInDots() {
        assertThat(Letters.fit("short", 100)).isEqualTo("short");
        String cut = Letters.fit("a name of many letters", 60);
        assertThat(cut).startsWith("a name").endsWith("…");
        assertThat(Letters.width(cut)).isLessThanOrEqualTo(60);
    }

    @Test
    void rampGrowsLighterAllTheWay() {
        double last = -1;
        for (int i = 0; i <= 100; i++) {
            int colour = Ramp.argb(i / 100.0);
            double light = 0.2126 * (colour >> 16 & 0xff) + 0.7152 * (colour >> 8 & 0xff) + 0.0722 * (colour & 0xff);
            assertThat(light).isGreaterThan(last);
            last = light;
        }
    }
}
