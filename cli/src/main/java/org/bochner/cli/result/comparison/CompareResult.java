package org.bochner.cli.result.comparison;

import java.util.List;
import java.util.Optional;
import org.bochner.cli.option.Seconds;
import org.bochner.cli.result.CommandResult;
import org.bochner.cli.result.FitResult;
import org.bochner.cli.result.Hidden;
import org.bochner.cli.result.Inline;
import org.bochner.cli.result.Total;
import org.bochner.experiments.comparison.Comparison;

/**
 * The result of {@code compare}.
 *
 * @param table what {@code results.json} keeps
 * @param report the page
 * @param seconds the time of it all
 * @param board the results as a table
 * @param file the file of the results, or the page
 */
public record CompareResult(
        @Inline Kept table,
        Optional<String> report,
        Total seconds,
        @Hidden Leaderboard board,
        @Hidden String file) implements CommandResult {
    /** The command, as the user types it. */
    public static final String COMMAND = "compare";

    /**
     * What {@code results.json} keeps.
     *
     * @param data the name of the data
     * @param target the name of the column that is predicted
     * @param results the best first
     * @param refused what could not be done
     * @param split how rows are held out, and split where settings are chosen
     * @param splits how many repeats there are
     * @param seed the seed of all randomness
     * @param reusedCells the cells that were found finished
     */
    public record Kept(
            String data,
            String target,
            List<LeaderboardRow> results,
            List<Refused> refused,
            FitResult.SplitBy split,
            int splits,
            long seed,
            int reusedCells) {}

    /** A method that cannot do the task: its name, the number of features or 0, and the reason. */
    public record Refused(String method, int features, String reason) {
        public static List<Refused> of(Comparison outcome) {
            return outcome.refusals().stream()
                    .map(each -> new Refused(each.method(), each.features(), each.reason()))
                    .toList();
        }

        private String text() {
            return method + (features == 0 ? "" : " with " + features + " features") + " takes no part: " + reason
                    + System.lineSeparator();
        }
    }

    @Override
    public String command() {
        return COMMAND;
    }

    @Override
    public String text() {
        StringBuilder text = new StringBuilder(board.text(table.data));
        table.refused.forEach(each -> text.append(each.text()));
        return text.append(String.format("%s in %s%n", file, Seconds.show(seconds.total())))
                .toString();
    }
}
