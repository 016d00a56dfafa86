package org.bochner.search;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.bochner.RandomStream;

/**
 * Independent points, evenly over the cube: what every other search has to beat, and hard to beat where few of many
 * settings matter (Bergstra and Bengio, "Random search for hyper-parameter optimization", 2012).
 *
 * @param evaluations how many
 * @param seed what the points follow from
 */
record RandomSearch(Space space, int evaluations, long seed) implements Searcher {
    private static final long POINTS = 0x706f696e;

    @Override
    public String identity() {
        return "random, seed " + seed;
    }

    @Override
    public Optional<Trial> next(List<Evaluation> known) {
        return known.size() >= evaluations
                ? Optional.empty()
                : Optional.of(new Trial(known.size(), point(space, seed, known.size()), 1));
    }

    /** Point {@code number} of the endless list of {@code seed}. */
    static double[] point(Space space, long seed, int number) {
        RandomStream stream = RandomStream.of(seed, POINTS, number);
        double[] point = new double[space.size()];
        Arrays.setAll(point, i -> stream.uniform());
        return space.snap(point);
    }
}
