package org.bochner.data.encode;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.bochner.BadInput;
import org.bochner.data.date.DateCode;
import org.bochner.data.date.DateForm;
import org.bochner.data.date.DateStyle;
import org.bochner.data.date.Wave;
import org.bochner.data.options.Choice;

/** A {@link DateCode} as the key {@code date} of an input in an encoder's JSON, and back. */
final class DateText {
    private static final String KEY = "date";

    private DateText() {}

    static void write(ObjectNode input, DateCode code) {
        if (code == null) {
            return;
        }
        ObjectNode node = input.putObject(KEY);
        ArrayNode forms = node.putArray("forms");
        code.style().forms().forEach(form -> forms.add(form.name()));
        node.put("dayFirst", code.style().dayFirst());
        ArrayNode waves = node.putArray("waves");
        code.waves().forEach(wave -> waves.add(wave.text()));
        node.put("first", code.first());
        node.put("last", code.last());
        node.put("size", code.size());
    }

    static DateCode read(JsonNode input) {
        if (!input.has(KEY)) {
            return null;
        }
        JsonNode node = EncoderText.child(input, KEY);
        List<DateForm> forms = new ArrayList<>();
        for (String name : EncoderText.texts(node, "forms")) {
            forms.add(form(name));
        }
        List<Wave> waves = new ArrayList<>();
        for (String name : EncoderText.texts(node, "waves")) {
            waves.add(Choice.named(Wave.class, "wave", name));
        }
        return new DateCode(
                new DateStyle(forms, EncoderText.truth(node, "dayFirst")),
                waves,
                EncoderText.number(node, "first"),
                EncoderText.number(node, "last"),
                EncoderText.number(node, "size"));
    }

    private static DateForm form(String name) {
        for (DateForm form : DateForm.values()) {
            if (form.name().equals(name)) {
                return form;
            }
        }
        throw new BadInput("the encoder in the model is damaged: there is no form of dates '" + name + "'");
    }
}
