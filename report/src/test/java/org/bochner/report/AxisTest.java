package org.bochner.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AxisTest {
    @ParameterizedTest
    @CsvSource({"0.81,0.97,false", "-3,12000,false", "20,2000,true", "0.001,1e7,true", "5,5,false", "5,5,true"})
    void ticksAreRoundNumbersWithinTheAxis(double low, double high, boolean logarithmic) {
        Axis axis = Axis.around(new double[] {low, high}, 0, 100, logarithmic);
        assertThat(axis.ticks()).hasSizeBetween(1, 12).allSatisfy(tick -> {
            assertThat(axis.at(tick)).isBetween(-1e-9, 100 + 1e-9);
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
        Axis axis = new Axis(1, 100, 50, 250, true);
        assertThat(axis.at(1)).isEqualTo(50);
        assertThat(axis.at(100)).isEqualTo(250);
        assertThat(axis.at(10)).isCloseTo(150, within(1e-9));
    }

    @ParameterizedTest
    @CsvSource({"0,0", "0.5,0.5", "100,100", "0.8000000001,0.8", "2e6,2e+06", "-3,-3", "0.0002,2e-04"})
    void labelsHaveFewDigits(double value, String label) {
        assertThat(Axis.label(value)).isEqualTo(label);
    }
}
