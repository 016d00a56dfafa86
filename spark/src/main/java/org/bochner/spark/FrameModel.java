package org.bochner.spark;

import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.bochner.data.Model;
import org.bochner.data.encode.RowEncoder;
import org.bochner.model.Predictions;

/**
 * A model on the rows of data frames, on an executor.
 *
 * @param model the model, shared by the tasks of this process
 */
public record FrameModel(Model model) {
    private static final int ROWS = 1024;

    /** The model whose file {@code sent} holds. */
    public static FrameModel of(Broadcast<byte[]> sent) {
        return new FrameModel(SavedModel.of(sent));
    }

    /** The file of {@code model}. */
    public static byte[] file(Model model) {
        return SavedModel.bytes(model);
    }

    /** The model of a file; the caller closes it. */
    public static Model model(byte[] file) {
        return SavedModel.of(file);
    }

    /** What {@code each} makes of some rows at a time. */
    public static Iterator<Row> chunks(Iterator<Row> rows, Function<List<Row>, List<Row>> each) {
        return new Chunks<>(rows, ROWS, each);
    }

    /** Predictions for the vectors in place {@code at} of {@code rows}. */
    public Predictions vectors(List<Row> rows, int at) {
        RowEncoding encoding =
                new RowEncoding(model.encoder().columns(), model.encoder().sparse());
        RowEncoder encoder = model.encoder().row();
        for (Row row : rows) {
            Vector vector = row.getAs(at);
            encoder.encode(vector.toArray(), encoding);
        }
        return Applying.predict(model, encoding.take());
    }

    /** Predictions for raw columns, which are called {@code names} and lie in {@code places}. */
    public Predictions rows(List<Row> rows, String[] names, int[] places) {
        List<Row> inputs = rows.stream()
                .map(row -> {
                    Object[] cells = new Object[places.length];
                    for (int j = 0; j < places.length; j++) {
                        cells[j] = row.get(places[j]);
                    }
                    return RowFactory.create(cells);
                })
                .toList();
        return Applying.predict(
                model, Applying.encode(model, new Encodings.Frame("the data frame", names, null), inputs));
    }
}
