package org.bochner.spark;

import java.util.List;
import org.bochner.data.Model;
import org.bochner.linalg.FloatMemory;
import org.bochner.model.Predictions;
import org.bochner.store.Block;

/** What a model makes of some rows on an executor. */
final class Applying {
    private Applying() {}

    static <T> EncodedRows encode(Model model, Encodings.Chunk<T> chunk, List<T> rows) {
        RowEncoding encoding =
                new RowEncoding(model.encoder().columns(), model.encoder().sparse());
        chunk.encode(rows, model.encoder(), encoding);
        return encoding.take();
    }

    /** Predictions in the unit of the training data. */
    static Predictions predict(Model model, EncodedRows rows) {
        return with(
                rows,
                model.encoder().columns(),
                block -> Predictions.of(model.machine(), block)
                        .inUnit(model.encoder().target()::original));
    }

    /** The features of {@code rows}, rows × features. */
    static double[] features(Model model, EncodedRows rows) {
        return with(rows, model.encoder().columns(), block -> model.machine().features(block.rows()));
    }

    interface Use<R> {
        R of(Block block);
    }

    private static <R> R with(EncodedRows rows, int columns, Use<R> use) {
        EncodedBlock block = new EncodedBlock(
                0, 0, rows.rows(), columns, rows.values(), rows.ends(), rows.at(), rows.targets(), rows.weights());
        try (FloatMemory memory = block.memory()) {
            return use.of(block.block(memory));
        }
    }
}
