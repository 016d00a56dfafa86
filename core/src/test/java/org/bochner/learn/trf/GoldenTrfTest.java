package org.bochner.learn.trf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.bochner.Execution;
import org.bochner.linalg.Matrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Objective, gradients, u*(w) and optima known from elsewhere: equations (15), (20), (22) of paper 001. */
class GoldenTrfTest {
    private static final Execution EXECUTION = Execution.defaults().threads(1);

    private static void same(double[] found, JsonNode known, double tolerance) {
        double[] expected = Golden.numbers(known);
        assertThat(found).hasSameSizeAs(expected);
        for (int i = 0; i < found.length; i++) {
            assertThat(found[i]).as("entry %d", i).isCloseTo(expected[i], within(tolerance));
        }
    }

    @ParameterizedTest
    @EnumSource(DensityPrior.Form.class)
    void equation15TheRegulariserIsTheKnownMatrix(DensityPrior.Form form) {
        JsonNode known =
                Golden.trf().get(form == DensityPrior.Form.PAPER ? "H_gamma_paper" : "H_inverse_style_of_authors_code");
        DensityPrior prior = Golden.prior(form);
        for (int i = 0; i < 4; i++) {
            for (int j = 0; j < 4; j++) {
                assertThat(prior.h().get(i, j)).isCloseTo(known.get(i).get(j).asDouble(), within(1e-12));
            }
        }
    }

    static Stream<Arguments> points() {
        List<Arguments> all = new ArrayList<>();
        for (boolean squared : new boolean[] {true, false}) {
            for (DensityPrior.Form form : DensityPrior.Form.values()) {
                for (boolean moments : squared ? new boolean[] {true, false} : new boolean[1]) {
                    all.add(Arguments.of(squared, form, moments));
                }
            }
        }
        return all.stream();
    }

    @ParameterizedTest
    @MethodSource("points")
    void equation22ObjectiveAndGradientsAreTheKnownOnes(boolean squared, DensityPrior.Form form, boolean moments) {
        JsonNode known = Golden.trf()
                .get("objective_at_point_" + (squared ? "sq" : "hinge") + "_"
                        + (form == DensityPrior.Form.PAPER ? "paper" : "code") + "_H");
        JsonNode point = Golden.trf().get("eval_point");
        TrfObjective.Gradient slope = Golden.objective(squared, form, 1, moments)
                .gradient(
                        Golden.numbers(point.get("w")),
                        new double[] {point.get("b").asDouble()},
                        Golden.numbers(point.get("u")),
                        0);
        assertThat(slope.exact()).isCloseTo(known.get("value").asDouble(), within(1e-12));
        same(slope.w(), known.get("grad_w"), 1e-12);
        same(slope.u(), known.get("grad_u"), 1e-12);
        assertThat(slope.b()[0]).isCloseTo(known.get("grad_b").asDouble(), within(1e-12));
    }

    static Stream<Arguments> optima() {
        List<Arguments> all = new ArrayList<>();
        for (boolean squared : new boolean[] {true, false}) {
            for (DensityPrior.Form form : DensityPrior.Form.values()) {
                for (double lower : new double[] {1, 1e-6}) {
                    for (boolean moments : squared ? new boolean[] {true, false} : new boolean[1]) {
                        all.add(Arguments.of(squared, form, lower, moments));
                    }
                }
            }
        }
        return all.stream();
    }

    @ParameterizedTest
    @MethodSource("optima")
    void equation22TheKnownOptimumIsFound(boolean squared, DensityPrior.Form form, double lower, boolean moments) {
        JsonNode known = Golden.trf()
                .get("optimum_" + (squared ? "sq" : "hinge") + "_"
                        + (form == DensityPrior.Form.PAPER ? "paper" : "code") + "_H_u_ge_"
                        + (lower == 1 ? "1" : "1e-06"));
        TrfObjective problem = Golden.objective(squared, form, lower, moments);
        TrfSolution found = TrfSolver.of(problem).solve(problem, problem.start(), 5e-9, EXECUTION);
        assertThat(found.converged()).isTrue();
        assertThat(found.gap()).isLessThan(5e-9);
        double value = known.get("value").asDouble();
        assertThat(found.objective()).isCloseTo(value, within(1e-8 * value));
        // Known points are themselves found to some 1e-7 only: their two constraints, neither of which binds, differ by
        // that.
        same(found.density(), known.get("u"), 3e-7);
        same(found.weights(), known.get("w"), 3e-7);
        assertThat(found.bias()[0]).isCloseTo(known.get("b").asDouble(), within(3e-7));
    }

    @ParameterizedTest
    @EnumSource(DensityPrior.Form.class)
    void equation20TheDensityOfAFixedFunctionIsTheKnownOne(DensityPrior.Form form) {
        JsonNode known = Golden.trf().get("u_star_of_w_" + (form == DensityPrior.Form.PAPER ? "paper" : "code") + "_H");
        double[] squares = new double[4];
        double[] w = Golden.numbers(Golden.trf().get("eval_point").get("w"));
        for (int i = 0; i < 8; i++) {
            squares[i % 4] += w[i] * w[i];
        }
        double lambda = Golden.trf().get("lambda_").asDouble();
        DensityOfWeights fixed = new DensityOfWeights(squares, lambda, Golden.prior(form), 0);
        double[] u = fixed.minimum(1e-15);
        same(u, known.get("u"), 1e-8);
        assertThat(2 / lambda * fixed.value(u)).isCloseTo(known.get("r_tilde").asDouble(), within(1e-10));
    }

    @Test
    void ratiosBelow1AreBestForSomeFunctionsOfThePapersRegulariser() {
        JsonNode section = Golden.section("trf_u_ge_1_counterexample");
        Matrix gram = new MetaKernel(MetaKernel.Kind.RBF, section.get("l").asDouble())
                .gram(Golden.numbers(section.get("omega")), 4, 1);
        double[] squares = Golden.numbers(section.get("w_abs_squared"));
        int below = 0;
        for (JsonNode known : section.get("cases")) {
            // λ = 2 and Λ = 2·ratio: then (20) is the value itself.
            DensityPrior prior = DensityPrior.of(
                    gram,
                    DensityPrior.Form.PAPER,
                    known.get("gamma").asDouble(),
                    2 * known.get("ratio").asDouble(),
                    1);
            DensityOfWeights free = new DensityOfWeights(squares, 2, prior, 0);
            DensityOfWeights bound = new DensityOfWeights(squares, 2, prior, 1);
            assertThat(free.value(free.minimum(1e-15)))
                    .isCloseTo(known.get("value").asDouble(), within(1e-8));
            assertThat(bound.value(bound.minimum(1e-15)))
                    .isCloseTo(known.get("value_u_ge_1").asDouble(), within(1e-8));
            for (double ratio : free.minimum(1e-15)) {
                below += ratio < 1 - 1e-6 ? 1 : 0;
            }
            DensityPrior inverse = DensityPrior.of(
                    gram, DensityPrior.Form.INVERSE, known.get("gamma").asDouble(), 2, 1);
            for (double ratio : new DensityOfWeights(squares, 2, inverse, 0).minimum(1e-15)) {
                assertThat(ratio).isGreaterThan(1 - 1e-9);
            }
        }
        assertThat(below).isPositive();
    }
}
