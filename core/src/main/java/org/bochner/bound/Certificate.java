package org.bochner.bound;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A guarantee about a trained machine, as it is printed and saved: a bound, how surely it holds, in words what it says,
 * the numbers it was made of, and what speaks against it.
 *
 * <p>A theorem holds for choices that were made before the rows were seen, or for those that its proof allows. A fit
 * makes others: it chooses a width on the very rows. Such a certificate is still worth printing, since the theorem is
 * what the method was made from, but it is no proof; {@link #violations} says why, and {@link #holds} is false.
 *
 * @param name the theorem it comes from, short
 * @param value the bound; never NaN, but it may be infinite
 * @param confidence the probability over the draw of the rows with which it holds, above 0 and at most 1
 * @param vacuous whether the value says nothing that was not known before, such as an error of at most 1.3
 * @param statement one sentence: what is bounded, and what was assumed
 * @param inputs what was plugged into the formula, by name, in order
 * @param violations which assumptions of the theorem do not hold here, a clause each; empty where all hold
 */
public record Certificate(
        String name,
        double value,
        double confidence,
        boolean vacuous,
        String statement,
        Map<String, Double> inputs,
        List<String> violations) {
    public Certificate {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(statement, "statement");
        inputs = Collections.unmodifiableMap(new LinkedHashMap<>(inputs));
        violations = List.copyOf(violations);
        if (name.isBlank()) {
            throw new IllegalArgumentException("a certificate has a name, not '" + name + "'");
        }
        if (Double.isNaN(value)) {
            throw new IllegalArgumentException("the bound of certificate '" + name + "' is not a number");
        }
        if (!(confidence > 0 && confidence <= 1)) {
            throw new IllegalArgumentException(
                    "the confidence of certificate '" + name + "' lies in (0, 1], not " + confidence);
        }
    }

    /** A certificate that tells neither what was plugged in nor of any violation. */
    public Certificate(String name, double value, double confidence, boolean vacuous, String statement) {
        this(name, value, confidence, vacuous, statement, Map.of(), List.of());
    }

    /** A bound on an error rate, which is vacuous from 1 on. */
    public static Certificate ofErrorRate(String name, double value, double confidence, String statement) {
        return new Certificate(name, value, confidence, value >= 1, statement);
    }

    /** Whether every assumption of the theorem holds, as far as is known; a vacuous bound may well hold. */
    public boolean holds() {
        return violations.isEmpty();
    }

    /** The same certificate, which {@code departure} speaks against too. */
    public Certificate with(Departure departure) {
        if (violations.contains(departure.clause())) {
            return this;
        }
        List<String> more = new ArrayList<>(violations);
        more.add(departure.clause());
        return new Certificate(name, value, confidence, vacuous, statement, inputs, more);
    }
}
