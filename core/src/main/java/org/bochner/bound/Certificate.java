package org.bochner.bound;

import java.util.Objects;

/**
 * A guarantee about a trained machine, as it is printed and saved: a bound, how surely it holds, and in words what it
 * says and on which conditions.
 *
 * @param name the theorem it comes from, short
 * @param value the bound; never NaN, but it may be infinite
 * @param confidence the probability over the draw of the rows with which it holds, above 0 and at most 1
 * @param vacuous whether the value says nothing that was not known before, such as an error of at most 1.3
 * @param statement one sentence: what is bounded, and what was assumed
 */
public record Certificate(String name, double value, double confidence, boolean vacuous, String statement) {
    public Certificate {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(statement, "statement");
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

    /** A bound on an error rate, which is vacuous from 1 on. */
    public static Certificate ofErrorRate(String name, double value, double confidence, String statement) {
        return new Certificate(name, value, confidence, value >= 1, statement);
    }
}
