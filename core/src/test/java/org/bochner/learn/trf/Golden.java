package org.bochner.learn.trf;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.bochner.linalg.Matrix;
import org.bochner.solve.Loss;
import org.bochner.solve.newton.MeanLoss;
import org.bochner.solve.newton.RowLosses;
import org.bochner.solve.newton.SquaredMoments;

/** The known problem of {@code trf.json}, which says how its answers were found. */
final class Golden {
    private Golden() {}

    static JsonNode section(String name) {
        try (InputStream in = Golden.class.getResourceAsStream("trf.json")) {
            return new ObjectMapper().readTree(in).get(name);
        } catch (IOException missing) {
            throw new UncheckedIOException(missing);
        }
    }

    static JsonNode trf() {
        return section("trf");
    }

    static double[] numbers(JsonNode node) {
        double[] all = new double[node.size()];
        for (int i = 0; i < all.length; i++) {
            all[i] = node.get(i).asDouble();
        }
        return all;
    }

    /** Γ of the four frequencies. */
    static Matrix gram() {
        JsonNode trf = trf();
        double[] omega = new double[8];
        for (int i = 0; i < 4; i++) {
            omega[2 * i] = trf.get("omega_columns").get(i).get(0).asDouble();
            omega[2 * i + 1] = trf.get("omega_columns").get(i).get(1).asDouble();
        }
        return new MetaKernel(MetaKernel.Kind.RBF, trf.get("l").asDouble()).gram(omega, 4, 2);
    }

    static DensityPrior prior(DensityPrior.Form form) {
        JsonNode trf = trf();
        return DensityPrior.of(
                gram(), form, trf.get("gamma").asDouble(), trf.get("Lambda").asDouble(), 1);
    }

    /** z(x) of the six rows in double. */
    static double[] features() {
        JsonNode trf = trf();
        double[] z = new double[6 * 8];
        for (int n = 0; n < 6; n++) {
            JsonNode x = trf.get("X").get(n);
            for (int i = 0; i < 4; i++) {
                JsonNode omega = trf.get("omega_columns").get(i);
                double s = x.get(0).asDouble() * omega.get(0).asDouble()
                        + x.get(1).asDouble() * omega.get(1).asDouble();
                z[n * 8 + i] = Math.cos(s) / 2;
                z[n * 8 + 4 + i] = Math.sin(s) / 2;
            }
        }
        return z;
    }

    /** The objective with the squared loss on numbers, or the hinge on classes; from moments where {@code moments}. */
    static TrfObjective objective(boolean squared, DensityPrior.Form form, double lower, boolean moments) {
        double[] targets = numbers(trf().get(squared ? "y_reg" : "y"));
        double[] weights = SolversTest.equal(6);
        Loss loss = squared ? Loss.SQUARED : Loss.HINGE;
        MeanLoss mean = moments
                ? SquaredMoments.of(features(), 1, targets, weights)
                : new RowLosses(features(), 1, targets, weights, loss);
        return new TrfObjective(mean, 2, trf().get("lambda_").asDouble(), prior(form), lower);
    }
}
