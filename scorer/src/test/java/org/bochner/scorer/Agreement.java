package org.bochner.scorer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.bochner.data.Model;
import org.bochner.data.RowPredictor;
import org.bochner.model.Prediction;

/**
 * Whether the scorer says what the library says of single rows. Where rows are sparse, {@link Model#predict} takes the
 * row as a block of one, whose matrix products round otherwise on each processor, by up to 1e-6: there the library's
 * {@link RowPredictor} is asked.
 */
final class Agreement {
    private Agreement() {}

    /** Saves the model and scores {@code rows}, maps or arrays; returns the largest difference of a score. */
    static double check(Model model, List<?> rows, Path folder) throws IOException {
        Path file = folder.resolve("model.bochner");
        model.save(file);
        Scorer scorer = Scorer.load(file);
        boolean array = model.encoder().sparse();
        RowPredictor alone = array ? model.predictor() : null;
        boolean classes = model.machine().task().isClassification();
        double[][] expected = new double[rows.size()][];
        double scale = 0;
        for (int i = 0; i < expected.length; i++) {
            expected[i] = scores(model, alone, rows.get(i));
            for (double each : expected[i]) {
                scale = Math.max(scale, Math.abs(each));
            }
        }
        double worst = 0;
        for (int i = 0; i < expected.length; i++) {
            Object row = rows.get(i);
            Prediction library = predict(model, row);
            Score score = score(scorer, row);
            for (int k = 0; k < expected[i].length; k++) {
                worst = Math.max(worst, Math.abs(score.scores()[k] - expected[i][k]) / scale);
            }
            assertThat(worst).as("row %d: %s and %s", i, score, library).isLessThanOrEqualTo(1e-6);
            assertThat(score.hasProbabilities()).isEqualTo(library.hasProbabilities());
            if (!classes) {
                assertThat(score.value()).isEqualTo(score.scores()[0]);
                continue;
            }
            String label = array ? alone.label(alone.predictClass((double[]) row)) : library.label();
            assertThat(score.label()).as("row %d: %s and %s", i, score, library).isEqualTo(label);
            if (score.hasProbabilities()) {
                double[] probabilities = new double[scorer.labels().size()];
                if (array) {
                    alone.probabilities((double[]) row, probabilities);
                }
                for (int k = 0; k < probabilities.length; k++) {
                    String each = scorer.labels().get(k);
                    double p = array ? probabilities[k] : library.probability(each);
                    assertThat(Math.abs(score.probability(each) - p)).isLessThanOrEqualTo(1e-6);
                }
            }
        }
        return worst;
    }

    private static double[] scores(Model model, RowPredictor alone, Object row) {
        if (alone != null) {
            double[] scores = new double[model.machine().outputs()];
            alone.scores((double[]) row, scores);
            return scores;
        }
        return predict(model, row).scores();
    }

    @SuppressWarnings("unchecked")
    static Prediction predict(Model model, Object row) {
        return row instanceof double[] ? model.predict((double[]) row) : model.predict((Map<String, ?>) row);
    }

    @SuppressWarnings("unchecked")
    static Score score(Scorer scorer, Object row) {
        return row instanceof double[] ? scorer.score((double[]) row) : scorer.score((Map<String, ?>) row);
    }
}
