package org.bochner.select;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.bochner.Stopped;
import org.bochner.learn.Diagnostics;
import org.bochner.learn.KernelLearner;
import org.bochner.select.validate.Outliers;
import org.bochner.select.validate.Tails;
import org.bochner.store.RowStore;

/**
 * Whether the Huber loss takes the place of the squared one, which is but the default: where validation residuals have
 * heavy {@link Tails}, and the Huber loss is clearly better for the rows that are not outliers.
 *
 * <ol>
 *   <li>The squared loss is trained for every C as always. Nothing else happens unless its validation residuals have
 *       heavy tails.
 *   <li>Both losses are judged by the mean absolute error on the same validation rows, where an error counts at most as
 *       the quantile {@value #TYPICAL} of those of the squared loss. Who has outliers wants small errors for the other
 *       rows, and no model predicts an outlier; squared errors would be those of the outliers alone, and even absolute
 *       errors mostly theirs. Of the squared loss the C counts that is best by this, not the one by squared errors.
 *   <li>The Huber loss turns linear {@value #BEND} deviations off, the deviation being that of the middle half of the
 *       residuals (and once more that of its own, where it is much smaller). Its C is chosen by the same error, from
 *       one below that of the squared loss on: outliers ask for more regularisation.
 *   <li>The Huber loss is chosen where its error is smaller by at least {@value #CLEAR} of it and by {@value #SIGMAS}
 *       standard errors of the paired differences. A smaller gain is no reason to leave the mean, which squared errors
 *       fit: of a skewed law without outliers the Huber loss fits a number below it.
 * </ol>
 *
 * @param better the Huber loss, or null where the squared loss is kept
 * @param trace what was compared
 * @param note the same in words
 */
record RobustChoice(Trial better, Diagnostics.OutlierTrace trace, String note) {
    private static final double TYPICAL = 0.9;
    private static final double BEND = 1.345;
    private static final double NARROWER = 0.7;
    private static final double CLEAR = 0.1;
    private static final double SIGMAS = 2;

    /** A tuning with the Huber loss, the C for it, and the learner that found the features. */
    record Trial(Tuning tuning, KernelLearner learner, ValidationPath.Choice choice) {
        /** The error by which C was chosen. */
        double error() {
            return -choice.goodness();
        }

        /** Follows the path of C; null where there was no time. */
        static Trial of(RowStore rows, KernelLearner learner, Tuning tuning, long seed) {
            try {
                ValidationPath.Choice choice = ValidationPath.choose(rows, learner, tuning, seed);
                if (!choice.interrupted()) {
                    return new Trial(tuning, learner, choice);
                }
                choice.close();
            } catch (Stopped stopped) {
                // The squared loss has a model.
            }
            return null;
        }
    }

    /**
     * What is better for {@code rows}, whose validation residuals by the squared loss are in {@code usual}; null where
     * there is nothing to choose, or no time.
     *
     * @param learners the learner of the features, as it is before it learned anything
     */
    static RobustChoice of(
            RowStore rows, Supplier<KernelLearner> learners, Tuning tuning, ValidationPath.Choice usual, long seed) {
        Residuals before = usual.residuals();
        if (before == null || usual.interrupted()) {
            return null;
        }
        double[] weights = before.weights();
        double[] sizes =
                Arrays.stream(before.ofC()[before.chosen()]).map(Math::abs).toArray();
        Outliers capped = Outliers.capped(Tails.quantiles(sizes, weights, TYPICAL)[0]);
        Tails tails = before.tails();
        Trial huber = Trial.of(rows, learners.get(), tuning.robust(usual.c(), BEND * tails.deviation(), capped), seed);
        if (huber == null) {
            return null;
        }
        double[] squared = before.best(capped);
        double error = capped.error(squared, weights);
        double deviation = deviation(capped, squared, huber.choice.residuals().best(capped), weights);
        boolean better = error - huber.error() > Math.max(CLEAR * error, SIGMAS * deviation);
        if (better) {
            huber = narrowed(rows, learners, tuning, huber, tails, capped, seed);
        } else {
            huber.choice.close();
        }
        Diagnostics.OutlierTrace trace = new Diagnostics.OutlierTrace(
                tails.weight(),
                (double) tails.far() / tails.rows(),
                capped.cap(),
                error,
                huber.error(),
                deviation,
                (better ? huber.tuning : tuning).training().loss().key());
        String chosen = better
                ? String.format(
                        Locale.ROOT,
                        "chose loss=huber, on which outliers have little influence, by the mean absolute error on"
                                + " validation rows, each counted at most as %.4g: %.4g instead of %.4g; give"
                                + " loss=squared to undo it",
                        capped.cap(),
                        huber.error(),
                        error)
                : "kept it, since loss=huber is not clearly better on validation rows";
        String note = "the residuals of the squared loss have heavy tails (" + tails.words() + "): " + chosen;
        return new RobustChoice(better ? huber : null, trace, note);
    }

    /**
     * {@code huber}, or the same with a smaller δ where that is better: the squared loss may fit so badly that its
     * residuals say little about the noise, and those of the Huber loss are much smaller.
     */
    private static Trial narrowed(
            RowStore rows,
            Supplier<KernelLearner> learners,
            Tuning tuning,
            Trial huber,
            Tails tails,
            Outliers capped,
            long seed) {
        double width = huber.choice.residuals().tails().deviation();
        if (!(width < NARROWER * tails.deviation())) {
            return huber;
        }
        Tuning narrow = tuning.robust(huber.choice.c(), BEND * width, capped);
        Trial other = Trial.of(rows, learners.get(), narrow, seed);
        if (other == null) {
            return huber;
        }
        boolean closer = other.error() < huber.error();
        (closer ? huber : other).choice.close();
        return closer ? other : huber;
    }

    /** The standard error of the weighted mean of paired differences. */
    private static double deviation(Outliers capped, double[] a, double[] b, double[] weights) {
        double mean = capped.error(a, weights) - capped.error(b, weights);
        double squares = 0;
        double all = 0;
        for (int i = 0; i < weights.length; i++) {
            double off = weights[i] * (capped.error(a[i]) - capped.error(b[i]) - mean);
            squares += off * off;
            all += weights[i];
        }
        return Math.sqrt(squares) / all;
    }

    /**
     * The validation residuals of all splits together.
     *
     * @param ofC those of every C tried
     * @param weights of the rows
     * @param chosen the index of the C that was chosen
     */
    record Residuals(double[][] ofC, double[] weights, int chosen) {
        Tails tails() {
            return Tails.of(ofC[chosen], weights);
        }

        /** Those of the C with the least error. */
        double[] best(Outliers capped) {
            return IntStream.range(0, ofC.length)
                    .mapToObj(k -> ofC[k])
                    .min(Comparator.comparingDouble(each -> capped.error(each, weights)))
                    .orElseThrow();
        }
    }
}
