package org.bochner.report.chart;

import java.util.List;
import java.util.Locale;
import org.bochner.report.Element;
import org.bochner.report.Html;

/**
 * A confusion matrix: a row per true class, a column per predicted class, darker for a larger share of the row.
 *
 * @param title what the matrix shows
 * @param labels the classes
 * @param counts {@code counts[i][j]} rows of class i were predicted as class j
 */
public record ConfusionMatrix(String title, List<String> labels, double[][] counts) implements Element {
    private static final double SIDE = 270;
    private static final double ROOM_FOR_SHARE = 44;
    private static final double ROOM_FOR_COUNT = 25;

    public ConfusionMatrix {
        labels = List.copyOf(labels);
        double[][] copy = new double[counts.length][];
        for (int i = 0; i < counts.length; i++) {
            copy[i] = counts[i].clone();
            if (counts.length != labels.size() || counts[i].length != labels.size()) {
                throw new IllegalArgumentException("a matrix of " + counts.length + " rows, the first of "
                        + counts[0].length + " columns, for " + labels.size() + " classes");
            }
        }
        counts = copy;
    }

    @Override
    public void render(Html page) {
        int n = labels.size();
        double names = labels.stream().mapToDouble(Letters::width).max().orElse(0);
        double left = 34 + Math.min(80, names);
        double cell = Math.min(110, Math.min(SIDE, Frame.RIGHT - left) / n);
        double bottom = Frame.TOP + cell * n;
        Frame.open(page, title, bottom + Frame.BELOW);
        int every = (int) Math.ceil(16 / cell);
        for (int i = 0; i < n; i++) {
            double sum = 0;
            for (double each : counts[i]) {
                sum += each;
            }
            double y = Frame.TOP + cell * i;
            if (i % every == 0) {
                page.open("text", "x", left - 7, "y", y + cell / 2 + 4.5, "text-anchor", "end");
                Frame.fit(page, labels.get(i), left - 34).close();
                String below = Letters.fit(labels.get(i), Math.max(20, every * cell - 4));
                Frame.tick(page, left + cell * (i + 0.5), bottom, below);
            }
            for (int j = 0; j < n; j++) {
                cell(page, i, j, sum > 0 ? counts[i][j] / sum : 0, left + cell * j, y, cell);
            }
        }
        Frame.across(page, "answer", left + cell * n / 2, bottom);
        Frame.up(page, "true class", (Frame.TOP + bottom) / 2);
        page.close().close();
    }

    private void cell(Html page, int i, int j, double share, double x, double y, double cell) {
        page.open("g");
        double opacity = counts[i][j] == 0 ? 0.04 : 0.12 + 0.88 * share;
        page.empty(
                "rect",
                "class",
                "square",
                "x",
                x + 0.75,
                "y",
                y + 0.75,
                "width",
                cell - 1.5,
                "height",
                cell - 1.5,
                "fill-opacity",
                opacity);
        String look = "inside cell" + (opacity > 0.6 ? " strong" : "");
        double middle = x + cell / 2;
        String count = Axis.label(counts[i][j]);
        String percent = String.format(Locale.ROOT, "%.1f %%", 100 * share);
        if (cell >= ROOM_FOR_SHARE && Letters.width(percent) + 4 <= cell) {
            page.leaf("text", count, "class", look, "x", middle, "y", y + cell / 2 - 3, "text-anchor", "middle");
            page.leaf("text", percent, "class", look, "x", middle, "y", y + cell / 2 + 14, "text-anchor", "middle");
        } else if (cell >= ROOM_FOR_COUNT && Letters.width(count) + 2 <= cell) {
            page.leaf("text", count, "class", look, "x", middle, "y", y + cell / 2 + 4.5, "text-anchor", "middle");
        }
        page.leaf(
                "title",
                count + " rows of " + labels.get(i) + " were answered " + labels.get(j) + "\n" + percent + " of "
                        + labels.get(i));
        page.close();
    }
}
