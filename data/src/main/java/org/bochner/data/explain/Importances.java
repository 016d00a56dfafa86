package org.bochner.data.explain;

import java.util.List;

/**
 * How much worse a model predicts when the values of one column are permuted among the rows, for each column: its
 * permutation importance (Breiman 2001; Fisher, Rudin, Dominici 2019).
 *
 * <p>On rows that the model was not trained on, a column that has nothing to do with the target has importance 0 but
 * for chance, whatever its kind and however many categories it has; the deviation says how large chance is. On training
 * rows a column that the model memorised seems to matter. Of two columns that say the same, each may seem not to
 * matter, since the other remains.
 *
 * @param loss what is compared: "log loss", "error rate" or "squared error" (in the squared unit of the target); empty
 *     where the rows have no targets
 * @param baseline the mean loss of the rows as they are; NaN where they have no targets
 * @param rows how many rows were used
 * @param repeats how many permutations of each column
 * @param inputs how many columns the model has, of which the list may have those alone to which it is most sensitive
 * @param columns the columns, the most important first
 */
public record Importances(String loss, double baseline, int rows, int repeats, int inputs, List<Column> columns) {
    public Importances {
        columns = List.copyOf(columns);
    }

    /** Whether the rows had targets, so that there are importances and not sensitivities alone. */
    public boolean labelled() {
        return !loss.isEmpty();
    }

    /**
     * A column of the table, and how it matters.
     *
     * @param input its name
     * @param importance the mean loss with its values permuted, less the baseline; NaN without targets
     * @param deviation the standard deviation of the importance, over the choice of rows and of permutations
     * @param sensitivity the root of the mean squared change of the scores when its values are permuted: how much the
     *     model uses it, whether that helps or not
     */
    public record Column(String input, double importance, double deviation, double sensitivity) {}
}
