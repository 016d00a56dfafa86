package org.bochner.learn.askl;

import org.bochner.BadInput;

/**
 * How the descent goes.
 *
 * @param loss {@code auto}, or the name of an {@link OutputLoss}
 * @param batch m, the rows of a batch
 * @param epochs how often every row is seen, at most
 * @param rate η for frequencies: the angle, in radians, that a step may turn where rows are a width apart
 *     ({@link Turn})
 * @param weightRate η for W
 * @param schedule what both are multiplied by as time goes on
 * @param validation the share of rows held out to see how good an epoch's parameters are; 0 for none: the last epoch's
 *     are taken
 * @param patience epochs without a better one on the rows held out after which to stop
 */
public record Regime(
        String loss,
        int batch,
        int epochs,
        double rate,
        double weightRate,
        Schedule schedule,
        double validation,
        int patience) {
    private static final int MOST_ROWS = 1 << 14;

    public Regime {
        if (batch < 1 || batch > MOST_ROWS) {
            throw new BadInput("batch must be 1 to " + MOST_ROWS + " rows, not " + batch);
        }
        if (epochs < 1) {
            throw new BadInput("epochs must be at least 1, not " + epochs);
        }
        check("rate", rate);
        check("weight-rate", weightRate);
        if (!(validation >= 0 && validation < 1)) {
            throw new BadInput("validation, the share of rows held out, must be from 0 to below 1, not " + validation);
        }
        if (patience < 1) {
            throw new BadInput("patience must be at least 1 epoch, not " + patience);
        }
    }

    private static void check(String name, double rate) {
        if (!(rate > 0 && rate <= 100)) {
            throw new BadInput(name + " must be above 0 and at most 100, not " + rate + "; 0.01 is usual");
        }
    }

    /** For a short training that is to be judged. */
    Regime brief(int some, double heldOut) {
        return new Regime(loss, batch, some, rate, weightRate, schedule, heldOut, patience);
    }
}
