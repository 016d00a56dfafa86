package org.bochner.learn.trf;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Which λ, Λ and γ the theory of paper 001 needs for its models to converge as rows and frequencies grow (its Table
 * 2): λ and Λ between N^{−φ} and 1, φ = 1/6 for the squared loss and 1/10 for losses of bounded slope; γ between 1/D
 * and 1; and λ at most 1/D, the mildest of what decaying spectra of Γ ask for. These are orders of growth. Taken as
 * numbers, with constants 1, they say where a setting stands, and not more.
 */
final class Schedule {
    private Schedule() {}

    /** What leaves the range, a sentence each. */
    static List<String> advice(long rows, int atoms, boolean quadratic, double lambda, double strength, double gamma) {
        List<String> all = new ArrayList<>();
        double least = Math.pow(rows, quadratic ? -1.0 / 6 : -0.1);
        double most = 1.0 / atoms;
        if (least > most) {
            String none = "schedule: the theory of paper 001 needs lambda from %.3g (%d rows) to %.3g (%d frequencies),"
                    + " which no lambda meets; it is about larger numbers of rows";
            all.add(String.format(Locale.ROOT, none, least, rows, most, atoms));
        } else if (lambda < least || lambda > most) {
            all.add(outside("lambda", lambda, least, most));
        }
        if (strength < least || strength > 1) {
            all.add(outside("big-lambda", strength, least, 1));
        }
        if (gamma < most || gamma > 1) {
            all.add(outside("gamma", gamma, most, 1));
        }
        return all;
    }

    private static String outside(String name, double value, double least, double most) {
        String text = "schedule: %s = %.3g is outside %.3g to %.3g, where the theory of paper 001 (constants taken as"
                + " 1) has it";
        return String.format(Locale.ROOT, text, name, value, least, most);
    }
}
