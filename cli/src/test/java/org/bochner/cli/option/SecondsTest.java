package org.bochner.cli.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SecondsTest {
    @ParameterizedTest
    @CsvSource({"30,30", "30s,30", "250ms,0.25", "5m,300", "5 min,300", "1.5H,5400"})
    void timeIsReadAsPeopleWriteIt(String text, double seconds) {
        assertThat(new Seconds().convert(text)).isCloseTo(seconds, within(1e-12));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-5", "soon", "0", "5 days", "1:30", "NaN"})
    void wrongTimeIsRefusedWithTheValue(String text) {
        assertThatThrownBy(() -> new Seconds().convert(text)).hasMessageContaining("'" + text + "'");
    }

    @ParameterizedTest
    @CsvSource({"0.123,0.12 s", "12.34,12.3 s", "247,4:07", "3723,1:02:03"})
    void timeIsShownShort(double seconds, String text) {
        assertThat(Seconds.show(seconds)).isEqualTo(text);
    }
}
