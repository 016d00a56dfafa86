package org.bochner.data.explain;

import java.util.List;

/**
 * Why one row has its score: the contribution of each column, which together are the difference from the mean score of
 * the background rows (Shapley values; Štrumbelj, Kononenko 2014; Lundberg, Lee 2017).
 *
 * @param of what the score is of: the second of two classes, the predicted one of more, or the numeric target
 * @param score the score of the row: a margin or log-odds for classes, the prediction in the unit of the data for
 *     numbers
 * @param base the mean score of the background rows
 * @param exact whether all subsets of columns were asked, so that contributions have no error of sampling
 * @param contributions all columns, the largest contribution (of either sign) first; their sum is score − base
 */
public record RowExplanation(String of, double score, double base, boolean exact, List<Contribution> contributions) {
    public RowExplanation {
        contributions = List.copyOf(contributions);
    }

    /**
     * What one column contributes.
     *
     * @param input the column
     * @param value its value in the row; empty for texts
     * @param contribution how much it raises the score, over all orders in which columns may become known
     * @param error the standard error of a sampled contribution, 0 for an exact one
     */
    public record Contribution(String input, String value, double contribution, double error) {}
}
