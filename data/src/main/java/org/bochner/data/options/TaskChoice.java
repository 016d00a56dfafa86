package org.bochner.data.options;

/** How the target is treated. */
public enum TaskChoice implements Choice {
    /** Found from its values; see {@code TargetRule}. */
    AUTO,
    CLASSIFICATION,
    REGRESSION
}
