package org.bochner.bound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class CertificateTest {
    @Test
    void anErrorRateOfOneOrMoreSaysNothing() {
        assertThat(Certificate.ofErrorRate("test", 0.3, 0.95, "s").vacuous()).isFalse();
        assertThat(Certificate.ofErrorRate("test", 1, 0.95, "s").vacuous()).isTrue();
        assertThat(Certificate.ofErrorRate("test", Double.POSITIVE_INFINITY, 0.95, "s")
                        .vacuous())
                .isTrue();
    }

    @Test
    void senselessOnesAreRefused() {
        assertThatThrownBy(() -> new Certificate(" ", 0, 0.5, false, "s")).hasMessageContaining("name");
        assertThatThrownBy(() -> new Certificate("c", Double.NaN, 0.5, false, "s"))
                .hasMessageContaining("'c'");
        assertThatThrownBy(() -> new Certificate("c", 0, 0, false, "s")).hasMessageContaining("(0, 1]");
        assertThatThrownBy(() -> new Certificate("c", 0, 1.5, false, "s")).hasMessageContaining("1.5");
    }
}
