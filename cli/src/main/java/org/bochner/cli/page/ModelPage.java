package org.bochner.cli.page;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bochner.cli.explain.Coordinates;
import org.bochner.cli.explain.InputShares;
import org.bochner.cli.explain.Judged;
import org.bochner.cli.explain.KernelFacts;
import org.bochner.cli.explain.KernelProfile;
import org.bochner.cli.explain.Peaks;
import org.bochner.cli.explain.Sample;
import org.bochner.cli.explain.Sensitivity;
import org.bochner.cli.explain.Spectrum;
import org.bochner.cli.result.Plain;
import org.bochner.data.Model;
import org.bochner.data.Provenance;
import org.bochner.features.FeatureMap;
import org.bochner.report.Command;
import org.bochner.report.Element;
import org.bochner.report.Facts;
import org.bochner.report.Figures;
import org.bochner.report.Folded;
import org.bochner.report.Highlights;
import org.bochner.report.Prose;
import org.bochner.report.Report;
import org.bochner.report.Section;
import org.bochner.report.Table;
import org.bochner.report.chart.BarChart;
import org.bochner.store.RowStore;

/**
 * The page of a fit: how good the model is, what it learned, what is guaranteed of it, and where it comes from.
 *
 * @param data what the user calls the data
 * @param line the command that made it
 * @param json the answer of the fit; its curve and trace are drawn where they are there
 * @param model the model
 * @param train the training rows
 * @param test labelled rows that it did not see, or null
 */
public record ModelPage(
        String data, String line, Map<String, Object> json, Model model, RowStore train, RowStore test) {
    private static final int ROWS = 3000;
    private static final int INPUTS = 12;
    private static final int ATOMS = 10;

    /** Writes {@code file} with the sections {@code more} after those on how good it is. */
    public void write(Path file, List<Section> more) throws IOException {
        report(more).write(file);
    }

    private Report report(List<Section> more) {
        Sample sample = Sample.of(train, ROWS);
        Judged judged = test == null
                ? Judged.of(model.machine(), train, "training rows")
                : Judged.of(model.machine(), test, "test rows");
        double[] sensitivity = sensitivity(sample);
        List<Map<String, Object>> inputs =
                sensitivity == null ? List.of() : InputShares.ranked(model.encoder(), sensitivity);
        FitWords words = new FitWords(data, json, model, judged.guess(), inputs);
        String method = model.provenance().method();
        Report page = Report.titled(
                        method + " on " + data, "What was learned, how good it is, and how far to trust it.")
                .with(Section.titled("In short", new Highlights(words.highlights()), new Prose(words.text())));
        List<Element> charts = new ArrayList<>(judged.charts());
        charts.addAll(FitCharts.curve(list("curve")));
        page = page.with(Section.titled("How good it is", new Figures(charts)));
        for (Section section : more) {
            page = page.with(section);
        }
        Optional<Section> plane = PlaneSection.of(model, sample);
        if (plane.isPresent()) {
            page = page.with(plane.get());
        }
        page = page.with(learned(sample, sensitivity, inputs));
        page = page.with(new Section(
                "What is guaranteed", CertificateNotes.of(model.provenance().certificates())));
        return page.with(origin())
                .from("Bochner " + Model.version() + ". This page is one file and asks nothing from elsewhere.");
    }

    private List<?> list(String key) {
        return json.get(key) instanceof List<?> list ? list : List.of();
    }

    /** One number per encoded column, or null where there are too many columns to ask for. */
    private double[] sensitivity(Sample sample) {
        int columns = model.machine().inputs();
        if (Sensitivity.everywhereAlike(model.machine()) || columns > Sensitivity.MOST_COLUMNS) {
            return Sensitivity.of(model.machine()).orElse(null);
        }
        int points = Math.min(200, Sensitivity.points(columns));
        return Sensitivity.at(model.machine(), sample.first(points).rows());
    }

    private Section learned(Sample sample, double[] sensitivity, List<Map<String, Object>> inputs) {
        FeatureMap map = model.machine().map().orElse(null);
        List<Element> charts = new ArrayList<>();
        if (map != null) {
            charts.addAll(Spectrum.charts(map, model.provenance().settings(), sample));
            if (sensitivity != null && sample.size() > 0 && !(model.encoder().sparse())) {
                charts.add(KernelProfile.chart(
                        map, sample, sensitivity, model.encoder().names()));
            }
        }
        if (!inputs.isEmpty()) {
            charts.add(new BarChart(
                    "Which inputs matter: how much the scores move with each, those that matter most first.",
                    "share of the squared slope, percent",
                    inputs.stream()
                            .limit(INPUTS)
                            .map(each -> new BarChart.Bar(
                                    each.get("input").toString(), Math.round(1e3 * (Double) each.get("share")) / 10.0))
                            .toList()));
        }
        charts.addAll(FitCharts.heights(model));
        charts.addAll(FitCharts.trace(list("trace")));
        Section section = Section.titled("What was learned", new Figures(charts));
        return tables(section);
    }

    /** The first atoms by name, for those who want to know more. */
    private Section tables(Section section) {
        List<Map<String, Object>> rows = KernelFacts.parts(model, ATOMS).values().stream()
                .findFirst()
                .or(() -> Coordinates.of(model).map(found -> found.list(ATOMS)))
                .or(() -> Peaks.of(model).map(found -> found.list(ATOMS)))
                .orElse(List.of());
        if (rows.isEmpty()) {
            return section;
        }
        List<String> keys = List.copyOf(rows.get(0).keySet());
        Table table = new Table(
                "The first of them",
                keys,
                rows.stream()
                        .map(row -> keys.stream()
                                .map(key -> Plain.show(row.get(key)))
                                .toList())
                        .toList());
        return section.with(new Folded("The features by name", List.of(table)));
    }

    private Section origin() {
        Provenance from = model.provenance();
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("data", data);
        facts.put("fingerprint of the data", "SHA-256 " + from.dataSha256());
        facts.put("seed", String.valueOf(from.seed()));
        facts.putAll(Origin.facts());
        if (json.get("model") != null) {
            facts.put("model", json.get("model").toString());
        }
        facts.put("seconds", Plain.show(json.get("seconds")));
        Map<String, String> settings = new LinkedHashMap<>();
        from.settings().forEach(settings::put);
        Section section = Section.titled(
                "Settings and origin",
                new Prose("The same line gives the same model, bit for bit, on any number of threads:"),
                new Command(line),
                new Facts(facts),
                new Folded("All settings in force, the chosen ones included", List.of(new Facts(settings))));
        if (!list("notes").isEmpty()) {
            section = section.with(new Folded(
                    "What the fit noted",
                    List.of(new Prose(String.join(
                            "\n\n", list("notes").stream().map(Object::toString).toList())))));
        }
        return section;
    }
}
