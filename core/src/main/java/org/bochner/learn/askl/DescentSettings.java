package org.bochner.learn.askl;

import java.util.List;
import java.util.Optional;

/**
 * The settings of {@link Descent}.
 *
 * @param loss the loss; empty for the one that suits the task
 * @param batch m, the rows of a batch
 * @param epochs the largest number of passes over the rows
 * @param rate η for frequencies: the angle, in radians, by which a step changes ω·(x − x') of rows a width apart
 *     ({@link Start#normRatio})
 * @param weightRate η for W
 * @param schedule the factor of both rates as training goes on
 * @param validation the share of validation rows, which choose the epoch; 0 for none: the last epoch is taken
 * @param patience epochs without a better one on the validation rows after which to stop
 */
record DescentSettings(
        Optional<OutputLoss> loss,
        int batch,
        int epochs,
        double rate,
        double weightRate,
        Schedule schedule,
        double validation,
        int patience) {
    /**
     * The factor of the rates as training goes on: 1 throughout, as in the paper, or from 1 to 0 along half a cosine.
     */
    enum Schedule {
        CONSTANT,
        COSINE;

        /** The factor when {@code share} of all steps, from 0 to 1, has been taken. */
        double factor(double share) {
            return this == CONSTANT ? 1 : 0.5 * (1 + Math.cos(Math.PI * share));
        }
    }

    DescentSettings {
        AsklSettings.BATCH.check(batch);
        AsklSettings.EPOCHS.check(Optional.of(epochs));
        AsklSettings.RATE.check(List.of(rate));
        AsklSettings.WEIGHT_RATE.check(weightRate);
        AsklSettings.VALIDATION.check(Optional.of(validation));
        AsklSettings.PATIENCE.check(patience);
    }

    /** For a short training of a candidate. */
    DescentSettings brief(int epochs, double validation) {
        return new DescentSettings(loss, batch, epochs, rate, weightRate, schedule, validation, patience);
    }
}
