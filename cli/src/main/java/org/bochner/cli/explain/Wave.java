package org.bochner.cli.explain;

/**
 * One wave cos(ω·x − b) over the plane, its phase b such that it agrees best with two classes: what a pair of Fourier
 * features can say on its own. With signs s_i = ±1 of the rows and C + iS = Σ s_i e^{iω·x_i}, the best phase is the
 * angle of C + iS, and the mean of s_i cos(ω·x_i − b) is the agreement √(C² + S²)/n = √v(ω)/n.
 *
 * @param omega ω
 * @param phase b
 * @param agreement 1 where the wave has the sign of every row and is ±1 there, near 0 where it knows nothing
 */
record Wave(float[] omega, double phase, double agreement) {
    /** The wave of {@code omega}, turned to the classes of {@code sample}; class 1 counts as +. */
    static Wave of(float[] omega, Sample sample) {
        double cosines = 0;
        double sines = 0;
        for (int i = 0; i < sample.size(); i++) {
            double angle = angle(omega, sample.rows()[i]);
            double sign = sample.targets()[i] == 1 ? 1 : -1;
            cosines += sign * Math.cos(angle);
            sines += sign * Math.sin(angle);
        }
        return new Wave(omega, Math.atan2(sines, cosines), Math.hypot(cosines, sines) / sample.size());
    }

    /** cos(ω·x − b). */
    double at(float[] x) {
        return Math.cos(angle(omega, x) - phase);
    }

    private static double angle(float[] omega, float[] x) {
        double sum = 0;
        for (int j = 0; j < omega.length; j++) {
            sum += (double) omega[j] * x[j];
        }
        return sum;
    }
}
