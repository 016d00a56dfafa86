package org.bochner.serve;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Collectors;
import org.bochner.data.Model;
import org.bochner.data.encode.TargetCode;
import org.bochner.data.guarantee.Conformal;
import org.bochner.model.Predictions;

/**
 * The predictions of one request, row by row: a label with the probability of every class, or scores where the model
 * has no probabilities, and the set of labels; or a number and the ends of its interval. Sets and intervals are there
 * where the model was calibrated with a confidence.
 */
final class Answers {
    private final Predictions block;
    private final int from;
    private final int rows;
    private final TargetCode target;
    private final List<String> labels;
    private final Conformal conformal;
    private final BitSet[] sets;

    Answers(Model model, Batcher.Answer answer) {
        block = answer.block();
        from = answer.from();
        rows = answer.rows();
        target = model.encoder().target();
        labels = target.labels();
        conformal = model.conformal().orElse(null);
        sets = conformal != null && !labels.isEmpty()
                ? model.machine().hold(open -> conformal.sets(open, block))
                : null;
    }

    int rows() {
        return rows;
    }

    boolean classes() {
        return !labels.isEmpty();
    }

    boolean hasProbabilities() {
        return block.probabilities() != null;
    }

    boolean hasIntervals() {
        return conformal != null;
    }

    String label(int row) {
        return labels.get((int) block.values()[from + row]);
    }

    double probability(int row, int label) {
        return block.probabilities()[(from + row) * labels.size() + label];
    }

    /** How many scores a row has. */
    int scores() {
        return block.scores().length / block.rows();
    }

    double score(int row, int k) {
        return block.scores()[(from + row) * scores() + k];
    }

    List<String> set(int row) {
        return sets[from + row].stream().mapToObj(labels::get).toList();
    }

    /** The number, moved by {@code steps} half widths of the interval. */
    double value(int row, int steps) {
        double value = block.values()[from + row];
        return target.original(steps == 0 ? value : value + steps * conformal.halfWidth());
    }

    byte[] json() {
        return JsonText.bytes(json -> {
            json.writeStartObject();
            json.writeArrayFieldStart("predictions");
            for (int i = 0; i < rows; i++) {
                json.writeStartObject();
                if (classes()) {
                    classes(json, i);
                } else {
                    json.writeFieldName("value");
                    JsonText.number(json, value(i, 0));
                    if (conformal != null) {
                        json.writeFieldName("lower");
                        JsonText.number(json, value(i, -1));
                        json.writeFieldName("upper");
                        JsonText.number(json, value(i, 1));
                    }
                }
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeEndObject();
        });
    }

    private void classes(JsonGenerator json, int row) throws IOException {
        json.writeStringField("label", label(row));
        if (hasProbabilities()) {
            json.writeObjectFieldStart("probabilities");
            for (int k = 0; k < labels.size(); k++) {
                json.writeFieldName(labels.get(k));
                JsonText.number(json, probability(row, k));
            }
            json.writeEndObject();
        } else {
            json.writeArrayFieldStart("scores");
            for (int k = 0; k < scores(); k++) {
                JsonText.number(json, score(row, k));
            }
            json.writeEndArray();
        }
        if (sets != null) {
            json.writeArrayFieldStart("set");
            for (String label : set(row)) {
                json.writeString(label);
            }
            json.writeEndArray();
        }
    }

    /** The columns that {@code bochner predict} writes. */
    byte[] csv() {
        List<String> names = new ArrayList<>(List.of("prediction"));
        if (conformal != null) {
            names.addAll(classes() ? List.of("set") : List.of("lower", "upper"));
        }
        if (hasProbabilities()) {
            labels.forEach(label -> names.add("p_" + label));
        }
        StringBuilder text = new StringBuilder(32 * rows);
        text.append(names.stream().map(Answers::quoted).collect(Collectors.joining(",")))
                .append('\n');
        for (int i = 0; i < rows; i++) {
            text.append(classes() ? quoted(label(i)) : String.valueOf(value(i, 0)));
            if (sets != null) {
                text.append(',').append(quoted(String.join("|", set(i))));
            } else if (conformal != null) {
                text.append(',').append(value(i, -1)).append(',').append(value(i, 1));
            }
            for (int k = 0; hasProbabilities() && k < labels.size(); k++) {
                text.append(',').append(probability(i, k));
            }
            text.append('\n');
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static String quoted(String text) {
        boolean blank = !text.isEmpty() && (text.charAt(0) <= ' ' || text.charAt(text.length() - 1) <= ' ');
        boolean plain = !blank && text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
    }
}
