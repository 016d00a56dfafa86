package org.bochner.cli.result;

/**
 * A number under the name of its metric, such as {@code error} or {@code rmse}.
 *
 * @param name what is measured; its key
 * @param value the number
 */
public record Metric(String name, double value) {
    /** The error that a search or comparison minimises: the share of wrong classes, or the root mean squared error. */
    public static Metric error(boolean classification, double value) {
        return new Metric(classification ? "error" : "rmse", value);
    }
}
