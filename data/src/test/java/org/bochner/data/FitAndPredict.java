package org.bochner.data;

import java.nio.file.Files;
import java.nio.file.Path;
import org.bochner.Execution;
import org.bochner.data.embedded.Embedded;
import org.bochner.data.options.ReadOptions;
import org.bochner.learn.Estimator;
import org.bochner.learn.Methods;
import org.bochner.linalg.Blas;

/**
 * A program for {@link PlatformsTest}: fits some methods to an embedded table, saves, loads and predicts; prints which
 * arithmetic ran, then the scores of every method on a line.
 */
final class FitAndPredict {
    private FitAndPredict() {}

    public static void main(String[] methods) throws Exception {
        System.out.println("memory " + (Blas.nativeMemory() ? "native" : "java"));
        System.out.println("arithmetic " + Blas.get().name());
        Execution execution = Execution.defaults().threads(2);
        Path file = Files.createTempFile("model", ".bochner");
        try (Dataset data = Dataset.read(Embedded.breastCancer(execution), ReadOptions.defaults(), execution)) {
            for (String method : methods) {
                try (Model model = Model.fit(data, estimator(method))) {
                    model.save(file);
                }
                try (Model model = Model.load(file)) {
                    StringBuilder line = new StringBuilder("scores " + method);
                    for (double score : model.machine().scores(data.rows())) {
                        line.append(' ').append(score);
                    }
                    System.out.println(line);
                }
            }
        } finally {
            Files.delete(file);
        }
    }

    /** With C and the width given: no choice that a last bit might decide, and a fast one. */
    private static Estimator<?> estimator(String method) {
        Estimator<?> plain = Methods.named(method).features(20).set("c", 1);
        return method.equals("linear") ? plain : plain.set("width", 5);
    }
}
