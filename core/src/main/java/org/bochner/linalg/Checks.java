package org.bochner.linalg;

/** What every decomposition asks of its matrix. */
final class Checks {
    private Checks() {}

    static void square(String what, Matrix a) {
        if (a.rows() != a.columns()) {
            throw new IllegalArgumentException(what + " needs a square matrix, not " + a.rows() + "×" + a.columns());
        }
    }

    static void finite(String what, Matrix a) {
        for (int i = 0; i < a.data().length; i++) {
            if (!Double.isFinite(a.data()[i])) {
                throw new IllegalArgumentException(what + " needs finite numbers, but row " + i / a.columns()
                        + ", column " + i % a.columns() + " is " + a.data()[i]);
            }
        }
    }
}
