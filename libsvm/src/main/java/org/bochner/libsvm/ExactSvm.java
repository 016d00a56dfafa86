package org.bochner.libsvm;

import java.util.Arrays;
import java.util.Comparator;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;
import libsvm.svm;
import libsvm.svm_model;
import libsvm.svm_parameter;
import libsvm.svm_problem;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.Task;
import org.bochner.features.maps.LandmarkMap;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.LinearFunction;
import org.bochner.linalg.Matrix;
import org.bochner.linalg.Rows;
import org.bochner.model.KernelMachine;
import org.bochner.model.Link;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/**
 * The support vector machine with the exact Gaussian kernel exp(−‖x−x'‖²/2σ²), trained by LIBSVM.
 *
 * <p>Classification is C-SVC; with several classes there is one model per pair of classes, and they vote
 * ({@link Link#COUPLED}); numbers are predicted by ε-SVR on targets of mean 0 and deviation 1, so that C and ε mean
 * the same on every scale. The result is a {@link KernelMachine} whose features are the similarities to the support
 * vectors ({@link LandmarkMap}) and whose weights are the dual coefficients. So it is saved, loaded and explained
 * like any other, and predicts what LIBSVM predicts.
 *
 * <p>Cost between O(n²) and O(n³) with up to n support vectors: right for thousands of rows, which is why random
 * features exist. LIBSVM runs on one thread. A stop of the execution ends it soon and throws
 * {@link org.bochner.Stopped}.
 *
 * <p>Reference: C.-C. Chang, C.-J. Lin, "LIBSVM: a library for support vector machines", ACM TIST 2 (2011).
 *
 * @param c the weight of the loss, above 0
 * @param width σ, above 0
 * @param epsilon half the width of the tube in which an error costs nothing, in deviations of the target, not negative
 * @param tolerance how far the optimality conditions may be missed, above 0
 */
record ExactSvm(double c, double width, double epsilon, double tolerance) {
    private static final int LEAST_CACHE = 16;
    /** From this number of columns on, computing a product is slower than loading it. */
    private static final int WIDE = 48;

    /** Numbers that a product of matrices multiplies in the time of a step over an entry of a sparse row. */
    private static final double STEPS = 20;

    /** The execution that may stop this thread. LIBSVM has one global print function, which looks it up here. */
    private static final ThreadLocal<Execution> RUNNING = new ThreadLocal<>();

    static {
        svm.svm_set_print_string_function(line -> {
            Execution execution = RUNNING.get();
            if (execution != null) {
                execution.check();
            }
        });
    }

    public ExactSvm {
        positive("c", c);
        positive("width", width);
        positive("tolerance", tolerance);
        if (!(epsilon >= 0) || !Double.isFinite(epsilon)) {
            throw new BadInput("epsilon of rbf-svm must be a number from 0 on, not " + epsilon + "; 0.1 is usual");
        }
    }

    private static void positive(String name, double value) {
        if (!(value > 0) || !Double.isFinite(value)) {
            throw new BadInput(name + " of rbf-svm must be a number above 0, not " + value);
        }
    }

    /** C and width given, ε 0.1, tolerance 0.001. */
    public static ExactSvm of(double c, double width) {
        return new ExactSvm(c, width, 0.1, 1e-3);
    }

    /** The same with another C and width. */
    ExactSvm with(double otherC, double otherWidth) {
        return new ExactSvm(otherC, otherWidth, epsilon, tolerance);
    }

    /** Trains on all rows as LIBSVM does, which computes products when it needs them; the caller closes the model. */
    public KernelMachine fit(RowStore store) {
        return fit(store, false);
    }

    /**
     * The same within the tolerance, and many times faster for rows of many columns, as far as memory goes: the
     * kernel matrix is computed first, by products of matrices on all cores in single precision, so that LIBSVM's steps
     * differ from those on the plain rows.
     */
    KernelMachine fitQuickly(RowStore store) {
        return fit(store, isWide(store));
    }

    /** Sparse rows with many entries too: a product of matrices takes less time than as many steps over entries. */
    private static boolean isWide(RowStore store) {
        long budget = SvmRows.budget(store.execution().memory());
        if (store.columns() < WIDE || !SvmRows.fitsKernel(store.rows(), budget)) {
            return false;
        }
        if (!store.sparse()) {
            return true;
        }
        LongAdder entries = new LongAdder();
        store.run(Passes.each("count entries", block -> entries.add(block.rows().entries())));
        return (double) store.columns() * store.rows() <= STEPS * entries.sum();
    }

    private KernelMachine fit(RowStore store, boolean known) {
        SvmRows rows = SvmRows.of(store, known);
        if (rows.count() == 0) {
            throw new BadInput("rbf-svm has no rows to train on");
        }
        Task task = store.task();
        if (task.outputs() != 1) {
            throw new BadInput("rbf-svm predicts one target, not " + task.outputs());
        }
        return task.isClassification() ? classes(store, rows, known) : numbers(store, rows, known);
    }

    private KernelMachine classes(RowStore store, SvmRows rows, boolean known) {
        int classes = store.task().classes();
        // In order of the classes, so that LIBSVM's order of labels is ours and ties fall alike.
        int[] order = IntStream.range(0, rows.count())
                .boxed()
                .sorted(Comparator.comparingDouble(rows::target))
                .mapToInt(Integer::intValue)
                .toArray();
        if (rows.target(order[0]) == rows.target(order[order.length - 1])) {
            throw new BadInput("all rows are of class '" + store.task().labels().get((int) rows.target(order[0]))
                    + "'; an SVM needs two classes");
        }
        double[] targets = Arrays.stream(order)
                .mapToDouble(row -> classes == 2 ? (rows.target(row) == 1 ? 1 : -1) : rows.target(row))
                .toArray();
        svm_model model = train(targets, order, svm_parameter.C_SVC, store, rows, known);
        Rows vectors = vectors(model, order, store, rows);
        if (classes == 2) {
            return machine(store, vectors, column(model), new double[] {-model.rho[0]}, Link.BINARY);
        }
        Pairs pairs = Pairs.of(model, classes);
        return machine(store, vectors, pairs.weights(), pairs.bias(), Link.COUPLED);
    }

    private KernelMachine numbers(RowStore store, SvmRows rows, boolean known) {
        int n = rows.count();
        double mean = IntStream.range(0, n).mapToDouble(rows::target).average().orElseThrow();
        double variance = IntStream.range(0, n)
                .mapToDouble(i -> (rows.target(i) - mean) * (rows.target(i) - mean))
                .average()
                .orElseThrow();
        double deviation = variance > 0 ? Math.sqrt(variance) : 1;
        int[] order = IntStream.range(0, n).toArray();
        double[] targets = Arrays.stream(order)
                .mapToDouble(row -> (rows.target(row) - mean) / deviation)
                .toArray();
        svm_model model = train(targets, order, svm_parameter.EPSILON_SVR, store, rows, known);
        Matrix weights = column(model);
        for (int l = 0; l < model.l; l++) {
            weights.data()[l] *= deviation;
        }
        Rows vectors = vectors(model, order, store, rows);
        return machine(store, vectors, weights, new double[] {mean - deviation * model.rho[0]}, Link.IDENTITY);
    }

    private svm_model train(double[] targets, int[] order, int kind, RowStore store, SvmRows rows, boolean known) {
        Execution execution = store.execution();
        svm_parameter parameter = new svm_parameter();
        parameter.svm_type = kind;
        parameter.kernel_type = known ? svm_parameter.PRECOMPUTED : svm_parameter.RBF;
        parameter.gamma = 1 / (2 * width * width);
        parameter.C = c;
        parameter.p = epsilon;
        parameter.eps = tolerance;
        parameter.cache_size = cacheMegabytes(store, rows);
        parameter.shrinking = 1;
        parameter.weight_label = new int[0];
        parameter.weight = new double[0];
        svm_problem problem = new svm_problem();
        problem.l = order.length;
        problem.y = targets;
        RUNNING.set(execution);
        try {
            execution.check();
            problem.x = known ? rows.kernel(order, store.columns(), width, execution) : rows.nodes(order);
            String wrong = svm.svm_check_parameter(problem, parameter);
            if (wrong != null) {
                throw new BadInput("LIBSVM refuses c=" + c + ", width=" + width + ": " + wrong);
            }
            return train(problem, parameter, execution);
        } finally {
            RUNNING.remove();
        }
    }

    private static svm_model train(svm_problem problem, svm_parameter parameter, Execution execution) {
        StopWatch watch = new StopWatch(execution, problem.x);
        try {
            svm_model model = svm.svm_train(problem, parameter);
            watch.close();
            watch.check();
            return model;
        } catch (NullPointerException rowsAreGone) {
            watch.check();
            throw rowsAreGone;
        } finally {
            watch.close();
        }
    }

    /** Half of the memory that the nodes leave, at most the size of the whole kernel matrix. */
    private static double cacheMegabytes(RowStore store, SvmRows rows) {
        long left = SvmRows.budget(store.execution().memory()) - rows.bytes();
        long whole = (long) rows.count() * rows.count() * 2 * Float.BYTES;
        return Math.max(LEAST_CACHE, Math.min(left / 2, whole) >> 20);
    }

    /** The only column of dual coefficients. */
    private static Matrix column(svm_model model) {
        return new Matrix(model.l, 1, Arrays.copyOf(model.sv_coef[0], model.l));
    }

    /** The support vectors; where all errors are within the tube, any row. */
    private static Rows vectors(svm_model model, int[] order, RowStore store, SvmRows rows) {
        return model.l == 0 ? DenseRows.allocate(1, store.columns()) : rows.vectors(model, order, store);
    }

    private KernelMachine machine(RowStore store, Rows vectors, Matrix weights, double[] bias, Link link) {
        Matrix w = weights.rows() == 0 ? new Matrix(1, bias.length) : weights;
        LandmarkMap map = new LandmarkMap(vectors, width);
        return new KernelMachine(map, new LinearFunction(w, bias), store.task(), link);
    }
}
