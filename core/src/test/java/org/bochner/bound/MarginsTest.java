package org.bochner.bound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.bochner.Certificate;
import org.bochner.Execution;
import org.bochner.RandomStream;
import org.bochner.Task;
import org.bochner.learn.Fitted;
import org.bochner.learn.Methods;
import org.bochner.learn.Request;
import org.bochner.linalg.LinearFunction;
import org.bochner.linalg.Matrix;
import org.bochner.model.KernelMachine;
import org.bochner.model.Link;
import org.bochner.model.Metrics;
import org.bochner.spectral.Family;
import org.bochner.store.MemoryStore;
import org.junit.jupiter.api.Test;

class MarginsTest {
    private static final Execution EXECUTION = Execution.defaults().threads(2);
    private static final Request REQUEST = Request.features(60)
            .with("width", "2")
            .with("c", "0.1")
            .with("bias", "none")
            .with("calibration", "false");

    /** Two overlapping clouds: the left is class 0, the right class 1. */
    private static MemoryStore clouds(int rows, long seed, int classes) {
        RandomStream stream = RandomStream.of(seed, 3);
        float[][] x = new float[rows][2];
        double[] y = new double[rows];
        for (int i = 0; i < rows; i++) {
            y[i] = stream.below(classes);
            x[i][0] = (float) (2.4 * y[i] - 1.2 + 0.7 * stream.gaussian());
            x[i][1] = (float) stream.gaussian();
        }
        List<String> labels = List.of("left", "right", "far").subList(0, classes);
        return MemoryStore.of(x, y, null, Task.classification(labels), EXECUTION);
    }

    private static Conditions on(MemoryStore rows, Departure... departures) {
        return Conditions.of(rows.rows(), 2, 0.05, departures);
    }

    private static Certificate certify(KernelMachine machine, MemoryStore rows) {
        return Margins.certify(machine, rows, 30, on(rows)).orElseThrow();
    }

    @Test
    void theCertificateIsAboveTheErrorOnNewRowsAndNotVacuous() {
        // The probability of a false alarm is below the 0.05 of the certificate, and in truth far below.
        for (long seed = 1; seed <= 4; seed++) {
            try (MemoryStore rows = clouds(20000, seed, 2);
                    MemoryStore fresh = clouds(20000, 100 + seed, 2)) {
                for (String bias : List.of("none", "free")) {
                    Fitted fitted = Methods.named("rff")
                            .fit(rows, REQUEST.withSeed(seed).with("bias", bias));
                    try (KernelMachine machine = fitted.machine()) {
                        Certificate certificate = certify(machine, rows);
                        double error = 1 - Metrics.evaluate(machine, fresh).main();
                        assertThat(certificate.value()).isGreaterThan(error);
                        assertThat(certificate.vacuous()).isFalse();
                        assertThat(certificate.holds()).isTrue();
                    }
                }
            }
        }
    }

    /** Theorem 4.3 over all frequencies minds no width, and its numbers are those of the machine. */
    @Test
    void theBoundOverAllFrequenciesIsAboveTheErrorToo() {
        Conditions on = Conditions.of(20000, 2, 0.05, Departure.WIDTH);
        try (MemoryStore rows = clouds(20000, 1, 2);
                MemoryStore fresh = clouds(20000, 101, 2);
                KernelMachine machine = Methods.named("rff").fit(rows, REQUEST).machine()) {
            Certificate bound = Margins.ofFrequencies(machine, rows, on).orElseThrow();
            assertThat(bound.value())
                    .isGreaterThan(1 - Metrics.evaluate(machine, fresh).main());
            assertThat(bound.vacuous()).isFalse();
            assertThat(bound.holds()).isTrue();
            double square = 0;
            for (double each : machine.function().weights().data()) {
                square += each * each;
            }
            assertThat(bound.inputs().get("scale")).isCloseTo(Math.sqrt(square), within(1e-9));
            // E x₁² = 1.2² + 0.7², E x₂² = 1.
            assertThat(bound.inputs().get("length")).isCloseTo(Math.sqrt(1.44 + 0.49 + 1), within(0.05));
            assertThat(Margins.longest(rows)).isBetween(3.0, 8.0);
        }
    }

    @Test
    void scalingTheMachineChangesNothing() {
        try (MemoryStore rows = clouds(3000, 1, 2);
                KernelMachine machine = Methods.named("rff").fit(rows, REQUEST).machine()) {
            Matrix weights = machine.function().weights();
            Matrix larger = weights.copy();
            for (int i = 0; i < larger.data().length; i++) {
                larger.data()[i] *= 16;
            }
            // It shares the map, which is closed once.
            KernelMachine scaled = new KernelMachine(
                    machine.map().orElseThrow(),
                    new LinearFunction(larger, new double[1]),
                    machine.task(),
                    machine.link());
            assertThat(certify(scaled, rows).value())
                    .isCloseTo(certify(machine, rows).value(), within(1e-12));
            double norm =
                    Math.sqrt(Arrays.stream(weights.data()).map(x -> x * x).sum());
            assertThat(certify(machine, rows).inputs().get("size"))
                    .isCloseTo(norm * Math.pow(3, 0.25), within(1e-9 * norm));
            double chosenOfMany = Margins.certify(machine, rows, 30 * 81, on(rows))
                    .orElseThrow()
                    .inputs()
                    .get("size");
            assertThat(chosenOfMany).isCloseTo(3 * norm * Math.pow(3, 0.25), within(1e-9 * norm));
        }
    }

    @Test
    void rampsAreTheMeansOfTheirDefinition() {
        float[][] x = {{2}, {1}, {0.5f}, {-1}};
        double[] y = {1, 1, 0, 0};
        try (MemoryStore rows = MemoryStore.of(x, y, null, Task.classification(List.of("a", "b")), EXECUTION)) {
            Matrix one = new Matrix(1, 1);
            one.data()[0] = 1;
            KernelMachine machine =
                    new KernelMachine(null, new LinearFunction(one, new double[1]), rows.task(), Link.BINARY);
            // Agreements 2, 1, −0.5, 1.
            double[] ramps = Margins.ramps(machine, rows, 4, 3);
            assertThat(ramps)
                    .containsExactly(
                            new double[] {(0.5 + 0.75 + 1 + 0.75) / 4, (0 + 0.5 + 1 + 0.5) / 4, 0.25}, within(1e-15));
            assertThat(Margins.certify(machine, rows, 1, on(rows))).isEmpty();
        }
    }

    @Test
    void whereTheTheoremSaysNothingThereIsNoCertificate() {
        try (MemoryStore rows = clouds(600, 1, 3);
                KernelMachine three = Methods.named("rff").fit(rows, REQUEST).machine()) {
            assertThat(Margins.certify(three, rows, 30, on(rows))).isEmpty();
        }
        try (MemoryStore rows = clouds(600, 1, 2);
                KernelMachine unbounded = Methods.named("rff")
                        .fit(rows, REQUEST.with("kernel", "arc-cosine:1"))
                        .machine();
                KernelMachine phase = Methods.named("rff")
                        .fit(rows, REQUEST.with("family", "fourier-phase"))
                        .machine()) {
            assertThat(Margins.certify(unbounded, rows, 60, on(rows))).isEmpty();
            Optional<Certificate> told = Margins.certify(phase, rows, 60, on(rows, Departure.WIDTH));
            assertThat(told.orElseThrow().violations()).containsExactly(Departure.WIDTH.clause());
        }
        assertThat(Margins.largest(Family.COORDINATE)).isInfinite();
        assertThat(Margins.largest(Family.ARC_COSINE_0)).isEqualTo(Math.sqrt(2));
    }
}
