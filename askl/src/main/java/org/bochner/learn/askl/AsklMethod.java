package org.bochner.learn.askl;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.bochner.Certificate;
import org.bochner.Progress;
import org.bochner.Stopped;
import org.bochner.bound.Conditions;
import org.bochner.bound.Departure;
import org.bochner.bound.TraceNormBound;
import org.bochner.features.maps.FeatureStore;
import org.bochner.learn.Fitted;
import org.bochner.learn.Method;
import org.bochner.learn.Request;
import org.bochner.learn.Setting;
import org.bochner.learn.Settings;
import org.bochner.linalg.Matrix;
import org.bochner.model.KernelMachine;
import org.bochner.model.Link;
import org.bochner.model.calibrate.Calibration;
import org.bochner.select.validate.Deciding;
import org.bochner.solve.ClassWeights;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/** {@code sk}, {@code nsk}, {@code skl}, {@code nskl} and {@code askl}: {@link Askl} in its five variants. */
public abstract class AsklMethod implements Method {
    /** The Lipschitz constant of hinge and softmax. */
    private static final double LIPSCHITZ = Math.sqrt(2);

    /** The validation rows that calibrate after a stop. */
    private static final int FEW = 256;

    private final Variant variant;
    private final String summary;

    AsklMethod(Variant variant, String summary) {
        this.variant = variant;
        this.summary = summary;
    }

    /** Stationary, as drawn. */
    public static final class Sk extends AsklMethod {
        public Sk() {
            super(
                    Variant.SK,
                    "a stationary spectral kernel as drawn, its linear model trained by batches (ASKL's baseline)");
        }
    }

    /** Non-stationary, as drawn. */
    public static final class Nsk extends AsklMethod {
        public Nsk() {
            super(Variant.NSK, "a non-stationary spectral kernel as drawn, its linear model trained by batches");
        }
    }

    /** Stationary, learned. */
    public static final class Skl extends AsklMethod {
        public Skl() {
            super(Variant.SKL, "a stationary spectral kernel learned by back-propagation");
        }
    }

    /** Non-stationary, learned. */
    public static final class Nskl extends AsklMethod {
        public Nskl() {
            super(Variant.NSKL, "a non-stationary spectral kernel learned by back-propagation");
        }
    }

    /** Non-stationary, learned, with both penalties. */
    public static final class Full extends AsklMethod {
        public Full() {
            super(
                    Variant.ASKL,
                    "as nskl, with penalties on the trace norm of the weights and on the features (Li et al. 2020)");
        }
    }

    @Override
    public String name() {
        return variant.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public String summary() {
        return summary;
    }

    @Override
    public int costRank() {
        return 3;
    }

    @Override
    public boolean inAuto() {
        return variant == Variant.ASKL;
    }

    @Override
    public List<Setting<?>> settings() {
        return AsklSettings.of(variant);
    }

    @Override
    public double work(Request request, long rows, int columns) {
        Settings settings = settings(request.given());
        if (AsklSettings.solves(variant, settings, rows, columns)) {
            List<Askl> few = AsklSettings.solvedCandidates(variant, settings, request.features(), rows);
            return rows
                    * request.features()
                    * SolvedReadout.epochs(few.size(), few.get(0).epochs());
        }
        List<Askl> candidates = AsklSettings.candidates(variant, settings, request.features(), rows);
        double times = AsklSettings.again(settings, rows) ? 2 : 1;
        double trained = times * rows * candidates.get(0).epochs() * request.features();
        return trained + Halving.work(candidates, rows, columns);
    }

    @Override
    public List<String> sampledSettings() {
        return List.of("kernel", "start", "width");
    }

    @Override
    public Fitted fit(RowStore rows, Request request) {
        Settings given = settings(request.given());
        if (AsklSettings.solves(variant, given, rows.rows(), rows.columns())) {
            List<Askl> few = AsklSettings.solvedCandidates(variant, given, request.features(), rows.rows());
            return SolvedReadout.fit(few, rows, given, request);
        }
        List<Askl> candidates = AsklSettings.candidates(variant, given, request.features(), rows.rows());
        boolean calibrated = given.get(AsklSettings.CALIBRATION);
        boolean classes = rows.task().isClassification();
        Deciding deciding = Deciding.of(given, rows, ClassWeights.NONE, calibrated);
        List<String> notes = new ArrayList<>();
        long begin = System.nanoTime();
        Askl learner = candidates.get(0);
        if (candidates.size() > 1) {
            try (Progress.Stage stage = rows.execution().progress().part("choose settings", 1, 0.4)) {
                Halving.Result search = Halving.choose(candidates, rows, request.seed());
                learner = search.winner();
                notes.add("chose " + learner.text() + " by " + search.trained() + " short trainings");
                stage.advance(1);
            }
        }
        long chosen = System.nanoTime();
        rows.execution().check();
        Askl.Result result = learner.train(rows, request.seed());
        long trained = System.nanoTime();
        KernelMachine machine = machine(rows, result, calibrated, deciding);
        notes.addAll(Deciding.notes(machine));
        note(result.outcome(), classes, notes);
        Descent.Outcome outcome = result.outcome();
        boolean again = AsklSettings.again(given, rows.rows())
                && result.split() != null
                && outcome.best() != null
                && !outcome.interrupted();
        KernelMachine whole = again ? again(learner, rows, result, machine, request.seed()) : null;
        if (whole != null) {
            machine.close();
            machine = whole;
            notes.add("trained again on all rows, as far as that epoch");
        }
        boolean stopped = outcome.interrupted()
                || (again && whole == null && rows.execution().stopped());
        Map<String, String> settings = learner.found(result).text();
        if (variant.traceNorm) {
            settings.put("readout", "descent");
        }
        settings.put("all-rows", String.valueOf(whole != null));
        settings.put("calibration", String.valueOf(calibrated));
        deciding.show(settings);
        Fitted.Seconds seconds = new Fitted.Seconds(
                (trained - begin) * 1e-9, (System.nanoTime() - trained) * 1e-9, (chosen - begin) * 1e-9);
        List<Certificate> certificates = certificates(rows, machine, result.loss(), learner, request.epsilon());
        return new Fitted(
                machine, settings, seconds, certificates, stopped, notes, Map.of(), result.diagnostics(classes));
    }

    private static void note(Descent.Outcome outcome, boolean classes, List<String> notes) {
        if (outcome.best() != null) {
            double metric = outcome.best().metric();
            String judged = Double.isNaN(metric)
                    ? ""
                    : String.format(
                            Locale.ROOT, "; %s on validation rows: %.4f", classes ? "accuracy" : "rmse", metric);
            notes.add(String.format(
                    Locale.ROOT,
                    "kept epoch %d of %d%s; %.2f s to the end",
                    outcome.best().number(),
                    outcome.trace().size(),
                    judged,
                    outcome.trace().get(outcome.trace().size() - 1).seconds()));
        }
        if (outcome.diverged()) {
            notes.add("warning: the loss diverged; give a smaller rate");
        }
    }

    /** The model of a descent on all rows, with the calibration of {@code judged}; null where it was stopped. */
    private static KernelMachine again(Askl learner, RowStore rows, Askl.Result best, KernelMachine judged, long seed) {
        Askl.Result all;
        try {
            all = learner.again(rows, best.outcome().best().number(), seed);
        } catch (Stopped stopped) {
            return null;
        }
        if (all.outcome().interrupted() || all.outcome().diverged()) {
            all.map().close();
            return null;
        }
        Calibration calibration = judged.calibration().orElse(null);
        return new KernelMachine(all.map(), all.function(), rows.task(), judged.link(), calibration)
                .withDecision(judged.decision().orElse(null));
    }

    /** The model of a descent, calibrated on its validation rows. */
    private static KernelMachine machine(RowStore rows, Askl.Result result, boolean calibrated, Deciding deciding) {
        Link link = result.loss().link(rows.task());
        KernelMachine machine = new KernelMachine(result.map(), result.function(), rows.task(), link);
        if (!calibrated || !rows.task().isClassification() || result.split() == null) {
            return machine.withDecision(deciding.usual());
        }
        RowStore validation = rows.subset(result.split().test());
        try {
            return deciding.decided(machine.calibratedOn(validation), validation);
        } catch (Stopped stopped) {
            RowStore few = validation.with(rows.execution().unlimited()).subset(row -> row < FEW);
            return deciding.decided(machine.calibratedOn(few), few);
        }
    }

    /** Theorem 3 for hinge and softmax, with the conditions that are broken; the squared loss is not Lipschitz. */
    static List<Certificate> certificates(
            RowStore rows, KernelMachine machine, OutputLoss loss, Askl learner, double epsilon) {
        if (loss == OutputLoss.SQUARED) {
            return List.of();
        }
        double squares;
        try (RowStore features = FeatureStore.view(rows, machine.map().orElseThrow())) {
            squares = Passes.squaredNorms(features);
        } catch (Stopped stopped) {
            return List.of();
        }
        Set<Departure> departures = EnumSet.of(Departure.NORM);
        if (learner.variant().learned) {
            departures.add(Departure.SPECTRUM);
        }
        if (learner.settings().get(AsklSettings.WIDTH).isEmpty()) {
            departures.add(Departure.WIDTH);
        }
        Conditions on = new Conditions(rows.rows(), rows.task().classes(), epsilon, departures);
        Matrix w = machine.function().weights();
        double norm = TraceNorm.of(w).value();
        return List.of(TraceNormBound.theorem3(on, norm, w.columns(), squares, LIPSCHITZ));
    }
}
