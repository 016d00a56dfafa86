package org.bochner.cli.messy;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;

/** What {@code data describe} says of a file, in lines that a person can check against the file. */
final class Reading {
    private Reading() {}

    /** Such as {@code 8 rows}, {@code age: number 20 to 61, 1 missing}, {@code id: ignored}, {@code y = no|yes}. */
    static List<String> of(JsonNode said) {
        List<String> lines = new ArrayList<>();
        lines.add(said.get("rows").asLong() + " rows");
        for (JsonNode input : said.get("inputs")) {
            String kind = input.get("kind").asText();
            String line = input.get("name").asText() + ": " + kind;
            if (kind.equals("number")) {
                line += " " + number(input.get("least")) + " to " + number(input.get("largest"));
            } else if (kind.equals("category")) {
                line += " of " + input.get("levels").asInt();
            }
            long missing = input.get("missing").asLong();
            lines.add(missing == 0 || kind.equals("ignored") ? line : line + ", " + missing + " missing");
        }
        lines.add(said.get("target").asText() + " = "
                + (said.get("task").asText().equals("regression") ? "number" : classes(said)));
        return lines;
    }

    private static String classes(JsonNode said) {
        List<String> labels = StreamSupport.stream(said.get("classes").spliterator(), false)
                .map(each -> each.get("class").asText())
                .toList();
        return String.join("|", labels);
    }

    private static String number(JsonNode value) {
        double x = Math.round(value.asDouble() * 1e4) / 1e4;
        return x == Math.rint(x) ? Long.toString((long) x) : Double.toString(x);
    }
}
