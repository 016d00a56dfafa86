package org.bochner.experiments.benchmark;

/** What a table of the benchmark is for. A table is in one half, once and for all. */
public enum Half {
    /** Defaults, priors and choices may be tuned on its results. */
    TUNE,
    /** Nothing is tuned on it; claims are made on these tables alone. */
    REPORT
}
