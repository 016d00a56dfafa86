package org.bochner.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The page's style sheet and script, and eight colours that colour-blind readers can distinguish. */
public final class Style {
    /**
     * Six colours of Okabe and Ito's palette (not its yellow and black, which vanish on one of the pages), brown,
     * grey.
     */
    private static final int[] COLOURS = {0x0072b2, 0xd55e00, 0x009e73, 0xcc79a7, 0xe69f00, 0x56b4e9, 0x8a6d3b, 0x7a7a7a
    };

    /** The same hues, lighter: marks on a dark page. */
    private static final int[] ON_DARK = {0x4aa3df, 0xf0834a, 0x2bc49a, 0xe6a3c8, 0xf2bb3d, 0x9ad8fa, 0xc7a574, 0xb0b0b0
    };

    private Style() {}

    /**
     * The CSS class of the {@code k}-th series. Colours repeat after eight; a series with a negative number stays in
     * the background.
     */
    public static String colour(int k) {
        return k < 0 ? "quiet" : "c" + k % COLOURS.length;
    }

    /** The colour of the {@code k}-th series as 0xRRGGBB. */
    public static int rgb(int k) {
        return COLOURS[k % COLOURS.length];
    }

    /** The style sheet, with the colours for light and dark pages. */
    public static String sheet() {
        StringBuilder sheet = new StringBuilder(resource("page.css"));
        colours(sheet, COLOURS);
        colours(sheet.append("@media screen and (prefers-color-scheme:dark){"), ON_DARK);
        sheet.append("}\n");
        return sheet.toString();
    }

    private static void colours(StringBuilder sheet, int[] colours) {
        for (int k = 0; k < colours.length; k++) {
            sheet.append(String.format(".%s{--c:#%06x}\n", colour(k), colours[k]));
        }
    }

    static String script() {
        return resource("page.js");
    }

    private static String resource(String name) {
        try (InputStream in = Style.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
