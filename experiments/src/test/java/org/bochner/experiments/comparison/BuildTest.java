package org.bochner.experiments.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import org.bochner.data.Model;
import org.junit.jupiter.api.Test;

class BuildTest {
    @Test
    void classesOfAJarHaveItsHashAndThoseOfAFolderTheVersionAlone() {
        assertThat(Build.of(Counting.class)).isEqualTo(Model.version());
        assertThat(Build.of(Test.class))
                .matches(Model.version().replace(".", "\\.") + "\\+[0-9a-f]{12}")
                .isEqualTo(Build.of(Test.class));
        assertThat(Build.of(String.class)).isEqualTo(Model.version());
    }
}
