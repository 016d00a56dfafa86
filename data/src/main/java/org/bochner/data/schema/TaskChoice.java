package org.bochner.data.schema;

import org.bochner.data.read.Choice;

/** What the target is taken for. */
public enum TaskChoice implements Choice {
    /** Found from its values; see {@link TargetRule}. */
    AUTO,
    CLASSIFICATION,
    REGRESSION
}
