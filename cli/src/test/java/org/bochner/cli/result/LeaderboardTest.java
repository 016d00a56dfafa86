package org.bochner.cli.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bochner.cli.result.comparison.Leaderboard;
import org.bochner.experiments.comparison.Cell;
import org.bochner.experiments.comparison.Result;
import org.junit.jupiter.api.Test;

class LeaderboardTest {
    private static Result result(
            String method, int features, String metric, double seconds, long bytes, boolean worse, double... values) {
        List<Cell.Point> points = new ArrayList<>();
        for (double value : values) {
            points.add(new Cell.Point(
                    features, 9, Map.of(metric, value), Map.of(), Map.of(), Map.of(), seconds, 0.125, bytes, false));
        }
        return new Result("d", method, features, metric, points, 0.5, 0.5, worse);
    }

    @Test
    void tableHasALinePerMethodAndAStarForEquals() {
        Leaderboard board = new Leaderboard(
                List.of(20, 50),
                List.of(
                        result("a", 50, "accuracy", 1, 2048, false, 0.9, 0.92, 0.94),
                        result("b", 0, "accuracy", 0.5, 1024, true, 0.9, 0.9, 0.9),
                        result("a", 20, "accuracy", 2, 512, true, 0.5, 0.5, 0.5)));
        assertThat(board.lines())
                .containsExactly(
                        List.of("a", "50.0 ± 0.0 ", "92.0 ± 2.0*", "-", "1.00", "0.125", "2"),
                        List.of("b", "-", "-", "90.0 ± 0.0 ", "0.50", "0.125", "1"));
        assertThat(board.text("d")).startsWith("d: accuracy in percent").contains("* not significantly worse");
    }

    @Test
    void errorsStandAsTheyAreAndTheLeastIsTheBest() {
        Leaderboard board = new Leaderboard(
                List.of(20, 50),
                List.of(result("a", 20, "rmse", 3, 1024, false, 0.25), result("a", 50, "rmse", 4, 2048, false, 1.5)));
        assertThat(board.lines()).containsExactly(List.of("a", "0.2500 ", "1.5000 ", "-", "3.00", "0.125", "1"));
        assertThat(board.text("d")).startsWith("d: root mean squared error").doesNotContain("*");
    }
}
