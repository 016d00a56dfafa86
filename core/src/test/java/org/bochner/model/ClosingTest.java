package org.bochner.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.bochner.Task;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.bochner.model.calibrate.TemperatureCalibration;
import org.bochner.model.file.ModelWriter;
import org.bochner.store.MemoryStore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What calls on a model do before, while and after it is closed. */
class ClosingTest {
    private static final Task TASK = Machines.classes(3);

    private final long liveBefore = FloatMemory.liveBytes();
    private final KernelMachine machine =
            Machines.random(TASK, Link.MULTINOMIAL, 40, 1).named("the model rff");

    @AfterEach
    void nothingIsLeft() {
        assertThat(FloatMemory.liveBytes()).isEqualTo(liveBefore);
    }

    @Test
    void everyCallAfterClosingNamesTheModel() {
        try (MemoryStore store = Machines.store(100, TASK, new double[100], null, 2, 3);
                FloatMemory memory = FloatMemory.allocate(10L * Machines.COLUMNS)) {
            DenseRows rows = new DenseRows(memory, 10, Machines.COLUMNS);
            machine.close();
            machine.close();
            List<ThrowingCallable> calls = List.of(
                    () -> machine.scores(rows),
                    () -> machine.predict(rows),
                    () -> machine.probabilities(rows),
                    () -> machine.scores(store),
                    () -> machine.calibratedOn(store),
                    () -> machine.write(new ModelWriter()),
                    () -> machine.hold(open -> open),
                    () -> Metrics.evaluate(machine, store));
            for (ThrowingCallable call : calls) {
                assertThatIllegalStateException().isThrownBy(call).withMessage("the model rff is closed");
            }
        }
    }

    @Test
    void theMapOfAClosedModelFailsCleanlyToo() {
        try (FloatMemory memory = FloatMemory.allocate(10L * Machines.COLUMNS);
                FloatMemory out = FloatMemory.allocate(400)) {
            machine.close();
            assertThatIllegalStateException()
                    .isThrownBy(() ->
                            machine.map().orElseThrow().apply(new DenseRows(memory, 10, Machines.COLUMNS), out, 0, 40));
        }
    }

    @Test
    void aCallbackMayCloseTheModelAndItsCallFinishes() {
        try (MemoryStore store = Machines.store(5000, TASK, new double[5000], null, 2, 3)) {
            double[] expected = machine.scores(store);
            AtomicLong rows = new AtomicLong();
            Predictions.stream(machine, store, part -> {
                machine.close();
                for (int i = 0; i < part.scores().length; i++) {
                    assertThat(part.scores()[i]).isEqualTo(expected[(int) rows.get() * 3 + i]);
                }
                rows.addAndGet(part.rows());
            });
            assertThat(rows).hasValue(5000);
        }
    }

    @Test
    void theOpenFormOfAModelStaysOpenUntilItsCallReturns() {
        try (FloatMemory memory = FloatMemory.allocate(10L * Machines.COLUMNS)) {
            DenseRows rows = new DenseRows(memory, 10, Machines.COLUMNS);
            double[] expected = machine.scores(rows);
            double[] found = machine.hold(open -> {
                machine.close();
                return open.scores(rows);
            });
            assertThat(found).isEqualTo(expected);
        }
    }

    @Test
    void aModelAndItsCalibratedFormAreClosedTogether() {
        KernelMachine calibrated = machine.withCalibration(new TemperatureCalibration(3, 2));
        calibrated.close();
        try (FloatMemory memory = FloatMemory.allocate(Machines.COLUMNS)) {
            DenseRows row = new DenseRows(memory, 1, Machines.COLUMNS);
            assertThatIllegalStateException().isThrownBy(() -> machine.scores(row));
            assertThatIllegalStateException().isThrownBy(() -> calibrated.scores(row));
        }
        machine.close();
    }
}
