package org.bochner.cli.page;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.bochner.cli.explain.Effect;
import org.bochner.cli.explain.InputShare;
import org.bochner.cli.explain.SeenInputs;
import org.bochner.cli.result.Text;
import org.bochner.report.Element;
import org.bochner.report.Figures;
import org.bochner.report.Folded;
import org.bochner.report.Prose;
import org.bochner.report.Section;
import org.bochner.report.Table;
import org.bochner.report.chart.DotChart;
import org.bochner.report.chart.LineChart;
import org.bochner.report.chart.Scale;

/** Which inputs matter, how predictions change with them, and which act together: charts of a page. */
final class InputSection {
    private static final int INPUTS = 15;
    private static final int CLASSES = 8;

    private InputSection() {}

    /**
     * The section.
     *
     * @param held whether the rows were held out; else they are those of training
     * @param numbers whether the model predicts a number
     */
    static Section of(SeenInputs seen, boolean held, boolean numbers) {
        List<Element> charts = new ArrayList<>();
        charts.add(held ? importances(seen) : sensitivities(seen));
        String up = numbers ? "mean prediction" : "mean probability or score";
        seen.effects().stream().map(Effect::input).distinct().forEach(input -> {
            List<Effect> curves = seen.effects().stream()
                    .filter(each -> each.input().equals(input))
                    .limit(CLASSES)
                    .toList();
            charts.add(curves.get(0).shape().equals("by category") ? levels(curves, up) : curves(curves, up));
        });
        Section section = Section.titled("Which inputs matter, and how", new Prose(words(held)), new Figures(charts));
        return seen.interactions().isEmpty() ? section : section.with(interactions(seen, held));
    }

    private static String words(boolean held) {
        return (held
                        ? "The importance of an input is how much worse the test rows are predicted when its values are"
                                + " permuted among them; the bars are two deviations long on each side, so that an"
                                + " input whose bar reaches zero may be noise. Of two inputs that say the same, each"
                                + " may seem not to matter. "
                        : "No rows were held out, so that it cannot be said which inputs help: an input that the model"
                                + " memorised seems to matter on training rows. Shown is how far the scores move when"
                                + " an input is permuted. Give --test or --holdout to see importances. ")
                + "The curves show what the model says with one input set and all others as they are: the mean, and in"
                + " grey some single rows. That is what the model does, not what would happen in the world.";
    }

    private static Element importances(SeenInputs seen) {
        return new DotChart(
                "Which inputs matter on " + seen.rows() + " test rows, with two deviations on each side.",
                "rise of the " + seen.loss() + " when permuted",
                Scale.LINEAR,
                List.of(""),
                seen.inputs().stream()
                        .limit(INPUTS)
                        .map(each -> new DotChart.Line(
                                each.input(),
                                List.of(new DotChart.Mark(
                                        0,
                                        each.importance().orElse(0.0),
                                        2 * each.deviation().orElse(0.0)))))
                        .toList());
    }

    private static Element sensitivities(SeenInputs seen) {
        return new DotChart(
                "How far the scores move with each input, at training rows; not whether that helps.",
                "root mean squared change of the scores when permuted",
                Scale.LINEAR,
                List.of(""),
                seen.inputs().stream()
                        .limit(INPUTS)
                        .map((InputShare each) ->
                                new DotChart.Line(each.input(), List.of(new DotChart.Mark(0, each.sensitivity(), 0))))
                        .toList());
    }

    private static Element curves(List<Effect> curves, String up) {
        List<LineChart.Series> series = new ArrayList<>();
        for (Effect each : curves) {
            series.add(new LineChart.Series(each.of(), points(each, each.mean())));
        }
        if (curves.size() == 1) {
            curves.get(0)
                    .rows()
                    .forEach(row -> series.add(new LineChart.Series("a row", points(curves.get(0), row), true, true)));
        }
        Effect first = curves.get(0);
        return new LineChart(
                "With " + first.input() + (curves.size() == 1 ? ": it " + first.shape() + "." : ", for each class."),
                first.input(),
                curves.size() == 1 ? up + " of " + first.of() : up,
                false,
                series);
    }

    private static List<LineChart.Point> points(Effect effect, List<Double> line) {
        return IntStream.range(0, line.size())
                .mapToObj(v -> new LineChart.Point(effect.place(v), line.get(v), 0))
                .toList();
    }

    private static Element levels(List<Effect> curves, String up) {
        Effect first = curves.get(0);
        return new DotChart(
                "With " + first.input() + ", for each category, the most frequent first.",
                curves.size() == 1 ? up + " of " + first.of() : up,
                Scale.LINEAR,
                curves.size() == 1
                        ? List.of("")
                        : curves.stream().map(Effect::of).toList(),
                IntStream.range(0, first.values().size())
                        .mapToObj(v -> new DotChart.Line(
                                first.values().get(v).toString(),
                                IntStream.range(0, curves.size())
                                        .mapToObj(k -> new DotChart.Mark(
                                                k, curves.get(k).mean().get(v), 0))
                                        .toList()))
                        .toList());
    }

    private static Element interactions(SeenInputs seen, boolean held) {
        List<String> names = List.of("inputs", "H", "strength", "gain", "deviation");
        Table table = new Table(
                "The pairs of the first inputs, the strongest first. H is the part of their joint effect that is no sum"
                        + " of two, strength the same in the unit of the scores. A fitted model is never a sum: "
                        + (held
                                ? "the gain, how much the loss on test rows rises without the interaction, is above two"
                                        + " deviations where it is in the data."
                                : "hold out rows to see whether an interaction is in the data; on training rows the"
                                        + " gain is too large."),
                names,
                seen.interactions().stream()
                        .map(pair -> List.of(
                                pair.first() + " and " + pair.second(),
                                Text.number(pair.h()),
                                Text.number(pair.strength()),
                                Text.number(pair.gain()),
                                Text.number(pair.deviation())))
                        .toList());
        return new Folded("Which inputs act together", List.of(table));
    }
}
