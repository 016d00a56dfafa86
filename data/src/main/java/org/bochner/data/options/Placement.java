package org.bochner.data.options;

/** Where encoded rows are kept. */
public enum Placement implements Choice {
    /** In memory if they need at most half of the budget, otherwise on disk. */
    AUTO,
    MEMORY,
    DISK
}
