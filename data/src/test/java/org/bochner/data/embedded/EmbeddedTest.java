package org.bochner.data.embedded;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.List;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.data.Dataset;
import org.bochner.data.catalogue.Locator;
import org.bochner.data.options.ReadOptions;
import org.bochner.data.schema.Column;
import org.bochner.store.Passes;
import org.junit.jupiter.api.Test;

class EmbeddedTest {
    private static final Execution EXECUTION = Execution.defaults().threads(1);

    private static Dataset read(String name) {
        return Dataset.read(Embedded.find(name, EXECUTION), ReadOptions.defaults(), EXECUTION);
    }

    /** The summary is that of scikit-learn's description of the table: least and largest radius, class counts. */
    @Test
    void theBreastCancerTableIsWhole() {
        try (Dataset data = read("breast_cancer")) {
            assertThat(data.rows().rows()).isEqualTo(569);
            assertThat(data.rows().columns()).isEqualTo(30);
            assertThat(data.schema().labels())
                    .containsExactly(new Column.Level("benign", 357), new Column.Level("malignant", 212));
            Column radius = data.schema().columns().get(0);
            assertThat(radius.name()).isEqualTo("mean radius");
            assertThat(radius.moments().least()).isEqualTo(6.981);
            assertThat(radius.moments().largest()).isEqualTo(28.11);
        }
    }

    /** Uniform in the disc: E x₁² = 1/4; n = 50000, deviation of x₁² is 0.217, so 5 deviations are 0.005. */
    @Test
    void theWindmillIsUniformInTheDiscWithHalfOfEachClass() {
        try (Dataset data = read("windmill:test")) {
            assertThat(data.rows().rows()).isEqualTo(50_000);
            assertThat(data.task().labels()).containsExactly("-1", "1");
            Column.Moments x = data.schema().columns().get(0).moments();
            assertThat(x.deviation() * x.deviation()).isCloseTo(0.25, within(0.005));
            assertThat(data.schema().labels().get(0).count() / 50_000.0).isCloseTo(0.5, within(0.0112));
        }
    }

    @Test
    void theWindmillDependsOnItsSeedAlone() {
        assertThat(Windmill.csv(100, 7)).isEqualTo(Windmill.csv(100, 7)).isNotEqualTo(Windmill.csv(100, 8));
        try (Dataset data = read("windmill:300:7")) {
            assertThat(data.rows().rows()).isEqualTo(300);
        }
        assertThat(Embedded.find("windmills", EXECUTION)).isNull();
        assertThatThrownBy(() -> Embedded.find("windmill:1", EXECUTION))
                .isInstanceOf(BadInput.class)
                .hasMessage("windmill rows must be 2 to 9999999, not 1");
    }

    @Test
    void theClassOfAPointTurnsWithItsRadius() {
        assertThat(Windmill.label(0.5, 0.1)).isEqualTo(1);
        assertThat(Windmill.label(0.5, -0.5)).isEqualTo(-1);
        assertThat(Windmill.label(-0.5, -0.1)).isEqualTo(1);
    }

    /**
     * Uniform on the sphere: x₃ is uniform on [−1, 1], of variance 1/3; n = 50000, the deviation of x₃² is 0.298, so
     * 5 deviations are 0.0067. Both classes cover half of it.
     */
    @Test
    void theCheckerboardIsUniformOnTheSphereWithHalfOfEachClass() throws IOException {
        try (Dataset data = read("checkerboard:test")) {
            assertThat(data.rows().rows()).isEqualTo(50_000);
            assertThat(data.rows().columns()).isEqualTo(3);
            for (int j = 0; j < 3; j++) {
                Column.Moments x = data.schema().columns().get(j).moments();
                assertThat(x.deviation() * x.deviation()).isCloseTo(1 / 3.0, within(0.0067));
            }
            assertThat(data.schema().labels().get(0).count() / 50_000.0).isCloseTo(0.5, within(0.0112));
        }
        assertThat(Checkerboard.csv(100, 7)).isEqualTo(Checkerboard.csv(100, 7)).isNotEqualTo(Checkerboard.csv(100, 8));
        assertThatThrownBy(() -> Embedded.find("checkerboard:1", EXECUTION))
                .hasMessage("checkerboard rows must be 2 to 9999999, not 1");
    }

    @Test
    void theCheckerboardIsReadUnscaledSoItsRowsStayOnTheSphere() {
        ReadOptions hinted =
                new Locator.Located(null, Embedded.hints("checkerboard:300:7")).options(ReadOptions.defaults());
        try (Dataset data = Dataset.read(Embedded.find("checkerboard:300:7", EXECUTION), hinted, EXECUTION)) {
            Passes.forEach(data.rows(), block -> {
                for (int i = 0; i < block.size(); i++) {
                    assertThat(block.rows().squaredNorm(i)).isCloseTo(1, within(1e-6));
                    float[] x = new float[3];
                    block.rows().copyRow(i, x);
                    assertThat(block.targets()[i]).isEqualTo(Checkerboard.label(x[0], x[1], x[2]) > 0 ? 1 : 0);
                }
            });
        }
    }

    @Test
    void fieldsOfTheCheckerboardChangeColourWithSectorAndBelt() {
        double r = Math.sqrt(1 - 0.25 * 0.25);
        // In the first sector sin 4φ > 0; just above the equator sin 2π(z + 1) > 0.
        assertThat(Checkerboard.label(r * Math.cos(0.4), r * Math.sin(0.4), 0.25))
                .isEqualTo(1);
        assertThat(Checkerboard.label(r * Math.cos(0.4), r * Math.sin(0.4), -0.25))
                .isEqualTo(-1);
        assertThat(Checkerboard.label(r * Math.cos(1.2), r * Math.sin(1.2), 0.25))
                .isEqualTo(-1);
        assertThat(Checkerboard.label(0.5, 0.3, 0.81)).isEqualTo(-1);
    }

    /**
     * Per string: class and presence agree but for the share of noise; half have a planted 5-gram. n = 10000, so 5
     * deviations are 0.015 for the noise and 0.025 for the half.
     */
    @Test
    void theMotifTaskIsDecidedByItsPlantedKGramsBesideTheNoise() throws IOException {
        List<String> rows = new String(
                        Embedded.find("motif:test", EXECUTION).open().readAllBytes(), US_ASCII)
                .lines()
                .skip(1)
                .toList();
        int planted = 0;
        int wrong = 0;
        for (String row : rows) {
            String letters = row.substring(0, row.indexOf(','));
            assertThat(letters).matches("[ACGT]{100}");
            boolean has = Motif.PLANTED.stream().anyMatch(letters::contains);
            planted += has ? 1 : 0;
            wrong += has == row.endsWith(",1") ? 0 : 1;
        }
        assertThat(rows).hasSize(Motif.TEST);
        assertThat(planted / 10_000.0).isCloseTo(0.5, within(0.025));
        assertThat(wrong / 10_000.0).isCloseTo(Motif.NOISE, within(0.015));
    }

    @Test
    void theMotifTaskDependsOnItsSeedAloneAndIsReadAsKGrams() {
        assertThat(Motif.csv(50, 7)).isEqualTo(Motif.csv(50, 7)).isNotEqualTo(Motif.csv(50, 8));
        ReadOptions hinted = new Locator.Located(null, Embedded.hints("motif:300:7")).options(ReadOptions.defaults());
        try (Dataset data = Dataset.read(Embedded.find("motif:300:7", EXECUTION), hinted, EXECUTION)) {
            assertThat(data.rows().rows()).isEqualTo(300);
            assertThat(data.rows().columns()).isEqualTo(1024);
        }
        assertThatThrownBy(() -> Embedded.find("motif:1000000", EXECUTION))
                .isInstanceOf(BadInput.class)
                .hasMessage("motif rows must be 2 to 999999, not 1000000");
    }

    /** χ² with d degrees is above d with probability 0.4405 for d = 10; n = 20000, 5 deviations are 0.0176. */
    @Test
    void theNormTaskAsksWhichPointsAreFarOut() {
        try (Dataset data = read("norm:test")) {
            assertThat(data.rows().rows()).isEqualTo(20_000);
            assertThat(data.rows().columns()).isEqualTo(10);
            assertThat(data.schema().labels().get(1).name()).isEqualTo("1");
            assertThat(data.schema().labels().get(1).count() / 20_000.0).isCloseTo(0.4405, within(0.0176));
            Column.Moments x = data.schema().columns().get(3).moments();
            assertThat(x.deviation()).isCloseTo(1, within(0.025));
        }
        try (Dataset data = read("norm:d=3:50:9")) {
            assertThat(data.rows().rows()).isEqualTo(50);
            assertThat(data.rows().columns()).isEqualTo(3);
        }
        assertThat(NormTask.csv(2, 9, 1)).isEqualTo(NormTask.csv(2, 9, 1)).isNotEqualTo(NormTask.csv(2, 9, 2));
        assertThat(Embedded.find("windmill:d=3", EXECUTION)).isNull();
        assertThatThrownBy(() -> Embedded.find("norm:d=0", EXECUTION))
                .isInstanceOf(BadInput.class)
                .hasMessage("the columns of the norm task must be 1 to 1000, not 0");
        assertThatThrownBy(() -> Embedded.find("norm:d=1000:200000", EXECUTION))
                .hasMessage("norm rows must be 2 to 100000, not 200000");
    }
}
