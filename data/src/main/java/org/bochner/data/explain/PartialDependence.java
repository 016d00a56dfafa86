package org.bochner.data.explain;

import java.util.List;

/**
 * How predictions change with one column while all others stay: the mean over some rows of what the model says with
 * the column set to each of several values (Friedman 2001), and the same of single rows (individual conditional
 * expectation; Goldstein et al. 2015).
 *
 * <p>It is what the model does, not what would happen in the world. Where columns go together, some of the rows asked
 * for cannot occur.
 *
 * @param input the column
 * @param kind "number", "date" or "category"
 * @param values the values it is set to: quantiles of a number or date in order, or categories, the most frequent first
 * @param numbers the same as numbers, days since 1970-01-01 for dates; empty for categories
 * @param shares the share of the rows that have each category; empty for numbers
 * @param rows how many rows the means are of
 * @param curves one for each class of more than two; else one
 */
public record PartialDependence(
        String input,
        String kind,
        List<String> values,
        List<Double> numbers,
        List<Double> shares,
        int rows,
        List<Curve> curves) {
    public PartialDependence {
        values = List.copyOf(values);
        numbers = List.copyOf(numbers);
        shares = List.copyOf(shares);
        curves = List.copyOf(curves);
    }

    /**
     * What is predicted at each value.
     *
     * @param of the class whose probability (or score, where there is none) it is, or the name of a numeric target
     * @param mean the mean over the rows
     * @param single the curves of some single rows
     */
    public record Curve(String of, List<Double> mean, List<List<Double>> single) {
        public Curve {
            mean = List.copyOf(mean);
            single = List.copyOf(single);
        }
    }
}
