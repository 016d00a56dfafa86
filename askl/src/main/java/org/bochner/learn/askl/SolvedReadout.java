package org.bochner.learn.askl;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.bochner.Progress;
import org.bochner.learn.Diagnostics;
import org.bochner.learn.Fitted;
import org.bochner.learn.KernelLearner;
import org.bochner.learn.Learned;
import org.bochner.learn.Request;
import org.bochner.learn.Settings;
import org.bochner.select.Candidates;
import org.bochner.select.Tuner;
import org.bochner.select.Tuning;
import org.bochner.select.validate.Deciding;
import org.bochner.select.validate.Splits;
import org.bochner.solve.ClassWeights;
import org.bochner.solve.Training;
import org.bochner.store.RowStore;

/**
 * A fit of {@link Askl} where rows are few: frequencies are learned by a descent, and W is then solved for on all rows.
 *
 * <ol>
 *   <li>{@link FoldChoice}: the initial spectrum, how many epochs its frequencies move, and C, by cross-validation.
 *   <li>The frequencies are learned from all rows, as far as that epoch.
 *   <li>W by a {@link Tuner}: ridge regression with that C for numbers; for classes C is chosen once more, on the same
 *       folds, for the loss of the descent.
 * </ol>
 *
 * <p>A descent of some hundred steps leaves W far from its minimum, and too few validation rows say when to end it. In
 * closed form W is exact, and where learning does not help the frequencies stay as they were drawn.
 */
final class SolvedReadout {
    private static final int FOLDS = 5;
    /** The share of the time left that the choice may take. */
    private static final double SHARE = 0.6;

    /** Frequencies that have moved for some epochs. */
    private record Moved(Askl askl, int epochs) implements KernelLearner {
        @Override
        public Map<String, String> settings() {
            return askl.text();
        }

        @Override
        public Learned learn(RowStore rows, long seed) {
            Askl.Result result = askl.upTo(rows, epochs, seed);
            List<Diagnostics> diagnostics = result.diagnostics(rows.task().isClassification());
            return new Learned(result.map(), askl.found(result).text(), List.of(), diagnostics);
        }

        @Override
        public boolean unsupervised() {
            return epochs == 0 && !Start.of(askl.settings()).composed();
        }
    }

    private SolvedReadout() {}

    /** Chooses among {@code candidates}, learns and trains. */
    static Fitted fit(List<Askl> candidates, RowStore rows, Settings given, Request request) {
        long begin = System.nanoTime();
        boolean classes = rows.task().isClassification();
        OutputLoss loss = OutputLoss.of(given.get(AsklSettings.LOSS), rows.task());
        boolean calibrated = given.get(AsklSettings.CALIBRATION);
        List<Double> cs = given.get(AsklSettings.C).orElse(loss.usualCs());
        List<Splits.Split> folds = Splits.folds(rows, folds(rows.rows()), request.seed());
        FoldChoice.Result found;
        try (Progress.Stage stage = rows.execution().progress().part("choose settings", 1, 0.7)) {
            RowStore brief = rows.with(rows.execution().share(SHARE));
            List<Double> ridge = classes ? OutputLoss.SQUARED.usualCs() : cs;
            found = FoldChoice.choose(candidates, brief, folds, ridge, request.seed());
            stage.advance(1);
        }
        double chosen = (System.nanoTime() - begin) * 1e-9;
        Deciding deciding = Deciding.of(given, rows, ClassWeights.NONE, calibrated);
        Tuning tuning = new Tuning(
                Training.of(loss.solved()),
                classes ? cs : List.of(found.c()),
                folds(rows.rows()),
                0.2,
                calibrated,
                deciding);
        Fitted fitted = new Tuner(tuning, request.seed())
                .fit(rows, Candidates.only(new Moved(found.learner(), found.epochs())));
        List<String> notes = new ArrayList<>(List.of(String.format(
                Locale.ROOT,
                "chose %s by %d descents on %d folds: frequencies %s",
                found.learner().text(),
                found.trained(),
                folds.size(),
                found.epochs() == 0
                        ? "as drawn"
                        : "learned for " + found.epochs() + " of "
                                + found.learner().epochs() + " epochs")));
        notes.addAll(fitted.notes());
        Fitted.Seconds seconds = new Fitted.Seconds(
                fitted.seconds().learn() + chosen,
                fitted.seconds().train(),
                fitted.seconds().choose() + chosen);
        return new Fitted(
                fitted.machine(),
                settings(fitted.settings(), found.learner(), loss, calibrated, deciding),
                seconds,
                loss == OutputLoss.SOFTMAX
                        ? AsklMethod.certificates(rows, fitted.machine(), loss, found.learner(), request.epsilon())
                        : List.of(),
                fitted.interrupted(),
                notes,
                Map.of(),
                fitted.diagnostics());
    }

    private static Map<String, String> settings(
            Map<String, String> tuned, Askl learner, OutputLoss loss, boolean calibrated, Deciding deciding) {
        Map<String, String> settings = new LinkedHashMap<>(tuned);
        settings.keySet().retainAll(learner.text().keySet());
        settings.keySet().removeAll(List.of("validation", "patience"));
        settings.put("loss", loss.name().toLowerCase(Locale.ROOT));
        settings.put("readout", "solved");
        settings.put("c", tuned.get("c"));
        settings.put("calibration", String.valueOf(calibrated));
        deciding.show(settings);
        return settings;
    }

    private static int folds(long rows) {
        return (int) Math.min(FOLDS, rows);
    }

    /** The epochs, of all rows, that all descents of a fit have at most: those of the choice, of C's and the last. */
    static double epochs(int candidates, int epochs) {
        double share = 1 - 1.0 / FOLDS;
        return epochs * (share * (FoldChoice.descents(candidates, FOLDS) + FOLDS) + 1);
    }
}
