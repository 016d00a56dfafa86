package org.bochner.data.explain;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bochner.RandomStream;
import org.bochner.data.Dataset;
import org.bochner.data.DatasetBuilder;
import org.bochner.data.Model;
import org.bochner.data.options.ReadOptions;
import org.bochner.learn.Estimator;
import org.bochner.methods.Linear;
import org.bochner.methods.Rff;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Columns that have nothing to do with the target have importances within two deviations of 0, whatever their kind.
 * Models are fitted again in each trial, with little regularization, so that they follow the noise. With
 * {@code -Dbochner.trials=200} it runs as many trials for each kind of model.
 */
class NoiseImportanceTest {
    private static final int TRIALS = Integer.getInteger("bochner.trials", 12);
    private static final int[] LEVELS = {2, 10, 100, 1000};

    /** What is predicted, and by which method. */
    enum Kind {
        CLASSES,
        NUMBERS,
        THREE_CLASSES,
        MARGINS,
        LINEAR
    }

    private record Row(double[] numbers, int[] codes, double signal) {}

    private static List<Row> rows(int count, RandomStream stream) {
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            double[] numbers = new double[3];
            stream.gaussians(numbers);
            int[] codes = new int[LEVELS.length];
            for (int k = 0; k < codes.length; k++) {
                codes[k] = stream.below(LEVELS[k]);
            }
            double heavy = stream.cauchy();
            rows.add(new Row(
                    new double[] {numbers[0], numbers[1], heavy},
                    codes,
                    numbers[0] * numbers[0] + numbers[0] + numbers[2]));
        }
        return rows;
    }

    private static Dataset data(List<Row> rows, Kind kind) {
        DatasetBuilder<Row> builder = Dataset.<Row>builder()
                .options(ReadOptions.defaults().withMostCategories(2000))
                .execution(Shop.EXECUTION)
                .number("real", row -> row.numbers[0])
                .number("normal", row -> row.numbers[1])
                .number("heavy", row -> row.numbers[2]);
        for (int k = 0; k < LEVELS.length; k++) {
            int code = k;
            builder = builder.category("levels" + LEVELS[k], row -> "c" + row.codes[code]);
        }
        return (switch (kind) {
                    case NUMBERS, LINEAR -> builder.target(row -> row.signal);
                    case THREE_CLASSES -> builder.label(row -> row.signal > 2 ? "c" : row.signal > 0 ? "b" : "a");
                    case CLASSES, MARGINS -> builder.label(row -> row.signal > 1);
                })
                .rows(rows);
    }

    private static Estimator<?> method(Kind kind) {
        return switch (kind) {
            case LINEAR -> Linear.defaults().c(10);
            case MARGINS -> Rff.features(100).c(1).calibration(false);
            default -> Rff.features(100).c(1);
        };
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void noiseLiesWithinTwoDeviationsOfZero(Kind kind) {
        Map<String, int[]> inside = new LinkedHashMap<>();
        double least = Double.MAX_VALUE;
        for (int t = 0; t < TRIALS; t++) {
            RandomStream stream = RandomStream.of(2026, kind.ordinal(), t);
            try (Dataset train = data(rows(300, stream), kind);
                    Dataset held = data(rows(300, stream), kind);
                    Model model = Model.fit(train, method(kind))) {
                for (Importances.Column each :
                        Explainer.of(model, held).importances().columns()) {
                    boolean near = Math.abs(each.importance()) <= 2 * each.deviation();
                    inside.computeIfAbsent(each.input(), name -> new int[1])[0] += near ? 1 : 0;
                    if (each.input().equals("real")) {
                        least = Math.min(least, each.importance() / each.deviation());
                    }
                }
            }
        }
        int real = inside.remove("real")[0];
        int total = inside.values().stream().mapToInt(each -> each[0]).sum();
        StringBuilder words = new StringBuilder(kind + ", " + TRIALS + " trials, within two deviations:");
        inside.forEach(
                (name, count) -> words.append(' ').append(name).append(' ').append(count[0]));
        words.append(", real ")
                .append(real)
                .append(", which is at least ")
                .append(least)
                .append(" deviations");
        if (Integer.getInteger("bochner.trials") != null) {
            System.out.println(words);
        }
        // 72 draws at 95 %: below 62 has a chance of about 1 in 1000.
        assertThat(total).as(words.toString()).isGreaterThanOrEqualTo((int) (0.86 * TRIALS * inside.size()));
        assertThat(real).isLessThanOrEqualTo(TRIALS / 4);
    }
}
