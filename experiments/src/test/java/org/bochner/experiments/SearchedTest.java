package org.bochner.experiments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.RandomStream;
import org.bochner.Task;
import org.bochner.learn.Diagnostics;
import org.bochner.learn.Fitted;
import org.bochner.learn.Method;
import org.bochner.learn.Methods;
import org.bochner.learn.Range;
import org.bochner.learn.Request;
import org.bochner.learn.Setting;
import org.bochner.learn.plain.MedianDistance;
import org.bochner.search.CrossValidatedError;
import org.bochner.search.CrossValidation;
import org.bochner.search.Evaluation;
import org.bochner.search.Search;
import org.bochner.search.Searcher;
import org.bochner.search.Space;
import org.bochner.select.validate.Splits;
import org.bochner.store.MemoryStore;
import org.bochner.store.RowStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SearchedTest {
    private static final Method RFF = Methods.named("rff");

    /** Points of the square in classes like a checkerboard of four fields. */
    private static MemoryStore fields(int rows) {
        RandomStream stream = RandomStream.of(1);
        float[][] x = new float[rows][2];
        double[] y = new double[rows];
        for (int i = 0; i < rows; i++) {
            x[i][0] = (float) stream.gaussian();
            x[i][1] = (float) stream.gaussian();
            y[i] = x[i][0] * x[i][1] > 0 ? 1 : 0;
        }
        Task task = Task.classification(List.of("no", "yes"));
        return MemoryStore.of(x, y, null, task, Execution.defaults().threads(1));
    }

    /** Of all rows, and of a sample of them. */
    @ParameterizedTest
    @ValueSource(longs = {Long.MAX_VALUE, 90})
    void aMethodThatIsSearchedHasTheSettingsOfItsBestPoint(long most) {
        try (MemoryStore rows = fields(200)) {
            Searched searched = new Searched(RFF, 7, 3, most);
            Request request = Request.features(20).with("c", "10").with("calibration", "false");
            Fitted fitted = searched.fit(rows, request);
            fitted.machine().close();
            RowStore some = most < 200 ? rows.subset(Splits.sample(rows, most, 1)) : rows;
            Space space = Space.of(RFF, request.given(), MedianDistance.of(some, 1));
            CrossValidatedError error =
                    new CrossValidatedError(some, RFF, request, CrossValidation.folds(3), space, some.rows());
            Searcher searcher = Searcher.named("gp-ucb", space, 7, some.rows(), 1);
            Evaluation best =
                    Search.run(searcher, List.of(), error, each -> {}).best().orElseThrow();
            assertThat(fitted.settings())
                    .containsEntry("c", "10")
                    .containsEntry("width", space.settings(best.trial().point()).get("width"));
            assertThat(fitted.diagnostics(Diagnostics.SearchTrace.class))
                    .contains(new Diagnostics.SearchTrace(best.error(), 7));
            assertThat(searched.settings()).hasToString(RFF.settings().toString());
            assertThatThrownBy(() -> new Searched(RFF, 0, 3, most)).isInstanceOf(BadInput.class);
            assertThatThrownBy(() -> new Searched(RFF, 7, 1, most)).isInstanceOf(BadInput.class);
            assertThatThrownBy(() -> new Searched(RFF, 7, 3, 2)).isInstanceOf(BadInput.class);
        }
    }

    /** A method with one setting, which notes what it is given for how many rows. */
    private record Weighed(Map<Long, Double> asked) implements Method {
        @Override
        public String name() {
            return "weighed";
        }

        @Override
        public String summary() {
            return "for this test";
        }

        @Override
        public List<Setting<?>> settings() {
            return List.of(Setting.text("weight", "1").range(Range.log(1e-4, 1).fallingBy(1.5)));
        }

        @Override
        public Fitted fit(RowStore rows, Request request) {
            asked.put(rows.rows(), Double.parseDouble(request.given().get("weight")));
            return RFF.fit(rows, new Request(20, Map.of("width", "1", "c", "1"), 1));
        }
    }

    /** A weight beside the mean loss that was found on a sample is for all rows: it falls with their number. */
    @Test
    void whatFallsWithTheRowsIsLargerOnTheSample() {
        Map<Long, Double> asked = new ConcurrentHashMap<>();
        try (MemoryStore rows = fields(600)) {
            new Searched(new Weighed(asked), 1, 2, 100)
                    .fit(rows, Request.features(20))
                    .machine()
                    .close();
            assertThat(asked).containsOnlyKeys(50L, 600L);
            assertThat(asked.get(50L)).isCloseTo(asked.get(600L) * Math.pow(6, 1.5), within(1e-4 * asked.get(50L)));
        }
    }
}
