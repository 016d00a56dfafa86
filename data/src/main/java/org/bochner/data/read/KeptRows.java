package org.bochner.data.read;

import java.util.ArrayList;
import java.util.List;
import org.bochner.Execution;

/** The rows of a table as its first pass cut and parsed them, for the passes after it. */
final class KeptRows {
    private final TableReader read;
    private final TextOptions text;
    private final List<String> notes;
    private final List<RowBatch> batches;

    /** All rows of {@code read}, which was opened as {@code text} says. */
    KeptRows(TableReader read, TextOptions text, List<RowBatch> batches) {
        this.read = read;
        this.text = text;
        this.notes = List.copyOf(read.notes());
        this.batches = List.copyOf(batches);
    }

    /** Whether {@code other} asks for the text to be read as it was. */
    boolean isReadAs(TextOptions other) {
        return text.equals(other)
                || text.equals(new TextOptions(other.charset(), other.delimiter(), text.header()))
                        && other.header().orElse(read.named()) == read.named();
    }

    /** A reader from the first row on. */
    TableReader reader(Execution execution) {
        return new Rows(execution);
    }

    private final class Rows implements TableReader {
        private final Execution execution;
        private int batch;
        private int row;

        Rows(Execution execution) {
            this.execution = execution;
        }

        @Override
        public List<String> header() {
            return read.header();
        }

        @Override
        public boolean named() {
            return read.named();
        }

        @Override
        public char delimiter() {
            return read.delimiter();
        }

        @Override
        public List<String> notes() {
            return new ArrayList<>(notes);
        }

        @Override
        public boolean next(Cells cells) {
            while (batch < batches.size()) {
                RowBatch from = batches.get(batch);
                if (row < from.rows()) {
                    from.get(row++, cells);
                    return true;
                }
                execution.check();
                batch++;
                row = 0;
            }
            return false;
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    }
}
