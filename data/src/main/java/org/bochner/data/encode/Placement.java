package org.bochner.data.encode;

import org.bochner.data.read.Choice;

/** Where encoded rows are kept. */
public enum Placement implements Choice {
    /** In memory when they take at most half of the budget, else on disk. */
    AUTO,
    MEMORY,
    DISK
}
