package org.bochner.experiments.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import org.bochner.BadInput;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CellStoreTest {
    @TempDir
    private Path folder;

    private static Cell cell(long seed) {
        Cell.Key key =
                new Cell.Key("1", "rows", "rff", Map.of("c", "1"), List.of(5, 9), seed, Double.POSITIVE_INFINITY, "");
        Cell.Point point = new Cell.Point(
                5,
                4,
                Map.of("accuracy", 0.1 + 0.2),
                Map.of("accuracy", 1.0),
                Map.of("width", "2.5"),
                Map.of("atoms", 3.0),
                0.25,
                1e-3,
                77,
                false);
        return new Cell(key, "accuracy", 80, 20, List.of(point, point));
    }

    @Test
    void cellsComeBackToTheBit() {
        try (CellStore store = CellStore.open(folder)) {
            store.save(cell(1));
            store.save(cell(2));
        }
        try (CellStore store = CellStore.open(folder)) {
            assertThat(store.find(cell(1).key())).contains(cell(1));
            assertThat(store.find(cell(2).key())).contains(cell(2));
            assertThat(store.find(cell(3).key())).isEmpty();
            store.forget();
            assertThat(store.find(cell(1).key())).isEmpty();
        }
    }

    @Test
    void cellsOfOtherBuildsAreFoundOnRequestTheLatestFirst() {
        try (CellStore store = CellStore.open(folder)) {
            store.save(of("1", 1));
            store.save(of("2", 1));
            store.save(of("3", 2));
        }
        try (CellStore store = CellStore.open(folder)) {
            assertThat(store.find(of("9", 1).key())).isEmpty();
            assertThat(store.builds()).isEmpty();
        }
        try (CellStore store = CellStore.openOfAnyBuild(folder)) {
            assertThat(store.find(of("9", 1).key())).contains(of("2", 1));
            assertThat(store.find(of("1", 1).key()))
                    .as("its own, where it has one")
                    .contains(of("1", 1));
            assertThat(store.find(of("9", 3).key())).isEmpty();
            store.save(of("9", 3));
            assertThat(store.builds()).containsExactly("1", "2", "9");
            store.forget();
            assertThat(store.find(of("9", 1).key())).isEmpty();
        }
    }

    private static Cell of(String version, int number) {
        Cell cell = cell(number);
        Cell.Key key = cell.key();
        return new Cell(
                new Cell.Key(
                        version,
                        key.splits(),
                        key.method(),
                        key.given(),
                        key.features(),
                        key.seed(),
                        key.seconds(),
                        key.probe()),
                cell.metric(),
                number * 100L + Integer.parseInt(version),
                cell.testRows(),
                cell.points());
    }

    @Test
    void lineThatWasCutOffIsTakenAwayAndTheOthersStay() throws IOException {
        Path file = folder.resolve(CellStore.FILE);
        try (CellStore store = CellStore.open(folder)) {
            store.save(cell(1));
        }
        Files.writeString(file, "{\"key\":{\"version\":\"1\",", StandardOpenOption.APPEND);
        try (CellStore store = CellStore.open(folder)) {
            assertThat(store.find(cell(1).key())).isPresent();
            store.save(cell(2));
        }
        try (CellStore store = CellStore.open(folder)) {
            assertThat(store.find(cell(2).key())).isPresent();
        }
    }

    @Test
    void cellsOfVersion010AreStillRead() throws IOException {
        Path file = folder.resolve(CellStore.FILE);
        try (CellStore store = CellStore.open(folder)) {
            store.save(cell(1));
        }
        Files.writeString(file, Files.readString(file).replace("\"splits\":", "\"rounds\":"));
        try (CellStore store = CellStore.open(folder)) {
            assertThat(store.find(cell(1).key())).contains(cell(1));
        }
    }

    @Test
    void foreignLineIsRefusedWithItsNumber() throws IOException {
        Files.writeString(folder.resolve(CellStore.FILE), "hello\n");
        assertThatThrownBy(() -> CellStore.open(folder))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("line 1: this is not a cell");
    }

    @Test
    void oneProgramAtATimeHoldsTheFile() {
        CellStore first = CellStore.open(folder);
        assertThatThrownBy(() -> CellStore.open(folder))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("another run writes to");
        first.close();
        CellStore.open(folder).close();
    }

    @Test
    void nothingIsLeftOfAStoreWithoutCells() {
        Path made = folder.resolve("made");
        CellStore.open(made).close();
        assertThat(made).doesNotExist();
    }
}
