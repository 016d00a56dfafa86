package org.bochner.cli.page;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bochner.cli.explain.BlendMember;
import org.bochner.cli.explain.Coordinates;
import org.bochner.cli.explain.KernelFacts;
import org.bochner.cli.explain.KernelProfile;
import org.bochner.cli.explain.Peaks;
import org.bochner.cli.explain.QualityCharts;
import org.bochner.cli.explain.Sample;
import org.bochner.cli.explain.SeenInputs;
import org.bochner.cli.explain.Sensitivity;
import org.bochner.cli.explain.Spectrum;
import org.bochner.cli.result.Fields;
import org.bochner.cli.result.FitResult;
import org.bochner.cli.result.Quoted;
import org.bochner.cli.result.Text;
import org.bochner.data.Model;
import org.bochner.data.Provenance;
import org.bochner.data.explain.Explainer;
import org.bochner.features.FeatureMap;
import org.bochner.learn.Diagnostics;
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
import org.bochner.search.Evaluation;
import org.bochner.store.RowStore;

/**
 * The page of a fit: how good the model is, what it learned, what is guaranteed of it, and where it comes from.
 *
 * @param data what the user calls the data
 * @param line the command that made it
 * @param saved whether the model was fitted before, and {@code data} are other rows
 * @param result the result of the fit
 * @param evaluations those of a search of settings, or empty
 * @param model the model
 * @param train the training rows
 * @param test labelled rows that it did not see, or null
 */
public record FitPage(
        String data,
        String line,
        boolean saved,
        FitResult result,
        List<Evaluation> evaluations,
        Model model,
        RowStore train,
        RowStore test,
        Quoted quoted) {
    private static final int ROWS = 3000;
    private static final int ATOMS = 10;

    /** Writes the page. */
    public void write(Path file) throws IOException {
        Sample sample = Sample.of(train, ROWS);
        QualityCharts judged = test == null
                ? QualityCharts.of(model.machine(), train, "training rows")
                : QualityCharts.of(model.machine(), test, "test rows");
        double[] sensitivity = sensitivity(sample);
        // One row has no other to take values from.
        boolean held = test != null && test.rows() > 1;
        SeenInputs seen = SeenInputs.at(
                Explainer.of(model, held ? test : train, model.provenance().seed()), data, held);
        String origin = saved ? "earlier data" : data;
        FitWords words = new FitWords(origin, result, model, judged.guess(), held ? seen.inputs() : List.of());
        List<Section> sections = new ArrayList<>();
        sections.add(Section.titled(
                "In short",
                new Prose(result.guarantee()),
                new Highlights(words.highlights()),
                new Prose(words.text())));
        List<Element> charts = new ArrayList<>(judged.charts());
        charts.addAll(QuotedCharts.of(quoted, model.machine().task(), test == null ? "training rows" : "test rows"));
        result.curve().ifPresent(curve -> charts.addAll(FitCharts.curve(curve)));
        sections.add(Section.titled("How good it is", new Figures(charts))
                .with(new Folded(
                        "All metrics, beside a guess that sees no inputs", List.of(QuotedCharts.table(quoted)))));
        result.tried().ifPresent(tried -> sections.add(ChoiceSections.tried(tried)));
        BlendMember.of(model.provenance().diagnostics())
                .ifPresent(members -> sections.add(ChoiceSections.members(members)));
        if (!evaluations.isEmpty()) {
            boolean classes = model.machine().task().isClassification();
            sections.add(ChoiceSections.search(evaluations, classes));
        }
        PlaneSection.of(model, sample).ifPresent(sections::add);
        boolean numbers = !model.machine().task().isClassification();
        sections.add(InputSection.of(seen, held, numbers));
        sections.add(learned(sample, sensitivity));
        sections.add(new Section(
                "What is guaranteed", CertificateNotes.of(model.provenance().certificates())));
        sections.add(origin());
        Report page = Report.titled(
                result.method() + " on " + data, "What was learned, how good it is, and how far to trust it.");
        for (Section section : sections) {
            page = page.with(section);
        }
        page.from("Bochner " + Model.version() + ". This page is one file and asks nothing from elsewhere.")
                .write(file);
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

    private Section learned(Sample sample, double[] sensitivity) {
        FeatureMap map = model.machine().map().orElse(null);
        List<Element> charts = new ArrayList<>();
        if (map != null) {
            charts.addAll(Spectrum.charts(map, model.provenance().settings(), sample));
            if (sensitivity != null && sample.size() > 0 && !(model.encoder().sparse())) {
                charts.add(KernelProfile.chart(
                        map, sample, sensitivity, model.encoder().names()));
            }
        }
        charts.addAll(FitCharts.heights(model));
        model.provenance()
                .diagnostics(Diagnostics.EpochTrace.class)
                .ifPresent(trace -> charts.addAll(FitCharts.trace(trace)));
        Section section = Section.titled("What was learned", new Figures(charts));
        return tables(section);
    }

    /** The first atoms by name, for those who want to know more. */
    private Section tables(Section section) {
        List<? extends Record> rows = rows();
        if (rows.isEmpty()) {
            return section;
        }
        List<String> names = Fields.names(rows);
        Table table = new Table(
                "The first of them",
                names,
                rows.stream().map(row -> Text.cells(names, row)).toList());
        return section.with(new Folded("The features by name", List.of(table)));
    }

    private List<? extends Record> rows() {
        Optional<List<KernelFacts.Part>> parts =
                KernelFacts.parts(model, ATOMS).values().stream().findFirst();
        if (parts.isPresent()) {
            return parts.get();
        }
        Optional<Coordinates> coordinates = Coordinates.of(model);
        return coordinates.isPresent()
                ? coordinates.get().list(ATOMS)
                : Peaks.of(model).map(found -> found.list(ATOMS)).orElse(List.of());
    }

    private Section origin() {
        Provenance from = model.provenance();
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("data", data);
        facts.put("target", result.shape().target());
        boolean classes = model.machine().task().isClassification();
        result.why().ifPresent(why -> facts.put("why it is " + (classes ? "classes" : "a number"), why));
        String whose = saved ? "fingerprint of the training data" : "fingerprint of the data";
        facts.put(whose, "SHA-256 " + from.dataSha256());
        facts.put("seed", String.valueOf(from.seed()));
        facts.putAll(Origin.facts());
        if (result.model() != null) {
            facts.put("model", result.model());
        }
        facts.put("seconds", Text.show(result.seconds()));
        Section section = Section.titled(
                "Settings and origin",
                new Prose(
                        saved
                                ? "The model was fitted before; this line made the page:"
                                : "The same line gives the same model, bit for bit, on any number of threads:"),
                new Command(line),
                new Facts(facts),
                new Folded("All settings in force, the chosen ones included", List.of(new Facts(from.settings()))));
        if (!result.notes().isEmpty()) {
            section = section.with(
                    new Folded("What the fit noted", List.of(new Prose(String.join("\n\n", result.notes())))));
        }
        List<String> read = result.dataNotes();
        return read.isEmpty()
                ? section
                : section.with(new Folded("How the data was read", List.of(new Prose(String.join("\n\n", read)))));
    }
}
