package org.bochner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bochner.cli.option.PagePath;
import org.bochner.cli.page.CompareWords;
import org.bochner.cli.page.DemoWords;
import org.bochner.cli.page.ReproduceCharts;
import org.bochner.cli.page.ReproduceWords;
import org.bochner.experiments.Curve;
import org.bochner.experiments.Quantity;
import org.bochner.experiments.Row;
import org.bochner.experiments.RowSetting;
import org.bochner.experiments.comparison.Cell;
import org.bochner.experiments.comparison.Result;
import org.bochner.report.Element;
import org.bochner.report.chart.DotChart;
import org.bochner.report.chart.LineChart;
import org.bochner.report.chart.Scale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PageWordsTest {
    private static Result result(String method, int features, int columns, boolean worse, double... values) {
        List<Cell.Point> points = new ArrayList<>();
        for (double value : values) {
            points.add(new Cell.Point(
                    features,
                    columns,
                    Map.of("accuracy", value),
                    Map.of(),
                    Map.of(),
                    Map.of(),
                    method.length(),
                    0.1,
                    9,
                    false));
        }
        return new Result("d", method, features, "accuracy", points, 0.5, 0.5, worse);
    }

    private static Row row(String data, RowSetting setting, Quantity quantity, Double paper, Double ours) {
        return new Row(data, setting, quantity, paper, null, false, ours, null, "");
    }

    @Test
    void leadIsToldOnlyWhereThereIsOne() {
        Result blind = result("rff", 4, 4, true, 0.8, 0.82);
        Result found = result("nsrf", 4, 4, false, 0.9, 0.92);
        Result large = result("mkl", 4, 500, false, 0.99, 0.99);
        DemoWords words = new DemoWords(Map.of("windmill", List.of(large, found, blind)), List.of(4));
        assertThat(words.sentence())
                .contains("With only 4 features on windmill, nsrf is right for 91.0 %")
                .contains("for 81.0 %");
        assertThat(words.highlights(3)).containsEntry("seconds in all", "3").hasSize(3);
        DemoWords even = new DemoWords(Map.of("windmill", List.of(blind)), List.of(4));
        assertThat(even.sentence())
                .isEqualTo(
                        "The best of all on windmill is rff with 4 features: right for 81.0 % of" + " the test rows.");
        assertThat(even.text()).doesNotContain("With only").doesNotContain("significan");
    }

    @Test
    void aBlindMethodThatIsBestIsNamedOnce() {
        Result few = result("rff", 4, 4, true, 0.8, 0.82);
        Result lead = result("nsrf", 4, 4, false, 0.9, 0.92);
        Result many = result("rff", 20, 20, false, 0.99, 0.99);
        Result found = result("nsrf", 20, 20, false, 0.98, 0.98);
        DemoWords blind = new DemoWords(Map.of("windmill", List.of(many, found, lead, few)), List.of(4, 20));
        assertThat(blind.text()).contains("With 20 features blind ones have caught up: rff is right for 99.0 %.");
        Result better = result("nsrf", 20, 20, false, 0.995, 0.995);
        DemoWords learned = new DemoWords(Map.of("windmill", List.of(better, many, lead, few)), List.of(4, 20));
        assertThat(learned.text()).contains("caught up: nsrf is right for 99.5 %, rff for 99.0 %.");
    }

    @Test
    void significanceIsToldOnlyWhereItWasTested() {
        Result best = result("slower", 4, 4, false, 0.9, 0.92, 0.91);
        Result other = result("quick", 4, 4, false, 0.9, 0.9, 0.9);
        CompareWords tested = new CompareWords("d", List.of(best, other));
        assertThat(tested.text())
                .startsWith("The best on d is slower with 4 features: right for 91.0 %")
                .contains("2 of the 2 methods have a result that is not significantly worse over 3 repeats")
                .contains("Of these the quickest is quick with 4 features");
        CompareWords single = new CompareWords("d", List.of(result("a", 4, 4, false, 0.9)));
        assertThat(single.text()).contains("With 1 repeat no test decides").contains("--repeats 3");
        assertThat(new CompareWords("d", List.of()).text()).contains("No method could do this task");
    }

    @Test
    void numberThatRunsThroughTheRowsMakesACurve() {
        List<Row> rows = new ArrayList<>();
        for (int d = 2; d <= 5; d++) {
            RowSetting learned = RowSetting.of("learned").on(new Curve("dimensions d", d, "learned", "norm"));
            RowSetting plain = RowSetting.of("plain").on(new Curve("dimensions d", d, "plain", "norm"));
            rows.add(row("norm:d=" + d, learned, Quantity.TEST_ERROR, 9.0, 1.0 * d));
            rows.add(row("norm:d=" + d, plain, Quantity.TEST_ERROR, null, 2.0 * d));
        }
        List<Element> charts = new ReproduceCharts(rows).charts();
        assertThat(charts).hasSize(1);
        LineChart curves = (LineChart) charts.get(0);
        assertThat(curves.across()).isEqualTo("dimensions d");
        assertThat(curves.up()).isEqualTo("test error, percent");
        assertThat(curves.series().stream().map(LineChart.Series::name))
                .containsExactly("learned, ours", "plain, ours", "learned, paper");
        assertThat(curves.series().get(1).points().get(3)).isEqualTo(new LineChart.Point(5, 10, 0));
    }

    @Test
    void singleFiguresStandSideBySide() {
        List<Row> rows = List.of(
                row("a", RowSetting.of("m").features(10), Quantity.TEST_ACCURACY, 90.0, 99.0),
                row("b", RowSetting.of("m").features(10), Quantity.TEST_ACCURACY, 90.0, 90.2),
                row("b", RowSetting.of("n").features(10), Quantity.TEST_ACCURACY, 90.0, null));
        DotChart marks = (DotChart) new ReproduceCharts(rows).charts().get(0);
        assertThat(marks.scale()).isEqualTo(Scale.NINES);
        assertThat(marks.lines().stream().map(DotChart.Line::name)).containsExactly("a, m", "b, m", "b, n");
        assertThat(marks.lines().get(2).marks()).containsExactly(new DotChart.Mark(1, 90, 0));
        assertThat(new ReproduceWords(rows).text())
                .contains("2 of 3 figures were measured")
                .contains("better than the paper's in 1, alike in 1")
                .endsWith("worse in 0.");
    }

    @Test
    void pageIsAFileOrInAFolder(@TempDir Path folder) throws IOException {
        assertThat(PagePath.of(folder.resolve("a.html"))).isEqualTo(folder.resolve("a.html"));
        assertThat(PagePath.of("", folder)).isEqualTo(folder.resolve("index.html"));
        assertThat(PagePath.of(folder.resolve("new"))).isEqualTo(folder.resolve("new/index.html"));
        Files.createDirectory(folder.resolve("b.html"));
        assertThatThrownBy(() -> PagePath.of(folder.resolve("b.html"))).hasMessageContaining("is a folder");
    }
}
