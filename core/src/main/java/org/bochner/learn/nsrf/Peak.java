package org.bochner.learn.nsrf;

/**
 * A frequency at which a potential is high.
 *
 * @param frequency ω
 * @param group the game whose potential it is
 * @param cosine C(ω) under that game's signed weights
 * @param sine S(ω)
 */
record Peak(float[] frequency, int group, double cosine, double sine) {
    /** v = C² + S². */
    double height() {
        return cosine * cosine + sine * sine;
    }

    /** The distance between two frequencies, of which ω and −ω are the same. */
    static double distance(float[] a, float[] b) {
        double less = 0;
        double more = 0;
        for (int j = 0; j < a.length; j++) {
            double minus = a[j] - b[j];
            double plus = a[j] + b[j];
            less += minus * minus;
            more += plus * plus;
        }
        return Math.sqrt(Math.min(less, more));
    }
}
