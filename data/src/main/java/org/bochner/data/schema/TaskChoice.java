package org.bochner.data.schema;

import org.bochner.data.read.Choice;

/** How the target is treated. */
public enum TaskChoice implements Choice {
    /** Found from its values; see {@link TargetRule}. */
    AUTO,
    CLASSIFICATION,
    REGRESSION
}
