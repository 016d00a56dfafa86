package org.bochner.search.auto;

import java.util.function.DoubleSupplier;

/**
 * What a choice may spend: seconds of the clock, or work that is counted instead of measured.
 *
 * <p>Work is counted in the seconds that fits take on the reference machine ({@link Contender.Cost}). With an allowance
 * of work the choice depends neither on the machine nor on its load: the same rows and seed give the same model. With
 * one of seconds the forecasts are multiplied by what fits took here over what they were forecast to take, as far as
 * has been seen.
 */
final class Allowance {
    /** The first forecast counts as if so many seconds had been measured as forecast. */
    private static final double TRUST = 0.5;
    /** A trial is given up when it has taken so many times its forecast, and a second. */
    private static final double SURPRISE = 3;

    private final DoubleSupplier clock;
    private final boolean counted;
    private double work;
    private double forecast = TRUST;
    private double measured = TRUST;

    private Allowance(DoubleSupplier clock, boolean counted, double work) {
        this.clock = clock;
        this.counted = counted;
        this.work = work;
    }

    /** All seconds that {@code left} says. */
    static Allowance seconds(DoubleSupplier left) {
        return new Allowance(left, false, 0);
    }

    /** So many seconds of the reference machine, and no longer than {@code left} says. */
    static Allowance work(double seconds, DoubleSupplier left) {
        return new Allowance(left, true, seconds);
    }

    /** Whether it is an amount of work, and not of time. */
    boolean isWork() {
        return counted;
    }

    /** What is left to spend. */
    double left() {
        double seconds = clock.getAsDouble();
        return !counted ? seconds : seconds > 0 ? work : 0;
    }

    /** What a fit takes of it that takes so many seconds on the reference machine. */
    double price(double reference) {
        return counted ? reference : reference * measured / forecast;
    }

    /**
     * After how many seconds to give up a trial of that price; no earlier than on the reference machine, since methods
     * that took less than forecast, as on many columns, say little about others.
     */
    double limit(double reference) {
        return counted ? clock.getAsDouble() : Math.min(left(), SURPRISE * Math.max(reference, price(reference)) + 1);
    }

    /** Accounts for a trial. */
    void spend(double reference, double seconds) {
        work -= reference;
        forecast += reference;
        measured += seconds;
    }
}
