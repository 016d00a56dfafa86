package org.bochner.scorer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.bochner.data.Dataset;
import org.bochner.data.Model;
import org.bochner.data.options.ReadOptions;
import org.bochner.learn.Methods;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Landmarks of sparse rows are sparse in the model file; the scorer holds them whole, and says so where it cannot. */
class SparseLandmarksTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"mkl", "rbf-svm"})
    void sparseLandmarksAreScoredAsTheLibraryDoes(String method) throws IOException {
        try (Dataset data = Tables.sparse(Tables.Aim.THREE, 1, folder);
                Model model = Model.fit(data, Methods.named(method).features(16), Tables.EXECUTION)) {
            Agreement.check(model, Arrays.asList(Tables.sparseRows(2)), folder);
            ModelFile file = ModelFile.of("model", Files.readAllBytes(folder.resolve("model.bochner")));
            assertThat(file.hasEntry("landmark-starts.npy")).isTrue();
            assertThat(file.hasEntry("landmarks.npy")).isFalse();
        }
    }

    @Test
    void landmarksAboveAGibibyteAreRefused() throws IOException {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 1000; i++) {
            text.append(i % 2)
                    .append(' ')
                    .append(i % 2 + 1)
                    .append(":1 ")
                    .append(300 * i + 300)
                    .append(":0.5\n");
        }
        Path rows = folder.resolve("wide.libsvm");
        Files.writeString(rows, text);
        Path file = folder.resolve("wide.bochner");
        try (Dataset data = Dataset.read(rows, ReadOptions.defaults(), Tables.EXECUTION);
                Model model = Model.fit(
                        data, Methods.named("mkl").features(16).set("width", 1).set("c", 1), Tables.EXECUTION)) {
            model.save(file);
        }
        assertThatThrownBy(() -> Scorer.load(file))
                .isInstanceOf(BadModel.class)
                .hasMessageContaining("1000 sparse landmarks of 300000 columns");
    }
}
