package org.bochner.experiments;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A figure of the paper beside ours.
 *
 * @param setting data, method, features and whatever else distinguishes the row
 * @param quantity what is measured
 * @param paper the paper's figure, or null where it prints none
 * @param paperSpread the deviation that the paper prints, or null
 * @param approximate whether the paper's figure is stated roughly there
 * @param ours our mean over repeats, or null
 * @param ourSpread our standard deviation, or null for one repeat
 * @param unit the unit of both
 * @param note why ours is missing, or what else to know; or empty
 */
public record Row(
        Map<String, Object> setting,
        String quantity,
        Double paper,
        Double paperSpread,
        boolean approximate,
        Double ours,
        Double ourSpread,
        String unit,
        String note) {
    public Row {
        setting = Collections.unmodifiableMap(new LinkedHashMap<>(setting));
    }

    /** The keys of the contract, and more. */
    public Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("setting", setting);
        json.put("quantity", quantity);
        json.put("paper", paper);
        json.put("ours", ours);
        json.put("unit", unit);
        json.put("paperSpread", paperSpread);
        json.put("ourSpread", ourSpread);
        json.put("approximate", approximate);
        json.put("note", note);
        return json;
    }
}
