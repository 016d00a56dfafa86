package org.bochner.libsvm;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.bochner.Execution;
import org.bochner.Progress;
import org.bochner.Stopped;
import org.bochner.jvm.Tasks;
import org.bochner.learn.Declaration;
import org.bochner.learn.Fitted;
import org.bochner.learn.Method;
import org.bochner.learn.Range;
import org.bochner.learn.Request;
import org.bochner.learn.Setting;
import org.bochner.learn.Settings;
import org.bochner.learn.plain.MedianDistance;
import org.bochner.model.Decision;
import org.bochner.model.KernelMachine;
import org.bochner.model.calibrate.Calibration;
import org.bochner.model.calibrate.Calibrator;
import org.bochner.select.validate.Deciding;
import org.bochner.select.validate.Splits;
import org.bochner.solve.ClassWeights;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/**
 * {@code rbf-svm}: {@link ExactSvm} with C and width chosen on validation rows.
 *
 * <ol>
 *   <li>Of about {@code sample} rows a part is set aside to validate; every C with every width is trained on the rest.
 *       Then finer steps around the best of them, and where there are many more rows, narrower kernels on twice as
 *       many: few rows favour kernels that are too smooth for all.
 *   <li>The pair that is best on the validation rows is taken, of equals the first; its margins there give the
 *       {@linkplain Calibrator calibration}.
 *   <li>The SVM is trained on all rows.
 * </ol>
 *
 * <p>When it is stopped, the best SVM of the sample is the result.
 */
public final class RbfSvmMethod implements Method {
    private static final List<Double> FACTORS = List.of(0.25, 0.5, 1.0);
    private static final double STEP = Math.sqrt(0.5);
    private static final double C_STEP = 3;
    /** Rows beyond the sample, as a multiple of it, from which on more of them are looked at. */
    private static final double MORE = 1.5;

    private static final int FOLDS = 5;
    private static final int FEW_ROWS = 1500;

    private static final Declaration SETTINGS = new Declaration();
    private static final Setting<List<Double>> C = SETTINGS.declare(Setting.numbers("c", 1.0, 10.0, 100.0)
            .above(0)
            .range(Range.log(1e-2, 1e4))
            .help("weight of the loss; of several values the best is chosen"));
    private static final Setting<Optional<List<Double>>> WIDTH = SETTINGS.declare(Setting.numbers("width")
            .above(0)
            .orAuto()
            .range(Range.log(0.1, 4).in(Range.Unit.MEDIAN))
            .help("width of the Gaussian; auto tries 1/4, 1/2 and 1 times the median distance"));
    private static final Setting<Double> EPSILON = SETTINGS.declare(Setting.number("epsilon", 0.1)
            .from(0)
            .advice("0.1 is usual")
            .help("half width of the tube, in deviations of the target (regression)"));
    private static final Setting<Double> TOLERANCE = SETTINGS.declare(
            Setting.number("tolerance", 1e-3).above(0).help("how far the optimality conditions may be missed"));
    private static final Setting<Integer> SAMPLE =
            SETTINGS.declare(Setting.whole("sample", 3000).from(10).help("most rows that c and width are chosen on"));
    private static final Setting<Boolean> REFINE = SETTINGS.declare(Setting.flag("refine", true)
            .help("whether finer steps are tried around the best c and width, the last of them on twice the sample"));
    private static final Setting<Double> VALIDATION = SETTINGS.declare(
            Setting.number("validation", 0.2).above(0).below(1).help("share of the sample that validates"));
    private static final Setting<Boolean> CALIBRATION =
            SETTINGS.declare(Setting.flag("calibration", true).help("whether margins get probabilities"));

    static {
        Deciding.SETTINGS.forEach(SETTINGS::declare);
    }

    @Override
    public String name() {
        return "rbf-svm";
    }

    @Override
    public String summary() {
        return "the exact RBF support vector machine (LIBSVM); its features are its support vectors";
    }

    @Override
    public int costRank() {
        return 1;
    }

    @Override
    public List<Setting<?>> settings() {
        return SETTINGS;
    }

    @Override
    public boolean countsFeatures() {
        return false;
    }

    /** LIBSVM's time grows with the square of the rows; those of a sample count once for every candidate. */
    @Override
    public double work(Request request, long rows, int columns) {
        Settings given = settings(request.given());
        double sample = Math.min(rows, given.get(SAMPLE));
        int candidates = given.get(C).size() * given.get(WIDTH).orElse(FACTORS).size();
        int trials = candidates > 1 || given.get(CALIBRATION) ? candidates : 0;
        double kept = 1 - given.get(VALIDATION);
        boolean refined = candidates > 1 && given.get(REFINE);
        double more = refined && rows > MORE * sample ? 4 * Math.pow(Math.min(rows, 2 * sample), 2) : 0;
        int times = given.get(REFINE) && sample < FEW_ROWS ? FOLDS : 1;
        return (double) rows * rows + kept * kept * (times * (trials + (refined ? 4 : 0)) * sample * sample + more);
    }

    @Override
    public List<String> sampledSettings() {
        return List.of("c", "width");
    }

    @Override
    public Fitted fit(RowStore rows, Request request) {
        Settings given = settings(request.given());
        long start = System.nanoTime();
        List<ExactSvm> candidates = candidates(given, rows, request.seed());
        boolean calibrated = given.get(CALIBRATION) && rows.task().isClassification();
        Deciding deciding = Deciding.of(given, rows, ClassWeights.NONE, calibrated);
        List<String> notes = new ArrayList<>();
        Choice choice = candidates.size() > 1 || calibrated
                ? choose(rows, candidates, given, deciding, request.seed(), notes)
                : new Choice(candidates.get(0), null, null, deciding.usual(), false);
        long chosen = System.nanoTime();
        KernelMachine machine = choice.machine;
        boolean interrupted = choice.interrupted;
        try (Progress.Stage stage = rows.execution().progress().part("train", 1, 0.9)) {
            machine = choice.svm.fitQuickly(rows);
            stage.advance(1);
            close(choice.machine);
        } catch (Stopped stopped) {
            if (machine == null) {
                throw stopped;
            }
            interrupted = true;
            notes.add("stopped: the model is the one trained on a sample");
        } catch (RuntimeException failed) {
            close(choice.machine);
            throw failed;
        }
        if (calibrated) {
            machine = machine.withCalibration(choice.calibration);
        }
        machine = machine.withDecision(choice.decision);
        notes.addAll(Deciding.notes(machine));
        notes.add(machine.features() + " support vectors; the number of features asked for is not used");
        Settings found = given.with(C, List.of(choice.svm.c())).with(WIDTH, Optional.of(List.of(choice.svm.width())));
        Fitted.Seconds seconds = new Fitted.Seconds(0, (System.nanoTime() - start) * 1e-9, (chosen - start) * 1e-9);
        return new Fitted(
                machine, settings(found, deciding), seconds, List.of(), interrupted, notes, Map.of(), List.of());
    }

    private static Map<String, String> settings(Settings found, Deciding deciding) {
        Map<String, String> text = found.text();
        deciding.show(text);
        return text;
    }

    /** The winner, with its model on the sample where one was trained. */
    private record Choice(
            ExactSvm svm, KernelMachine machine, Calibration calibration, Decision decision, boolean interrupted) {}

    private static Choice choose(
            RowStore rows,
            List<ExactSvm> candidates,
            Settings given,
            Deciding deciding,
            long seed,
            List<String> notes) {
        int most = given.get(SAMPLE);
        Round round = Round.of(rows, most, given, seed);
        Trial best = best(trials(candidates, round, deciding), null);
        int tried = candidates.size();
        boolean interrupted = best.interrupted;
        boolean several = candidates.size() > 1 && given.get(REFINE);
        for (int step = 0; several && step < 2 && !interrupted && (step == 0 || rows.rows() > MORE * most); step++) {
            List<ExactSvm> near = new ArrayList<>(near(best.svm, given, step > 0));
            Trial known = best;
            if (step > 0) {
                near.add(0, best.svm);
                round = Round.of(rows, 2L * most, given, seed);
                known = null;
            }
            tried += near.size() - step;
            try {
                Trial next = best(trials(near, round, deciding), known);
                interrupted = next.interrupted;
                if (next.machine != best.machine) {
                    best.machine.close();
                }
                best = next;
            } catch (Stopped stopped) {
                interrupted = true;
            }
        }
        notes.add(String.format(
                Locale.ROOT,
                "chose c=%s and width=%s of %d on %d rows; %s on validation rows: %.4f",
                Setting.decimal(best.svm.c()),
                Setting.decimal(best.svm.width()),
                tried,
                best.rows,
                deciding.metric(rows.task()),
                Math.abs(best.good)));
        RowStore validation = best.validation;
        Calibration calibration = calibration(best.machine, validation);
        KernelMachine decided = deciding.decided(
                calibration == null ? best.machine : best.machine.withCalibration(calibration),
                validation.with(validation.execution().unlimited()));
        return new Choice(
                best.svm, best.machine, calibration, decided.decision().orElse(null), interrupted);
    }

    /**
     * Finer steps around {@code best}; on {@code more} rows towards narrower kernels alone: the best width falls as
     * rows grow dense.
     */
    private static List<ExactSvm> near(ExactSvm best, Settings given, boolean more) {
        List<ExactSvm> near = new ArrayList<>();
        boolean widths = given.get(WIDTH).isEmpty();
        boolean cs = given.get(C).size() > 1;
        for (double width : widths ? more ? new double[] {STEP} : new double[] {STEP, 1 / STEP} : new double[0]) {
            near.add(best.with(best.c(), width * best.width()));
        }
        for (double c : cs ? new double[] {C_STEP, 1 / C_STEP} : new double[0]) {
            near.add(best.with(c * best.c(), (widths && more ? STEP : 1) * best.width()));
        }
        return near;
    }

    /** The rows of some trials. */
    private record Round(RowStore sample, List<Splits.Split> splits) {
        /** Few rows are split into folds, since one validation part of them would choose by chance. */
        static Round of(RowStore rows, long most, Settings given, long seed) {
            RowStore sample = most < rows.rows() ? rows.subset(Splits.sample(rows, most, seed)) : rows;
            boolean few = given.get(REFINE) && sample.rows() >= FOLDS && sample.rows() < FEW_ROWS;
            return new Round(
                    sample,
                    few
                            ? Splits.folds(sample, FOLDS, seed)
                            : List.of(Splits.holdOut(sample, given.get(VALIDATION), seed)));
        }

        RowStore training(int split) {
            return sample.subset(splits.get(split).train());
        }

        RowStore validation(int split) {
            return sample.subset(splits.get(split).test());
        }
    }

    /** The best of {@code trials} and {@code known}, the first of equals; the machines of the others are closed. */
    private static Trial best(Trial[] trials, Trial known) {
        Trial best = Stream.concat(
                        Stream.ofNullable(known), Arrays.stream(trials).filter(Objects::nonNull))
                .reduce((a, b) -> b.good > a.good ? b : a)
                .orElseThrow(() -> new Stopped("stopped before a model was trained"));
        Arrays.stream(trials).filter(trial -> trial != null && trial != best).forEach(trial -> trial.machine.close());
        return Arrays.asList(trials).contains(null) ? best.afterAStop() : best;
    }

    /** A model of a sample of {@code rows}, and how good it is on the validation rows. */
    private record Trial(
            ExactSvm svm, KernelMachine machine, double good, RowStore validation, long rows, boolean interrupted) {
        Trial afterAStop() {
            return new Trial(svm, machine, good, validation, rows, true);
        }
    }

    /** Every candidate, several at once since LIBSVM has one thread; null for those that a stop left untrained. */
    private static Trial[] trials(List<ExactSvm> candidates, Round round, Deciding deciding) {
        Trial[] trials = new Trial[candidates.size()];
        Execution execution = round.sample.execution();
        Execution each = execution.threads(1).memory(execution.memory() / execution.threads());
        try (Progress.Stage stage = execution.progress().part("choose c and width", trials.length, 0.5)) {
            Tasks.run(execution, trials.length, i -> {
                try {
                    KernelMachine machine =
                            candidates.get(i).fitQuickly(round.training(0).with(each));
                    double value =
                            deciding.goodness(machine, round.validation(0).with(each.unlimited()));
                    value = (value + others(candidates.get(i), round, deciding, each, machine)) / round.splits.size();
                    trials[i] = new Trial(
                            candidates.get(i), machine, value, round.validation(0), round.sample.rows(), false);
                    if (deciding.criterion().isEmpty()) {
                        boolean classes = machine.task().isClassification();
                        stage.metric(classes ? "validationAccuracy" : "validationRmse", Math.abs(value));
                    }
                    stage.advance(1);
                } catch (Stopped stopped) {
                    // The others are enough to choose from.
                }
            });
        }
        return trials;
    }

    /** The sum of how good it is on the splits after the first; closes {@code first} where a stop ends that. */
    private static double others(
            ExactSvm svm, Round round, Deciding deciding, Execution execution, KernelMachine first) {
        double sum = 0;
        try {
            for (int split = 1; split < round.splits.size(); split++) {
                try (KernelMachine machine =
                        svm.fitQuickly(round.training(split).with(execution))) {
                    sum += deciding.goodness(machine, round.validation(split).with(execution.unlimited()));
                }
            }
            return sum;
        } catch (Stopped stopped) {
            first.close();
            throw stopped;
        }
    }

    private static Calibration calibration(KernelMachine machine, RowStore validation) {
        if (!machine.task().isClassification()) {
            return null;
        }
        RowStore rows = validation.with(validation.execution().unlimited());
        return Calibrator.fit(
                machine.task(), machine.link(), machine.scores(rows), Passes.targets(rows), null, rows.execution());
    }

    private static List<ExactSvm> candidates(Settings given, RowStore rows, long seed) {
        List<Double> widths = given.get(WIDTH)
                .orElseGet(() -> FACTORS.stream()
                        .map(factor -> factor * MedianDistance.of(rows, seed))
                        .toList());
        List<ExactSvm> all = new ArrayList<>();
        for (double c : given.get(C)) {
            for (double width : widths) {
                all.add(new ExactSvm(c, width, given.get(EPSILON), given.get(TOLERANCE)));
            }
        }
        return all;
    }

    private static void close(KernelMachine machine) {
        if (machine != null) {
            machine.close();
        }
    }
}
