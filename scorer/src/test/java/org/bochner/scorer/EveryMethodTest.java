package org.bochner.scorer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.bochner.BadInput;
import org.bochner.data.Dataset;
import org.bochner.data.Model;
import org.bochner.learn.Estimator;
import org.bochner.learn.Method;
import org.bochner.learn.Methods;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every method, and the settings that change what a model file holds, for two classes, several classes and a number, on
 * numbers, on categories with missing values, and on sparse rows: the scorer has the labels of the library, and its
 * scores within 1e-6 of the largest.
 */
class EveryMethodTest {
    /** Methods with settings that write other kinds of maps, atoms and links. */
    private static final List<String> VARIANTS = List.of(
            "rff;features=phase",
            "rff;kernel=arc-cosine:1",
            "rff;draw=sorf",
            "rff;draw=fastfood",
            "rff;inputs=quantile",
            "rff;inputs=relevance",
            "nsrf;inputs=quantile-relevance",
            "rff;targets=log",
            "rff;loss=logistic",
            "rff;calibration=false",
            "askl;waves=0",
            "askl;waves=4",
            "askl;waves=4;family=rectified",
            "landmarks;draw=sorf",
            "nsrf+lkrf",
            "nsrf+trf");

    @TempDir
    Path folder;

    @TestFactory
    Stream<DynamicTest> theScorerAgreesWithTheLibrary() {
        List<String> all = new ArrayList<>();
        Methods.all().stream().map(Method::name).forEach(all::add);
        all.addAll(VARIANTS);
        String only = System.getProperty("scorer.only", "");
        List<DynamicTest> tests = new ArrayList<>();
        for (String method : all) {
            for (Tables.Aim aim : Tables.Aim.values()) {
                for (String table : List.of("numbers", "mixed", "sparse")) {
                    String name = method + " " + aim + " " + table;
                    if (name.contains(only)) {
                        tests.add(DynamicTest.dynamicTest(name, () -> check(method, aim, table)));
                    }
                }
            }
        }
        return tests.stream();
    }

    private void check(String text, Tables.Aim aim, String table) throws IOException {
        Path own = Files.createTempDirectory(folder, "case");
        try (Dataset data = table.equals("numbers")
                        ? Tables.numbers(aim, 1)
                        : table.equals("mixed") ? Tables.mixed(aim, 1) : Tables.sparse(aim, 1, own);
                Model model = fit(data, text)) {
            List<?> rows = table.equals("numbers")
                    ? Arrays.asList(Tables.numbers(2))
                    : table.equals("mixed") ? Tables.mixed(aim, 2, true) : Arrays.asList(Tables.sparseRows(2));
            Agreement.check(model, rows, own);
        }
    }

    private static Model fit(Dataset data, String text) {
        String[] parts = text.split(";");
        Estimator<?> estimator = Methods.named(parts[0]).features(16).seed(3);
        try {
            for (int i = 1; i < parts.length; i++) {
                estimator = estimator.set(parts[i].split("=")[0], parts[i].split("=")[1]);
            }
            return Model.fit(data, estimator, Tables.EXECUTION.time(Duration.ofSeconds(4)));
        } catch (BadInput refused) {
            Assumptions.abort("skipped: " + text + " refuses this: " + refused.getMessage());
            throw refused;
        }
    }
}
