package org.bochner.learn.landmarks;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bochner.BadInput;
import org.bochner.learn.Setting;
import org.bochner.learn.pbrff.Prior;
import org.bochner.store.RowStore;

/**
 * Which landmarks, and how many: what {@code landmarks} and {@code rbf-landmarks} share.
 *
 * @param choice where they come from
 * @param count how many, where no share is given
 * @param share the share of the training rows that they are, or NaN
 */
public record LandmarkSettings(LandmarkChoice choice, int count, double share) {
    public LandmarkSettings {
        if (count < 1) {
            throw new BadInput("the number of landmarks must be at least 1, not " + count);
        }
        if (!(Double.isNaN(share) || (share > 0 && share <= 1))) {
            throw new BadInput(
                    "share, of the training rows, must be above 0 and at most 1, such as 0.1 or 10%, or auto;" + " not "
                            + share);
        }
    }

    static List<Setting> settings() {
        return List.of(
                new Setting(
                        "landmarks", "clustering", "random: rows of each class; clustering: centroids of each class"),
                new Setting(
                        "share",
                        "auto",
                        "landmarks as a share of the training rows, such as 0.1 or 10%; auto: as many as --features"));
    }

    static LandmarkSettings parse(Map<String, String> map, int features) {
        String share = map.get("share").strip();
        boolean percent = share.endsWith("%");
        double value = Prior.number("share", percent ? share.substring(0, share.length() - 1) : share);
        return new LandmarkSettings(
                LandmarkChoice.parse(map.get("landmarks")), features, percent ? value / 100 : value);
    }

    /** A whole number of at least 1, or {@code fallback} for {@code auto}. */
    public static int whole(String name, String text, int fallback) {
        if (text.equals("auto")) {
            return fallback;
        }
        try {
            int value = Integer.parseInt(text);
            if (value >= 1) {
                return value;
            }
        } catch (NumberFormatException notWhole) {
            // Reported below.
        }
        throw new BadInput(name + " must be a whole number of at least 1, or auto, not '" + text + "'");
    }

    /** The number of landmarks for these rows. */
    int count(RowStore rows) {
        return Double.isNaN(share) ? count : (int) Math.max(1, Math.round(share * rows.rows()));
    }

    LandmarkSettings atMost(RowStore rows, int most) {
        return new LandmarkSettings(choice, Math.min(most, count(rows)), Double.NaN);
    }

    Map<String, String> toMap() {
        Map<String, String> map = new LinkedHashMap<>();
        map.put("landmarks", choice.text());
        map.put("share", Double.isNaN(share) ? "auto" : String.valueOf(share));
        return map;
    }
}
