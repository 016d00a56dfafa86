package org.bochner.search;

/**
 * A point to try.
 *
 * @param number how many trials came before it
 * @param point its place in the unit cube
 * @param share the share of the rows that it is tried on
 */
public record Trial(int number, double[] point, double share) {
    public Trial {
        if (!(share > 0 && share <= 1)) {
            throw new IllegalArgumentException("a trial is made on a share of the rows in (0, 1], not " + share);
        }
        point = point.clone();
    }

    @Override
    public double[] point() {
        return point.clone();
    }
}
