package org.bochner.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.bochner.BadInput;
import org.junit.jupiter.api.Test;

class RequestTest {
    @Test
    void epsilonIsCustomaryUnlessGivenAndOutlivesOtherChanges() {
        assertThat(new Request(10, Map.of(), 1).epsilon()).isEqualTo(0.05);
        Request request = Request.features(10).withEpsilon(0.2).withSeed(4).with("c", "1");
        assertThat(request).isEqualTo(new Request(10, Map.of("c", "1"), 4, 0.2));
    }

    @Test
    void whatCannotBeAskedIsRefused() {
        assertThatThrownBy(() -> Request.features(0)).isInstanceOf(BadInput.class);
        assertThatThrownBy(() -> Request.features(10).withEpsilon(0))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("epsilon");
    }
}
