package org.bochner.libsvm;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.DoubleStream;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.Stopped;
import org.bochner.learn.Fitted;
import org.bochner.learn.Method;
import org.bochner.learn.Range;
import org.bochner.learn.Request;
import org.bochner.learn.Setting;
import org.bochner.model.KernelMachine;
import org.bochner.model.Metrics;
import org.bochner.model.Predictions;
import org.bochner.model.calibrate.Calibration;
import org.bochner.model.calibrate.Calibrator;
import org.bochner.select.Splits;
import org.bochner.spectral.MedianDistance;
import org.bochner.store.RowStore;
import org.bochner.store.Tasks;

/**
 * {@code rbf-svm}: {@link RbfSvm} with C and width chosen on held-out rows.
 *
 * <ol>
 *   <li>Of about {@code sample} rows a part is held out; every C with every width is trained on the rest.
 *   <li>The pair that is best on the held-out rows is taken, of equals the first; its held-out margins give the
 *       {@linkplain Calibrator calibration}.
 *   <li>The machine is trained on all rows.
 * </ol>
 *
 * <p>When it is stopped, the best machine of the sample is the result.
 */
public final class RbfSvmMethod implements Method {
    private static final double[] FACTORS = {0.25, 0.5, 1};

    @Override
    public String name() {
        return "rbf-svm";
    }

    @Override
    public String summary() {
        return "the exact RBF support vector machine (LIBSVM); its features are its support vectors";
    }

    @Override
    public int dearness() {
        return 1;
    }

    @Override
    public List<Setting> settings() {
        return List.of(
                new Setting(
                        "c",
                        "1,10,100",
                        "weight of the loss; of several values the best is chosen",
                        Range.log(1e-2, 1e4)),
                new Setting(
                        "width",
                        "auto",
                        "width of the Gaussian; auto tries 1/4, 1/2 and 1 times the median distance",
                        Range.log(0.1, 4).in(Range.Unit.MEDIAN)),
                new Setting("epsilon", "0.1", "half width of the tube, in deviations of the target (regression)"),
                new Setting("tolerance", "0.001", "how far the optimality conditions may be missed"),
                new Setting("sample", "3000", "most rows that c and width are chosen on"),
                new Setting("validation", "0.2", "fraction of the sample that is held out"),
                new Setting("calibration", "true", "whether margins get probabilities: true or false"));
    }

    @Override
    public boolean countsFeatures() {
        return false;
    }

    /** LIBSVM's time grows with the square of the rows; those of a sample count once for every candidate. */
    @Override
    public double work(Request request, long rows, int columns) {
        Map<String, String> given = settings(request.given());
        double sample = Math.min(rows, number("sample", given.get("sample")));
        int widths = given.get("width").equals("auto") ? FACTORS.length : numbers("width", given.get("width")).length;
        int candidates = numbers("c", given.get("c")).length * widths;
        int trials = candidates > 1 || truth("calibration", given.get("calibration")) ? candidates : 0;
        double kept = 1 - number("validation", given.get("validation"));
        return (double) rows * rows + trials * kept * kept * sample * sample;
    }

    @Override
    public List<String> tried() {
        return List.of("c", "width");
    }

    @Override
    public Fitted fit(RowStore rows, Request request) {
        Map<String, String> given = settings(request.given());
        long start = System.nanoTime();
        List<RbfSvm> candidates = candidates(given, rows, request.seed());
        boolean calibrated =
                truth("calibration", given.get("calibration")) && rows.task().isClassification();
        List<String> notes = new ArrayList<>();
        Choice choice = candidates.size() > 1 || calibrated
                ? choose(rows, candidates, given, request.seed(), notes)
                : new Choice(candidates.get(0), null, null, false);
        long chosen = System.nanoTime();
        KernelMachine machine = choice.machine;
        boolean interrupted = choice.interrupted;
        try {
            machine = choice.svm.fit(rows);
            close(choice.machine);
        } catch (Stopped stopped) {
            if (machine == null) {
                throw stopped;
            }
            interrupted = true;
            notes.add("stopped: the machine is the one trained on a sample");
        } catch (RuntimeException failed) {
            close(choice.machine);
            throw failed;
        }
        if (calibrated) {
            machine = machine.withCalibration(choice.calibration);
        }
        notes.add(machine.features() + " support vectors; the number of features asked for plays no part");
        Map<String, Double> seconds = new LinkedHashMap<>();
        seconds.put("learn", 0.0);
        seconds.put("train", (System.nanoTime() - start) * 1e-9);
        seconds.put("choose", (chosen - start) * 1e-9);
        return new Fitted(machine, inForce(given, choice.svm), seconds, List.of(), interrupted, notes);
    }

    /** The winner, with its machine on the sample where one was trained. */
    private record Choice(RbfSvm svm, KernelMachine machine, Calibration calibration, boolean interrupted) {}

    private static Choice choose(
            RowStore rows, List<RbfSvm> candidates, Map<String, String> given, long seed, List<String> notes) {
        long most = (long) number("sample", given.get("sample"));
        if (most < 10) {
            throw new BadInput("sample of rbf-svm must be at least 10 rows, not " + most);
        }
        RowStore sample = most < rows.rows() ? rows.subset(Splits.sample(rows, most, seed)) : rows;
        Splits.Split split = Splits.holdOut(sample, number("validation", given.get("validation")), seed);
        Trial[] trials = trials(candidates, sample.subset(split.train()), sample.subset(split.test()));
        Trial best = Arrays.stream(trials)
                .filter(Objects::nonNull)
                .max(Comparator.comparingDouble(trial -> trial.good))
                .orElseThrow(() -> new Stopped("stopped before a machine was trained"));
        boolean interrupted = Arrays.asList(trials).contains(null);
        Arrays.stream(trials).filter(trial -> trial != null && trial != best).forEach(trial -> trial.machine.close());
        notes.add(String.format(
                Locale.ROOT,
                "chose c=%s and width=%s of %d on %d rows; %s on those held out: %.4f",
                best.svm.c(),
                best.svm.width(),
                candidates.size(),
                sample.rows(),
                rows.task().isClassification() ? "accuracy" : "rmse",
                Math.abs(best.good)));
        Calibration calibration = calibration(best.machine, sample.subset(split.test()));
        return new Choice(best.svm, best.machine, calibration, interrupted);
    }

    /** A machine, and how good it is on the rows held out. */
    private record Trial(RbfSvm svm, KernelMachine machine, double good) {}

    /** Every candidate, several at once since LIBSVM has one thread; null for those that a stop left untrained. */
    private static Trial[] trials(List<RbfSvm> candidates, RowStore training, RowStore heldOut) {
        Trial[] trials = new Trial[candidates.size()];
        Execution execution = training.execution();
        Execution each = execution.withThreads(1).withMemory(execution.memory() / execution.threads());
        Tasks.run(execution, trials.length, i -> {
            try {
                KernelMachine machine = candidates.get(i).fitQuickly(training.with(each));
                double value = Metrics.evaluate(machine, heldOut.with(each.unlimited()))
                        .main();
                trials[i] = new Trial(candidates.get(i), machine, machine.task().isClassification() ? value : -value);
            } catch (Stopped stopped) {
                // The others are enough to choose from.
            }
        });
        return trials;
    }

    private static Calibration calibration(KernelMachine machine, RowStore heldOut) {
        if (!machine.task().isClassification()) {
            return null;
        }
        List<double[]> scores = new ArrayList<>();
        List<double[]> labels = new ArrayList<>();
        Predictions.stream(machine, heldOut.with(heldOut.execution().unlimited()), part -> {
            scores.add(part.scores());
            labels.add(part.targets());
        });
        return Calibrator.fit(
                machine.task(),
                machine.link(),
                scores.stream().flatMapToDouble(Arrays::stream).toArray(),
                labels.stream().flatMapToDouble(Arrays::stream).toArray(),
                null);
    }

    private static List<RbfSvm> candidates(Map<String, String> given, RowStore rows, long seed) {
        double[] cs = numbers("c", given.get("c"));
        double[] widths = given.get("width").equals("auto")
                ? DoubleStream.of(FACTORS)
                        .map(factor -> factor * MedianDistance.of(rows, seed))
                        .toArray()
                : numbers("width", given.get("width"));
        double epsilon = number("epsilon", given.get("epsilon"));
        double tolerance = number("tolerance", given.get("tolerance"));
        List<RbfSvm> all = new ArrayList<>();
        for (double c : cs) {
            for (double width : widths) {
                all.add(new RbfSvm(c, width, epsilon, tolerance));
            }
        }
        return all;
    }

    private static Map<String, String> inForce(Map<String, String> given, RbfSvm svm) {
        Map<String, String> all = new LinkedHashMap<>(given);
        all.put("c", String.valueOf(svm.c()));
        all.put("width", String.valueOf(svm.width()));
        return all;
    }

    private static double[] numbers(String name, String text) {
        return Arrays.stream(text.split(","))
                .mapToDouble(part -> number(name, part))
                .toArray();
    }

    private static double number(String name, String text) {
        try {
            return Double.parseDouble(text.strip());
        } catch (NumberFormatException notOne) {
            throw new BadInput(name + " of rbf-svm must be a number, not '" + text + "'", notOne);
        }
    }

    private static boolean truth(String name, String text) {
        if (!text.equals("true") && !text.equals("false")) {
            throw new BadInput(name + " of rbf-svm must be true or false, not '" + text + "'");
        }
        return text.equals("true");
    }

    private static void close(KernelMachine machine) {
        if (machine != null) {
            machine.close();
        }
    }
}
