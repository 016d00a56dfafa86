package org.bochner.serve;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.util.ByteArrayBuilder;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.CharConversionException;
import java.io.IOException;
import java.io.UncheckedIOException;

/** JSON of requests and answers. What a client nests deeper than 32 levels is refused. */
final class JsonText {
    static final ObjectMapper MAPPER = new ObjectMapper(JsonFactory.builder()
            .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER)
            .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(32)
                    .maxNumberLength(200)
                    .maxNameLength(10_000)
                    .build())
            .build());

    private JsonText() {}

    /** Writes one value of JSON. */
    interface Writing {
        void to(JsonGenerator json) throws IOException;
    }

    static byte[] bytes(Writing writing) {
        ByteArrayBuilder bytes = new ByteArrayBuilder();
        try (JsonGenerator json = MAPPER.getFactory().createGenerator(bytes)) {
            writing.to(json);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        return bytes.toByteArray();
    }

    /** The refusal of a body that is not the JSON that was expected. */
    static Refused refused(IOException problem) {
        String what =
                problem instanceof JsonProcessingException json ? json.getOriginalMessage() : problem.getMessage();
        String place = problem instanceof JsonProcessingException json && json.getLocation() != null
                ? " at line " + json.getLocation().getLineNr() + ", column "
                        + json.getLocation().getColumnNr()
                : "";
        String utf = problem instanceof CharConversionException ? "it is not UTF-8: " : "";
        return new Refused(400, "the body is not valid JSON" + place + ": " + utf + shortened(what));
    }

    private static String shortened(String text) {
        return text == null || text.length() <= 300 ? text : text.substring(0, 300) + "...";
    }

    /** A double as JSON has it: NaN and infinities are null. */
    static void number(JsonGenerator json, double value) throws IOException {
        if (Math.abs(value) <= Double.MAX_VALUE) {
            json.writeNumber(value);
        } else {
            json.writeNull();
        }
    }
}
