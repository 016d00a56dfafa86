package org.bochner.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.Stopped;
import org.bochner.cli.console.Advice;
import org.bochner.cli.console.Budget;
import org.bochner.cli.console.Host;
import org.bochner.cli.console.Session;
import org.bochner.cli.guarantee.Guarantees;
import org.bochner.cli.option.ConfidenceOption;
import org.bochner.cli.option.Encoding;
import org.bochner.cli.option.Input;
import org.bochner.cli.option.Learning;
import org.bochner.cli.option.OutputPath;
import org.bochner.cli.option.PagePath;
import org.bochner.cli.option.SearchOptions;
import org.bochner.cli.option.SplitOption;
import org.bochner.cli.page.FitPage;
import org.bochner.cli.result.CertificateResult;
import org.bochner.cli.result.CommandResult;
import org.bochner.cli.result.CurvePoint;
import org.bochner.cli.result.FitResult;
import org.bochner.cli.result.ModelShape;
import org.bochner.cli.result.Quoted;
import org.bochner.cli.result.Scores;
import org.bochner.data.Dataset;
import org.bochner.data.Model;
import org.bochner.data.Prefix;
import org.bochner.data.Provenance;
import org.bochner.data.catalogue.Locator;
import org.bochner.data.grouping.SplitRule;
import org.bochner.data.guarantee.Calibration;
import org.bochner.data.guarantee.Conformal;
import org.bochner.data.guarantee.GuaranteeSentence;
import org.bochner.data.options.ReadOptions;
import org.bochner.data.split.CalibrationRows;
import org.bochner.data.split.ClassRows;
import org.bochner.data.split.FoldCalibration;
import org.bochner.data.split.TrainTest;
import org.bochner.learn.Diagnostics;
import org.bochner.learn.Fitted;
import org.bochner.learn.Request;
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
        description = "Learns a kernel and a model on it from labelled data, and saves the model.",
        footer = {
            "",
            "Example:",
            "  bochner fit --data train.csv --target label --holdout 0.2 --out model.bochner",
            "",
            "Width, C and the method's own settings are chosen on the training rows unless --set gives them."
        })
class Fit extends Action {
    /** The rows below which no method is chosen where none is named. */
    private static final int FEWEST = 20;

    @Mixin
    Input input;

    @Mixin
    Encoding encoding;

    @Mixin
    Learning learning;

    @Mixin
    SearchOptions searching;

    @Mixin
    SplitOption splitting;

    @Option(
            names = "--test",
            order = 5,
            paramLabel = "DATA",
            description = "Labelled data to evaluate the model on afterwards.")
    String test;

    @Option(
            names = "--holdout",
            order = 6,
            paramLabel = "SHARE",
            description = "Hold this share of the rows out, at random by --seed or as --split says, and evaluate the"
                    + " model on them.")
    Double holdout;

    @Mixin
    ConfidenceOption confidence;

    @Option(
            names = "--rows",
            order = 13,
            paramLabel = "N",
            description = "Train on N rows at most, drawn at random by --seed, in each class alike.")
    Long most;

    @Option(names = "--out", order = 7, paramLabel = "FILE", description = "Where to save the model.")
    private Path out;

    @Option(
            names = "--report",
            order = 8,
            paramLabel = "PAGE",
            arity = "0..1",
            fallbackValue = "",
            description = "Write a page about the fit: to this file where it ends in .html, else to index.html in this"
                    + " folder (default: bochner-report).")
    private String report;

    Fit(Host host) {
        super(host);
    }

    @Override
    double seconds() {
        return learning.seconds();
    }

    @Override
    CommandResult run(Session session) throws IOException {
        Request request = checkedRequest();
        Path page = report == null ? null : PagePath.of(report, Path.of("bochner-report"));
        try (TrainTest split = read(session)) {
            Dataset file = split.train();
            split.notes().forEach(session::note);
            double read = session.seconds();
            Execution rest = plan(session, split, request.features());
            Dataset data = file.with(rest);
            Choice choice = choose(session, request, data);
            Fitted fitted = choice.fit();
            try (Model made = Model.of(data, choice.method(), choice.request(), fitted)) {
                Guarantees guarantees = new Guarantees(request.epsilon(), splitting.rule());
                Model model = calibrated(session, made, fitted, data, split, choice, guarantees);
                save(session, model.withPrefixes(smaller(fitted, List.of())));
                return result(session, model, fitted, choice, data.rows(), split, read, page, guarantees);
            } finally {
                fitted.curve().values().forEach(part -> part.machine().close());
            }
        }
    }

    /** {@code made} with sets or intervals, where they are asked for. */
    private Model calibrated(
            Session session,
            Model made,
            Fitted fitted,
            Dataset data,
            TrainTest split,
            Choice choice,
            Guarantees guarantees) {
        Calibration asked = calibration();
        if (split.calibration() != null) {
            return guarantees.calibrated(made, split.calibration(), asked);
        }
        if (!asked.isAsked()) {
            return made;
        }
        try {
            Conformal found = FoldCalibration.of(
                    made,
                    data,
                    asked,
                    common.seed,
                    part -> choice.again(part.rows(), fitted).machine());
            return guarantees.overFolds(made, found, data.rows());
        } catch (Stopped stopped) {
            session.note("stopped before all folds were calibrated: the model has no sets or intervals");
            return made;
        }
    }

    private Calibration calibration() {
        return confidence.calibration(
                learning.isAuto()
                        ? "a method that is chosen"
                        : searching.isAsked() ? "--search" : Double.isFinite(seconds()) ? "--time" : null);
    }

    /** The execution that is left for training, after the plan of the memory was shown. */
    Execution plan(Session session, TrainTest split, int features) {
        return Budget.announce(session, split, features);
    }

    /** What is asked of the learner. Whatever is wrong with the options is found here, before any data is read. */
    Request checkedRequest() {
        learning.search(searching.isAsked());
        searching.check(learning.isAuto());
        learning.choice();
        Request request = learning.request(common.seed, searching.isAsked());
        splitting.rule();
        confidence.check();
        calibration();
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
            OutputPath.check("--out", out);
        }
        return request;
    }

    /** What is to be fitted to {@code data}. */
    Choice choose(Session session, Request request, Dataset data) {
        if (learning.isOpen() && data.rows().rows() < FEWEST) {
            session.note("fewer than " + FEWEST + " rows do not choose a method; --method names another one than rff");
            return Choice.of(Learning.plain(), request, data);
        }
        return learning.isAuto()
                ? Choice.automatic(session, learning, request, data)
                : searching.isAsked()
                        ? SettingsSearch.run(session, searching, learning, request, data)
                        : Choice.of(learning.method(), request, data);
    }

    /** All rows, those of {@code --test} too: they are read before training, so that a bad file costs no time. */
    TrainTest read(Session session) {
        Locator.Located located = session.find(input.data);
        ReadOptions file = located.options(input.text.options(encoding.options()));
        ReadOptions options = splitting.without(file.withRows(input.rows(located, file)), session::note);
        Execution execution = session.execution();
        SplitRule rule = splitting.rule();
        if (holdout != null) {
            long rows = most == null ? Long.MAX_VALUE : most;
            return TrainTest.holdOut(
                    located.source(), options, rule, holdout, rows, common.seed, calibration(), execution);
        }
        Dataset train = most == null
                ? Dataset.read(located.source(), options, execution)
                : TrainTest.sample(located.source(), options, most, common.seed, execution);
        try {
            train = train.splitBy(rule);
            List<String> notes = train.notes();
            String why = train.schema().why();
            CalibrationRows parts = CalibrationRows.of(train, calibration(), common.seed);
            train = parts.train();
            return new TrainTest(train, test == null ? null : testRows(session, train), parts.held(), notes, why);
        } catch (RuntimeException failure) {
            train.close();
            throw failure;
        }
    }

    private RowStore testRows(Session session, Dataset train) {
        Locator.Located located = session.find(test);
        ReadOptions file = located.options(input.text.options(
                ReadOptions.defaults().withTarget(train.encoder().target().name())));
        ReadOptions options = file.withRows(ClassRows.select(located.source(), file, input.classes));
        return train.encoder().read(located.source(), options, session.execution(), session::note);
    }

    /** The models on fewer features, with what {@code curve} says of them on the rows held out. */
    private static List<Prefix> smaller(Fitted fitted, List<CurvePoint> curve) {
        Map<Integer, Map<String, Double>> held = new HashMap<>();
        curve.forEach(point -> held.put(point.features(), point.test().orElse(Map.of())));
        List<Prefix> all = new ArrayList<>();
        fitted.curve()
                .forEach((features, part) ->
                        all.add(new Prefix(features, part.machine(), held.getOrDefault(features, Map.of()))));
        curve.stream()
                .filter(point -> !fitted.curve().containsKey(point.features()))
                .forEach(point -> all.add(new Prefix(point.features(), null, held.get(point.features()))));
        return all;
    }

    private void save(Session session, Model model) throws IOException {
        if (out == null) {
            session.note("the model is not saved; give --out FILE to keep it");
        } else {
            model.save(out);
        }
        if (model.provenance().interrupted()) {
            session.note("stopped early: this is the best model so far");
        }
    }

    /** Evaluates the model on the rows held out, unless the user asked to stop, and writes the page. */
    private FitResult result(
            Session session,
            Model fit,
            Fitted fitted,
            Choice choice,
            RowStore rows,
            TrainTest split,
            double read,
            Path page,
            Guarantees guarantees)
            throws IOException {
        RowStore held = split.test();
        boolean leave = host().interruption().getAsBoolean();
        if (held != null && leave) {
            session.note("the test rows are not evaluated, since you asked to stop");
        }
        Execution unlimited = session.execution().unlimited();
        RowStore train = rows.with(unlimited);
        RowStore test = held == null || leave ? null : held.with(unlimited);
        Quoted quoted = Quoted.of(fit, test == null ? train : test, train);
        Model model = test == null ? fit : guarantees.tested(fit, quoted, test);
        List<Integer> numbers = learning.numbers();
        Optional<List<CurvePoint>> curve = numbers.size() > 1 && !leave
                ? Optional.of(CurvePoint.of(fitted, numbers, train, test))
                : Optional.empty();
        if (out != null && (model != fit || curve.isPresent())) {
            model.withPrefixes(smaller(fitted, curve.orElse(List.of()))).save(out);
        }
        Provenance provenance = model.provenance();
        Optional<Scores.OnRows> scores = Optional.ofNullable(test)
                .map(each -> new Scores.OnRows(
                        each.rows(), quoted.metrics().main(), quoted.metrics().more()));
        List<String> notes = new ArrayList<>(fitted.notes());
        quoted.advice(fitted).ifPresent(notes::add);
        boolean show = page != null && !leave;
        FitResult result = new FitResult(
                provenance.method(),
                ModelShape.of(model, provenance.rows()),
                Optional.of(split.why()),
                provenance.metrics(),
                choice.validation(),
                choice.tried(),
                choice.search(),
                this.test == null ? FitResult.SplitBy.of(splitting.rule()) : FitResult.SplitBy.file(splitting.rule()),
                scores,
                quoted.baseline(),
                Quoted.positive(model),
                Quoted.decision(model),
                quoted.confusion(),
                quoted.classes(),
                curve,
                fitted.diagnostics(Diagnostics.EpochTrace.class).map(FitResult::lines),
                FitResult.others(fitted.diagnostics()),
                new FitResult.Seconds(read, fitted.seconds(), session.seconds()),
                GuaranteeSentence.of(provenance.certificates()),
                CertificateResult.of(provenance.certificates()),
                provenance.seed(),
                out == null ? null : out.toString(),
                fitted.interrupted(),
                notes,
                split.notes().stream().map(Advice::byOptions).toList(),
                show ? Optional.of(page.toString()) : Optional.empty());
        if (show) {
            new FitPage(input.data, line(), false, result, choice.evaluations(), model, train, test, quoted)
                    .write(page);
        }
        return result;
    }
}
