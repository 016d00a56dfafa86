package org.bochner.data.guarantee;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.bochner.BadInput;
import org.bochner.Certificate;
import org.bochner.Task;
import org.bochner.model.KernelMachine;
import org.bochner.model.Prediction;
import org.bochner.model.Predictions;
import org.bochner.model.file.ModelReader;
import org.bochner.model.file.ModelWriter;

/**
 * Sets of labels, or intervals of numbers, that have the truth with a given probability (split conformal prediction;
 * Vovk, Gammerman and Shafer 2005; Lei et al. 2018).
 *
 * <p>A label fits a row the less, the larger its misfit is: 1 − p of its probability, or the negative score where
 * there are no probabilities or equal ones; for a number it is |y − ŷ|. Of m rows that training did not see, the
 * misfits of the
 * true labels are sorted, and the threshold is the ⌈(m + 1)·confidence⌉-th. A new row that is drawn as those were is
 * as likely to have any rank among them, so its true label is at most as much a misfit as the threshold with a
 * probability of at least the confidence, and of less than confidence + 1/(m + 1) without ties. That holds for every
 * model and every m; it is the mean over rows, not a statement about each kind of row. Per class, every label has a
 * threshold from the rows of that class, and the statement holds for each class.
 *
 * <p>A set may have several labels, where the model hesitates, and none, where no label fits as well as those of most
 * rows did.
 *
 * @param confidence the probability, between 0 and 1
 * @param perClass whether it holds for each class
 * @param rows the rows that it was calibrated on
 * @param folds how many models of parts of the training rows gave their misfits; 0 where the model itself did, on rows
 *     that training did not see
 * @param thresholds the largest misfit in a set: one for all labels or one for each; for numbers half the width of an
 *     interval, in the unit of the encoded target
 */
public record Conformal(double confidence, boolean perClass, long rows, int folds, List<Double> thresholds) {
    private static final String KEY = "conformal.";

    private static final String UNPROVED = "the model that is kept was trained on all rows, and the models that were"
            + " calibrated on parts of them; rows that train no model would make it a proof";

    /**
     * Scores decide between equal probabilities, which would make sets too large: a calibration may give many rows 1.
     */
    private static final double TIE = 1e-9;

    public Conformal {
        thresholds = List.copyOf(thresholds);
        check(confidence);
    }

    /** Refuses what is no confidence. */
    public static void check(double confidence) {
        if (!(confidence > 0 && confidence < 1)) {
            throw new BadInput(
                    "the confidence of sets and intervals must be between 0 and 1, such as 0.9, not " + confidence);
        }
    }

    /** The fewest rows that can be calibrated on: with fewer, every set would have all labels. */
    public static long fewest(double confidence) {
        return (long) Math.ceil(confidence / (1 - confidence) - 1e-9);
    }

    /** Calibrates on what {@code machine} predicts for rows with targets that its training did not see. */
    public static Conformal of(KernelMachine machine, Predictions held, double confidence, boolean perClass) {
        Calibration asked = new Calibration(confidence, perClass, Calibration.Way.SPLIT);
        return of(own(machine, held), held.targets(), held.task(), asked, 0);
    }

    /**
     * Calibrates on misfits of rows with {@code targets} of {@code task}.
     *
     * @param folds how many models gave the misfits, each those of the rows that it did not see; 0 where the model
     *     itself gave them all
     */
    public static Conformal of(double[] own, double[] targets, Task task, Calibration asked, int folds) {
        double confidence = asked.confidence();
        check(confidence);
        if (own.length < fewest(confidence)) {
            throw new BadInput("a confidence of " + confidence + " needs at least " + fewest(confidence)
                    + " rows to calibrate on, not " + own.length + "; give more rows, or a smaller confidence");
        }
        if (asked.perClass() && task.classes() == 0) {
            throw new BadInput("numbers have no classes to calibrate one by one; calibrate over all rows");
        }
        Double[] thresholds = new Double[asked.perClass() ? task.classes() : 1];
        for (int k = 0; k < thresholds.length; k++) {
            int label = k;
            thresholds[k] = threshold(
                    IntStream.range(0, own.length)
                            .filter(i -> !asked.perClass() || targets[i] == label)
                            .mapToDouble(i -> own[i])
                            .toArray(),
                    confidence);
        }
        return new Conformal(confidence, asked.perClass(), own.length, folds, Arrays.asList(thresholds));
    }

    /** The misfit of the target of every row. */
    public static double[] own(KernelMachine machine, Predictions held) {
        int classes = held.task().classes();
        double[] misfits = misfits(machine, held);
        double[] own = new double[held.rows()];
        Arrays.setAll(own, i -> {
            double y = held.targets()[i];
            return classes == 0 ? Math.abs(y - held.values()[i]) : misfits[i * classes + (int) y];
        });
        return own;
    }

    /** The ⌈(m + 1)·confidence⌉-th smallest of m numbers, infinite where there are too few. */
    static double threshold(double[] misfits, double confidence) {
        double[] sorted = misfits.clone();
        Arrays.sort(sorted);
        long rank = (long) Math.ceil((sorted.length + 1) * confidence - 1e-9);
        return rank > sorted.length ? Double.POSITIVE_INFINITY : sorted[(int) rank - 1];
    }

    /** The misfit of every label in every row, rows × classes; null for numbers. */
    private static double[] misfits(KernelMachine machine, Predictions of) {
        int classes = of.task().classes();
        if (classes == 0) {
            return null;
        }
        double[] misfits = new double[of.rows() * classes];
        double[] scores = machine.link().classScores(of.scores(), of.rows(), of.task());
        // Two classes with one score: it speaks for the second.
        boolean one = machine.link().classScoreColumns(of.task()) == 1;
        Arrays.setAll(misfits, i -> !one ? -scores[i] : i % 2 == 0 ? scores[i / 2] : -scores[i / 2]);
        if (of.probabilities() != null) {
            Arrays.setAll(misfits, i -> 1 - of.probabilities()[i] + TIE * misfits[i] / (1 + Math.abs(misfits[i])));
        }
        return misfits;
    }

    /** The set of every row as the places of its labels. */
    public BitSet[] sets(KernelMachine machine, Predictions of) {
        int classes = of.task().classes();
        double[] misfits = misfits(machine, of);
        BitSet[] sets = new BitSet[of.rows()];
        for (int i = 0; i < sets.length; i++) {
            sets[i] = new BitSet(classes);
            for (int k = 0; k < classes; k++) {
                sets[i].set(k, misfits[i * classes + k] <= thresholds.get(perClass ? k : 0));
            }
        }
        return sets;
    }

    /** The labels of the set of one row, for which {@code machine} said {@code one}. */
    public List<String> set(KernelMachine machine, Prediction one) {
        double[] probabilities = one.hasProbabilities()
                ? one.probabilities().values().stream()
                        .mapToDouble(Double::doubleValue)
                        .toArray()
                : null;
        Predictions row = new Predictions(machine.task(), 0, 1, null, null, one.scores(), new double[1], probabilities);
        return sets(machine, row)[0].stream()
                .mapToObj(machine.task().labels()::get)
                .toList();
    }

    /** How many of {@code some} rows have their truth outside their set or interval. */
    public long missed(KernelMachine machine, Predictions some) {
        boolean classes = some.task().isClassification();
        double[] own = own(machine, some);
        return IntStream.range(0, own.length)
                .filter(i -> !(own[i] <= thresholds.get(classes && perClass ? (int) some.targets()[i] : 0)))
                .count();
    }

    /** Half the width of every interval, in the unit of the encoded target. */
    public double halfWidth() {
        return thresholds.get(0);
    }

    /** Counts how often sets or intervals have the truth, and how large they are. */
    public final class Tally {
        private final KernelMachine machine;
        private final double unit;
        private double weight;
        private double covered;
        private double labels;
        private boolean classes;

        /** Of what {@code machine} predicts; numbers times {@code unit} are in the unit of the file. */
        public Tally(KernelMachine machine, double unit) {
            this.machine = machine;
            this.unit = unit;
        }

        public void add(Predictions some) {
            classes = some.task().isClassification();
            BitSet[] sets = classes ? sets(machine, some) : null;
            for (int i = 0; i < some.rows(); i++) {
                double y = some.targets()[i];
                boolean in = classes ? sets[i].get((int) y) : Math.abs(y - some.values()[i]) <= halfWidth();
                weight += some.weight(i);
                covered += in ? some.weight(i) : 0;
                labels += classes ? some.weight(i) * sets[i].cardinality() : 0;
            }
        }

        /** {@code coverage}, and {@code setSize} or {@code intervalWidth}. */
        public Map<String, Double> values() {
            Map<String, Double> values = new LinkedHashMap<>();
            values.put("coverage", covered / weight);
            values.put(classes ? "setSize" : "intervalWidth", classes ? labels / weight : 2 * halfWidth() * unit);
            return values;
        }
    }

    /**
     * What is guaranteed.
     *
     * @param violations why the rows are not drawn as new ones will be; empty where they are
     */
    public Certificate certificate(boolean classes, List<String> violations) {
        String percent = String.format(Locale.ROOT, "%.4g", 100 * confidence).replaceFirst("\\.?0+$", "");
        String what =
                classes ? "the set of labels of a new row has the right one" : "the interval has a new row's number";
        List<String> all = new ArrayList<>(violations);
        if (folds > 0) {
            all.add(UNPROVED);
        }
        return new Certificate(
                (classes ? "conformal sets" : "conformal intervals") + (folds > 0 ? " over folds" : ""),
                confidence,
                1,
                false,
                what + " in " + (folds > 0 ? "about " : "at least ") + percent + " of 100 cases"
                        + (perClass ? ", in each class" : "")
                        + (folds > 0
                                ? ": it was calibrated on all " + rows + " rows, each by one of " + folds
                                        + " models that had not seen it"
                                : ": it was calibrated on " + rows + " rows that training never saw"),
                Map.of("rows", (double) rows),
                all);
    }

    public void write(ModelWriter to) {
        to.put(KEY + "confidence", confidence);
        to.put(KEY + "per-class", String.valueOf(perClass));
        to.put(KEY + "rows", rows);
        if (folds > 0) {
            to.put(KEY + "folds", folds);
        }
        for (int k = 0; k < thresholds.size(); k++) {
            to.put(KEY + "threshold." + k, thresholds.get(k));
        }
    }

    /** What a model of {@code classes} classes, 0 for numbers, was saved with; null where it has none. */
    public static Conformal read(ModelReader from, int classes) {
        if (!from.has(KEY + "confidence")) {
            return null;
        }
        boolean each = Boolean.parseBoolean(from.get(KEY + "per-class"));
        Double[] thresholds = new Double[each ? Math.max(1, classes) : 1];
        for (int k = 0; k < thresholds.length; k++) {
            String key = KEY + "threshold." + k;
            thresholds[k] = from.get(key).equals("Infinity") ? Double.POSITIVE_INFINITY : from.number(key);
        }
        return new Conformal(
                from.number(KEY + "confidence"),
                each,
                from.integer(KEY + "rows", 1, Long.MAX_VALUE),
                from.has(KEY + "folds") ? (int) from.integer(KEY + "folds", 2, Integer.MAX_VALUE) : 0,
                Arrays.asList(thresholds));
    }
}
