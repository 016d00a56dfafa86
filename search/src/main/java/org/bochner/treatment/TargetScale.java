package org.bochner.treatment;

import org.bochner.learn.Setting;

/** What numbers to predict become before a method sees them. */
public enum TargetScale {
    /** Nothing: they are as they were encoded. */
    STANDARD,
    /** Their logarithms; the model's answers are numbers as before. */
    LOG,
    /** Logarithms where these have a long tail and the model is better so on held-out rows. */
    AUTO;

    /** The setting that every method has. */
    public static final Setting<TargetScale> SETTING = Setting.choice("targets", STANDARD)
            .help("what numbers to predict become first: log for their logarithms, where the answers are numbers all"
                    + " the same; auto: log where there is a long tail and held-out rows are predicted better");
}
