package org.bochner.cli.page;

import java.util.ArrayList;
import java.util.List;
import org.bochner.cli.result.Fields;
import org.bochner.cli.result.FitResult;
import org.bochner.cli.result.Text;
import org.bochner.report.Section;
import org.bochner.report.Table;
import org.bochner.report.chart.LineChart;
import org.bochner.search.Evaluation;

/** How settings or a method were chosen, as sections of a page. */
public final class ChoiceSections {
    private ChoiceSections() {}

    /** Every evaluation of a search, and the best so far. */
    static Section search(List<Evaluation> evaluations, boolean rates) {
        List<LineChart.Point> points = new ArrayList<>();
        List<LineChart.Point> best = new ArrayList<>();
        double least = Double.POSITIVE_INFINITY;
        double share = 0;
        for (Evaluation each : evaluations) {
            if (Double.isNaN(each.error())) {
                continue;
            }
            int number = each.trial().number() + 1;
            least = each.trial().share() > share ? each.error() : Math.min(least, each.error());
            share = Math.max(share, each.trial().share());
            points.add(new LineChart.Point(number, each.error(), 0));
            best.add(new LineChart.Point(number, least, 0));
        }
        return Section.titled(
                "Search",
                new LineChart(
                        "Cross-validated error of each evaluation, and the best so far",
                        "evaluation",
                        rates ? "error" : "rmse",
                        false,
                        List.of(
                                new LineChart.Series("best so far", best),
                                LineChart.Series.scattered("evaluations", points))));
    }

    /** The models of a blend, with all their settings. */
    static Section members(List<? extends Record> members) {
        List<String> names = Fields.names(members);
        return Section.titled(
                "Members of the blend",
                new Table(
                        "Their weights were found on rows held out of training",
                        names,
                        members.stream().map(each -> Text.cells(names, each)).toList()));
    }

    /** The methods that were tried. */
    static Section tried(List<FitResult.TriedMethod> tried) {
        List<List<String>> lines = tried.stream()
                .map(each -> List.of(
                        each.method(),
                        String.valueOf(each.rows()),
                        String.valueOf(each.parts()),
                        Text.number(each.error().value()),
                        each.logLoss().map(Text::number).orElse(""),
                        Text.show(each.seconds()),
                        each.verdict()))
                .toList();
        return Section.titled(
                "Methods tried",
                new Table(
                        "On rows held out of training; the first was taken",
                        List.of(
                                "method",
                                "rows",
                                "parts",
                                tried.get(0).error().name(),
                                "log loss",
                                "seconds",
                                "verdict"),
                        lines,
                        0));
    }
}
