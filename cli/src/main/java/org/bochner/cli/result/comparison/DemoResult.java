package org.bochner.cli.result.comparison;

import java.util.List;
import java.util.Map;
import org.bochner.cli.option.Seconds;
import org.bochner.cli.result.CommandResult;
import org.bochner.cli.result.Hidden;
import org.bochner.cli.result.Total;

/**
 * The result of {@code demo}.
 *
 * @param leaderboard all results
 * @param report the page
 * @param seconds the time of it all
 * @param boards the table of each data set, by its name
 * @param sentence what they show
 */
public record DemoResult(
        Results leaderboard,
        String report,
        Total seconds,
        @Hidden Map<String, Leaderboard> boards,
        @Hidden String sentence)
        implements CommandResult {
    /** Results of all data sets, the number of splits and the seed. */
    public record Results(List<LeaderboardRow> results, int splits, long seed) {}

    @Override
    public String command() {
        return "demo";
    }

    @Override
    public String text() {
        StringBuilder text = new StringBuilder();
        boards.forEach((data, board) -> text.append(board.text(data)).append(System.lineSeparator()));
        return text.append(sentence)
                .append(System.lineSeparator())
                .append(String.format("%s in %s%n", report, Seconds.show(seconds.total())))
                .toString();
    }
}
