package org.bochner.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import de.bwaldvogel.liblinear.Feature;
import de.bwaldvogel.liblinear.FeatureNode;
import de.bwaldvogel.liblinear.Linear;
import de.bwaldvogel.liblinear.Model;
import de.bwaldvogel.liblinear.Parameter;
import de.bwaldvogel.liblinear.SolverType;
import java.util.stream.Stream;
import org.bochner.linalg.LinearFunction;
import org.bochner.linalg.Matrix;
import org.bochner.store.RowStore;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** liblinear-java 2.44 with a tight tolerance reaches the same objective. */
class LiblinearTest {
    static Stream<Arguments> cases() {
        return Stream.of(0.05, 1.0, 10.0)
                .flatMap(c -> Stream.of(
                        Arguments.of(Loss.LOGISTIC, SolverType.L2R_LR, Training.Solver.LBFGS, c),
                        Arguments.of(Loss.SQUARED_HINGE, SolverType.L2R_L2LOSS_SVC, Training.Solver.LBFGS, c),
                        Arguments.of(Loss.SQUARED_HINGE, SolverType.L2R_L2LOSS_SVC, Training.Solver.DUAL, c),
                        Arguments.of(Loss.HINGE, SolverType.L2R_L1LOSS_SVC_DUAL, Training.Solver.DUAL, c),
                        Arguments.of(Loss.EPSILON_INSENSITIVE, SolverType.L2R_L1LOSS_SVR_DUAL, Training.Solver.DUAL, c),
                        Arguments.of(
                                Loss.SQUARED_EPSILON_INSENSITIVE, SolverType.L2R_L2LOSS_SVR, Training.Solver.LBFGS, c),
                        Arguments.of(
                                Loss.SQUARED_EPSILON_INSENSITIVE, SolverType.L2R_L2LOSS_SVR, Training.Solver.DUAL, c)));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void theObjectiveIsLiblinears(Loss loss, SolverType type, Training.Solver solver, double c) {
        // liblinear's solver of the epsilon-insensitive loss takes no heed of the limit of iterations that it is given,
        // and ended above the optimum on 80 rows of 40 features; so that loss gets an easier problem.
        Problem problem = loss.forClasses()
                ? Problem.classes(80, 40, 2, 6)
                : loss.smooth() ? Problem.numbers(80, 40, 1, 6) : Problem.numbers(40, 100, 1, 6);
        Training training =
                new Training(loss, solver, Training.Bias.REGULARISED, 1e-7, 20000, ClassWeights.NONE, 0.1, 1);
        double theirs = problem.objective(liblinear(problem, type, c), training, c);
        try (RowStore store = problem.store()) {
            Solution solution =
                    LinearSolvers.path(store, training, new double[] {c}).get(0);
            double ours = problem.objective(solution.function(), training, c);
            assertThat(ours).as("%s", solution).isCloseTo(theirs, within(1e-6 * theirs));
        }
    }

    private static LinearFunction liblinear(Problem problem, SolverType type, double c) {
        Linear.disableDebugOutput();
        de.bwaldvogel.liblinear.Problem theirs = new de.bwaldvogel.liblinear.Problem();
        int d = problem.rows()[0].length;
        theirs.l = problem.rows().length;
        theirs.n = d + 1;
        theirs.bias = 1;
        theirs.y = new double[theirs.l];
        theirs.x = new Feature[theirs.l][];
        for (int i = 0; i < theirs.l; i++) {
            theirs.y[i] = problem.task().isClassification() ? 2 * problem.targets()[i] - 1 : problem.targets()[i];
            theirs.x[i] = new Feature[d + 1];
            for (int j = 0; j < d; j++) {
                theirs.x[i][j] = new FeatureNode(j + 1, problem.rows()[i][j]);
            }
            theirs.x[i][d] = new FeatureNode(d + 1, 1);
        }
        Model model = Linear.train(theirs, new Parameter(type, c, 1e-10, 200000, 0.1));
        double[] w = model.getFeatureWeights();
        // liblinear's first label is that of the first row, and the weights are for it.
        double sign = problem.task().isClassification() && model.getLabels()[0] != 1 ? -1 : 1;
        Matrix weights = new Matrix(d, 1);
        for (int j = 0; j < d; j++) {
            weights.set(j, 0, sign * w[j]);
        }
        return new LinearFunction(weights, new double[] {sign * w[d]});
    }
}
