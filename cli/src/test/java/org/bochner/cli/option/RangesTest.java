package org.bochner.cli.option;

import static org.assertj.core.api.Assertions.assertThat;

import org.bochner.learn.Range;
import org.bochner.learn.Setting;
import org.junit.jupiter.api.Test;

class RangesTest {
    @Test
    void aRangeKeepsTheLawByWhichItsSettingFallsWithTheRows() {
        Setting penalty = new Setting("lambda", "1", "", Range.log(1e-7, 1e2).fallingBy(1.5));
        assertThat(Ranges.parse(penalty, "0.1:10")).isEqualTo(Range.log(0.1, 10).fallingBy(1.5));
    }

    @Test
    void aRangeOfWholeNumbersStaysOne() {
        Setting epochs = new Setting("epochs", "5", "", Range.log(1, 100).wholeNumbers());
        assertThat(Ranges.parse(epochs, "2:8")).isEqualTo(Range.log(2, 8).wholeNumbers());
    }
}
