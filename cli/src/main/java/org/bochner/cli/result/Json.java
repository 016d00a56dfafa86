package org.bochner.cli.result;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Results as JSON. JSON has no infinity and no NaN: such a number is written as null. */
public final class Json {
    private static final JsonFactory FACTORY = new JsonFactory();

    private Json() {}

    /** The result of a command, with the name of the command first and all notes: those printed, and its own. */
    public static String write(CommandResult result, List<String> printed) {
        Map<String, Object> fields = new LinkedHashMap<>(Fields.of(result));
        Set<Object> notes = new LinkedHashSet<>(printed);
        if (fields.get("notes") instanceof List<?> own) {
            notes.addAll(own);
        }
        fields.put("notes", notes);
        return write(result.command(), fields);
    }

    /** The fields of {@code record} after the name of the command. */
    public static String write(String command, Record record) {
        return write(command, Fields.of(record));
    }

    private static String write(String command, Map<String, ?> fields) {
        return text(json -> {
            json.writeStartObject();
            json.writeStringField("command", command);
            fields(fields, json);
            json.writeEndObject();
        });
    }

    /** Text, numbers, booleans, arrays of numbers, lists, maps and records. */
    public static String write(Object value) {
        return text(json -> value(value, json));
    }

    private interface Body {
        void write(JsonGenerator json) throws IOException;
    }

    private static String text(Body body) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(text)) {
            body.write(json);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return text.toString();
    }

    private static void fields(Map<String, ?> fields, JsonGenerator json) throws IOException {
        for (Map.Entry<String, ?> each : fields.entrySet()) {
            json.writeFieldName(each.getKey());
            value(each.getValue(), json);
        }
    }

    private static void value(Object value, JsonGenerator json) throws IOException {
        if (value == null) {
            json.writeNull();
        } else if (value instanceof Double number) {
            if (Double.isFinite(number)) {
                json.writeNumber(number);
            } else {
                json.writeNull();
            }
        } else if (value instanceof Number number) {
            json.writeNumber(number.longValue());
        } else if (value instanceof Boolean truth) {
            json.writeBoolean(truth);
        } else if (value instanceof double[] numbers) {
            json.writeStartArray();
            for (double each : numbers) {
                value(each, json);
            }
            json.writeEndArray();
        } else if (value instanceof Iterable<?> list && !(value instanceof Path)) {
            json.writeStartArray();
            for (Object each : list) {
                value(each, json);
            }
            json.writeEndArray();
        } else if (Fields.has(value)) {
            json.writeStartObject();
            fields(Fields.of(value), json);
            json.writeEndObject();
        } else {
            json.writeString(value.toString());
        }
    }
}
