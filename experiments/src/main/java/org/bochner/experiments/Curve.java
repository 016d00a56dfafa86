package org.bochner.experiments;

/**
 * The place of a figure on a curve. Names that repeat {@code at} are given without it.
 *
 * @param axis what the curve runs over
 * @param at the figure's place on this axis
 * @param method the name of the curve
 * @param data the name of the data that the chart is about
 */
public record Curve(String axis, double at, String method, String data) {
    /** The axis of most curves. */
    public static final String FEATURES = "number of features";
}
