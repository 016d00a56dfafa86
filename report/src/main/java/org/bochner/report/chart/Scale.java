package org.bochner.report.chart;

/** How an axis maps values to lengths. */
public enum Scale {
    /** Equal differences take equal lengths. */
    LINEAR {
        @Override
        double of(double value) {
            return value;
        }
    },
    /** Equal ratios take equal lengths. */
    LOGARITHMIC {
        @Override
        double of(double value) {
            return Math.log(value);
        }
    },
    /**
     * For percentages whose best is 100: equal ratios of what is missing take equal lengths, so that 90, 99 and 99.9
     * lie equally far apart. Values close to 100 stay as distinguishable as values near 50.
     */
    NINES {
        @Override
        double of(double value) {
            return -Math.log(100 - value);
        }
    };

    /** Ratios below this are seen as well on a linear axis, whose ticks are easier to read. */
    private static final double LEAST_RATIO = 3;

    /** Where {@code value} lies, but for shift and size. */
    abstract double of(double value);

    /** This scale if it can show the range and the range is wide enough, otherwise the linear one. */
    Scale orLinear(double low, double high) {
        return switch (this) {
            case LINEAR -> LINEAR;
            case LOGARITHMIC -> low > 0 ? LOGARITHMIC : LINEAR;
            case NINES -> high < 100 && (100 - low) / (100 - high) >= LEAST_RATIO ? NINES : LINEAR;
        };
    }
}
