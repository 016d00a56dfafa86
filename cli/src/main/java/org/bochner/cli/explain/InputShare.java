package org.bochner.cli.explain;

import java.util.List;
import java.util.Optional;
import org.bochner.data.explain.Importances;

/**
 * How much an input matters at some rows; the columns that it is encoded in count together.
 *
 * @param input its name
 * @param importance how much the mean loss rises when its values are permuted, where the rows have targets
 * @param deviation the standard deviation of the importance
 * @param sensitivity the root of the mean squared change of the scores when its values are permuted
 * @param share its importance as a share of the sum of all that are positive, 0 for others; without targets its squared
 *     sensitivity as a share of the sum
 */
public record InputShare(
        String input, Optional<Double> importance, Optional<Double> deviation, double sensitivity, double share) {
    /** All inputs, those that matter most first. */
    public static List<InputShare> ranked(Importances found) {
        double total =
                found.columns().stream().mapToDouble(each -> part(found, each)).sum();
        return found.columns().stream()
                .map(each -> new InputShare(
                        each.input(),
                        optional(found, each.importance()),
                        optional(found, each.deviation()),
                        each.sensitivity(),
                        total > 0 ? part(found, each) / total : 0))
                .toList();
    }

    private static Optional<Double> optional(Importances found, double value) {
        return found.labelled() ? Optional.of(value) : Optional.empty();
    }

    private static double part(Importances found, Importances.Column each) {
        return found.labelled() ? Math.max(0, each.importance()) : each.sensitivity() * each.sensitivity();
    }

    /** Whether its importance is above 0 by more than two deviations. */
    public boolean beyondChance() {
        return importance.isPresent() && importance.get() > 2 * deviation.get();
    }
}
