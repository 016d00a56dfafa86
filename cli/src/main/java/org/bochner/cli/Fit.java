package org.bochner.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.cli.console.Budget;
import org.bochner.cli.console.Draft;
import org.bochner.cli.console.Host;
import org.bochner.cli.console.Session;
import org.bochner.cli.option.Encoding;
import org.bochner.cli.option.Input;
import org.bochner.cli.option.Learning;
import org.bochner.cli.option.PagePlace;
import org.bochner.cli.option.Trained;
import org.bochner.cli.page.ModelPage;
import org.bochner.cli.result.Answer;
import org.bochner.cli.result.Curve;
import org.bochner.cli.result.Scores;
import org.bochner.data.Dataset;
import org.bochner.data.Model;
import org.bochner.data.catalogue.Locator;
import org.bochner.data.read.ReadOptions;
import org.bochner.data.split.ClassRows;
import org.bochner.data.split.TrainTest;
import org.bochner.learn.Diagnostics;
import org.bochner.learn.Fitted;
import org.bochner.learn.Request;
import org.bochner.model.Metrics;
import org.bochner.store.RowStore;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * {@code bochner fit}: learns from a file and saves the model.
 *
 * <p>Everything that can be wrong with the options, the folder of the model and the test file is found before training
 * begins. The model is saved before the test rows are evaluated.
 */
@Command(
        name = "fit",
        description = "Learns a kernel and a machine from labelled data, and saves them as a model.",
        footer = {
            "",
            "Example:",
            "  bochner fit --data train.csv --target label --test test.csv --out model.bochner",
            "",
            "Width, C and the method's own settings are chosen on the training rows unless --set gives them."
        })
final class Fit extends Action {
    @Mixin
    private Input input;

    @Mixin
    private Encoding encoding;

    @Mixin
    private Learning learning;

    @Mixin
    private Searching searching;

    @Option(
            names = "--test",
            order = 5,
            paramLabel = "DATA",
            description = "Labelled data to evaluate the model on afterwards.")
    private String test;

    @Option(
            names = "--holdout",
            order = 6,
            paramLabel = "SHARE",
            description = "Hold this share of the rows out at random, by --seed, and evaluate the model on them.")
    private Double holdout;

    @Option(
            names = "--rows",
            order = 13,
            paramLabel = "N",
            description = "Train on N rows at most, drawn at random by --seed, in each class alike.")
    private Long most;

    @Option(names = "--out", order = 7, paramLabel = "FILE", description = "Where to save the model.")
    private Path out;

    @Option(
            names = "--report",
            order = 8,
            paramLabel = "PAGE",
            description =
                    "Write a page about the fit: to this file where it ends in .html, else to index.html in this folder.")
    private Path report;

    Fit(Host host) {
        super(host);
    }

    @Override
    double seconds() {
        return learning.seconds();
    }

    @Override
    Answer answer(Session session) throws IOException {
        searching.check(learning.isAuto());
        Request request = learning.request(common.seed, searching.isAsked());
        if (test != null && holdout != null) {
            throw new BadInput("--test and --holdout exclude each other; give one of them");
        }
        if (holdout != null && !(holdout > 0 && holdout < 1)) {
            throw new BadInput("--holdout must be between 0 and 1, not " + holdout);
        }
        if (most != null && most < 1) {
            throw new BadInput("--rows must be at least 1, not " + most);
        }
        if (out != null) {
            Draft.check(out);
        }
        Path page = report == null ? null : PagePlace.of(report);
        try (TrainTest split = split(session)) {
            Dataset file = split.train();
            file.notes().forEach(session::note);
            double read = session.seconds();
            Execution rest = Budget.announce(session, split, request.features());
            Dataset data =
                    new Dataset(file.rows().with(rest), file.encoder(), file.schema(), file.sha256(), file.notes());
            Choice choice = choose(session, request, data, split.test());
            Fitted fitted = choice.fit();
            try (Model model = Model.of(data, choice.method(), choice.request(), fitted)) {
                return report(session, model, fitted, choice, data.rows(), split.test(), read, page);
            } finally {
                fitted.curve().values().forEach(part -> part.machine().close());
            }
        }
    }

    private Choice choose(Session session, Request request, Dataset data, RowStore held) {
        return learning.isAuto()
                ? Choice.byTournament(session, request, data, held)
                : searching.isAsked()
                        ? searching.run(session, learning.method(), request, learning, data)
                        : Choice.of(learning.method(), request, data);
    }

    /** All rows, those of {@code --test} too: they are read before training, so that a bad file costs no time. */
    private TrainTest split(Session session) {
        Locator.Located located = session.find(input.data);
        ReadOptions file = located.options(encoding.options());
        ReadOptions options = file.withRows(input.rows(located, file));
        Execution execution = session.execution();
        if (holdout != null) {
            long rows = most == null ? Long.MAX_VALUE : most;
            return TrainTest.holdOut(located.source(), options, holdout, rows, common.seed, execution);
        }
        Dataset train = most == null
                ? Dataset.read(located.source(), options, execution)
                : TrainTest.sample(located.source(), options, most, common.seed, execution);
        try {
            return new TrainTest(train, test == null ? null : testRows(session, train));
        } catch (RuntimeException failure) {
            train.close();
            throw failure;
        }
    }

    private RowStore testRows(Session session, Dataset train) {
        Locator.Located located = session.find(test);
        ReadOptions file = located.options(
                ReadOptions.defaults().withTarget(train.encoder().target().name()));
        ReadOptions options = file.withRows(ClassRows.select(located.source(), file, input.classes));
        return train.encoder().read(located.source(), options, session.execution(), session::note);
    }

    private Answer report(
            Session session,
            Model model,
            Fitted fitted,
            Choice choice,
            RowStore rows,
            RowStore held,
            double read,
            Path page)
            throws IOException {
        if (out == null) {
            session.note("the model is not saved; give --out FILE to keep it");
        } else {
            model.save(out);
        }
        if (fitted.interrupted()) {
            session.note("stopped early: this is the best model so far");
        }
        Map<String, Object> json = Answer.of("fit");
        json.put("method", model.provenance().method());
        json.putAll(Trained.shape(model, model.provenance().rows()));
        json.put("train", model.provenance().metrics());
        json.putAll(choice.json());
        boolean leave = host().interruption().getAsBoolean();
        RowStore all =
                held == null || leave ? null : held.with(session.execution().unlimited());
        if (held != null && leave) {
            session.note("the test rows are not evaluated, since you asked to stop");
        } else if (held != null) {
            Map<String, Object> scores = new LinkedHashMap<>();
            scores.put("rows", all.rows());
            scores.putAll(Scores.of(Metrics.evaluate(model.machine(), all)));
            json.put("test", scores);
        }
        if (learning.numbers().size() > 1 && !leave) {
            RowStore train = rows.with(session.execution().unlimited());
            json.put("curve", Curve.json(fitted, learning.numbers(), train, all));
        }
        fitted.diagnostics(Diagnostics.EpochTrace.class).ifPresent(trace -> json.put("trace", trace.lines()));
        Map<String, Object> diagnostics = new LinkedHashMap<>();
        fitted.diagnostics().stream()
                .filter(each -> !(each instanceof Diagnostics.EpochTrace))
                .forEach(each -> diagnostics.put(each.kind(), each));
        if (!diagnostics.isEmpty()) {
            json.put("diagnostics", diagnostics);
        }
        Map<String, Object> seconds = new LinkedHashMap<>();
        seconds.put("read", read);
        seconds.putAll(fitted.seconds());
        seconds.put("total", session.seconds());
        json.put("seconds", seconds);
        json.putAll(Trained.origin(model.provenance()));
        json.put("model", out == null ? null : out.toString());
        json.put("interrupted", fitted.interrupted());
        json.put("notes", fitted.notes());
        if (page != null && !leave) {
            RowStore train = rows.with(session.execution().unlimited());
            new ModelPage(input.data, line(), json, model, train, all).write(page, choice.sections());
            json.put("report", page.toString());
        }
        return Answer.of(json);
    }
}
