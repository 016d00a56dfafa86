package org.bochner.search.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class AllowanceTest {
    @Test
    void whatOneMethodTakesIsForecastByWhatOthersTook() {
        Allowance allowance = Allowance.seconds(() -> 60);
        assertThat(allowance.price(4)).isEqualTo(4);
        allowance.spend(9.5, 19.5);
        assertThat(allowance.price(4)).isCloseTo(8, within(1e-12));
        assertThat(allowance.limit(4)).isCloseTo(25, within(1e-12));
    }

    @Test
    void methodsThatTakeLessThanForecastEndNoTrialOfAnotherEarlier() {
        Allowance allowance = Allowance.seconds(() -> 60);
        allowance.spend(9.5, 0.5);
        assertThat(allowance.price(4)).isCloseTo(0.4, within(1e-12));
        assertThat(allowance.limit(4)).isEqualTo(13);
        assertThat(allowance.limit(100)).as("no more than is left").isEqualTo(60);
    }
}
