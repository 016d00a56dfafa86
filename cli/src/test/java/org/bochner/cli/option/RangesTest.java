package org.bochner.cli.option;

import static org.assertj.core.api.Assertions.assertThat;

import org.bochner.learn.Range;
import org.bochner.learn.Setting;
import org.junit.jupiter.api.Test;

class RangesTest {
    @Test
    void aRangeKeepsTheLawByWhichItsSettingFallsWithTheRows() {
        Setting<String> penalty =
                Setting.text("lambda", "1").range(Range.log(1e-7, 1e2).fallingBy(1.5));
        assertThat(Ranges.parse(penalty, "0.1:10")).isEqualTo(Range.log(0.1, 10).fallingBy(1.5));
    }

    @Test
    void aRangeOfWholeNumbersStaysOne() {
        Setting<String> epochs =
                Setting.text("epochs", "5").range(Range.log(1, 100).wholeNumbers());
        assertThat(Ranges.parse(epochs, "2:8")).isEqualTo(Range.log(2, 8).wholeNumbers());
    }
}
