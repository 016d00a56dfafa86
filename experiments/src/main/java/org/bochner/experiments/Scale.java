package org.bochner.experiments;

import org.bochner.data.options.Choice;

/** How much of an experiment is done. */
public enum Scale implements Choice {
    /** Minutes on two cores: fewer rows, features, repeats or data sets than the paper's; rows say which. */
    QUICK,
    /** The paper's sizes. */
    PAPER
}
