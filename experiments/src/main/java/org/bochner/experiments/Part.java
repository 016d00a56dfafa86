package org.bochner.experiments;

import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.bochner.experiments.comparison.Comparison;
import org.bochner.experiments.comparison.Probe;
import org.bochner.experiments.comparison.SplitSource;

/**
 * One comparison of an experiment, and the figures to show.
 *
 * @param data the name of the data in the rows
 * @param splits finds the data; {@link org.bochner.BadInput} says what is missing
 * @param methods the methods to compare
 * @param counts numbers of features
 * @param repeats the number of splits
 * @param probe measures further numbers
 * @param claims the figures
 * @param next makes the next part from the outcome of this one, such as plain features of the learned number; or null
 */
public record Part(
        String data,
        Supplier<SplitSource> splits,
        List<NamedMethod> methods,
        List<Integer> counts,
        int repeats,
        Probe probe,
        List<Claim> claims,
        Function<Comparison, Part> next) {
    public Part {
        methods = List.copyOf(methods);
        counts = List.copyOf(counts);
        claims = List.copyOf(claims);
    }

    /** A comparison without claims. */
    public static Part of(
            String data, Supplier<SplitSource> splits, List<Integer> counts, int repeats, List<NamedMethod> methods) {
        return new Part(data, splits, methods, counts, repeats, Probe.NONE, List.of(), null);
    }

    public Part showing(List<Claim> value) {
        return new Part(data, splits, methods, counts, repeats, probe, value, next);
    }

    public Part probing(Probe value) {
        return new Part(data, splits, methods, counts, repeats, value, claims, next);
    }

    /** After this part the one that {@code value} makes of its results. */
    public Part then(Function<Comparison, Part> value) {
        return new Part(data, splits, methods, counts, repeats, probe, claims, value);
    }
}
