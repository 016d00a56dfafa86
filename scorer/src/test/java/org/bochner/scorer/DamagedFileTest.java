package org.bochner.scorer;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import org.junit.jupiter.api.Test;

/** What is no model is refused with a message that says so. */
class DamagedFileTest {
    @Test
    void whatIsNoModelIsRefused() {
        assertThatThrownBy(() -> Scorer.load(new ByteArrayInputStream(new byte[0])))
                .isInstanceOf(BadModel.class)
                .hasMessageContaining("it is empty");
        assertThatThrownBy(() -> Scorer.load(new ByteArrayInputStream(new byte[100])))
                .isInstanceOf(BadModel.class)
                .hasMessageContaining("something else");
    }
}
