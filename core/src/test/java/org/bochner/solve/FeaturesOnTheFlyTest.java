package org.bochner.solve;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.bochner.Execution;
import org.bochner.RandomStream;
import org.bochner.Task;
import org.bochner.features.MeasureMap;
import org.bochner.features.maps.FeatureStore;
import org.bochner.spectral.Draw;
import org.bochner.spectral.FrequencyDraw;
import org.bochner.spectral.Kernels;
import org.bochner.store.MemoryStore;
import org.bochner.store.RowStore;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The model does not depend on whether features are kept or computed again in every pass, over many blocks too. */
class FeaturesOnTheFlyTest {
    private static final int ROWS = 20_000;
    private static final int INPUTS = 3;

    @ParameterizedTest
    @EnumSource(
            value = Loss.class,
            names = {"SQUARED", "LOGISTIC", "SQUARED_HINGE"})
    void theMachineHasTheSameBits(Loss loss) {
        try (MemoryStore source = source(loss != Loss.SQUARED);
                MeasureMap map = new MeasureMap(FrequencyDraw.draw(Kernels.gaussian(1), Draw.IID, 6, INPUTS, 1));
                RowStore kept = FeatureStore.materialise(source, map)) {
            RowStore view = FeatureStore.view(source, map);
            assertThat(weights(view, loss)).containsExactly(weights(kept, loss));
            assertThat(weights(view.subset(row -> row % 5 != 0), loss))
                    .containsExactly(weights(kept.subset(row -> row % 5 != 0), loss));
            assertThat(weights(view.with(view.execution().threads(1)), loss)).containsExactly(weights(view, loss));
        }
    }

    private static double[] weights(RowStore z, Loss loss) {
        return LinearSolvers.path(z, Training.of(loss), new double[] {1})
                .get(0)
                .function()
                .weights()
                .data();
    }

    private static MemoryStore source(boolean classes) {
        float[][] rows = new float[ROWS][INPUTS];
        double[] targets = new double[ROWS];
        for (int i = 0; i < ROWS; i++) {
            RandomStream.of(2, i).gaussians(rows[i]);
            double value = rows[i][0] * rows[i][1] + 0.1 * rows[i][2];
            targets[i] = classes ? (value > 0 ? 1 : 0) : value;
        }
        Task task = classes ? Task.classification(List.of("a", "b")) : Task.regression();
        return MemoryStore.of(rows, targets, null, task, Execution.defaults().threads(2));
    }
}
