package org.bochner.learn.askl;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.bochner.bound.Certificate;
import org.bochner.learn.Fitted;
import org.bochner.learn.Method;
import org.bochner.learn.Request;
import org.bochner.learn.Setting;
import org.bochner.learn.Settings;
import org.bochner.model.KernelMachine;
import org.bochner.model.Link;
import org.bochner.model.calibrate.Calibration;
import org.bochner.model.calibrate.Calibrator;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/** {@code sk}, {@code nsk}, {@code skl}, {@code nskl} and {@code askl}: {@link Askl} in its five variants. */
public abstract class AsklMethod implements Method {
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
                    "a stationary spectral kernel as drawn, its machine trained by mini-batches (ASKL's baseline)");
        }
    }

    /** Non-stationary, as drawn. */
    public static final class Nsk extends AsklMethod {
        public Nsk() {
            super(Variant.NSK, "a non-stationary spectral kernel as drawn, its machine trained by mini-batches");
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
        return variant.text();
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
        List<Askl> candidates = AsklSettings.parse(variant, settings, request.features(), rows);
        boolean twice = AsklSettings.again(settings, rows) && !settings.get(AsklSettings.MACHINE);
        double trained = (twice ? 2.0 : 1.0) * rows * candidates.get(0).regime().epochs() * request.features();
        return trained + Halving.work(candidates, rows, columns);
    }

    @Override
    public List<String> sampledSettings() {
        return List.of("kernel", "start", "width");
    }

    @Override
    public Fitted fit(RowStore rows, Request request) {
        Settings given = settings(request.given());
        List<Askl> candidates = AsklSettings.parse(variant, given, request.features(), rows.rows());
        boolean calibrated = given.get(AsklSettings.CALIBRATION);
        boolean convexWanted = given.get(AsklSettings.MACHINE);
        boolean again = AsklSettings.again(given, rows.rows()) && !convexWanted;
        List<String> notes = new ArrayList<>();
        long begin = System.nanoTime();
        Askl learner = candidates.get(0);
        if (candidates.size() > 1) {
            Halving.Result search = Halving.choose(candidates, rows, request.seed());
            learner = search.winner();
            notes.add("chose " + learner.settings() + " by " + search.trained() + " short trainings");
        }
        long chosen = System.nanoTime();
        Askl.Result result = learner.train(rows, request.seed());
        long trained = System.nanoTime();
        boolean refit = convexWanted && result.split() != null && !result.interrupted();
        Refit.Result convex = refit ? Refit.of(rows, result.map(), result.split(), calibrated, request.seed()) : null;
        KernelMachine machine = convex == null ? trained(rows, result, calibrated) : convex.machine();
        if (convex != null) {
            notes.add("refitted the weights with c=" + convex.c());
        }
        note(result, rows.task().isClassification(), notes);
        again &= result.split() != null && result.best() != null && !result.interrupted();
        KernelMachine whole = again ? again(learner, rows, result, machine, request.seed()) : null;
        if (whole != null) {
            machine.close();
            machine = whole;
            notes.add("trained again on all rows, as far as that epoch");
        }
        boolean stopped = result.interrupted()
                || (again && whole == null && rows.execution().stopped());
        Settings settings = learner.settings(result)
                .with(AsklSettings.MACHINE, convex != null)
                .with(AsklSettings.ALL_ROWS, Optional.of(whole != null))
                .with(AsklSettings.CALIBRATION, calibrated);
        Map<String, Double> seconds = new LinkedHashMap<>();
        seconds.put("learn", (trained - begin) * 1e-9);
        seconds.put("train", (System.nanoTime() - trained) * 1e-9);
        seconds.put("choose", (chosen - begin) * 1e-9);
        List<Certificate> certificates = Assurance.of(rows, machine, result.loss(), learner, request.epsilon());
        return new Fitted(machine, settings.text(), seconds, certificates, stopped, notes)
                .withDiagnostics(result.diagnostics(rows.task().isClassification()));
    }

    private static void note(Askl.Result result, boolean classes, List<String> notes) {
        if (result.best() != null) {
            double metric = result.best().metric();
            String judged = Double.isNaN(metric)
                    ? ""
                    : String.format(Locale.ROOT, "; %s on held-out rows: %.4f", classes ? "accuracy" : "rmse", metric);
            notes.add(String.format(
                    Locale.ROOT,
                    "kept epoch %d of %d%s; %.2f s to the end",
                    result.best().number(),
                    result.trace().size(),
                    judged,
                    result.trace().get(result.trace().size() - 1).seconds()));
        }
        if (result.diverged()) {
            notes.add("warning: the loss was no number any more; give a smaller rate");
        }
    }

    /** The machine of a descent on all rows, with the calibration of {@code judged}; null where it was stopped. */
    private static KernelMachine again(Askl learner, RowStore rows, Askl.Result best, KernelMachine judged, long seed) {
        Askl.Result all = learner.again(rows, best.best().number(), seed);
        if (all.interrupted() || all.diverged()) {
            all.map().close();
            return null;
        }
        Calibration calibration = judged.calibration().orElse(null);
        return new KernelMachine(all.map(), all.function(), rows.task(), judged.link(), calibration);
    }

    /** The machine of W as it was learned, calibrated on the rows held out. */
    private static KernelMachine trained(RowStore rows, Askl.Result result, boolean calibrated) {
        Link link = result.loss().link(rows.task());
        KernelMachine machine = new KernelMachine(result.map(), result.function(), rows.task(), link);
        if (!calibrated || !rows.task().isClassification() || result.split() == null) {
            return machine;
        }
        RowStore calm = rows.subset(result.split().test()).with(rows.execution().unlimited());
        return machine.withCalibration(Calibrator.fit(
                machine.task(), machine.link(), scores(machine, calm), Passes.targets(calm), Passes.weights(calm)));
    }

    /** Of all rows, in their order. */
    static double[] scores(KernelMachine machine, RowStore rows) {
        int outputs = machine.outputs();
        double[] scores = new double[Math.toIntExact(rows.rows() * outputs)];
        rows.run(Passes.each("scores", block -> {
            double[] part = machine.scores(block.rows());
            System.arraycopy(part, 0, scores, Math.toIntExact(block.first() * outputs), part.length);
        }));
        return scores;
    }
}
