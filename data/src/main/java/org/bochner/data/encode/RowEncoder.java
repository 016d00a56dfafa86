package org.bochner.data.encode;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.bochner.BadInput;
import org.bochner.data.read.CellSink;
import org.bochner.data.read.Cells;
import org.bochner.data.read.Decimal;
import org.bochner.data.read.Fault;
import org.bochner.data.read.RecordShape;
import org.bochner.data.read.Values;
import org.bochner.data.schema.TableColumns;

/**
 * Encodes rows that come one at a time, as arrays, maps or records, to the same bits as the rows of a file.
 *
 * <p>An array has the columns of the training data in their order, without target and weight; those that training left
 * out are there too, and are ignored. A map or a record has them by name: one that is absent is a missing value. A name
 * that is no column is ignored where all columns are there, and refused as a spelling mistake where one is absent. A
 * missing value becomes what the encoder says, or is refused where it says nothing. For one thread; {@link Encoder#row}
 * makes it.
 */
public final class RowEncoder {
    private final Encoder encoder;
    private final Cells cells = new Cells();
    private final Cell cell = new Cell();
    private CellEncoding encoding;
    private EncodedRow encoded;
    /** For each place of an array the input that it is, or −1 where it is left out. */
    private int[] inputs;

    /** An input of which no category is a number, so that arrays cannot be rows; −1 where there is none. */
    private int wordy = -1;

    private Set<String> known;
    private double[] widened = new double[0];

    RowEncoder(Encoder encoder) {
        this.encoder = encoder;
        this.encoded = new EncodedRow(encoder.read(), encoder.sparse());
        if (encoder.numbers == null) {
            int count = encoder.inputs.size();
            int[] place = new int[count];
            Map<String, Integer> names = new HashMap<>();
            for (int k = 0; k < count; k++) {
                place[k] = k;
                names.put(encoder.inputs.get(k).name(), k);
                wordy = isWordy(encoder.inputs.get(k)) ? k : wordy;
            }
            encoding = new CellEncoding(encoder, Fault.ROW, place);
            inputs = encoder.order.stream()
                    .mapToInt(name -> names.getOrDefault(name, -1))
                    .toArray();
            known = new HashSet<>(names.keySet());
            known.addAll(encoder.leftOut);
            known.add(encoder.target.name());
            known.add(String.valueOf(encoder.weight));
        }
    }

    /** How many numbers an array must have. */
    public int width() {
        return encoder.numbers != null ? encoder.numbers.width() : inputs.length;
    }

    /** Encodes an array of numbers; {@code to} gets one row, without target, whose arrays are valid during the call. */
    public void encode(double[] row, RowVisitor to) {
        if (row.length != width()) {
            throw new BadInput("the row has " + row.length + (row.length == 1 ? " number" : " numbers")
                    + " where the model takes " + width()
                    + (encoder.numbers != null ? "" : ": " + TableColumns.list(encoder.order)));
        }
        if (encoder.numbers != null) {
            numbers(row);
        } else {
            checkNumbers();
            cells.clear(encoder.inputs.size());
            for (int j = 0; j < row.length; j++) {
                if (inputs[j] >= 0) {
                    cells.number(inputs[j], row[j]);
                }
            }
            encoding.encode(cells, encoded);
        }
        give(to);
    }

    /** As {@link #encode(double[], RowVisitor)}. */
    public void encode(float[] row, RowVisitor to) {
        if (widened.length != row.length) {
            widened = new double[row.length];
        }
        for (int j = 0; j < row.length; j++) {
            widened[j] = row[j];
        }
        encode(widened, to);
    }

    /** Encodes an array of numbers, a map or a record. */
    @SuppressWarnings("unchecked")
    public void encodeAny(Object row, RowVisitor to) {
        if (row instanceof double[] numbers) {
            encode(numbers, to);
        } else if (row instanceof float[] numbers) {
            encode(numbers, to);
        } else if (row instanceof Map<?, ?> values) {
            encode((Map<String, ?>) values, to);
        } else if (row instanceof Record values) {
            encode(values, to);
        } else {
            throw new BadInput(
                    (row == null ? "null" : "an object of " + row.getClass().getName())
                            + " is not a row; give an array of numbers, a map or a record");
        }
    }

    /** Encodes values by the names of their columns; {@code to} gets one row as for an array. */
    public void encode(Map<String, ?> row, RowVisitor to) {
        requireNames("map");
        cells.clear(encoder.inputs.size());
        int absent = -1;
        for (int k = 0; k < encoder.inputs.size(); k++) {
            String name = encoder.inputs.get(k).name();
            Object value = row.get(name);
            if (value != null) {
                Values.put(value, cell, k);
            } else if (absent < 0 && !row.containsKey(name)) {
                absent = k;
            }
        }
        if (absent >= 0) {
            checkSpelling(row.keySet(), absent);
        }
        encoding.encode(cells, encoded);
        give(to);
    }

    /** Encodes the components of a record by their names; {@code to} gets one row as for an array. */
    public void encode(Record row, RowVisitor to) {
        requireNames("record");
        RecordShape shape = RecordShape.of(row);
        cells.clear(encoder.inputs.size());
        int absent = -1;
        for (int k = 0; k < encoder.inputs.size(); k++) {
            int component = shape.names().indexOf(encoder.inputs.get(k).name());
            if (component >= 0) {
                Values.put(shape.value(row, component), cell, k);
            } else if (absent < 0) {
                absent = k;
            }
        }
        if (absent >= 0) {
            checkSpelling(shape.names(), absent);
        }
        encoding.encode(cells, encoded);
        give(to);
    }

    private void give(RowVisitor to) {
        if (encoder.image == null) {
            encoded.give(to, Double.NaN, 1, 0);
        } else {
            encoded.give(encoder.image.before(to, Fault.ROW), Double.NaN, 1, 0);
        }
    }

    /** A row of a LIBSVM or IDX model: zeros count, and none may be missing. */
    private void numbers(double[] row) {
        encoded.clear();
        for (int j = 0; j < row.length; j++) {
            float value = encoder.numbers.encode(j, row[j]);
            if (!(Math.abs(value) <= Float.MAX_VALUE)) {
                throw new BadInput("the row, number " + (j + 1) + ": " + row[j]
                        + (Double.isNaN(row[j])
                                ? " is a missing value, for which the model has no rule; fill it"
                                : " is not finite in single precision; correct it"));
            }
            encoded.put(j, value);
        }
    }

    /** Numbers may be codes of categories, but not where no category is a number. */
    private void checkNumbers() {
        if (wordy >= 0) {
            throw cell.fault(
                    wordy,
                    "it holds " + kind(encoder.inputs.get(wordy)) + ", not numbers; give the row as a map or a record");
        }
    }

    private static String kind(InputColumn column) {
        return column.dates() != null
                ? "dates"
                : column.text() ? "texts" : column.sequence() ? "sequences" : "categories";
    }

    private static boolean isWordy(InputColumn column) {
        if (column.dates() != null) {
            return column.dates().style().numbers() == null;
        }
        return column.text()
                || !column.levels().isEmpty()
                        && column.levels().stream().noneMatch(level -> {
                            byte[] text = level.getBytes(StandardCharsets.UTF_8);
                            return !Double.isNaN(Decimal.parse(text, 0, text.length));
                        });
    }

    private void requireNames(String kind) {
        if (encoder.numbers != null) {
            throw new BadInput("the model was trained on " + encoder.format + ", whose columns have no names, so a "
                    + kind + " cannot be a row; give its " + width() + " numbers as a double[]");
        }
    }

    private void checkSpelling(Iterable<String> names, int absent) {
        for (String name : names) {
            if (!known.contains(name)) {
                throw new BadInput("the row has no '"
                        + Fault.shown(encoder.inputs.get(absent).name())
                        + "', but '" + Fault.shown(String.valueOf(name))
                        + "', which is no column of the model; correct the name, or leave it out. The columns are "
                        + TableColumns.list(
                                encoder.inputs.stream().map(InputColumn::name).toList()));
            }
        }
    }

    /** Puts values into the cells. */
    private final class Cell implements CellSink {
        @Override
        public void number(int k, double value) {
            cells.number(k, value);
        }

        @Override
        public void text(int k, String text) {
            cells.text(k, text.getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public BadInput fault(int k, String what) {
            return Fault.at(Fault.ROW, 0, encoder.inputs.get(k).name(), what);
        }
    }
}
