package org.bochner.cli.result;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bochner.cli.console.TextTable;
import org.bochner.learn.Fitted;
import org.bochner.model.Metrics;
import org.bochner.store.RowStore;

/**
 * How good the model is with the first of its features.
 *
 * @param features the number asked for
 * @param columns the number that it has
 * @param c the setting C of this model
 * @param train metrics on the training rows
 * @param test metrics on the test rows, where there are any
 * @param seconds where the time went
 */
public record CurvePoint(
        int features,
        int columns,
        String c,
        Map<String, Double> train,
        Optional<Map<String, Double>> test,
        Fitted.Seconds seconds) {
    /**
     * A point for each number of features, ascending. A number that the map does not exceed is the whole fit; one that
     * a stop left out is missing.
     *
     * @param asked the numbers of features, ascending
     * @param train the training rows
     * @param test labelled rows, or null
     */
    public static List<CurvePoint> of(Fitted fitted, List<Integer> asked, RowStore train, RowStore test) {
        List<CurvePoint> points = new ArrayList<>();
        for (int number : asked) {
            boolean whole = number >= fitted.machine().features();
            Fitted part = whole ? fitted : fitted.curve().get(number);
            if (part == null) {
                continue;
            }
            points.add(new CurvePoint(
                    number,
                    part.machine().features(),
                    part.settings().get("c"),
                    Scores.of(Metrics.evaluate(part.machine(), train)),
                    Optional.ofNullable(test).map(rows -> Scores.of(Metrics.evaluate(part.machine(), rows))),
                    part.seconds()));
        }
        return points;
    }

    /** The name of the metric that a curve shows. */
    public String metric() {
        return train.keySet().iterator().next();
    }

    /** The seconds that a model of so many features takes. */
    public double fitSeconds() {
        return seconds.learn() + seconds.train();
    }

    /** The curve as a table, with the first metric alone. */
    static String text(List<CurvePoint> points) {
        String metric = points.get(0).metric();
        boolean tested = points.get(0).test.isPresent();
        List<String> headings = new ArrayList<>(List.of("features", "columns", "c", "train " + metric));
        if (tested) {
            headings.add("test " + metric);
        }
        headings.add("seconds");
        TextTable table = new TextTable(headings.toArray(String[]::new));
        for (CurvePoint each : points) {
            List<Object> cells = new ArrayList<>();
            cells.add(each.features);
            cells.add(each.columns);
            cells.add(Text.show(each.c));
            cells.add(Text.show(each.train.get(metric)));
            each.test.ifPresent(test -> cells.add(Text.show(test.get(metric))));
            cells.add(Text.number(each.fitSeconds()));
            table.row(cells.toArray());
        }
        return table.toString();
    }
}
