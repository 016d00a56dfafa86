package org.bochner.data.explain;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bochner.Execution;
import org.bochner.RandomStream;
import org.bochner.data.Dataset;
import org.bochner.data.options.Layout;
import org.bochner.data.options.ReadOptions;

/** Rows of a made-up shop as maps: numbers and categories, some of which decide, and the oracles that mix them. */
final class Shop {
    static final Execution EXECUTION = Execution.defaults().threads(2);

    private Shop() {}

    /** Rows with price, size (numbers), kind (3 levels), noise; the target depends on price·kind and size. */
    static List<Map<String, Object>> rows(int count, boolean classes, long seed) {
        RandomStream stream = RandomStream.of(seed, 77);
        List<Map<String, Object>> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            double price = 10 + 3 * stream.gaussian();
            double size = stream.uniform();
            String kind = List.of("red", "green", "blue").get(stream.below(3));
            double signal = (kind.equals("red") ? 1 : -1) * (price - 10) / 3 + 2 * size - 1 + 0.3 * stream.gaussian();
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("price", price);
            row.put("size", size);
            row.put("kind", kind);
            row.put("noise", stream.gaussian());
            row.put("y", classes ? signal > 0 ? "yes" : "no" : (Object) (100 + 20 * signal));
            rows.add(row);
        }
        return rows;
    }

    static Dataset data(List<Map<String, Object>> rows) {
        return Dataset.ofMaps(rows, "y", ReadOptions.defaults(), EXECUTION);
    }

    static Dataset sparse(List<Map<String, Object>> rows) {
        return Dataset.ofMaps(rows, "y", ReadOptions.defaults().withLayout(Layout.SPARSE), EXECUTION);
    }

    /** The rows as CSV, with or without their target. */
    static String csv(List<Map<String, Object>> rows, boolean labelled) {
        List<String> names = new ArrayList<>(rows.get(0).keySet());
        names.removeIf(name -> !labelled && name.equals("y"));
        StringBuilder text = new StringBuilder(String.join(",", names)).append('\n');
        for (Map<String, Object> row : rows) {
            text.append(String.join(
                            ",",
                            names.stream().map(name -> row.get(name).toString()).toList()))
                    .append('\n');
        }
        return text.toString();
    }

    /** {@code base} with the columns {@code names} of {@code donor}. */
    static Map<String, Object> mix(Map<String, Object> base, Map<String, Object> donor, Iterable<String> names) {
        Map<String, Object> mixed = new LinkedHashMap<>(base);
        names.forEach(name -> mixed.put(name, donor.get(name)));
        return mixed;
    }
}
