package org.bochner.features;

import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.Rows;

/** Where a map writes features to: what every map asks of it before it begins. */
public final class Destination {
    private Destination() {}

    /** Refuses rows that are not for {@code map}, and a place that its features of them do not fit. */
    public static void check(FeatureMap map, Rows rows, FloatMemory out, int offset, int stride) {
        if (rows.columns() != map.inputs()) {
            throw new IllegalArgumentException(
                    "the rows have " + rows.columns() + " columns, the map takes " + map.inputs());
        }
        if (offset < 0 || stride < map.features()) {
            throw new IllegalArgumentException("offset " + offset + " must not be negative, stride " + stride
                    + " at least " + map.features() + " columns");
        }
        if (rows.rows() > 0 && offset + (rows.rows() - 1L) * stride + map.features() > out.length()) {
            throw new IllegalArgumentException(
                    rows.rows() + " rows of stride " + stride + " do not fit " + out.length() + " floats");
        }
    }
}
