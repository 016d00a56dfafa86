package org.bochner.experiments.benchmark;

/** Fits a contender to the training file of a split and measures it on the test file. */
public interface Runner {
    /**
     * Fits and measures; a contender that cannot do it is {@linkplain Measurement#refused refused}.
     *
     * @param seed the seed of everything random
     */
    Measurement run(Contender contender, Split split, long seed);
}
