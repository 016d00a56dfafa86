package org.bochner.experiments;

import java.util.Optional;

/**
 * A figure of the paper beside ours.
 *
 * @param data what the data is called
 * @param setting what else distinguishes the row
 * @param quantity what is measured
 * @param paper the paper's figure, or null where it prints none
 * @param paperSpread the deviation that the paper prints, or null
 * @param approximate whether the paper's figure is stated roughly there
 * @param ours our mean over repeats, or null
 * @param ourSpread our standard deviation, or null for one repeat
 * @param note why ours is missing, or what else to know; or empty
 */
public record Row(
        String data,
        RowSetting setting,
        Quantity quantity,
        Double paper,
        Double paperSpread,
        boolean approximate,
        Double ours,
        Double ourSpread,
        String note) {
    /** The place on a curve: that of the setting, else the number of features. */
    public Optional<Curve> curve() {
        return setting.curve()
                .or(() -> setting.features().map(count -> new Curve(Curve.FEATURES, count, setting.method(), data)));
    }
}
