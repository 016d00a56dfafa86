package org.bochner.learn.askl;

import java.util.List;
import java.util.Optional;

/**
 * How the descent goes.
 *
 * @param loss what a wrong output costs; empty for what suits the task
 * @param batch m, the rows of a batch
 * @param epochs how often every row is seen, at most
 * @param rate η for frequencies: the angle, in radians, that a step may turn where rows are a width apart ({@link Turn})
 * @param weightRate η for W
 * @param schedule what both are multiplied by as time goes on
 * @param validation the share of rows held out to see how good an epoch's parameters are; 0 for none: the last epoch's are taken
 * @param patience epochs without a better one on the rows held out after which to stop
 */
public record Regime(
        Optional<OutputLoss> loss,
        int batch,
        int epochs,
        double rate,
        double weightRate,
        Schedule schedule,
        double validation,
        int patience) {
    public Regime {
        AsklSettings.BATCH.check(batch);
        AsklSettings.EPOCHS.check(Optional.of(epochs));
        AsklSettings.RATE.check(List.of(rate));
        AsklSettings.WEIGHT_RATE.check(weightRate);
        AsklSettings.VALIDATION.check(Optional.of(validation));
        AsklSettings.PATIENCE.check(patience);
    }

    /** For a short training that is to be judged. */
    Regime brief(int some, double heldOut) {
        return new Regime(loss, batch, some, rate, weightRate, schedule, heldOut, patience);
    }
}
