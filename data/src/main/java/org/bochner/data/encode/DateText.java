package org.bochner.data.encode;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.bochner.BadInput;
import org.bochner.data.date.DateCode;
import org.bochner.data.date.DateForm;
import org.bochner.data.date.DateStyle;
import org.bochner.data.date.Wave;

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
            forms.add(named(DateForm.values(), DateForm::name, name));
        }
        List<Wave> waves = new ArrayList<>();
        for (String name : EncoderText.texts(node, "waves")) {
            waves.add(named(Wave.values(), Wave::text, name));
        }
        return new DateCode(
                new DateStyle(forms, EncoderText.truth(node, "dayFirst")),
                waves,
                EncoderText.number(node, "first"),
                EncoderText.number(node, "last"),
                EncoderText.number(node, "size"));
    }

    private static <E> E named(E[] known, Function<E, String> names, String name) {
        for (E each : known) {
            if (names.apply(each).equals(name)) {
                return each;
            }
        }
        throw new BadInput("the encoder in the model is damaged: dates know no '" + name + "'");
    }
}
