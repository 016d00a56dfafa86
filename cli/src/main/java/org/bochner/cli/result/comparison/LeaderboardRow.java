package org.bochner.cli.result.comparison;

import java.util.List;
import org.bochner.experiments.comparison.Cell;
import org.bochner.experiments.comparison.Result;

/**
 * A method at a number of features, over all repeats.
 *
 * @param data the name of the data
 * @param method the name of the method
 * @param features the columns of its feature map
 * @param asked the number of features asked for; 0 where the method does not count them
 * @param metric {@code accuracy} or {@code rmse}
 * @param mean the mean over repeats
 * @param std the standard deviation over repeats
 * @param values the metric in each repeat
 * @param fitSeconds the mean time of a fit
 * @param predictSeconds the mean time of the predictions
 * @param modelBytes the mean size of the model's file
 * @param worse whether it is significantly worse than the best
 * @param pPaired the probability of the paired t-test
 * @param pCorrected that of the corrected resampled t-test
 * @param interrupted how many fits were stopped early
 */
public record LeaderboardRow(
        String data,
        String method,
        int features,
        int asked,
        String metric,
        double mean,
        double std,
        double[] values,
        double fitSeconds,
        double predictSeconds,
        long modelBytes,
        boolean worse,
        double pPaired,
        double pCorrected,
        long interrupted) {
    public static List<LeaderboardRow> of(List<Result> results) {
        return results.stream().map(LeaderboardRow::of).toList();
    }

    private static LeaderboardRow of(Result result) {
        return new LeaderboardRow(
                result.data(),
                result.method(),
                result.columns(),
                result.features(),
                result.metric(),
                result.mean(),
                result.deviation(),
                result.values(),
                result.fitSeconds(),
                result.predictSeconds(),
                result.modelBytes(),
                result.worse(),
                result.paired(),
                result.corrected(),
                result.points().stream().filter(Cell.Point::interrupted).count());
    }
}
