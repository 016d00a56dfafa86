package org.bochner.solve.dual;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.bochner.RandomStream;
import org.bochner.solve.Loss;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BoxTest {
    /** Fenchel's inequality: U ℓ(s) + (U ℓ)*(−β) + sβ ≥ 0, and 0 where −β is U times a slope of the loss. */
    @ParameterizedTest
    @EnumSource(
            value = Loss.class,
            names = {"HINGE", "SQUARED_HINGE", "EPSILON_INSENSITIVE", "SQUARED_EPSILON_INSENSITIVE"})
    void theGapOfARowIsNeverNegativeAndZeroAtTheSlope(Loss loss) {
        RandomStream random = RandomStream.of(4, loss.ordinal());
        double epsilon = 0.2;
        Box box = new Box(loss, epsilon);
        for (int i = 0; i < 1000; i++) {
            double s = 2 * random.gaussian();
            double y = loss.usesEpsilon() ? random.gaussian() : random.uniform() < 0.5 ? -1 : 1;
            double upper = 3 * random.uniform() + 1e-3;
            // The β that is best at another score lies within the box.
            double beta = -upper * loss.slope(2 * random.gaussian(), y, epsilon);
            assertThat(box.gap(beta, s, y, upper)).isGreaterThan(-1e-12);
            assertThat(box.gap(-upper * loss.slope(s, y, epsilon), s, y, upper)).isCloseTo(0, within(1e-12));
        }
    }
}
