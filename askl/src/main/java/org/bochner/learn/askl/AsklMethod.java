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

    /** Of the candidates whose weights are solved for, so many are compared with waves. */
    private static final int ENTERED = 3;

    /** What a row costs with waves, where one without them costs 1. */
    private static final double WAVE_COST = 4;

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
        Settings given = settings(request.given());
        if (given.get(AsklSettings.WAVES).orElse(0) > 0) {
            return waveWork(given, request, rows, columns);
        }
        boolean open = AsklSettings.open(variant, given) && columns <= WaveContest.MOST_COLUMNS;
        return (open ? waveWork(given, request, rows, columns) : 0) + plainWork(given, request, rows, columns);
    }

    private double waveWork(Settings given, Request request, long rows, int columns) {
        List<Askl> waved = AsklSettings.waved(variant, given, request.features(), rows, columns, columns);
        double seen = (double) rows * waved.get(0).epochs() + WaveContest.seen(waved, rows);
        return WAVE_COST * seen * request.features();
    }

    private double plainWork(Settings settings, Request request, long rows, int columns) {
        if (AsklSettings.solves(variant, settings, rows, columns)) {
            List<Askl> few = AsklSettings.solvedCandidates(variant, settings, request.features(), rows);
            return rows
                    * request.features()
                    * SolvedReadout.epochs(few.size(), few.get(0).epochs());
        }
        List<Askl> candidates = AsklSettings.candidates(variant, settings, request.features(), rows);
        double times = AsklSettings.again(settings, rows, false) ? 2 : 1;
        double trained = times * rows * candidates.get(0).epochs() * request.features();
        return trained + Halving.work(candidates, rows, columns);
    }

    @Override
    public boolean anytime() {
        return true;
    }

    /** Waves of single columns are for tables with few columns of numbers. */
    @Override
    public boolean suits(RowStore rows, Request request) {
        if (settings(request.given()).get(AsklSettings.WAVES).orElse(0) == 0) {
            return true;
        }
        if (!rows.sparse() || !WaveContest.narrow(rows)) {
            return WaveContest.suitsAlone(rows);
        }
        try (RowStore dense = WaveContest.dense(rows)) {
            return WaveContest.suitsAlone(dense);
        }
    }

    @Override
    public List<String> sampledSettings() {
        return List.of("kernel", "start", "width", "waves");
    }

    @Override
    public Fitted fit(RowStore rows, Request request) {
        Settings given = settings(request.given());
        boolean asked = given.get(AsklSettings.WAVES).orElse(0) > 0;
        if (rows.sparse() && (asked || AsklSettings.open(variant, given)) && WaveContest.narrow(rows)) {
            // Waves see zeros as any other value.
            try (RowStore dense = WaveContest.dense(rows)) {
                return fit(dense, request);
            }
        }
        boolean tried = asked || (AsklSettings.open(variant, given) && WaveContest.suits(rows));
        boolean solves = AsklSettings.solves(variant, given, rows.rows(), rows.columns());
        List<String> notes = new ArrayList<>();
        long begin = System.nanoTime();
        Askl learner;
        try (Progress.Stage stage = rows.execution().progress().part("choose settings", 1, 0.4)) {
            learner = asked || solves ? null : plain(rows, given, request, notes);
            if (tried) {
                learner = waved(rows, given, request, learner, solves, notes);
            }
            stage.advance(1);
        }
        if (learner == null) {
            Fitted solved = solved(rows, given, request, Integer.MAX_VALUE);
            notes.addAll(solved.notes());
            return solved.withNotes(notes);
        }
        return fit(learner, rows, given, request, begin, notes);
    }

    private Fitted solved(RowStore rows, Settings given, Request request, int most) {
        List<Askl> few = AsklSettings.solvedCandidates(variant, given, request.features(), rows.rows());
        return SolvedReadout.fit(few.subList(0, Math.min(most, few.size())), rows, given, request);
    }

    /** The learner without waves. */
    private Askl plain(RowStore rows, Settings given, Request request, List<String> notes) {
        List<Askl> candidates = AsklSettings.candidates(variant, given, request.features(), rows.rows());
        if (candidates.size() == 1) {
            return candidates.get(0);
        }
        Halving.Result search = Halving.choose(candidates, rows, request.seed());
        notes.add("chose " + search.winner().text() + " by " + search.trained() + " short trainings");
        return search.winner();
    }

    /** The learner with waves, or {@code plain} where that is better. */
    private Askl waved(RowStore rows, Settings given, Request request, Askl plain, boolean solves, List<String> notes) {
        int many = WaveNet.manyValued(rows).length;
        List<Askl> waved = AsklSettings.waved(variant, given, request.features(), rows.rows(), rows.columns(), many);
        boolean alone = plain == null && !solves;
        if (alone && waved.size() == 1) {
            return waved.get(0);
        }
        WaveContest.Result contest = WaveContest.choose(
                waved, plain, solves ? some -> solved(some, given, request, ENTERED) : null, rows, request.seed());
        if (contest.winner() == null) {
            notes.add("waves of single columns are no better on held-out rows, by " + contest.trained() + " trainings");
            return plain;
        }
        notes.clear();
        notes.add("chose " + contest.winner().text() + " by " + contest.trained() + " short trainings");
        return contest.winner();
    }

    private Fitted fit(Askl learner, RowStore rows, Settings given, Request request, long begin, List<String> notes) {
        boolean calibrated = given.get(AsklSettings.CALIBRATION);
        boolean classes = rows.task().isClassification();
        Deciding deciding = Deciding.of(given, rows, ClassWeights.NONE, calibrated);
        long chosen = System.nanoTime();
        rows.execution().check();
        boolean straight = learner.waves() && AsklSettings.straight(given, classes && calibrated);
        Askl.Result result =
                straight ? learner.again(rows, learner.epochs(), request.seed()) : learner.train(rows, request.seed());
        long trained = System.nanoTime();
        KernelMachine machine = machine(rows, result, calibrated, deciding);
        notes.addAll(Deciding.notes(machine));
        note(result.outcome(), classes, notes);
        Descent.Outcome outcome = result.outcome();
        boolean again = AsklSettings.again(given, rows.rows(), learner.waves())
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
        settings.put("all-rows", String.valueOf(straight || whole != null));
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
