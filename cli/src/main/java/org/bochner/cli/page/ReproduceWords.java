package org.bochner.cli.page;

import java.util.List;
import org.bochner.experiments.Quantity;
import org.bochner.experiments.Row;

/** What came of an experiment, in a few sentences: how many of the paper's figures were met. */
public record ReproduceWords(List<Row> rows) {
    /** Shares that differ by less, in their own unit, are as good as the same. */
    private static final double NEAR = 0.5;

    private enum Verdict {
        BETTER,
        ALIKE,
        WORSE,
        NONE
    }

    public String text() {
        long printed = rows.stream().filter(row -> row.paper() != null).count();
        long done = rows.stream().filter(row -> row.ours() != null).count();
        StringBuilder text = new StringBuilder();
        text.append(done).append(" of ").append(rows.size()).append(" figures were measured. ");
        if (printed == 0) {
            return text.append("The paper shows this as a picture without numbers, so that ours stand alone.")
                    .toString();
        }
        long better = count(Verdict.BETTER);
        long alike = count(Verdict.ALIKE);
        long worse = count(Verdict.WORSE);
        text.append("The paper prints ").append(printed).append(" of them. ");
        if (better + alike + worse > 0) {
            text.append("Of the accuracies and errors, ours are better than the paper's in ")
                    .append(better)
                    .append(", alike in ")
                    .append(alike)
                    .append(" (within half a point, or within the deviations) and worse in ")
                    .append(worse)
                    .append('.');
        }
        return text.toString().strip();
    }

    private long count(Verdict verdict) {
        return rows.stream().filter(row -> verdict(row) == verdict).count();
    }

    /** Times are left out: the machines differ. */
    private static Verdict verdict(Row row) {
        Quantity quantity = row.quantity();
        if (row.paper() == null || row.ours() == null || quantity.better() == Quantity.Better.NEITHER) {
            return Verdict.NONE;
        }
        double gain = (quantity.better() == Quantity.Better.MORE ? 1 : -1) * (row.ours() - row.paper());
        double spread =
                (row.paperSpread() == null ? 0 : row.paperSpread()) + (row.ourSpread() == null ? 0 : row.ourSpread());
        double near = Math.max(spread, quantity.unit().equals("%") ? NEAR : 0.05 * Math.abs(row.paper()));
        return Math.abs(gain) <= near ? Verdict.ALIKE : gain > 0 ? Verdict.BETTER : Verdict.WORSE;
    }
}
