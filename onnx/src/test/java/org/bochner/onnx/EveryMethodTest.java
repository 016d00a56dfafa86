package org.bochner.onnx;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.data.Dataset;
import org.bochner.data.Model;
import org.bochner.learn.Estimator;
import org.bochner.learn.Method;
import org.bochner.learn.Methods;
import org.bochner.learn.Request;
import org.bochner.onnx.Tables.Kind;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every method, on two classes, several classes and numbers: of columns of numbers, of categories with missing values,
 * and of sparse rows.
 */
final class EveryMethodTest {
    /** What the rows are. */
    enum Table {
        NUMBERS,
        MIXED,
        SPARSE
    }

    @TempDir
    private Path folder;

    static Stream<Arguments> cases() {
        List<Arguments> cases = new ArrayList<>();
        for (Method method : Methods.all()) {
            for (Kind kind : Kind.values()) {
                if (method.name().equals("lkrf-joint") && kind == Kind.NUMBER) {
                    continue; // It learns classes alone.
                }
                for (Table table : Table.values()) {
                    cases.add(Arguments.of(method.name(), kind, table));
                }
            }
        }
        return cases.stream();
    }

    @ParameterizedTest(name = "{0} {1} {2}")
    @MethodSource("cases")
    void theGraphAnswersAsTheModel(String method, Kind kind, Table table) throws IOException {
        boolean mixed = table == Table.MIXED;
        long seed = Long.getLong("onnx.seed", 3);
        try (Dataset data = table == Table.SPARSE
                        ? Tables.sparse(150, kind, seed, folder)
                        : Dataset.ofMaps(Tables.rows(150, kind, mixed, seed), "y");
                Model model = fit(data, method)) {
            if (table == Table.SPARSE) {
                Agreement.check(model, Tables.sparseRows(60, seed + 1));
            } else {
                Agreement.check(model, Tables.fresh(60, mixed, seed + 1));
            }
        }
    }

    private static Model fit(Dataset data, String method) {
        Estimator<?> asked = Estimator.of(Methods.named(method), Request.features(16));
        try {
            return Model.fit(data, asked, Execution.defaults().threads(1).time(Duration.ofMillis(1500)));
        } catch (BadInput refused) {
            Assumptions.abort("skipped: " + method + " refuses this: " + refused.getMessage());
            throw refused;
        }
    }
}
