package org.bochner.learn.plain;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.bochner.BadInput;
import org.bochner.learn.Range;
import org.bochner.learn.Setting;
import org.bochner.spectral.BaseKernel;
import org.bochner.spectral.Draw;
import org.bochner.spectral.Family;

/** The key-value form of {@link RandomFeatures}. */
final class PlainSettings {
    private PlainSettings() {}

    static List<Setting> settings(Draw draw) {
        return List.of(
                new Setting("kernel", "gaussian", "one of " + String.join(", ", BaseKernel.texts())),
                new Setting(
                        "width",
                        "auto",
                        "width of the kernel; auto tries multiples of the median distance",
                        Range.log(0.1, 4).in(Range.Unit.MEDIAN)),
                new Setting("draw", draw.text(), "how frequencies are drawn: iid, orthogonal, sorf, fastfood or quasi"),
                new Setting("family", "auto", "columns per frequency: fourier-pair, fourier-phase, or auto"));
    }

    static RandomFeatures parse(Map<String, String> map, int features) {
        return new RandomFeatures(
                BaseKernel.parse(map.get("kernel")),
                width(map.get("width")),
                1,
                Draw.parse(map.get("draw")),
                family(map.get("family")),
                features);
    }

    private static double width(String text) {
        if (text.equals("auto")) {
            return Double.NaN;
        }
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException notNumber) {
            throw new BadInput("width must be a number above 0, or auto, not '" + text + "'");
        }
    }

    static String text(Family family) {
        return family.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static Family family(String text) {
        if (text.equals("auto")) {
            return null;
        }
        for (Family family : Family.values()) {
            if (text(family).equals(text)) {
                return family;
            }
        }
        throw new BadInput("family must be auto or one of "
                + Arrays.stream(Family.values()).map(PlainSettings::text).collect(Collectors.joining(", ")) + ", not '"
                + text + "'");
    }
}
