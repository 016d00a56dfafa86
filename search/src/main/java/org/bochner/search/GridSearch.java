package org.bochner.search;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.bochner.RandomStream;

/**
 * All combinations of evenly spread values.
 *
 * <ol>
 *   <li>Each coordinate gets as many levels as the others, as long as their product is at most {@code evaluations}: the
 *       one with fewest levels gets the next one. A choice of three values has no fourth level.
 *   <li>Level i of m is the place (i + ½)/m.
 *   <li>The grid is visited in a random order, so that a search that is stopped has seen all parts of it.
 * </ol>
 *
 * @param evaluations the most points
 * @param seed what the order follows from
 */
record GridSearch(Space space, int evaluations, long seed) implements Searcher {
    private static final long ORDER = 0x67726964;

    @Override
    public String identity() {
        return "grid of " + Arrays.toString(levels()) + ", seed " + seed;
    }

    /** The number of levels of each coordinate. */
    public int[] levels() {
        int[] levels = new int[space.size()];
        Arrays.fill(levels, 1);
        long product = 1;
        while (true) {
            int fewest = -1;
            for (int i = 0; i < levels.length; i++) {
                boolean room = levels[i] < space.dimensions().get(i).range().levels()
                        && product / levels[i] * (levels[i] + 1) <= evaluations;
                if (room && (fewest < 0 || levels[i] < levels[fewest])) {
                    fewest = i;
                }
            }
            if (fewest < 0) {
                return levels;
            }
            product = product / levels[fewest] * (levels[fewest] + 1);
            levels[fewest]++;
        }
    }

    @Override
    public Optional<Trial> next(List<Evaluation> known) {
        int[] levels = levels();
        int size = Arrays.stream(levels).reduce(1, (a, b) -> a * b);
        if (known.size() >= size) {
            return Optional.empty();
        }
        int place = RandomStream.of(seed, ORDER).permutation(size)[known.size()];
        double[] point = new double[levels.length];
        for (int i = 0; i < levels.length; i++) {
            point[i] = (place % levels[i] + 0.5) / levels[i];
            place /= levels[i];
        }
        return Optional.of(new Trial(known.size(), space.snap(point), 1));
    }
}
