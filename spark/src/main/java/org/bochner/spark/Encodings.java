package org.bochner.spark;

import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Row;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.data.encode.Encoder;
import org.bochner.data.options.ReadOptions;
import org.bochner.data.read.CellSink;
import org.bochner.data.read.Format;
import org.bochner.data.read.Source;
import org.bochner.data.read.Table;
import org.bochner.data.read.Values;

/**
 * What an executor does with the raw rows of a partition: some at a time become a table in memory or the text of a
 * small file, which the encoder reads as it reads any other. So a row has the same numbers as in one process.
 */
final class Encodings {
    private static final int ROWS = 1024;

    private Encodings() {}

    /** Encodes some raw rows, which are at least one. */
    interface Chunk<T> extends Serializable {
        void encode(List<T> rows, Encoder encoder, RowEncoding to);
    }

    /** Raw rows of a partition as encoded ones, or what is wrong with the first bad one. */
    record Task<T>(Broadcast<String> encoder, Chunk<T> chunk) implements FlatMapFunction<Iterator<T>, EncodedRows> {
        @Override
        public Iterator<EncodedRows> call(Iterator<T> raw) {
            Encoder by = Encoder.fromJson(encoder.value());
            RowEncoding rows = new RowEncoding(by.columns(), by.sparse());
            List<T> some = new ArrayList<>();
            return new Iterator<>() {
                private boolean failed;

                @Override
                public boolean hasNext() {
                    return !failed && raw.hasNext();
                }

                @Override
                public EncodedRows next() {
                    some.clear();
                    while (some.size() < ROWS && raw.hasNext()) {
                        some.add(raw.next());
                    }
                    try {
                        chunk.encode(some, by, rows);
                        return rows.take();
                    } catch (BadInput bad) {
                        failed = true;
                        return EncodedRows.bad(bad.getMessage());
                    }
                }
            };
        }
    }

    /**
     * Rows of a data frame.
     *
     * @param names of the columns
     * @param target its column, or null where rows have none
     */
    record Frame(String file, String[] names, String target) implements Chunk<Row> {
        @Override
        public void encode(List<Row> rows, Encoder encoder, RowEncoding to) {
            Source source = Source.of(table(rows, List.of(names), target), quiet());
            try {
                encoder.part(source, ReadOptions.defaults(), target != null, to);
            } catch (BadInput bad) {
                throw new BadInput(bad.getMessage().replace("the rows in memory", file), bad);
            }
        }
    }

    /** Lines of LIBSVM files. */
    record Lines(String file, boolean labelled) implements Chunk<String> {
        @Override
        public void encode(List<String> lines, Encoder encoder, RowEncoding to) {
            Source source = Source.of(file, text(lines), quiet());
            ReadOptions options = ReadOptions.defaults().withFormat(Format.LIBSVM);
            encoder.part(source, options, labelled, to);
        }
    }

    static byte[] text(List<String> lines) {
        return (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8);
    }

    private static Execution quiet() {
        return Execution.defaults().threads(1);
    }

    /** {@code rows} as a table whose target is {@code target}, which may be null. */
    static Table table(List<Row> rows, List<String> names, String target) {
        Table.Builder table = new Table.Builder();
        names.forEach(name -> table.column(name, false));
        for (Row row : rows) {
            put(row, names.size(), table);
            table.next();
        }
        return table.table(target == null ? "" : target, List.of());
    }

    private static void put(Row row, int columns, CellSink to) {
        for (int j = 0; j < columns; j++) {
            Values.put(row.get(j), to, j);
        }
    }
}
