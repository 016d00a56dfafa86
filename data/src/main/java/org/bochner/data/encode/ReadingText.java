package org.bochner.data.encode;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.bochner.data.read.CellReading;
import org.bochner.data.read.NumberStyle;

/** How cells are read, as keys of the JSON of a column; what is plain has no key. */
final class ReadingText {
    private static final String STYLE = "numbers";
    private static final String MISSING = "missing";
    private static final String TEXTS = "textsMissing";
    private static final String FOLDED = "folded";

    private ReadingText() {}

    static void put(ObjectNode node, CellReading reading) {
        if (!reading.style().equals(NumberStyle.PLAIN)) {
            node.put(STYLE, reading.style().text());
        }
        if (!reading.missing().isEmpty()) {
            reading.missing().forEach(node.putArray(MISSING)::add);
        }
        if (reading.textsMissing()) {
            node.put(TEXTS, true);
        }
        if (reading.folded()) {
            node.put(FOLDED, true);
        }
        DateText.write(node, reading.dates());
    }

    static CellReading of(JsonNode node) {
        return new CellReading(
                node.has(STYLE) ? NumberStyle.of(EncoderText.text(node, STYLE)) : NumberStyle.PLAIN,
                node.has(MISSING) ? EncoderText.texts(node, MISSING) : List.of(),
                node.has(TEXTS) && EncoderText.truth(node, TEXTS),
                node.has(FOLDED) && EncoderText.truth(node, FOLDED),
                DateText.read(node));
    }
}
