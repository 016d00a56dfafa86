package org.bochner.cli.option;

import org.bochner.BadInput;
import org.bochner.data.guarantee.Conformal;
import picocli.CommandLine.Option;

/** The options {@code --confidence} and {@code --per-class}: sets of labels, or intervals, beside predictions. */
public final class ConfidenceOption {
    @Option(
            names = "--confidence",
            order = 6,
            paramLabel = "P",
            description = "Hold a fifth of the training rows out (at most 10000), and give every prediction a set of"
                    + " labels, or an interval, that has the truth with probability P, such as 0.9 (conformal"
                    + " prediction).")
    private Double confidence;

    @Option(
            names = "--per-class",
            order = 6,
            description = "With --confidence: in each class alone, not on average over all rows.")
    private boolean perClass;

    /** Refuses what cannot be, before any data is read. */
    public void check() {
        if (confidence != null) {
            Conformal.check(confidence);
        } else if (perClass) {
            throw new BadInput("--per-class says how --confidence is meant; give --confidence 0.9 too");
        }
    }

    /** The probability, or 0 where none is asked for. */
    public double value() {
        return confidence == null ? 0 : confidence;
    }

    public boolean perClass() {
        return perClass;
    }
}
