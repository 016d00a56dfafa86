package org.bochner.spectral;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FamilyTest {
    @Test
    void rampsArePowersOfThePositivePart() {
        float[] x = {-1, -0f, 0, 2, 3, Float.MIN_VALUE};
        float[] step = x.clone();
        float[] ramp = x.clone();
        float[] squared = x.clone();
        Family.ARC_COSINE_0.apply(step, 1, 4, 2f, null, 0);
        Family.ARC_COSINE_1.apply(ramp, 1, 4, 2f, null, 0);
        Family.ARC_COSINE_2.apply(squared, 1, 4, 2f, null, 0);
        assertThat(step).containsExactly(-1, 0, 0, 2, 2, Float.MIN_VALUE);
        assertThat(ramp).containsExactly(-1, 0, 0, 4, 6, Float.MIN_VALUE);
        assertThat(squared).containsExactly(-1, 0, 0, 8, 18, Float.MIN_VALUE);
    }
}
