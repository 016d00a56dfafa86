package org.bochner.data.schema;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.bochner.Execution;
import org.bochner.data.Dataset;
import org.bochner.data.RowsOf;
import org.bochner.data.encode.Encoder;
import org.bochner.data.options.ReadOptions;
import org.bochner.data.read.Source;
import org.bochner.store.RowStore;

/** Small tables as texts, read as files are. */
final class Tables {
    static final ReadOptions PLAIN = ReadOptions.defaults();

    private Tables() {}

    /** A header, and {@code count} rows. */
    static String table(String header, int count, IntFunction<String> row) {
        return header + "\n" + IntStream.range(0, count).mapToObj(row).collect(Collectors.joining("\n")) + "\n";
    }

    static Source source(String text) {
        return Source.of("t.csv", text.getBytes(StandardCharsets.UTF_8), Execution.defaults());
    }

    static Schema schema(String text, ReadOptions options) {
        try (Dataset data = Dataset.read(source(text), options, Execution.defaults())) {
            return data.schema();
        }
    }

    static void read(String text, ReadOptions options, Consumer<Dataset> look) {
        try (Dataset data = Dataset.read(source(text), options, Execution.defaults())) {
            look.accept(data);
        }
    }

    /** The notes on reading {@code text} with {@code encoder}, which was saved and loaded before. */
    static List<String> later(Encoder encoder, String text, Consumer<RowStore> look) {
        List<String> notes = new ArrayList<>();
        try (RowStore rows =
                Encoder.fromJson(encoder.toJson()).read(source(text), PLAIN, Execution.defaults(), notes::add)) {
            look.accept(rows);
        }
        return notes;
    }

    /** Column {@code column} of the encoded rows. */
    static float[] column(RowStore rows, int column) {
        float[][] values = RowsOf.values(rows);
        float[] found = new float[values.length];
        for (int i = 0; i < found.length; i++) {
            found[i] = values[i][column];
        }
        return found;
    }
}
