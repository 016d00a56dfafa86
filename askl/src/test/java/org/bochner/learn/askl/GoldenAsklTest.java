package org.bochner.learn.askl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import org.bochner.features.maps.YaglomMap;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.Matrix;
import org.bochner.spectral.DenseAtoms;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Against values from PyTorch and NumPy in double; askl.json says where they come from. */
class GoldenAsklTest {
    private static final JsonNode GOLDEN = read();

    private static JsonNode read() {
        try (InputStream in = GoldenAsklTest.class.getResourceAsStream("askl.json")) {
            return new ObjectMapper().readTree(in);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static double[][] matrix(JsonNode node) {
        double[][] matrix = new double[node.size()][];
        for (int i = 0; i < matrix.length; i++) {
            matrix[i] = vector(node.get(i));
        }
        return matrix;
    }

    private static double[] vector(JsonNode node) {
        double[] vector = new double[node.size()];
        java.util.Arrays.setAll(vector, i -> node.get(i).asDouble());
        return vector;
    }

    private static Naive model() {
        Naive model = new Naive();
        model.omega = new double[][][][] {{matrix(GOLDEN.get("Omega1")), matrix(GOLDEN.get("Omega2"))}};
        model.phase = new double[][][] {{vector(GOLDEN.get("b1")), vector(GOLDEN.get("b2"))}};
        model.w = matrix(GOLDEN.get("W"));
        return model;
    }

    private static DenseAtoms atoms(String name) {
        double[][] omega = matrix(GOLDEN.get(name));
        return DenseAtoms.of(omega.length, omega[0].length, (c, into) -> {
            for (int j = 0; j < into.length; j++) {
                into[j] = (float) omega[j][c];
            }
        });
    }

    private static float[] phases(String name) {
        double[] b = vector(GOLDEN.get(name));
        float[] phases = new float[b.length];
        for (int c = 0; c < b.length; c++) {
            phases[c] = (float) b[c];
        }
        return phases;
    }

    @Test
    void equation6Features() {
        try (YaglomMap pair = new YaglomMap(
                        List.of(new YaglomMap.Layer(atoms("Omega1"), phases("b1"), atoms("Omega2"), phases("b2"))));
                YaglomMap alone =
                        new YaglomMap(List.of(new YaglomMap.Layer(atoms("Omega1"), phases("b1"), null, null)))) {
            compare(pair, matrix(GOLDEN.get("phi_nonstationary")));
            compare(alone, matrix(GOLDEN.get("phi_stationary")));
        }
    }

    private static void compare(YaglomMap map, double[][] known) {
        DenseRows x = Nets.rows(matrix(GOLDEN.get("X")));
        try (FloatMemory out = FloatMemory.allocate((long) x.rows() * map.features())) {
            map.apply(x, out, 0, map.features());
            for (int i = 0; i < known.length; i++) {
                for (int c = 0; c < known[i].length; c++) {
                    assertThat((double) out.get(i * map.features() + c)).isCloseTo(known[i][c], within(1e-6));
                }
            }
        } finally {
            x.memory().close();
        }
    }

    @ParameterizedTest
    @CsvSource({"cross_entropy,SOFTMAX", "hinge_crammer_singer,HINGE", "mse,SQUARED"})
    void lossesAndGradients(String name, OutputLoss loss) {
        JsonNode known = GOLDEN.get("losses").get(name);
        Naive model = model();
        model.loss = loss;
        DenseRows x = Nets.rows(matrix(GOLDEN.get("X")));
        double[] y = vector(GOLDEN.get("y"));
        double[] targets = y;
        if (loss == OutputLoss.SQUARED) {
            targets = new double[3 * y.length];
            for (int i = 0; i < y.length; i++) {
                targets[3 * i + (int) y[i]] = 1;
            }
        }
        try (Nets nets = new Nets(model, true, Nets.PLAIN, 6, 2)) {
            double value = nets.engine.step(x, targets, null, Nets.UNIT) / 6;
            assertThat(value).isCloseTo(known.get("loss").asDouble(), within(1e-6));
            nets.engine.finish(Nets.UNIT);
            same(nets, model, known, "grad_Omega1", 0);
            same(nets, model, known, "grad_Omega2", 1);
            double[][] slopes = matrix(known.get("grad_W"));
            for (int c = 0; c < 4; c++) {
                for (int k = 0; k < 3; k++) {
                    double moved = model.w[c][k] - nets.weights().get(c, k);
                    assertThat(moved).isCloseTo(slopes[c][k], within(1e-6));
                }
            }
        } finally {
            x.memory().close();
        }
    }

    private static void same(Nets nets, Naive model, JsonNode known, String name, int part) {
        double[][] slopes = matrix(known.get(name));
        for (int j = 0; j < 2; j++) {
            for (int c = 0; c < 4; c++) {
                double moved = model.omega[0][part][j][c] - nets.omega(0, part, j, c);
                assertThat(moved).isCloseTo(slopes[j][c], within(1e-6));
            }
        }
    }

    /** λ₂ alone: W = 0 and a loss whose gradient is then 0 at the mean. */
    @Test
    void theSquaredNormOfFeaturesAndItsGradient() {
        JsonNode known = GOLDEN.get("regulariser");
        Naive model = model();
        model.w = new double[4][3];
        model.loss = OutputLoss.SQUARED;
        model.lambda2 = 6;
        DenseRows x = Nets.rows(matrix(GOLDEN.get("X")));
        try (Nets nets = new Nets(model, true, Nets.PLAIN, 6, 1)) {
            nets.engine.scores(x);
            assertThat(nets.engine.squares(6))
                    .isCloseTo(known.get("phi_fro_squared").asDouble(), within(1e-6));
            nets.engine.step(x, new double[18], null, Nets.UNIT);
            nets.engine.finish(Nets.UNIT);
            same(nets, model, known, "grad_Omega1_of_phi_fro_squared", 0);
            same(nets, model, known, "grad_Omega2_of_phi_fro_squared", 1);
        } finally {
            x.memory().close();
        }
    }

    @Test
    void equation8SingularValueThresholding() {
        double[][] w = matrix(GOLDEN.get("W"));
        Matrix matrix = new Matrix(w.length, w[0].length, Nets.flat(w));
        TraceNorm trace = new TraceNorm(TraceNormTest.gram(matrix));
        assertThat(trace.value()).isCloseTo(GOLDEN.get("nuclear_norm_W").asDouble(), within(1e-12));
        GOLDEN.get("svt").properties().forEach(entry -> {
            double[][] known = matrix(entry.getValue().get("svt_clamped"));
            double[] found = TraceNormTest.shrunk(matrix, Double.parseDouble(entry.getKey()))
                    .data();
            assertThat(found).containsExactly(Nets.flat(known), within(1e-10));
        });
    }

    @Test
    void threeStepsOfAdamOnTheWeights() {
        Naive model = model();
        DenseRows x = Nets.rows(matrix(GOLDEN.get("X")));
        double[] y = vector(GOLDEN.get("y"));
        try (Nets nets = new Nets(model, false, Adam.USUAL, 6, 1)) {
            for (JsonNode step : GOLDEN.get("adam_on_W_ce_lr001")) {
                double loss = nets.engine.step(x, y, null, 0.01) / 6;
                assertThat(loss).isCloseTo(step.get("loss_before").asDouble(), within(1e-6));
                nets.engine.finish(0.01);
                double[][] known = matrix(step.get("W"));
                assertThat(nets.weights().data()).containsExactly(Nets.flat(known), within(2e-5));
            }
        } finally {
            x.memory().close();
        }
    }
}
