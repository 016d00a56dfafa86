package org.bochner.experiments;

/**
 * What a figure measures.
 *
 * @param name its name, short enough for an axis
 * @param detail what the name leaves open, or empty
 * @param unit its unit, or empty
 * @param better which values are better
 */
public record Quantity(String name, String detail, String unit, Better better) {
    public static final Quantity TEST_ERROR = new Quantity("test error", "", "%", Better.LESS);
    public static final Quantity TRAIN_ERROR = new Quantity("training error", "", "%", Better.LESS);
    public static final Quantity TEST_ACCURACY = new Quantity("test accuracy", "", "%", Better.MORE);
    public static final Quantity TRAIN_ACCURACY = new Quantity("training accuracy", "", "%", Better.MORE);
    /** The root mean squared error in the unit of the targets. */
    public static final Quantity TEST_RMSE = new Quantity("test RMSE", "", "", Better.LESS);

    public static final Quantity TIME = of("time", "s");

    /** Which values are better. Times and counts are not judged: the computers differ. */
    public enum Better {
        MORE,
        LESS,
        NEITHER
    }

    /** A quantity that is not judged. */
    public static Quantity of(String name, String unit) {
        return new Quantity(name, "", unit, Better.NEITHER);
    }

    /** The name with its detail. */
    public String text() {
        return detail.isEmpty() ? name : name + ", " + detail;
    }
}
