package org.bochner.solve;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.bochner.BadInput;
import org.bochner.Targets;

/**
 * How much a row counts by its class: all alike, balanced (every class has the same total), or as listed.
 *
 * @param balanced whether the weights follow from the data: n / (K·n_c)
 * @param listed one weight per class, in the order of the labels; empty when not listed
 */
public record ClassWeights(boolean balanced, List<Double> listed) {
    /** Every row counts alike. */
    public static final ClassWeights NONE = new ClassWeights(false, List.of());

    /** Every class has the same total. */
    public static final ClassWeights BALANCED = new ClassWeights(true, List.of());

    public ClassWeights {
        listed = List.copyOf(listed);
        if (balanced && !listed.isEmpty()) {
            throw new BadInput("class weights are either balanced or listed, not both");
        }
        for (double weight : listed) {
            if (!(weight >= 0) || Double.isInfinite(weight)) {
                throw new BadInput("a class weight must be a number of at least 0, not " + weight);
            }
        }
    }

    /** {@code none}, {@code balanced}, or one number per class with commas between. */
    public static ClassWeights of(String text) {
        if (text.equals("none")) {
            return NONE;
        }
        if (text.equals("balanced")) {
            return BALANCED;
        }
        try {
            List<String> parts = List.of(text.split(",", -1));
            return new ClassWeights(
                    false, parts.stream().map(String::trim).map(Double::valueOf).toList());
        } catch (NumberFormatException notNumber) {
            throw new BadInput(
                    "class weights are 'none', 'balanced' or one number per class such as '1,2.5', not '" + text + "'");
        }
    }

    /** One weight per class, for classes whose rows have the {@code totals}, which only balanced weights read. */
    public double[] of(double[] totals) {
        if (balanced) {
            return Targets.balanced(totals);
        }
        return listed.isEmpty()
                ? Arrays.stream(totals).map(total -> 1).toArray()
                : listed.stream().mapToDouble(Double::doubleValue).toArray();
    }

    @Override
    public String toString() {
        return balanced
                ? "balanced"
                : listed.isEmpty()
                        ? "none"
                        : listed.stream().map(String::valueOf).collect(Collectors.joining(","));
    }
}
