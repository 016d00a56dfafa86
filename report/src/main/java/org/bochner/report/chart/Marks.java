package org.bochner.report.chart;

import java.util.Locale;

/**
 * Shapes and dashes, so that series can be distinguished without colours: the first eight series differ in shape, the
 * next eight have other shapes for the same colours and a dash of their own.
 */
final class Marks {
    private static final int SHAPES = 8;
    private static final String[] DASHES = {"none", "7 4", "2 4", "9 3 2 3"};

    private Marks() {}

    /** The dashes of the line of series {@code k}. */
    static String dash(int k) {
        return DASHES[(k % SHAPES % 2 + 2 * (k / SHAPES)) % DASHES.length];
    }

    /** The outline of the mark of series {@code k} around (x, y), about {@code r} in each direction. */
    static String path(int k, double x, double y, double r) {
        int shape = (k + 3 * (k / SHAPES)) % SHAPES;
        return switch (shape) {
            case 0 -> circle(x, y, r);
            case 1 -> polygon(x, y, -.9 * r, -.9 * r, .9 * r, -.9 * r, .9 * r, .9 * r, -.9 * r, .9 * r);
            case 2 -> polygon(x, y, 0, -1.2 * r, 1.15 * r, .85 * r, -1.15 * r, .85 * r);
            case 3 -> polygon(x, y, 0, -1.3 * r, 1.3 * r, 0, 0, 1.3 * r, -1.3 * r, 0);
            case 4 -> polygon(x, y, 0, 1.2 * r, 1.15 * r, -.85 * r, -1.15 * r, -.85 * r);
            case 5 -> cross(x, y, 1.25 * r, .4 * r, 0);
            case 6 -> cross(x, y, 1.25 * r, .4 * r, Math.PI / 4);
            default -> polygon(x, y, -1.3 * r, -.55 * r, 1.3 * r, -.55 * r, 1.3 * r, .55 * r, -1.3 * r, .55 * r);
        };
    }

    private static String circle(double x, double y, double r) {
        return String.format(
                Locale.ROOT,
                "M%.1f %.1fa%.1f %.1f 0 1 0 %.1f 0a%.1f %.1f 0 1 0 %.1f 0z",
                x - r,
                y,
                r,
                r,
                2 * r,
                r,
                r,
                -2 * r);
    }

    private static String polygon(double x, double y, double... corners) {
        StringBuilder path = new StringBuilder();
        for (int i = 0; i < corners.length; i += 2) {
            path.append(
                    String.format(Locale.ROOT, "%s%.1f %.1f", i == 0 ? "M" : "L", x + corners[i], y + corners[i + 1]));
        }
        return path.append('z').toString();
    }

    /** A plus of arms {@code a} long and {@code b} wide to each side, turned by {@code angle}. */
    private static String cross(double x, double y, double a, double b, double angle) {
        double[] corners = {b, -a, b, -b, a, -b, a, b, b, b, b, a, -b, a, -b, b, -a, b, -a, -b, -b, -b, -b, -a};
        for (int i = 0; i < corners.length; i += 2) {
            double u = corners[i] * Math.cos(angle) - corners[i + 1] * Math.sin(angle);
            corners[i + 1] = corners[i] * Math.sin(angle) + corners[i + 1] * Math.cos(angle);
            corners[i] = u;
        }
        return polygon(x, y, corners);
    }
}
