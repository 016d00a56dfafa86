package org.bochner.experiments.benchmark;

import java.util.Locale;

/** What makes a table of the benchmark hard, where that is known. */
public enum Structure {
    /** Measured, not generated. */
    MEASURED,
    /** Thresholds of single columns. */
    STEPS,
    /** Products, parities: single columns say nothing or little. */
    INTERACTIONS,
    /** Many columns that say nothing. */
    IRRELEVANT,
    /** Sums of functions of single columns. */
    ADDITIVE,
    /** A smooth function of all columns. */
    SMOOTH,
    /** The target repeats along columns or directions. */
    PERIODIC,
    /** Classes that are mixtures of Gaussian laws. */
    MIXTURE,
    /** Few directions explain all columns. */
    CORRELATED,
    /** 100 to 300 training rows. */
    FEW_ROWS,
    /** Heavy tails of columns or of the target. */
    HEAVY_TAILS,
    /** Three in a hundred rows are positive. */
    IMBALANCE,
    /** Categories with many levels. */
    CATEGORIES,
    /** Cells are missing. */
    MISSING,
    /** 50,000 and 200,000 rows. */
    LARGE;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
