package org.bochner.learn.mkl;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.features.KernelTerm;
import org.bochner.features.maps.MixtureMap;
import org.bochner.learn.Declaration;
import org.bochner.learn.Diagnostics;
import org.bochner.learn.KernelLearner;
import org.bochner.learn.Learned;
import org.bochner.learn.Range;
import org.bochner.learn.Setting;
import org.bochner.learn.Settings;
import org.bochner.learn.plain.Width;
import org.bochner.learn.trf.TrfObjective;
import org.bochner.learn.trf.TrfSolver;
import org.bochner.learn.trf.WeightedTargets;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.Rows;
import org.bochner.linalg.loops.InnerProducts;
import org.bochner.select.validate.Splits;
import org.bochner.solve.ClassWeights;
import org.bochner.solve.Loss;
import org.bochner.store.MemoryPlan;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/**
 * Multiple-kernel learning: the best weighted sum Σ m_g k_g of a few kernels, the classical rival of learned spectra.
 *
 * <ol>
 *   <li>Kernels of a common width σ, each divided by its mean on the diagonal, so that their weights can be compared.
 *   <li>Weights m ≥ 0 from some rows ({@code sample}), one of
 *       <ul>
 *         <li>{@code joint}: with the linear model, min over m of its optimum plus a penalty on ‖m‖² (MKSVM with the
 *             Euclidean norm). This is (22) of paper 001 with kernels in the place of frequencies, the delta
 *             meta-kernel and centre 0, and the same solver is used.
 *         <li>{@code alignment}: in proportion to ⟨K_g, YYᵀ⟩/‖K_g‖, the alignment with the targets (ABMKSVM, ratio;
 *             paper 002, Table 4).
 *       </ul>
 *   <li>{@link MixtureMap} on all rows as landmarks, which makes the exact kernel machine, or on {@code features} of
 *       them where there are more than {@code exact-rows} rows.
 * </ol>
 *
 * <p>Weights are three numbers or so, found from a thousand rows as well as from more. Beyond the exact size
 * landmarks take the place of random features: one map serves both sizes and any kernel, the quadratic one included.
 * Landmarks of sparse rows are sparse.
 *
 * <p>Cost for n landmarks: n²/2 kernel values and 2n³/3 operations, n² operations for the features of a row, 12n²
 * bytes. Reference: Gönen and Alpaydin, "Multiple kernel learning algorithms", 2011; Kloft et al., "ℓp-norm multiple
 * kernel learning", 2011.
 *
 * @param given the settings: the kernels, how they are weighted, λ and numbers of rows
 * @param width σ
 * @param loss the loss that the weights are found with
 * @param features the landmarks where not all rows are
 */
public record Mkl(Settings given, Width width, Loss loss, int features) implements KernelLearner {
    static final Declaration SETTINGS = new Declaration();
    static final Setting<List<String>> KERNELS = SETTINGS.declare(Setting.of(
                    "kernels",
                    List.of("gaussian", "matern:1.5", "quadratic"),
                    text -> Arrays.stream(text.split(",")).map(String::strip).toList(),
                    kernels -> String.join(",", kernels),
                    "kernels with commas between them")
            .help("gaussian, matern:0.5|1.5|2.5, quadratic, polynomial:P, linear; several with commas between them"));
    static final Setting<Optional<Double>> WIDTH = SETTINGS.declare(
            Width.SETTING.help("common width of the kernels; auto tries multiples of the median distance"));
    static final Setting<Boolean> WEIGHTING = SETTINGS.declare(Setting.either("weighting", "joint", "alignment")
            .help("joint: weights and linear model together; alignment: by agreement with the targets"));
    static final Setting<Double> LAMBDA = SETTINGS.declare(Setting.number("lambda", 1e-3)
            .above(0)
            .range(Range.log(1e-5, 1))
            .help("regularisation of the linear model while weights are found"));
    static final Setting<Integer> EXACT_ROWS = SETTINGS.declare(Setting.whole("exact-rows", 1500)
            .from(1)
            .help("most rows for the exact kernel; beyond, landmarks as many as features"));
    static final Setting<Integer> SAMPLE =
            SETTINGS.declare(Setting.whole("sample", 1000).from(10).help("most rows that the weights are found on"));

    /** Λ; with centre 0 λ²Λ alone matters. */
    private static final double STRENGTH = 0.1;
    /** Landmarks while weights are found. */
    private static final int FEW = 300;

    private static final double TOLERANCE = 1e-6;

    public Mkl {
        List<String> kernels = given.get(KERNELS);
        if (kernels.isEmpty()) {
            throw new BadInput("mkl needs at least one kernel; gaussian,matern:1.5,quadratic is usual");
        }
        try {
            kernels.forEach(kernel -> new KernelTerm(kernel, 1, 1));
        } catch (IllegalArgumentException unknown) {
            throw new BadInput(unknown.getMessage());
        }
        TrfObjective.check(loss);
    }

    Mkl withWidth(Width value) {
        return new Mkl(given, value, loss, features);
    }

    /** With weights and landmarks from fewer rows. */
    Mkl smaller(int landmarks) {
        int most = Math.min(landmarks, given.get(EXACT_ROWS));
        return new Mkl(given.with(EXACT_ROWS, most), width, loss, landmarks);
    }

    @Override
    public Map<String, String> settings() {
        Map<String, String> map = given.text();
        map.put("width", width.toString());
        return map;
    }

    @Override
    public Learned learn(RowStore rows, long seed) {
        boolean exact = rows.rows() <= given.get(EXACT_ROWS);
        check(rows, exact ? rows.rows() : Math.min(rows.rows(), features));
        Width fixed = width.at(rows, seed);
        double sigma = fixed.value();
        int sample = given.get(SAMPLE);
        RowStore some = rows.rows() <= sample ? rows : rows.subset(Splits.sample(rows, sample, seed));
        List<KernelTerm> terms = new ArrayList<>();
        given.get(KERNELS).forEach(kernel -> terms.add(new KernelTerm(kernel, sigma, 1)));
        double[] weights = weights(some, terms);
        double sum = 0;
        for (double weight : weights) {
            sum += weight;
        }
        List<KernelTerm> mixture = new ArrayList<>();
        List<Double> shares = new ArrayList<>();
        for (int g = 0; g < weights.length; g++) {
            double share = sum > 0 ? weights[g] / sum : 1.0 / weights.length;
            mixture.add(terms.get(g).times(share));
            shares.add(share);
        }
        Rows landmarks = copy(exact ? rows : rows.subset(Splits.sample(rows, features, seed + 1)));
        try {
            return new Learned(
                    MixtureMap.of(landmarks, mixture, rows.execution()),
                    given.with(WIDTH, fixed.given()).text(),
                    List.of(),
                    List.of(new Diagnostics.KernelWeights(shares, landmarks.rows() == rows.rows())));
        } catch (RuntimeException failed) {
            landmarks.memory().close();
            throw failed;
        }
    }

    /** Throws where the map of so many landmarks is not made within a half of the memory. */
    private static void check(RowStore rows, long landmarks) {
        MemoryPlan plan = plan(rows, landmarks);
        long largest = landmarks * Math.max(landmarks, rows.sparse() ? 0 : rows.columns());
        if (plan.total() > plan.budget() / 2 || largest > FloatMemory.MAX_LENGTH) {
            throw new BadInput("mkl needs " + Execution.memoryText(plan.total()) + " for " + landmarks
                    + " landmarks of " + rows.columns() + " columns, more than half of the "
                    + Execution.memoryText(plan.budget()) + " that it may use; lower exact-rows or features, or raise"
                    + " the memory");
        }
    }

    /** What is held while the map is made; sparse landmarks take what the rows take. */
    static MemoryPlan plan(RowStore rows, long landmarks) {
        long square = landmarks * landmarks;
        return MemoryPlan.of(rows.execution())
                .add("landmarks", rows.sparse() ? 0 : 4L * landmarks * rows.columns())
                .add("kernel's values among landmarks", 8 * square)
                .add("whitening", 4 * square);
    }

    /** The weights of the kernels, after each is divided by its mean on the diagonal. */
    private double[] weights(RowStore some, List<KernelTerm> terms) {
        Rows x = copy(some);
        try {
            normalise(terms, x);
            return given.get(WEIGHTING)
                    ? KernelWeights.aligned(x, WeightedTargets.of(some, Loss.SQUARED, ClassWeights.NONE), terms)
                    : joint(x, WeightedTargets.of(some, loss, ClassWeights.NONE), terms, some.execution());
        } finally {
            x.memory().close();
        }
    }

    private double[] joint(Rows x, WeightedTargets targets, List<KernelTerm> terms, Execution execution) {
        int m = Math.min(FEW, x.rows());
        TrfObjective objective = KernelWeights.objective(x, m, targets, loss, terms, given.get(LAMBDA), STRENGTH);
        return TrfSolver.of(objective)
                .solve(objective, objective.start(), TOLERANCE, execution)
                .density();
    }

    /** All rows in one memory, dense unless they have few entries. */
    private static Rows copy(RowStore rows) {
        Rows all = Passes.gathered(rows);
        if (all instanceof DenseRows || InnerProducts.few(all)) {
            return all;
        }
        DenseRows dense = DenseRows.allocate(all.rows(), all.columns());
        float[] line = new float[all.columns()];
        for (int i = 0; i < all.rows(); i++) {
            all.copyRow(i, line);
            dense.memory().write(dense.start(i), line, 0, line.length);
        }
        all.memory().close();
        return dense;
    }

    /** Divides each kernel by its mean on the diagonal. */
    private static void normalise(List<KernelTerm> terms, Rows x) {
        double[] norms = KernelWeights.norms(x);
        for (int g = 0; g < terms.size(); g++) {
            double sum = 0;
            for (double norm : norms) {
                sum += terms.get(g).value(norm, norm, norm);
            }
            terms.set(g, terms.get(g).times(sum > 0 ? x.rows() / sum : 1));
        }
    }
}
