package org.bochner.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import org.bochner.BadInput;
import org.bochner.spectral.Draw;
import org.junit.jupiter.api.Test;

class EstimatorTest {
    private static Estimator<?> rff() {
        return Methods.named("rff").features(200);
    }

    @Test
    void valuesOfEveryTypeMeanWhatTheirTextMeans() {
        assertThat(rff().set("width", 2)).isEqualTo(rff().set("width", "2"));
        assertThat(rff().set("width", 2.0f)).isEqualTo(rff().set("width", Optional.of(2.0)));
        assertThat(rff().set("width", Optional.empty())).isEqualTo(rff().set("width", "auto"));
        assertThat(rff().set("c", new double[] {1, 0.5})).isEqualTo(rff().set("c", List.of(1, 0.5)));
        assertThat(rff().set("c", new double[] {1, 0.5})).isEqualTo(rff().set("c", "1, 0.5"));
        assertThat(rff().set("calibration", false)).isEqualTo(rff().set("calibration", "false"));
        assertThat(rff().set("draw", Draw.ORTHOGONAL)).isEqualTo(rff().set("draw", "orthogonal"));
        assertThat(rff().set("iterations", 1e3)).isEqualTo(rff().set("iterations", 1000L));
    }

    @Test
    void aWrongNameOrValueIsRefusedAtOnceWithTheLegalOnes() {
        assertThatThrownBy(() -> rff().set("reach", 8))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("method rff has no setting 'reach'; its settings are kernel, width");
        assertThatThrownBy(() -> rff().set("width", -1))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("width must be a number above 0, or auto, not '-1'");
        assertThatThrownBy(() -> rff().set("draw", "dice"))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("one of iid, orthogonal");
        assertThatThrownBy(() -> rff().set("width", null)).isInstanceOf(BadInput.class);
        assertThatThrownBy(() -> rff().set("c", new double[0])).isInstanceOf(BadInput.class);
        assertThatThrownBy(() -> rff().withFeatures(0)).isInstanceOf(BadInput.class);
        assertThatThrownBy(() -> Methods.named("rfff").features(3)).hasMessageContaining("rff");
    }

    @Test
    void anEstimatorNeverChanges() {
        Estimator<?> first = rff();
        Estimator<?> second =
                first.set("width", 2).seed(7).certificateEpsilon(0.01).withFeatures(100);
        assertThat(first).isEqualTo(rff()).hasSameHashCodeAs(rff()).isNotEqualTo(second);
        assertThat(second.request()).isEqualTo(new Request(100, java.util.Map.of("width", "2"), 7, 0.01));
        assertThat(second.settings().text()).containsEntry("width", "2").containsEntry("kernel", "gaussian");
        assertThat(second).hasToString("rff(features=100, width=2, seed=7)");
        assertThat(second.prefixes(20, 50).request().prefixes()).containsExactly(20, 50);
    }
}
