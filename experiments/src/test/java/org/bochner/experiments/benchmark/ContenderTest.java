package org.bochner.experiments.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.bochner.BadInput;
import org.junit.jupiter.api.Test;

/** The names of contenders say all that is run. */
class ContenderTest {
    @Test
    void aNameHasMethodSettingsOptionsAndTime() {
        assertThat(Contender.of("askl").single()).isTrue();
        assertThat(Contender.of("askl").seconds()).isInfinite();
        Contender all = Contender.of("mkl:kernels=matern:1.5:lambda=0.1+features=200@2m");
        assertThat(all.method()).isEqualTo("mkl");
        assertThat(all.settings()).isEqualTo(Map.of("kernels", "matern:1.5", "lambda", "0.1"));
        assertThat(all.options()).isEqualTo(Map.of("features", "200"));
        assertThat(all.seconds()).isEqualTo(120);
        assertThat(Contender.of("auto@60s").single()).isFalse();
        assertThat(Contender.of("auto@60s+blend=off").options()).isEqualTo(Map.of("blend", "off"));
        Contender chain = Contender.of("nsrf+lkrf+trf:lambda=0.1+features=50@5s");
        assertThat(chain.method()).isEqualTo("nsrf+lkrf+trf");
        assertThat(chain.settings()).isEqualTo(Map.of("lambda", "0.1"));
        assertThat(chain.options()).isEqualTo(Map.of("features", "50"));
        assertThat(chain.seconds()).isEqualTo(5);
        assertThat(Contender.of("HistGradientBoosting@10s").peer()).isTrue();
        assertThat(Contender.within("auto", 60).name()).isEqualTo("auto@60s");
        assertThat(Contender.of(List.of("rff", "fit", "rff"))).hasSize(2);
    }

    @Test
    void whatIsNotANameIsRefused() {
        for (String wrong : List.of("", "9", "rff@", "rff@0s", "rff:width", "rff+", "rff:=3", "rff@6x")) {
            assertThatThrownBy(() -> Contender.of(wrong)).as(wrong).isInstanceOf(BadInput.class);
        }
        assertThatThrownBy(() -> Contender.of("SVM:c=3")).hasMessageContaining("no settings");
    }
}
