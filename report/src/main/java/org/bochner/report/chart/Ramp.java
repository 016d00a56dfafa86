package org.bochner.report.chart;

/**
 * Colours for amounts: from dark blue over teal to light yellow. The lightness grows all the way, so that it reads
 * the same in grey and for colour-blind readers.
 */
final class Ramp {
    private static final int[] STOPS = {0x0b1030, 0x14305f, 0x1b5a7d, 0x2a8587, 0x5fae7d, 0xabd06c, 0xf7f1a8};

    private Ramp() {}

    /** The opaque colour of {@code part}, 0 to 1. */
    static int argb(double part) {
        double at = Math.min(1, Math.max(0, part)) * (STOPS.length - 1);
        int k = Math.min(STOPS.length - 2, (int) at);
        int colour = 0xff;
        for (int shift = 16; shift >= 0; shift -= 8) {
            int low = STOPS[k] >> shift & 0xff;
            int high = STOPS[k + 1] >> shift & 0xff;
            colour = colour << 8 | (int) Math.round(low + (at - k) * (high - low));
        }
        return colour;
    }
}
