package org.bochner;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A guarantee about a trained model, as it is printed and saved.
 *
 * <p>A theorem holds for choices that were made before the rows were seen, or for those that its proof allows. A fit
 * makes others, such as a width chosen on the same rows. Then the certificate is no proof: {@link #violations} says
 * why, and {@link #holds} is false.
 *
 * @param name the theorem it comes from, short
 * @param value the bound; never NaN, but it may be infinite
 * @param confidence the probability over the draw of the rows with which it holds, above 0 and at most 1
 * @param vacuous whether the value says nothing that was not known before
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

    /** Whether every assumption of the theorem holds, as far as is known; a vacuous bound may well hold. */
    public boolean holds() {
        return violations.isEmpty();
    }

    /** The same, with one more assumption that does not hold, as a clause; a clause that it has is not repeated. */
    public Certificate withViolation(String clause) {
        if (violations.contains(clause)) {
            return this;
        }
        List<String> more = new ArrayList<>(violations);
        more.add(clause);
        return new Certificate(name, value, confidence, vacuous, statement, inputs, more);
    }
}
