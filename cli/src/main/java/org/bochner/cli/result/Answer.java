package org.bochner.cli.result;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import java.io.IOException;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a command found, for machines and for people.
 *
 * @param json the keys and values of the JSON object, in order; values are text, numbers, booleans, lists and maps
 * @param text the same for people, ending with a line break
 */
public record Answer(Map<String, Object> json, String text) {
    /** An empty JSON object that keeps the order of its keys, for {@code command}. */
    public static Map<String, Object> of(String command) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("command", command);
        return json;
    }

    /** The answer {@code json}, with its plain rendering for people. */
    public static Answer of(Map<String, Object> json) {
        return new Answer(json, Plain.text(json));
    }

    public void print(PrintStream out, boolean asJson) throws JsonProcessingException {
        if (asJson) {
            out.println(write(json));
        } else {
            out.print(text);
        }
        out.flush();
    }

    /** JSON has no infinity and no NaN; a number that is not one is written as null. */
    public static String write(Object value) throws JsonProcessingException {
        SimpleModule finite = new SimpleModule();
        JsonSerializer<Double> numberOrNull = new NumberOrNull();
        finite.addSerializer(Double.class, numberOrNull);
        finite.addSerializer(double.class, numberOrNull);
        return new ObjectMapper().registerModule(finite).writeValueAsString(value);
    }

    private static final class NumberOrNull extends JsonSerializer<Double> {
        @Override
        public void serialize(Double value, JsonGenerator json, SerializerProvider provider) throws IOException {
            if (Double.isFinite(value)) {
                json.writeNumber(value);
            } else {
                json.writeNull();
            }
        }
    }
}
