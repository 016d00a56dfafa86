package org.bochner.experiments.benchmark;

import java.util.Map;

/**
 * How long a cell will take on two quiet cores, roughly: a law fitted to cells that were measured on
 * 120 to 2000 rows.
 *
 * <p>Seconds = start + slope · (rows / 1000)^power · (classes above two)^½ · (columns / 10)^¼, and no more than the
 * limit of a cell. It serves to choose how many splits fit into a time, not to compare methods.
 */
final class Forecast {
    private record Law(double start, double slope, double power, double most) {}

    private static final double AUTO_SECONDS = 60;
    private static final Law OTHER = new Law(0.5, 1.5, 1, 600);

    private static final Map<String, Law> LAWS = Map.ofEntries(
            Map.entry("linear", new Law(0.1, 0.1, 1, 600)),
            Map.entry("rff", new Law(0.2, 0.2, 1, 600)),
            Map.entry("lkrf", new Law(0.4, 0.2, 1, 600)),
            Map.entry("pbrff", new Law(0.4, 0.2, 1, 600)),
            Map.entry("rbf-landmarks", new Law(0.2, 0.6, 1, 600)),
            Map.entry("nsrf-sphere", new Law(0.2, 0.5, 1, 600)),
            Map.entry("trf", new Law(1, 0.6, 1, 600)),
            Map.entry("askl", new Law(2, 1.5, 0.8, 600)),
            Map.entry("mkl", new Law(0.5, 2, 1, 600)),
            Map.entry("rbf-svm", new Law(0.4, 3, 1, 600)),
            Map.entry("nsrf", new Law(2, 4, 1, 600)),
            Map.entry("fit", new Law(2, 1.5, 0.8, 20)),
            Map.entry("HistGradientBoosting", new Law(0.4, 0.15, 0.8, 600)),
            Map.entry("RandomForest", new Law(0.3, 0.2, 1.1, 600)),
            Map.entry("SVM", new Law(1, 3, 1, 40)),
            Map.entry("RBFSampler", new Law(0.5, 1.2, 1, 60)));

    private Forecast() {}

    /** The seconds of {@code contender} on a split of {@code table} with at most {@code most} training rows. */
    static double seconds(Contender contender, BenchmarkTable table, long most, double limit) {
        if (contender.method().equals(Contender.AUTO) || contender.peer() && !Double.isInfinite(contender.seconds())) {
            return 0.9 * (Double.isInfinite(contender.seconds()) ? AUTO_SECONDS : contender.seconds());
        }
        Law law = LAWS.getOrDefault(contender.method(), OTHER);
        double rows = Math.min(table.trainRows(), most) / 1000.0;
        double classes = Math.max(1, table.classes() - 1);
        double own = law.start
                + law.slope * Math.pow(rows, law.power) * Math.sqrt(classes) * Math.pow(table.columns() / 10.0, 0.25);
        double allowed = contender.peer() ? Double.POSITIVE_INFINITY : limit;
        return Math.min(Math.min(own, law.most), Math.min(allowed, contender.seconds()));
    }
}
