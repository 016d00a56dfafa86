package org.bochner.report.chart;

/**
 * Estimates the width of text. The browser's fonts are unknown here, so the estimate adds up kinds of letters and is on
 * the wide side for the usual fonts: text laid out by it does not overlap.
 */
final class Letters {
    private static final double SIZE = 13;

    private Letters() {}

    /** The width of {@code text} in the units of a drawing. */
    static double width(String text) {
        double ems = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if ("ijlI|.,:;'!() ".indexOf(c) >= 0) {
                ems += .36;
            } else if ("mwMW%@".indexOf(c) >= 0) {
                ems += .95;
            } else {
                ems += Character.isUpperCase(c) ? .72 : .62;
            }
        }
        return SIZE * ems;
    }

    /** {@code text}, or as much of its beginning as {@code room} has place for, with dots after it. */
    static String fit(String text, double room) {
        if (width(text) <= room) {
            return text;
        }
        int end = text.length();
        while (end > 1 && width(text.substring(0, end) + "…") > room) {
            end--;
        }
        return text.substring(0, end).strip() + "…";
    }
}
