package org.bochner.cli.option;

import org.bochner.BadInput;
import org.bochner.data.guarantee.Calibration;
import org.bochner.data.guarantee.Conformal;
import org.bochner.data.options.Choice;
import picocli.CommandLine.Option;

/** The options {@code --confidence} and {@code --per-class}: sets of labels, or intervals, beside predictions. */
public final class ConfidenceOption {
    @Option(
            names = "--confidence",
            order = 6,
            paramLabel = "P",
            description = "Give every prediction a set of labels, or an interval, that has the truth with probability"
                    + " P, such as 0.9 (conformal prediction).")
    private Double confidence;

    @Option(
            names = "--per-class",
            order = 6,
            description = "With --confidence: in each class alone, not on average over all rows.")
    private boolean perClass;

    @Option(
            names = "--calibrate",
            order = 6,
            paramLabel = "HOW",
            defaultValue = "auto",
            description = "With --confidence: on a fifth of the training rows, at most 10000, which then do not train"
                    + " (split; the coverage is proved), or on all rows, each by a model of the other folds, which"
                    + " takes 10 more fits (folds; not proved). auto: folds below 1000 rows of classes or 3000 of"
                    + " numbers where a --method is named, without --time and a search (default:"
                    + " ${DEFAULT-VALUE}).")
    private String way;

    /** Whether sets or intervals are asked for. */
    public boolean isAsked() {
        return confidence != null;
    }

    /** Refuses what cannot be, before any data is read. */
    public void check() {
        Calibration.Way asked = Choice.named(Calibration.Way.class, "--calibrate", way);
        if (confidence != null) {
            Conformal.check(confidence);
        } else if (asked != Calibration.Way.AUTO) {
            throw new BadInput("--calibrate says how --confidence is reached; give --confidence 0.9 too");
        } else if (perClass) {
            throw new BadInput("--per-class says how --confidence is meant; give --confidence 0.9 too");
        }
    }

    /**
     * What is asked for.
     *
     * @param once why the fit can or should be made only once, as the option that says so; null where it may be
     *     repeated for folds
     */
    public Calibration calibration(String once) {
        if (confidence == null) {
            return Calibration.NONE;
        }
        Calibration.Way asked = Choice.named(Calibration.Way.class, "--calibrate", way);
        if (asked == Calibration.Way.FOLDS && once != null) {
            throw new BadInput("--calibrate folds repeats the fit for every fold, which does not go with " + once
                    + "; leave it out, or take --calibrate split");
        }
        return new Calibration(confidence, perClass, once == null ? asked : Calibration.Way.SPLIT);
    }
}
