package org.bochner.serve;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.data.Model;
import org.bochner.data.encode.Encoder;
import org.bochner.data.encode.RowEncoder;
import org.bochner.data.options.ReadOptions;
import org.bochner.data.read.Format;
import org.bochner.data.read.Source;

/**
 * Reads the rows of a request and encodes them one by one, so that they are never held as text.
 *
 * <p>JSON is {@code {"rows": [{column: value, …}, …]}}; a row may also be an array of numbers in the order of the
 * training data, where null is a missing value. CSV has a header with the names of the columns. Names, missing values
 * and categories are treated as {@link RowEncoder} and {@code bochner predict} do.
 */
final class RowsReader {
    private final Encoder encoder;
    private final RowEncoder each;
    private final EncodedRows rows;

    private RowsReader(Model model, RequestMemory.Share memory) {
        encoder = model.encoder();
        each = encoder.row();
        rows = new EncodedRows(memory);
    }

    /** The rows of a JSON body. */
    static EncodedRows json(byte[] body, Model model, RequestMemory.Share memory) {
        RowsReader reader = new RowsReader(model, memory);
        try (JsonParser json = JsonText.MAPPER.getFactory().createParser(body)) {
            reader.object(json);
        } catch (IOException problem) {
            throw JsonText.refused(problem);
        }
        return reader.filled();
    }

    /** The rows of a CSV body. */
    static EncodedRows csv(byte[] body, Model model, RequestMemory.Share memory) {
        RowsReader reader = new RowsReader(model, memory);
        ReadOptions options =
                ReadOptions.defaults().withTarget(model.encoder().target().name());
        boolean table = model.encoder().format().table();
        reader.encoder.pass(
                Source.of("the body", body, Execution.defaults().threads(1)),
                table ? options.withFormat(Format.CSV) : options,
                false,
                note -> {},
                reader.rows);
        return reader.filled();
    }

    /** Rows that are at hand: maps, or arrays of numbers. */
    static EncodedRows objects(Iterable<?> given, Model model, RequestMemory.Share memory) {
        RowsReader reader = new RowsReader(model, memory);
        given.forEach(reader::add);
        return reader.filled();
    }

    private EncodedRows filled() {
        if (rows.size() == 0) {
            throw new Refused(400, "there is no row to predict");
        }
        return rows;
    }

    private void object(JsonParser json) throws IOException {
        if (json.nextToken() != JsonToken.START_OBJECT) {
            throw new Refused(400, "the body must be a JSON object such as {\"rows\": [{\"column\": 1.5}]}");
        }
        boolean found = false;
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            boolean here = json.currentName().equals("rows");
            json.nextToken();
            if (here && !found) {
                array(json);
                found = true;
            } else {
                json.skipChildren();
            }
        }
        if (json.nextToken() != null) {
            throw new Refused(400, "the body goes on after its JSON object; send one object");
        }
        if (!found) {
            throw new Refused(400, "the body has no \"rows\"; send {\"rows\": [{\"column\": 1.5}]}");
        }
    }

    private void array(JsonParser json) throws IOException {
        if (json.currentToken() != JsonToken.START_ARRAY) {
            throw new Refused(400, "\"rows\" must be an array of rows");
        }
        Map<String, Object> row = new HashMap<>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
            if (json.currentToken() == JsonToken.START_OBJECT) {
                row.clear();
                while (json.nextToken() == JsonToken.FIELD_NAME) {
                    String name = json.currentName();
                    json.nextToken();
                    row.put(name, value(json, name));
                }
                add(row);
            } else if (json.currentToken() == JsonToken.START_ARRAY) {
                add(numbers(json));
            } else {
                throw new Refused(400, "row " + (rows.size() + 1) + " must be an object, or an array of numbers");
            }
        }
    }

    private double[] numbers(JsonParser json) throws IOException {
        List<Double> numbers = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
            Object value = value(json, String.valueOf(numbers.size() + 1));
            if (value != null && !(value instanceof Number)) {
                throw new Refused(
                        400,
                        "row " + (rows.size() + 1) + ", number " + (numbers.size() + 1)
                                + ": a row that is an array holds numbers and null alone; give it as an object");
            }
            numbers.add(value == null ? Double.NaN : ((Number) value).doubleValue());
        }
        return numbers.stream().mapToDouble(Double::doubleValue).toArray();
    }

    private Object value(JsonParser json, String name) throws IOException {
        return switch (json.currentToken()) {
            case VALUE_STRING -> json.getText();
            case VALUE_NUMBER_FLOAT -> json.getDoubleValue();
            case VALUE_NUMBER_INT ->
                json.getNumberType() == JsonParser.NumberType.BIG_INTEGER
                        ? (Object) json.getDoubleValue()
                        : (Object) json.getLongValue();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NULL -> null;
            default ->
                throw new Refused(
                        400,
                        "row " + (rows.size() + 1) + ", column '" + name
                                + "': the value must be a number, a text, true, false or null");
        };
    }

    private void add(Object row) {
        int number = rows.size() + 1;
        try {
            each.encodeAny(row, rows);
        } catch (BadInput bad) {
            throw new BadInput("row " + number + ": " + bad.getMessage(), bad);
        }
    }
}
