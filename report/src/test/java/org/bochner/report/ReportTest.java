package org.bochner.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import org.bochner.report.chart.BarChart;
import org.bochner.report.chart.ConfusionMatrix;
import org.bochner.report.chart.DecisionMap;
import org.bochner.report.chart.DotChart;
import org.bochner.report.chart.Drawing;
import org.bochner.report.chart.HeatMap;
import org.bochner.report.chart.Histogram;
import org.bochner.report.chart.LineChart;
import org.bochner.report.chart.Scale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class ReportTest {
    /** The width of a chart in an SVG file. */
    private static final double CHART_WIDTH = 420;

    private static final String HOSTILE = "<script>alert('1 & \"2\"')</script>\u0000\uD800";

    @Test
    void pageIsWellFormed() throws Exception {
        Document page = parse(full("plain").html());
        assertThat(page.getDocumentElement().getTagName()).isEqualTo("html");
        assertThat(page.getElementsByTagName("h1").item(0).getTextContent()).isEqualTo("plain");
        assertThat(page.getElementsByTagName("svg").getLength()).isEqualTo(3);
        assertThat(page.getElementsByTagName("table").getLength()).isEqualTo(1);
    }

    @Test
    void textIsEscapedEverywhereSoThatNoScriptGetsIn() throws Exception {
        String html = full(HOSTILE).html();
        assertThat(html).doesNotContain("<script>alert").doesNotContain("\u0000");
        Document page = parse(html);
        assertThat(page.getElementsByTagName("script").getLength()).isEqualTo(1);
        assertThat(page.getElementsByTagName("h1").item(0).getTextContent())
                .isEqualTo("<script>alert('1 & \"2\"')</script>\uFFFD\uFFFD");
    }

    @Test
    void everyElementIsWellFormedAndEscapes() throws Exception {
        String html = Gallery.page(HOSTILE).html();
        assertThat(html).doesNotContain("<script>alert").doesNotContain("NaN");
        Document page = parse(html);
        assertThat(page.getElementsByTagName("svg").getLength()).isEqualTo(7);
        assertThat(page.getElementsByTagName("script").getLength()).isEqualTo(1);
    }

    @Test
    void pageAsksNothingFromElsewhere() throws Exception {
        String html = full("plain").html() + Gallery.page("plain").html();
        assertThat(html.replace("http://www.w3.org/2000/svg", ""))
                .doesNotContain("http:")
                .doesNotContain("https:")
                .doesNotContain("url(")
                .doesNotContain("@import");
        NodeList all = parse(full("plain").html()).getElementsByTagName("*");
        for (int i = 0; i < all.getLength(); i++) {
            Element element = (Element) all.item(i);
            assertThat(element.getAttribute("src")).isEmpty();
            assertThat(element.getAttribute("href")).matches("(data:image/png;base64,[A-Za-z0-9+/=]+|#part-\\d+)?");
        }
    }

    @Test
    void drawingIsAFileOfItsOwn() throws Exception {
        String svg = Drawing.svg(new BarChart("t", "s", List.of(new BarChart.Bar("<a>", 2))));
        Element root = parse(svg).getDocumentElement();
        assertThat(root.getTagName()).isEqualTo("svg");
        assertThat(root.getElementsByTagName("style").getLength()).isEqualTo(1);
        assertThat(count(root.getOwnerDocument(), "rect", "ground")).isEqualTo(1);
        assertThat(count(root.getOwnerDocument(), "rect", "bar")).isEqualTo(1);
        assertThatThrownBy(() -> Drawing.svg(new Prose("words"))).hasMessageContaining("Prose draws nothing");
    }

    @Test
    void drawingsStandSideBySideUnderTheirCaptions() throws Exception {
        BarChart bars = new BarChart("t", "s", List.of(new BarChart.Bar("a", 2)));
        Element root = parse(Drawing.row(List.of("first", "<second>"), List.of(bars, bars)))
                .getDocumentElement();
        NodeList parts = root.getElementsByTagName("svg");
        assertThat(parts.getLength()).isEqualTo(2);
        double second = Double.parseDouble(((Element) parts.item(1)).getAttribute("x"));
        assertThat(second).isGreaterThan(CHART_WIDTH);
        assertThat(Double.parseDouble(root.getAttribute("width"))).isGreaterThanOrEqualTo(second + CHART_WIDTH);
        assertThat(root.getTextContent()).contains("first").contains("<second>");
    }

    @Test
    void quietCurvesShareOnePlaceInTheLegend() throws Exception {
        List<LineChart.Point> points = List.of(new LineChart.Point(1, 2, 1), new LineChart.Point(2, 3, 1));
        Html html = new Html();
        new LineChart(
                        "t",
                        "x",
                        "y",
                        false,
                        List.of(
                                new LineChart.Series("loud", points),
                                new LineChart.Series("a", points, true, true),
                                new LineChart.Series("b", points, true, true)))
                .render(html);
        Document page = parse(html.finish());
        assertThat(count(page, "g", "quiet")).isEqualTo(2);
        assertThat(count(page, "g", "key quiet")).isEqualTo(1);
        assertThat(count(page, "line", "whisker")).isEqualTo(2);
    }

    @Test
    void curvesHaveAPointAndAnErrorBarPerMeasurement() throws Exception {
        Document page = parse(full("plain").html());
        assertThat(count(page, "path", "dot mark")).isEqualTo(3);
        assertThat(count(page, "line", "whisker")).isEqualTo(2);
        // One curve, since a single point has no line, and two in the legend.
        assertThat(count(page, "path", "line")).isEqualTo(3);
    }

    @Test
    void theBestRowStandsOut() throws Exception {
        NodeList rows = parse(full("plain").html()).getElementsByTagName("tr");
        assertThat(((Element) rows.item(1)).getAttribute("class")).isEqualTo("plain");
        assertThat(((Element) rows.item(2)).getAttribute("class")).isEqualTo("best");
    }

    @Test
    void chartsWithoutDataStillDraw() throws Exception {
        Report report = Report.titled("none", "")
                .with(Section.titled(
                        "empty",
                        new LineChart("t", "x", "y", true, List.of()),
                        new BarChart("t", "s", List.of()),
                        new Prose("")));
        assertThat(parse(report.html()).getElementsByTagName("svg").getLength()).isEqualTo(2);
        assertThat(report.html()).doesNotContain("NaN").doesNotContain("Infinity");
    }

    @Test
    void fileIsWrittenWholeAndNothingBesideIt(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("new/index.html");
        Report report = full("plain");
        report.write(file);
        report.write(file);
        assertThat(file).hasContent(report.html());
        try (var files = Files.list(file.getParent())) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void wrongShapesAreRefused() {
        DecisionMap.Region region = new DecisionMap.Region(0, 1, 0, 1);
        assertThatThrownBy(() -> new HeatMap("t", "x", "y", "v", region, new double[3], 2, List.of(), List.of()))
                .hasMessageContaining("3 values do not fill rows of 2");
        assertThatThrownBy(() -> new HeatMap("t", "x", "y", "v", region, new double[] {-1}, 1, List.of(), List.of()))
                .hasMessageContaining("at least 0, not -1");
        assertThatThrownBy(() -> new ConfusionMatrix("t", List.of("a", "b"), new double[][] {{1}}))
                .hasMessageContaining("for 2 classes");
        assertThatThrownBy(() -> new Histogram(
                        "t", "x", "y", new double[] {0, 1}, List.of(new Histogram.Series("a", new double[2]))))
                .hasMessageContaining("2 heights for 1 bins");
        assertThatThrownBy(() -> new Tabs(List.of(new Tabs.Panel("a", List.of())), 1))
                .hasMessageContaining("tab 1 of 1");
        assertThatThrownBy(() -> new Table("t", List.of("a", "b"), List.of(List.of("1"))))
                .hasMessageContaining("1 cells in a table of 2 columns");
        assertThatThrownBy(() -> new LineChart.Point(1, Double.NaN, 0)).hasMessageContaining("NaN");
        assertThatThrownBy(() -> new DotChart.Mark(0, Double.NaN, 0)).hasMessageContaining("NaN");
        assertThatThrownBy(() -> new DotChart(
                        "t",
                        "x",
                        Scale.LINEAR,
                        List.of("a"),
                        List.of(new DotChart.Line("l", List.of(new DotChart.Mark(1, 2, 0))))))
                .hasMessageContaining("series 1 of 1");
        assertThatThrownBy(() -> new BarChart.Bar("rff", -1)).hasMessageContaining("rff is -1");
        assertThatThrownBy(() -> new Html().open("p").finish()).hasMessageContaining("not closed");
    }

    private static Report full(String text) {
        LineChart curves = new LineChart(
                text,
                text,
                text,
                true,
                List.of(
                        new LineChart.Series(
                                text, List.of(new LineChart.Point(20, 0.8, 0.01), new LineChart.Point(100, 0.9, 0.02))),
                        new LineChart.Series("b", List.of(new LineChart.Point(20, 0.7, 0)))));
        BarChart bars = new BarChart(text, text, List.of(new BarChart.Bar(text, 1.5), new BarChart.Bar("b", 0)));
        DecisionMap map = new DecisionMap(
                text,
                text,
                text,
                List.of(text, "b"),
                new DecisionMap.Region(-1, 1, -1, 1),
                new int[] {0, 1, 1, 0},
                new double[] {0, 0.5, 1, 2},
                2,
                List.of(new DecisionMap.Dot(0.5, 0.5, 1)));
        Table table = new Table(text, List.of(text, "rate"), List.of(List.of(text, "0.8"), List.of("b", "0.9")), 1);
        return Report.titled(text, text)
                .with(Section.titled(text, new Prose(text), table))
                .with(Section.titled(text, curves).with(bars).with(map))
                .from(text);
    }

    private static long count(Document page, String tag, String style) {
        NodeList all = page.getElementsByTagName(tag);
        long count = 0;
        for (int i = 0; i < all.getLength(); i++) {
            count += ((Element) all.item(i)).getAttribute("class").equals(style) ? 1 : 0;
        }
        return count;
    }

    private static Document parse(String html) throws Exception {
        DocumentBuilder builder = DocumentBuilderFactory.newInstance().newDocumentBuilder();
        return builder.parse(new InputSource(new StringReader(html.replace("<!DOCTYPE html>", ""))));
    }
}
