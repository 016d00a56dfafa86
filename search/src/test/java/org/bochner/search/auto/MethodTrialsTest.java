package org.bochner.search.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.Stopped;
import org.bochner.learn.Fitted;
import org.bochner.learn.Method;
import org.bochner.learn.Methods;
import org.bochner.learn.Request;
import org.bochner.learn.Setting;
import org.bochner.learn.SmallTasks;
import org.bochner.store.MemoryStore;
import org.bochner.store.RowStore;
import org.junit.jupiter.api.Test;

class MethodTrialsTest {
    private static final List<Method> THREE =
            List.of(Methods.named("linear"), Methods.named("rff"), Methods.named("lkrf-joint"));

    @Test
    void aKernelWinsOnTheWindmillAndTheLineLoses() {
        try (MemoryStore rows = SmallTasks.windmill(300, 1, Execution.defaults())) {
            List<Method> two = THREE.subList(0, 2);
            MethodComparison.Outcome outcome = new MethodTrials(rows, two, Request.features(40), 300).compare();
            assertThat(outcome.winner().method()).isEqualTo("rff");
            assertThat(outcome.winner().error()).isLessThan(0.2);
            assertThat(outcome.winner().parts()).isGreaterThanOrEqualTo(5);
            assertThat(outcome.tried().get(1).verdict()).isEqualTo("worse on 1 part");
        }
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
    void whatWasChosenOnManyRowsIsKeptOnMore() {
        try (MemoryStore rows = SmallTasks.windmill(4000, 1, Execution.defaults())) {
            Recorded method = new Recorded(Methods.named("rff"), new ArrayList<>());
            MethodTrials runner = new MethodTrials(rows, List.of(method), Request.features(40), 4000);
            for (long count : new long[] {600, 2400, 2400, 3200, 3200}) {
                int part = method.requests.size();
                assertThat(runner.trial("rff", count, part, 60).problem()).isNull();
            }
            assertThat(method.requests)
                    .extracting(each -> each.given().containsKey("width"))
                    .containsExactly(false, false, false, true, true);
            assertThat(runner.settles("rff", 2400)).isFalse();
        }
    }

    @Test
    void whatAMethodCannotDoIsToldAndIsNoReasonToStop() {
        try (MemoryStore rows = SmallTasks.wave(300, 1, Execution.defaults())) {
            MethodComparison.Outcome outcome = new MethodTrials(rows, THREE, Request.features(40), 300).compare();
            assertThat(outcome.winner().method()).isEqualTo("rff");
            assertThat(outcome.tried())
                    .filteredOn(each -> each.method().equals("lkrf-joint"))
                    .allMatch(each -> each.verdict().startsWith("not possible") && each.rows() == 0);
        }
    }

    @Test
    void onlyMethodsWithTheGivenSettingsTakePart() {
        try (MemoryStore rows = SmallTasks.windmill(60, 1, Execution.defaults())) {
            Request kernel = Request.features(10).with("kernel", "laplace");
            assertThat(new MethodTrials(rows, THREE.subList(0, 2), kernel, 60)
                            .compare()
                            .tried())
                    .extracting(MethodComparison.Tried::method)
                    .containsExactly("rff");
            assertThatThrownBy(() ->
                            new MethodTrials(rows, THREE, Request.features(10).with("colour", "red"), 60))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("colour");
        }
    }

    @Test
    void whoIsStoppedBeforeTheFirstHeatHasNothing() {
        try (MemoryStore rows = SmallTasks.windmill(60, 1, Execution.defaults())) {
            RowStore stopped = rows.with(Execution.defaults().stopWhen(() -> true));
            assertThatThrownBy(() -> new MethodTrials(stopped, THREE, Request.features(10), 60).compare())
                    .isInstanceOf(Stopped.class);
        }
    }
}
