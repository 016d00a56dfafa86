package org.bochner.learn.askl;

/** What the rate is multiplied by as training goes on. */
public enum Schedule {
    /** 1 throughout, as in the paper. */
    CONSTANT {
        @Override
        double factor(double share) {
            return 1;
        }
    },
    /** From 1 to 0 along half a cosine. */
    COSINE {
        @Override
        double factor(double share) {
            return 0.5 * (1 + Math.cos(Math.PI * share));
        }
    },
    /** Up to 1 within the first tenth, from a tenth of it, then down to 0 along half a cosine (Smith 2018). */
    ONE_CYCLE {
        @Override
        double factor(double share) {
            return share < RISE
                    ? LOWEST + (1 - LOWEST) * share / RISE
                    : 0.5 * (1 + Math.cos(Math.PI * (share - RISE) / (1 - RISE)));
        }
    };

    private static final double RISE = 0.1;
    private static final double LOWEST = 0.1;

    /** The factor when {@code share} of all steps, from 0 to 1, has been taken. */
    abstract double factor(double share);
}
