package org.bochner.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import org.bochner.cli.console.Host;
import org.bochner.cli.console.Session;
import org.bochner.cli.option.Input;
import org.bochner.cli.option.Trained;
import org.bochner.cli.result.Answer;
import org.bochner.cli.result.Scores;
import org.bochner.data.Model;
import org.bochner.data.catalogue.Locator;
import org.bochner.data.read.ReadOptions;
import org.bochner.model.ClassificationMetrics;
import org.bochner.model.Metrics;
import org.bochner.store.RowStore;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code bochner evaluate}: how well a model predicts labelled data. */
@Command(
        name = "evaluate",
        description = "Tells how well a model predicts labelled data.",
        footer = {"", "Example:", "  bochner evaluate --model model.bochner --data test.csv"})
final class Evaluate extends Action {
    @Mixin
    private Trained trained;

    @Mixin
    private Input input;

    Evaluate(Host host) {
        super(host);
    }

    @Override
    Answer answer(Session session) {
        try (Model model = trained.load()) {
            Locator.Located located = session.find(input.data);
            ReadOptions file = located.options(Trained.reading(model));
            ReadOptions options = file.withRows(input.rows(located, file));
            try (RowStore rows = model.encoder().read(located.source(), options, session.execution(), session::note)) {
                double read = session.seconds();
                Metrics metrics = Metrics.evaluate(model.machine(), rows);
                Map<String, Object> json = trained.about("evaluate", model, rows.rows());
                json.put("metrics", Scores.of(metrics));
                Map<String, Object> seconds = new LinkedHashMap<>();
                seconds.put("read", read);
                seconds.put("predict", session.seconds() - read);
                seconds.put("total", session.seconds());
                json.put("seconds", seconds);
                json.putAll(Trained.origin(model.provenance()));
                if (metrics instanceof ClassificationMetrics classes) {
                    json.put("classes", Scores.classes(classes));
                }
                return Answer.of(json);
            }
        }
    }
}
