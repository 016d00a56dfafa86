package org.bochner.data.split;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.bochner.Progress;
import org.bochner.data.Dataset;
import org.bochner.data.Model;
import org.bochner.data.encode.TargetCode;
import org.bochner.data.guarantee.Calibration;
import org.bochner.data.guarantee.Conformal;
import org.bochner.model.KernelMachine;
import org.bochner.model.Predictions;
import org.bochner.select.validate.Splits;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/**
 * Calibrates sets and intervals on all rows, where a part of them would be too few.
 *
 * <ol>
 *   <li>The rows are split into folds. For each fold the fit is made again on the rows of the others, with its own
 *       scales and probabilities, and with the settings that were chosen on all rows: another C or width would make
 *       misfits of another scale, and the threshold too high for the model that is kept.
 *   <li>Each row has the misfit of its target under the model that did not see it.
 *   <li>The threshold is the ⌈(n + 1)·confidence⌉-th smallest of these n misfits, and it is used with the model that
 *       was
 *       trained on all rows.
 * </ol>
 *
 * <p>That model has seen a little more than those that gave the misfits, so that its own are a little smaller and it
 * covers a little more. There is no proof, since a row that one fold holds trained all other models: for fits that
 * change abruptly with a few rows there are counterexamples. CV+ (Barber, Candès, Ramdas and Tibshirani 2021) is proved
 * to cover 1 − 2(1 − confidence) without any assumption, but needs the models of all folds for every prediction.
 *
 * <p>A class of a single row would be unknown to the model of the others: such a row trains in every fold, and counts
 * as one that fits worse than all.
 */
public final class FoldCalibration {
    private static final long DRAW = 0x666f6c63;

    private FoldCalibration() {}

    /**
     * The sets or intervals of {@code model}.
     *
     * @param all the rows that it was trained on
     * @param fit the same fit on other rows; what it returns is closed here
     */
    public static Conformal of(
            Model model, Dataset all, Calibration asked, long seed, Function<Dataset, KernelMachine> fit) {
        RowStore rows = all.rows();
        List<Splits.Split> folds = Splits.folds(rows, asked.folds(rows), seed ^ DRAW);
        boolean classes = rows.task().isClassification();
        boolean[] alone = classes ? alone(rows) : new boolean[0];
        List<double[]> misfits = new ArrayList<>();
        List<double[]> targets = new ArrayList<>();
        double[] ofSingle = IntStream.range(0, alone.length)
                .filter(k -> alone[k])
                .asDoubleStream()
                .toArray();
        targets.add(ofSingle);
        misfits.add(DoubleStream.of(ofSingle).map(k -> Double.POSITIVE_INFINITY).toArray());
        double[] y = classes && ofSingle.length > 0 ? Passes.targets(rows) : null;
        try (Progress.Stage stage = rows.execution().progress().begin("calibrate", folds.size())) {
            for (Splits.Split fold : folds) {
                Splits.Split split = y == null
                        ? fold
                        : new Splits.Split(
                                row -> fold.train().keeps(row) || alone[(int) y[(int) row]],
                                row -> fold.test().keeps(row) && !alone[(int) y[(int) row]]);
                try (Dataset train = all.subset(split.train());
                        RowStore held = all.encoded(train.encoder(), split.test());
                        KernelMachine machine = fit.apply(train)) {
                    Predictions said = Predictions.of(machine, held);
                    double unit = unit(train) / unit(all);
                    misfits.add(Arrays.stream(Conformal.own(machine, said))
                            .map(each -> classes ? each : each * unit)
                            .toArray());
                    targets.add(said.targets());
                }
                stage.advance(1);
            }
        }
        return Conformal.of(joined(misfits), joined(targets), model.machine().task(), asked, folds.size());
    }

    /** Which classes have one row. */
    private static boolean[] alone(RowStore rows) {
        int[] counts = new int[rows.task().classes()];
        for (double k : Passes.targets(rows)) {
            counts[(int) k]++;
        }
        boolean[] alone = new boolean[counts.length];
        for (int k = 0; k < counts.length; k++) {
            alone[k] = counts[k] == 1;
        }
        return alone;
    }

    /** What 1 of the encoded target is in the unit of the file. */
    private static double unit(Dataset data) {
        TargetCode target = data.encoder().target();
        return target.original(1) - target.original(0);
    }

    private static double[] joined(List<double[]> parts) {
        return parts.stream().flatMapToDouble(Arrays::stream).toArray();
    }
}
