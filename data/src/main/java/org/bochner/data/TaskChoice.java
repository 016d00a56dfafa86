package org.bochner.data;

/** What the target is taken for. */
public enum TaskChoice implements Choice {
    /** Found from its values; see {@link TargetRule}. */
    AUTO,
    CLASSIFICATION,
    REGRESSION
}
