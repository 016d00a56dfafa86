package org.bochner.solve;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bochner.BadInput;
import org.bochner.Targets;
import org.bochner.Task;

/**
 * How much a row counts by its class: all alike, balanced (every class has the same total), or as listed or named.
 *
 * @param balanced whether the weights follow from the data: n / (K·n_c)
 * @param listed one weight per class, in the order of the labels; empty when not listed
 * @param named weights by label; a class that is not named has weight 1
 */
public record ClassWeights(boolean balanced, List<Double> listed, Map<String, Double> named) {
    /** Every row counts alike. */
    public static final ClassWeights NONE = new ClassWeights(false, List.of(), Map.of());

    /** Every class has the same total. */
    public static final ClassWeights BALANCED = new ClassWeights(true, List.of(), Map.of());

    /** A label, which may have commas and signs of its own, and its number. */
    private static final Pattern PAIR = Pattern.compile("\\G\\s*(.+?)\\s*=\\s*([^=,]+?)\\s*(?:,|$)");

    public ClassWeights {
        listed = List.copyOf(listed);
        named = Collections.unmodifiableMap(new LinkedHashMap<>(named));
        if ((balanced ? 1 : 0) + (listed.isEmpty() ? 0 : 1) + (named.isEmpty() ? 0 : 1) > 1) {
            throw new BadInput("class weights are balanced, listed or named, not several of these");
        }
        Stream.concat(listed.stream(), named.values().stream()).forEach(weight -> {
            if (!(weight >= 0) || Double.isInfinite(weight)) {
                throw new BadInput("a class weight must be a number of at least 0, not " + weight);
            }
        });
    }

    /** {@code none}, {@code balanced}, one number per class with commas between, or {@code label=number} for some. */
    public static ClassWeights of(String text) {
        if (text.equals("none")) {
            return NONE;
        }
        if (text.equals("balanced")) {
            return BALANCED;
        }
        try {
            return text.contains("=")
                    ? new ClassWeights(false, List.of(), pairs(text))
                    : new ClassWeights(
                            false,
                            Stream.of(text.split(",", -1))
                                    .map(String::trim)
                                    .map(Double::valueOf)
                                    .toList(),
                            Map.of());
        } catch (NumberFormatException notNumber) {
            throw new BadInput("class weights are 'none', 'balanced', one number per class such as '1,2.5', or numbers"
                    + " by label such as 'yes=2.5', not '" + text + "'");
        }
    }

    /** Numbers by label, or by whatever stands before the sign of equality. */
    public static Map<String, Double> pairs(String text) {
        Map<String, Double> named = new LinkedHashMap<>();
        Matcher pair = PAIR.matcher(text);
        int end = 0;
        for (; pair.find(); end = pair.end()) {
            if (named.put(pair.group(1), Double.valueOf(pair.group(2))) != null) {
                throw new BadInput("'" + text + "' names '" + pair.group(1) + "' twice");
            }
        }
        if (end < text.length()) {
            throw new NumberFormatException(text);
        }
        return named;
    }

    /** The same with names replaced by a list, in the order of the labels of {@code task}. */
    public ClassWeights listedFor(Task task) {
        if (named.isEmpty()) {
            return this;
        }
        if (!task.isClassification()) {
            throw new BadInput("class weights are for classes, and the targets are numbers");
        }
        for (String label : named.keySet()) {
            if (!task.labels().contains(label)) {
                throw new BadInput("class weights name '" + label + "', which is not a class; the classes are "
                        + String.join(", ", task.labels()));
            }
        }
        return new ClassWeights(
                false,
                task.labels().stream()
                        .map(label -> named.getOrDefault(label, 1.0))
                        .toList(),
                Map.of());
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
                : !named.isEmpty()
                        ? named.entrySet().stream().map(String::valueOf).collect(Collectors.joining(","))
                        : listed.isEmpty()
                                ? "none"
                                : listed.stream().map(String::valueOf).collect(Collectors.joining(","));
    }
}
