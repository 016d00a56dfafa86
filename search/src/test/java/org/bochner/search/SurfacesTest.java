package org.bochner.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SurfacesTest {
    private static final int SEEDS = 10;
    private static final int EVALUATIONS = 60;

    /** Seeds are fixed, so that the outcome is too. */
    @ParameterizedTest
    @EnumSource
    void gpUcbComesWithinTwoPercentOfTheRangeAndAheadOfRandomSearch(Surfaces surface) {
        Space space = Surfaces.cube(surface.dimensions);
        double guided = median(surface, seed -> GpUcb.of(space, EVALUATIONS, seed));
        double random = median(surface, seed -> new RandomSearch(space, EVALUATIONS, seed));
        assertThat(guided).isLessThan(0.02).isLessThan(random);
    }

    private interface Start {
        Searcher from(long seed);
    }

    private static double median(Surfaces surface, Start start) {
        double[] regrets = IntStream.range(0, SEEDS)
                .parallel()
                .mapToDouble(seed -> surface.regret(start.from(seed)))
                .sorted()
                .toArray();
        return (regrets[(SEEDS - 1) / 2] + regrets[SEEDS / 2]) / 2;
    }
}
