package org.bochner.cli.result;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bochner.cli.console.TextTable;
import org.bochner.learn.Fitted;
import org.bochner.model.Metrics;
import org.bochner.store.RowStore;

/** How good a machine is with fewer features: one line for each number that {@code --features} lists, all from one run. */
public final class Curve {
    private Curve() {}

    /**
     * The lines, ascending. A number for which the map has no more features than it has in all is the whole fit once more; one that a stop left
     * out is not there.
     *
     * @param asked the numbers of features, ascending
     * @param train the training rows
     * @param test labelled rows, or null
     */
    public static List<Map<String, Object>> json(Fitted fitted, List<Integer> asked, RowStore train, RowStore test) {
        List<Map<String, Object>> lines = new ArrayList<>();
        for (int number : asked) {
            boolean whole = number >= fitted.machine().features();
            Fitted part = whole ? fitted : fitted.curve().get(number);
            if (part == null) {
                continue;
            }
            Map<String, Object> line = new LinkedHashMap<>();
            line.put("features", number);
            line.put("columns", part.machine().features());
            line.put("c", part.settings().get("c"));
            line.put("train", Scores.of(Metrics.evaluate(part.machine(), train)));
            if (test != null) {
                line.put("test", Scores.of(Metrics.evaluate(part.machine(), test)));
            }
            line.put("seconds", part.seconds());
            lines.add(line);
        }
        return lines;
    }

    /** The text of what {@link #json} made: of the metrics the first alone. */
    public static String text(List<?> lines) {
        Map<?, ?> first = (Map<?, ?>) lines.get(0);
        boolean tested = first.containsKey("test");
        String metric =
                ((Map<?, ?>) first.get("train")).keySet().iterator().next().toString();
        List<String> headings = new ArrayList<>(List.of("features", "columns", "c", "train " + metric));
        if (tested) {
            headings.add("test " + metric);
        }
        headings.add("seconds");
        TextTable table = new TextTable(headings.toArray(String[]::new));
        for (Object each : lines) {
            Map<?, ?> line = (Map<?, ?>) each;
            List<Object> cells = new ArrayList<>();
            cells.add(line.get("features"));
            cells.add(line.get("columns"));
            cells.add(Plain.show(line.get("c")));
            cells.add(Plain.show(((Map<?, ?>) line.get("train")).get(metric)));
            if (tested) {
                cells.add(Plain.show(((Map<?, ?>) line.get("test")).get(metric)));
            }
            Map<?, ?> seconds = (Map<?, ?>) line.get("seconds");
            cells.add(Plain.number((Double) seconds.get("learn") + (Double) seconds.get("train")));
            table.row(cells.toArray());
        }
        return table.toString();
    }
}
