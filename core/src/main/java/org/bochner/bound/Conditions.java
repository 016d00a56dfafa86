package org.bochner.bound;

import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bochner.BadInput;
import org.bochner.Certificate;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/**
 * What all theorems need. They all assume rows drawn independently from the distribution that the bound is about.
 *
 * @param rows n, the rows that the losses were measured on (a subsample counts as what it has), at least 2
 * @param classes how many classes there are, at least 2
 * @param epsilon ε, the probability with which the bound may fail, in (0, 1)
 * @param departures all that was done which some theorem forbids
 * @param choices among how many that were fixed before the rows were seen something was chosen on the rows, at least 1:
 *     a theorem then holds for all of these at once where each has an ε of {@link #share}; of infinitely many that are
 *     counted off, the reciprocal of the share of the one that was chosen
 */
public record Conditions(double rows, int classes, double epsilon, Set<Departure> departures, double choices) {
    /** ε when none is asked for. */
    public static final double EPSILON = 0.05;

    public Conditions {
        if (!(rows >= 2 && rows < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("a bound needs at least 2 rows, not " + rows);
        }
        if (classes < 2) {
            throw new IllegalArgumentException("a bound needs at least 2 classes, not " + classes);
        }
        departures = departures.isEmpty() ? Set.of() : Collections.unmodifiableSet(EnumSet.copyOf(departures));
        checkEpsilon(epsilon);
        if (!(choices >= 1 && choices < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("something is chosen among at least 1, not among " + choices);
        }
    }

    /** With nothing chosen on the rows but what {@code departures} say. */
    public Conditions(double rows, int classes, double epsilon, Set<Departure> departures) {
        this(rows, classes, epsilon, departures, 1);
    }

    /** Where one more thing was chosen on the rows, among {@code more} that were fixed before. */
    public Conditions among(double more) {
        return new Conditions(rows, classes, epsilon, departures, choices * more);
    }

    /** With one departure more. */
    public Conditions with(Departure more) {
        EnumSet<Departure> all = EnumSet.of(more);
        all.addAll(departures);
        return new Conditions(rows, classes, epsilon, all, choices);
    }

    /** What each of the {@link #choices} has of ε: the union bound. */
    double share() {
        return epsilon / choices;
    }

    public static Conditions of(double rows, int classes, double epsilon, Departure... departures) {
        return new Conditions(rows, classes, epsilon, Set.of(departures));
    }

    /** Whether some row's weight is not 1: {@link Departure#WEIGHTS}. One pass. */
    public static boolean isWeighted(RowStore rows) {
        RowStore all = rows.with(rows.execution().lenient());
        return Passes.sums(all, "weights", 1, (block, i, sums) -> sums[0] += block.weight(i) == 1 ? 0 : 1)[0] > 0;
    }

    /** Throws unless {@code epsilon} can be the probability of failure. */
    public static void checkEpsilon(double epsilon) {
        if (!(epsilon > 0 && epsilon < 1)) {
            throw new BadInput("epsilon, the probability with which a certificate may fail, must be between 0 and 1,"
                    + " not " + epsilon + "; 0.05 is usual");
        }
    }

    /** The certificate under these conditions, with those departures that {@code relevant} has. */
    Certificate certify(
            String name,
            double value,
            double trivial,
            String statement,
            Map<String, Double> inputs,
            Collection<Departure> relevant) {
        Map<String, Double> all = new LinkedHashMap<>();
        all.put("n", rows);
        all.put("epsilon", epsilon);
        if (choices > 1) {
            all.put("choices", choices);
        }
        all.putAll(inputs);
        List<String> violations = departures.stream()
                .filter(relevant::contains)
                .map(Departure::clause)
                .toList();
        return new Certificate(name, value, 1 - epsilon, value >= trivial, statement, all, violations);
    }

    void checkTwoClasses(String theorem) {
        if (classes != 2) {
            throw new IllegalArgumentException(theorem + " is about two classes, not " + classes);
        }
    }

    static void checkPositive(String what, double value) {
        if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(what + " must be a number above 0, not " + value);
        }
    }

    static void checkNotNegative(String what, double value) {
        if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(what + " must be a number of at least 0, not " + value);
        }
    }

    /** Inputs by name: {@code names} are separated by spaces, one for each value. */
    static Map<String, Double> inputs(String names, double... values) {
        Map<String, Double> inputs = new LinkedHashMap<>();
        String[] split = names.split(" ");
        for (int i = 0; i < values.length; i++) {
            inputs.put(split[i], values[i]);
        }
        return inputs;
    }
}
