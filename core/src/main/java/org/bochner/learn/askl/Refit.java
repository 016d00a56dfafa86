package org.bochner.learn.askl;

import org.bochner.Stopped;
import org.bochner.Task;
import org.bochner.features.FeatureStore;
import org.bochner.features.YaglomMap;
import org.bochner.model.KernelMachine;
import org.bochner.model.Link;
import org.bochner.model.Metrics;
import org.bochner.model.calibrate.Calibration;
import org.bochner.model.calibrate.Calibrator;
import org.bochner.select.Splits;
import org.bochner.solve.LinearSolvers;
import org.bochner.solve.Loss;
import org.bochner.solve.Solution;
import org.bochner.solve.Training;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/**
 * A linear model on learned features, trained to its optimum by a convex solver, in place of the W that
 * back-propagation left.
 *
 * <p>C is chosen on the rows that the descent held out, which neither the features nor the path over C have seen; then
 * the model is trained on all rows. Squared hinge for classes, least squares for numbers, as every other method has
 * them. A stop leaves null: the W of the descent stays.
 */
final class Refit {
    private static final double[] CS = {0.01, 0.1, 1, 10, 100, 1000, 10_000};
    private static final int PATIENCE = 2;

    private Refit() {}

    /**
     * The model, and its C.
     *
     * @param machine on the map that was given, which it owns
     */
    record Result(KernelMachine machine, double c) {}

    static Result of(RowStore rows, YaglomMap map, Splits.Split split, boolean calibrated, long seed) {
        Task task = rows.task();
        boolean classes = task.isClassification();
        Training training =
                Training.of(classes ? Loss.SQUARED_HINGE : Loss.SQUARED).withSeed(seed);
        Link link = !classes ? Link.IDENTITY : task.classes() == 2 ? Link.BINARY : Link.ONE_VS_REST;
        Solution[] best = new Solution[1];
        Calibration calibration = null;
        try (RowStore z = FeatureStore.of(rows.subset(split.train()), map);
                RowStore judge = FeatureStore.of(rows.subset(split.test()), map)) {
            double[] top = {Double.NEGATIVE_INFINITY, 0};
            LinearSolvers.path(z, training, CS, solution -> {
                double metric = Metrics.evaluate(new KernelMachine(null, solution.function(), task, link), judge)
                        .main();
                double goodness = classes ? metric : -metric;
                top[1]++;
                if (goodness > top[0]) {
                    top[0] = goodness;
                    top[1] = 0;
                    best[0] = solution;
                }
                return top[1] < PATIENCE;
            });
            if (calibrated && classes) {
                KernelMachine plain = new KernelMachine(null, best[0].function(), task, link);
                calibration = Calibrator.fit(
                        task, link, AsklMethod.scores(plain, judge), Passes.targets(judge), Passes.weights(judge));
            }
        } catch (Stopped stopped) {
            return null;
        }
        try (RowStore all = FeatureStore.of(rows, map)) {
            Solution[] last = new Solution[1];
            LinearSolvers.path(all, training, new double[] {best[0].c()}, best[0].function(), solution -> {
                last[0] = solution;
                return true;
            });
            if (last[0].interrupted()) {
                return null;
            }
            return new Result(new KernelMachine(map, last[0].function(), task, link, calibration), best[0].c());
        } catch (Stopped stopped) {
            return null;
        }
    }
}
