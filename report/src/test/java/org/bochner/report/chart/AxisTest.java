package org.bochner.report.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AxisTest {
    @ParameterizedTest
    @CsvSource({
        "0.81,0.97,LINEAR",
        "-3,12000,LINEAR",
        "20,2000,LOGARITHMIC",
        "0.001,1e7,LOGARITHMIC",
        "5,5,LINEAR",
        "5,5,LOGARITHMIC"
    })
    void ticksAreRoundNumbersWithinTheAxis(double low, double high, Scale scale) {
        Axis axis = Axis.around(new double[] {low, high}, 0, 300, scale);
        assertThat(axis.ticks()).hasSizeBetween(1, 12).allSatisfy(tick -> {
            assertThat(axis.at(tick)).isBetween(-1e-9, 300 + 1e-9);
            double digits = Math.abs(tick) / Math.pow(10, Math.floor(Math.log10(Math.abs(tick) + 1e-300)));
            assertThat(digits % 1)
                    .satisfiesAnyOf(
                            part -> assertThat(part).isCloseTo(0, within(1e-6)),
                            part -> assertThat(part).isCloseTo(1, within(1e-6)),
                            part -> assertThat(Axis.label(tick)).hasSizeLessThan(7));
        });
    }

    @Test
    void endsLieAtTheEndsAndTheMiddleBetween() {
        Axis axis = new Axis(1, 100, 50, 250, Scale.LOGARITHMIC);
        assertThat(axis.at(1)).isEqualTo(50);
        assertThat(axis.at(100)).isEqualTo(250);
        assertThat(axis.at(10)).isCloseTo(150, within(1e-9));
    }

    @ParameterizedTest
    @CsvSource({"0,0", "0.5,0.5", "100,100", "0.8000000001,0.8", "2e6,2e+06", "-3,-3", "0.0002,2e-04"})
    void labelsHaveFewDigits(double value, String label) {
        assertThat(Axis.label(value)).isEqualTo(label);
    }

    @Test
    void ninesLieEquallyFarApart() {
        Axis axis = Axis.around(new double[] {50, 90, 99, 99.9}, 0, 300, Scale.NINES);
        assertThat(axis.scale()).isEqualTo(Scale.NINES);
        double step = axis.at(99) - axis.at(90);
        assertThat(axis.at(99.9) - axis.at(99)).isCloseTo(step, within(1e-9));
        assertThat(axis.ticks().stream().map(axis::name)).contains("90", "99", "99.9");
    }

    @ParameterizedTest
    @CsvSource({"93.5,99.4", "50,99.3", "10,99.999", "90,98"})
    void labelsOfNinesDiffer(double low, double high) {
        Axis axis = Axis.around(new double[] {low, high}, 262, 12, Scale.NINES);
        assertThat(axis.scale()).isEqualTo(Scale.NINES);
        assertThat(axis.ticks().stream().map(axis::name)).hasSizeGreaterThan(1).doesNotHaveDuplicates();
    }

    @Test
    void allRightLiesAtTheEndAndASmallRangeIsLinear() {
        Axis axis = Axis.around(new double[] {50, 99, 100}, 0, 300, Scale.NINES);
        assertThat(axis.at(100)).isLessThanOrEqualTo(300).isGreaterThan(axis.at(99));
        assertThat(Axis.around(new double[] {90, 92}, 0, 1, Scale.NINES).scale())
                .isEqualTo(Scale.LINEAR);
        assertThat(Axis.around(new double[] {-1, 92}, 0, 1, Scale.LOGARITHMIC).scale())
                .isEqualTo(Scale.LINEAR);
    }

    @Test
    void barsLieOnALinearAxisWhole() {
        double[] means = {88, 90};
        double[] ends = {80, 95};
        Axis linear = Axis.around(means, ends, 0, 100, Scale.NINES);
        assertThat(linear.at(80)).isBetween(0.0, 100.0);
        assertThat(linear.at(95)).isBetween(0.0, 100.0);
        Axis nines = Axis.around(new double[] {50, 99}, new double[] {30, 101}, 0, 100, Scale.NINES);
        assertThat(nines.at(101)).isEqualTo(100);
        assertThat(nines.at(30)).isEqualTo(0);
    }

    @ParameterizedTest
    @CsvSource({"0.02,7", "20,100", "0.05,0.09", "4,100", "1000,60000"})
    void labelsOfALogarithmicAxisDoNotTouch(double low, double high) {
        Axis axis = Axis.around(new double[] {low, high}, 66, 408, Scale.LOGARITHMIC);
        assertThat(axis.ticks()).hasSizeGreaterThan(1);
        for (int i = 1; i < axis.ticks().size(); i++) {
            double a = axis.ticks().get(i - 1);
            double b = axis.ticks().get(i);
            double room = axis.at(b) - axis.at(a);
            assertThat(room).isGreaterThan((Letters.width(axis.name(a)) + Letters.width(axis.name(b))) / 2);
        }
    }
}
