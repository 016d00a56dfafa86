package org.bochner.search.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.RandomStream;
import org.bochner.Stopped;
import org.bochner.Task;
import org.bochner.learn.Fitted;
import org.bochner.learn.Method;
import org.bochner.learn.Methods;
import org.bochner.learn.Request;
import org.bochner.learn.Setting;
import org.bochner.learn.SmallTasks;
import org.bochner.linalg.FloatMemory;
import org.bochner.model.KernelMachine;
import org.bochner.model.Metrics;
import org.bochner.store.MemoryStore;
import org.bochner.store.RowStore;
import org.junit.jupiter.api.Test;

class AutoChoiceTest {
    private static final List<Method> THREE =
            List.of(Methods.named("linear"), Methods.named("rff"), Methods.named("lkrf-joint"));
    private static final AutoChoice.Options MEDIUM = new AutoChoice.Options(Optional.of(Budget.MEDIUM), true);
    private static final AutoChoice.Options SMALL = new AutoChoice.Options(Optional.of(Budget.SMALL), true);

    @Test
    void aKernelWinsOnTheWindmillAndTheLineLoses() {
        try (MemoryStore rows = SmallTasks.windmill(300, 1, Execution.defaults())) {
            AutoChoice choice = AutoChoice.of(rows, Request.features(40), SMALL, THREE.subList(0, 2));
            assertThat(choice.method().name()).isEqualTo("rff");
            assertThat(choice.error()).isLessThan(0.2);
            assertThat(choice.parts()).isEqualTo(5);
            assertThat(choice.tried().get(1).verdict()).isEqualTo("worse on 1 part");
        }
    }

    @Test
    void withABudgetTheSameRowsGiveTheSameChoice() {
        List<List<Object>> seen = new ArrayList<>();
        for (int threads : new int[] {1, 2}) {
            try (MemoryStore rows =
                    SmallTasks.blobs(400, 1, Execution.defaults().threads(threads))) {
                AutoChoice choice = AutoChoice.of(rows, Request.features(40), SMALL, THREE.subList(0, 2));
                seen.add(List.of(choice.members(), choice.request(), choice.error(), choice.trainedOn()));
            }
        }
        assertThat(seen.get(1)).isEqualTo(seen.get(0));
    }

    /** {@code rff} that says of its width that it is chosen by trials, and remembers what it was given. */
    private record Recorded(Method inner, List<Request> requests) implements Method {
        @Override
        public String name() {
            return inner.name();
        }

        @Override
        public String summary() {
            return inner.summary();
        }

        @Override
        public List<Setting<?>> settings() {
            return inner.settings();
        }

        @Override
        public List<String> sampledSettings() {
            return List.of("width");
        }

        @Override
        public Fitted fit(RowStore rows, Request request) {
            requests.add(request);
            return inner.fit(rows, request);
        }
    }

    @Test
    void whatWasChosenIsKeptInLaterTrials() {
        try (MemoryStore rows = SmallTasks.windmill(4000, 1, Execution.defaults())) {
            Recorded method = new Recorded(Methods.named("rff"), new ArrayList<>());
            Contender contender = new Contender(
                    method,
                    Map.of(),
                    new Contender.Cost(0, 1, 1, 0, 0, 1, Optional.empty()),
                    Collections.nCopies(6, 0.0));
            Trials trials = new Trials(rows, Request.features(40), null, false);
            long[] counts = {600, 2400, 3200};
            for (int part = 0; part < counts.length; part++) {
                assertThat(trials.trial(contender, counts[part], part, 60).problem())
                        .isNull();
            }
            assertThat(method.requests)
                    .extracting(each -> each.given().containsKey("width"))
                    .containsExactly(false, true, true);
            assertThat(trials.member(contender).given()).containsOnlyKeys("width", "c", "calibration");
        }
    }

    @Test
    void whatAMethodCannotDoIsToldAndIsNoReasonToStop() {
        try (MemoryStore rows = SmallTasks.wave(300, 1, Execution.defaults())) {
            AutoChoice choice = AutoChoice.of(rows, Request.features(40), SMALL, THREE);
            assertThat(choice.method().name()).isEqualTo("rff");
            assertThat(choice.tried())
                    .filteredOn(each -> each.method().equals("lkrf-joint"))
                    .allMatch(each -> each.verdict().startsWith("not possible") && each.rows() == 0);
        }
    }

    @Test
    void onlyMethodsWithTheGivenSettingsTakePart() {
        try (MemoryStore rows = SmallTasks.windmill(60, 1, Execution.defaults())) {
            Request kernel = Request.features(10).with("kernel", "laplace");
            assertThat(AutoChoice.of(rows, kernel, SMALL, THREE.subList(0, 2)).tried())
                    .extracting(Tried::method)
                    .containsExactly("rff");
            Request unknown = Request.features(10).with("colour", "red");
            assertThatThrownBy(() -> AutoChoice.of(rows, unknown, SMALL, THREE))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("colour");
        }
    }

    /** {@code rff} under another name, which is not worth a trial where rows have {@code columns} or more. */
    private record Narrow(int columns) implements BareMethod {
        @Override
        public String name() {
            return "narrow";
        }

        @Override
        public boolean suits(RowStore rows, Request request) {
            return rows.columns() < columns;
        }

        @Override
        public Fitted fit(RowStore rows, Request request) {
            return Methods.named("rff").fit(rows, request);
        }
    }

    @Test
    void whatDoesNotSuitTheRowsIsNotTried() {
        try (MemoryStore rows = SmallTasks.windmill(60, 1, Execution.defaults())) {
            for (int columns : new int[] {2, 3}) {
                List<Method> two = List.of(Methods.named("linear"), new Narrow(columns));
                AutoChoice choice = AutoChoice.of(rows, Request.features(10), SMALL, two);
                assertThat(choice.tried())
                        .extracting(Tried::method)
                        .containsExactlyInAnyOrderElementsOf(
                                List.of("linear", "narrow").subList(0, columns - 1));
                choice.fit().machine().close();
            }
        }
    }

    /** Half of the rows are separated by a line, half by a wave; labels are noisy. */
    private static MemoryStore twoLaws(int rows, long seed) {
        RandomStream stream = RandomStream.of(seed, 11);
        float[][] x = new float[rows][4];
        double[] y = new double[rows];
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < 4; j++) {
                x[i][j] = (float) stream.gaussian();
            }
            double f = 2 * x[i][0] + 2 * Math.sin(3 * x[i][1]) * x[i][2];
            y[i] = stream.uniform() < 1 / (1 + Math.exp(-f)) ? 1 : 0;
        }
        return MemoryStore.of(x, y, null, Task.classification(List.of("no", "yes")), Execution.defaults());
    }

    @Test
    void anAverageHasProbabilitiesAtLeastAsGoodAsThoseOfItsBestMember() {
        List<Method> several =
                List.of(Methods.named("rff"), Methods.named("lkrf"), Methods.named("linear"), Methods.named("pbrff"));
        double gain = 0;
        int blends = 0;
        for (int seed = 1; seed <= 3; seed++) {
            try (MemoryStore rows = twoLaws(800, seed);
                    MemoryStore unseen = twoLaws(4000, seed + 10)) {
                AutoChoice choice = AutoChoice.of(rows, Request.features(Portfolio.FEW + 1), SMALL, several);
                Fitted fitted = choice.fit();
                if (!choice.isBlend()) {
                    fitted.machine().close();
                    continue;
                }
                blends++;
                assertThat(fitted.settings()).containsKeys("members", "weights");
                try (KernelMachine blend = fitted.machine();
                        KernelMachine best =
                                choice.method().fit(rows, choice.request()).machine()) {
                    gain += Metrics.evaluate(best, unseen).values().get("logLoss")
                            - Metrics.evaluate(blend, unseen).values().get("logLoss");
                }
            }
        }
        assertThat(blends).isGreaterThan(1);
        assertThat(gain / blends).isGreaterThan(0.005);
    }

    /** A method that no table of costs knows, and that is stopped where it has so many rows. */
    private record Unknown(String name, Method inner, long stopped) implements BareMethod {
        static final long NEVER = 0;

        @Override
        public Fitted fit(RowStore rows, Request request) {
            if (rows.rows() == stopped) {
                throw new Stopped("out of time");
            }
            return inner.fit(rows, request);
        }
    }

    /** Fits {@code methods} to so many rows with a small budget; the notes, and the choice in {@code seen}. */
    private static List<String> smallFit(int count, List<Method> methods, List<AutoChoice> seen) {
        long before = FloatMemory.liveBytes();
        List<String> notes = new ArrayList<>();
        try (MemoryStore rows = twoLaws(count, 5);
                MemoryStore unseen = twoLaws(4000, 6)) {
            AutoChoice choice = AutoChoice.of(rows, Request.features(40), SMALL, methods);
            seen.add(choice);
            Fitted fitted = choice.fit();
            notes.addAll(fitted.notes());
            try (KernelMachine machine = fitted.machine()) {
                Metrics metrics = Metrics.evaluate(machine, unseen);
                assertThat(metrics.values().get("accuracy")).isGreaterThan(0.7);
                assertThat(metrics.values().get("logLoss")).isLessThan(0.58);
            }
        }
        assertThat(FloatMemory.liveBytes()).isLessThanOrEqualTo(before);
        return notes;
    }

    @Test
    void ofManyRowsASmallBudgetAnswersWithTheModelsOfTrialsAndCalibratesThem() {
        List<Method> costly = List.of(
                new Unknown("one", Methods.named("rff"), Unknown.NEVER),
                new Unknown("two", Methods.named("lkrf"), Unknown.NEVER));
        List<AutoChoice> seen = new ArrayList<>();
        List<String> notes = smallFit(20_000, costly, seen);
        assertThat(seen.get(0).isSingle()).isFalse();
        assertThat(seen.get(0).parts()).isEqualTo(1);
        assertThat(seen.get(0).trainedOn()).isEqualTo(16_000);
        assertThat(notes).anyMatch(note -> note.startsWith("trained on 16000 of 20000 rows"));
    }

    @Test
    void whereItIsLittleWorkTheChoiceOfASmallBudgetIsFittedToAllRows() {
        List<Method> cheap = List.of(Methods.named("rff"), Methods.named("lkrf"), Methods.named("linear"));
        List<AutoChoice> seen = new ArrayList<>();
        List<String> notes = smallFit(3000, cheap, seen);
        assertThat(seen.get(0).parts()).isEqualTo(1);
        assertThat(seen.get(0).trainedOn()).isEqualTo(2400);
        assertThat(seen.get(0).isSingle()).isEqualTo(!seen.get(0).isBlend());
        assertThat(notes).noneMatch(note -> note.startsWith("trained on"));
    }

    @Test
    void whereThatIsStoppedTheModelsOfTrialsAreTheAnswer() {
        List<Method> stopped = List.of(
                new Unknown("one", Methods.named("rff"), 3000), new Unknown("two", Methods.named("lkrf"), 3000));
        List<String> notes = smallFit(3000, stopped, new ArrayList<>());
        assertThat(notes).anyMatch(note -> note.startsWith("trained on 2400 of 3000 rows"));
    }

    @Test
    void whereNoTimeIsLeftForTheLastFitTheBestTrialIsTheAnswer() {
        Method late = new Unknown("late", Methods.named("rff"), 300);
        long before = FloatMemory.liveBytes();
        try (MemoryStore rows = SmallTasks.windmill(300, 1, Execution.defaults())) {
            Fitted fitted = AutoChoice.of(rows, Request.features(40), SMALL, List.of(late))
                    .fit();
            try (KernelMachine machine = fitted.machine()) {
                assertThat(fitted.interrupted()).isTrue();
                assertThat(fitted.notes().get(0)).contains("no time was left");
                assertThat(Metrics.evaluate(machine, rows).main()).isGreaterThan(0.8);
            }
        }
        assertThat(FloatMemory.liveBytes()).isLessThanOrEqualTo(before);
    }

    @Test
    void whoIsStoppedBeforeTheFirstTrialHasNothing() {
        try (MemoryStore rows = SmallTasks.windmill(60, 1, Execution.defaults())) {
            RowStore stopped = rows.with(Execution.defaults().stopWhen(() -> true));
            assertThatThrownBy(() -> AutoChoice.of(stopped, Request.features(10), SMALL, THREE))
                    .isInstanceOf(Stopped.class);
        }
    }
}
