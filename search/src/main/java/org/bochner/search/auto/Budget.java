package org.bochner.search.auto;

/**
 * How much work a choice may do, where it is not limited by the clock: the same rows and seed then give the same model
 * on any machine. The seconds are those of two quiet cores of the reference machine.
 */
public enum Budget {
    /** Some seconds: the most promising contenders. */
    SMALL(11.2),
    /** About a minute. */
    MEDIUM(45),
    /** Some minutes. */
    LARGE(240);

    final double seconds;

    Budget(double seconds) {
        this.seconds = seconds;
    }
}
