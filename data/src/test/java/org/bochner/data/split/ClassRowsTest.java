package org.bochner.data.split;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.data.Dataset;
import org.bochner.data.RowsOf;
import org.bochner.data.options.ReadOptions;
import org.bochner.data.options.TaskChoice;
import org.bochner.data.read.Source;
import org.bochner.store.Selection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassRowsTest {
    private static final Execution EXECUTION = Execution.defaults().threads(1);
    private static final ReadOptions PLAIN = ReadOptions.defaults();
    private static final String TABLE = "a,kind\n1,cat\n2,dog\n9,cow\n3,cat\n4,dog\n";

    private static Source source(String name, String text) {
        return Source.of(name, text.getBytes(StandardCharsets.UTF_8), EXECUTION);
    }

    private static List<Long> kept(Selection rows) {
        return java.util.stream.LongStream.range(0, 10)
                .filter(rows::keeps)
                .boxed()
                .toList();
    }

    @Test
    void rowsOfOtherClassesAreNotThereForTheEncoder() {
        Source table = source("t.csv", TABLE);
        Selection rows = ClassRows.select(table, PLAIN, List.of("dog", "cat"));
        assertThat(kept(rows)).containsExactly(0L, 1L, 3L, 4L);
        try (Dataset data = Dataset.read(table, PLAIN.withRows(rows), EXECUTION)) {
            assertThat(data.task().labels()).containsExactly("cat", "dog");
            // The cow's 9 would change the scale.
            assertThat(data.schema().columns().get(0).moments().largest()).isEqualTo(4);
            assertThat(RowsOf.targets(data.rows())).containsExactly(0, 1, 0, 1);
        }
    }

    @Test
    void aWindowAndTheTargetColumnAreHeeded() {
        Source table = source("t.csv", "kind,a\ncat,1\ndog,2\ncow,9\ncat,3\ndog,4\n");
        ReadOptions window = PLAIN.withTarget("kind").withRows(row -> row >= 1 && row < 4);
        assertThat(kept(ClassRows.select(table, window, List.of("cat", "dog")))).containsExactly(1L, 3L);
        assertThat(kept(ClassRows.select(table, window, List.of()))).containsExactly(1L, 2L, 3L);
    }

    @Test
    void numbersAreOneClassHoweverTheyAreWritten() {
        Source rows = source("t.svm", "+4 1:1\n5 1:2\n4.0 1:3\n9 1:4\n");
        assertThat(kept(ClassRows.select(rows, PLAIN, List.of("4", " 9")))).containsExactly(0L, 2L, 3L);
    }

    @Test
    void labelsBesideImagesAreRead(@TempDir Path folder) throws IOException {
        Path images = folder.resolve("a-images-idx3-ubyte");
        Files.write(images, new byte[] {0, 0, 8, 3, 0, 0, 0, 3, 0, 0, 0, 1, 0, 0, 0, 1, 7, 8, 9});
        Files.write(folder.resolve("a-labels-idx1-ubyte"), new byte[] {0, 0, 8, 1, 0, 0, 0, 3, 4, 5, 9});
        assertThat(kept(ClassRows.select(new Source(images, EXECUTION), PLAIN, List.of("4", "9"))))
                .containsExactly(0L, 2L);
    }

    @Test
    void aClassWithoutRowsIsRefused() {
        assertThatThrownBy(() -> ClassRows.select(source("t.csv", TABLE), PLAIN, List.of("cat", "horse")))
                .isInstanceOf(BadInput.class)
                .hasMessage("t.csv: no row has the class horse; write classes as the file does");
        assertThatThrownBy(() -> ClassRows.select(
                        source("t.csv", TABLE), PLAIN.withTask(TaskChoice.REGRESSION), List.of("cat", "dog")))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("regression");
    }
}
