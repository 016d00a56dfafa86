package org.bochner.data.encode;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import org.bochner.BadInput;
import org.bochner.data.image.ImageCode;
import org.bochner.data.options.Choice;
import org.bochner.data.options.KGrams;
import org.bochner.data.options.UnseenPolicy;
import org.bochner.data.options.Words;
import org.bochner.data.read.Format;

/**
 * An {@link Encoder} as JSON and back. Doubles are written with as many digits as they need to be exact, so the
 * encoder read back gives the same bits. Reading goes through a plain tree: no class is named in the text and none is
 * made by name.
 */
final class EncoderText {
    private static final int VERSION = 1;
    private static final int MOST_COLUMNS = 100_000_000;
    private static final ObjectMapper JSON = new ObjectMapper();

    private EncoderText() {}

    static String write(Encoder encoder) {
        ObjectNode root = JSON.createObjectNode();
        root.put("version", VERSION);
        root.put("format", encoder.format.name());
        root.put("named", encoder.named);
        root.put("delimiter", encoder.delimiter == 0 ? "" : String.valueOf(encoder.delimiter));
        root.put("unseen", encoder.unseen.text());
        root.put("weight", encoder.weight);
        ObjectNode target = root.putObject("target");
        target.put("name", encoder.target.name());
        target.put("offset", encoder.target.offset());
        target.put("scale", encoder.target.scale());
        encoder.target.labels().forEach(target.putArray("labels")::add);
        ReadingText.put(target, encoder.target.reading());
        if (encoder.numbers != null) {
            put(root.putObject("numbers"), encoder.numbers);
        } else {
            root.put("sparse", encoder.sparse());
            ArrayNode inputs = root.putArray("inputs");
            encoder.inputs.forEach(input -> put(inputs.addObject(), input));
            encoder.leftOut.forEach(root.putArray("leftOut")::add);
            if (encoder.order.size() > encoder.inputs.size()) {
                encoder.order.forEach(root.putArray("order")::add);
            }
        }
        if (encoder.image != null) {
            ObjectNode image = root.putObject("image");
            image.put("code", encoder.image.code().text());
            put(image.putObject("numbers"), encoder.image.numbers());
        }
        return root.toString();
    }

    private static void put(ObjectNode node, NumberInputs numbers) {
        node.put("width", numbers.width());
        node.put("sparse", numbers.sparse());
        numbers.shape().forEach(node.putArray("shape")::add);
        put(node, "offset", numbers.offset());
        put(node, "scale", numbers.scale());
    }

    private static void put(ObjectNode node, InputColumn input) {
        node.put("name", input.name());
        if (input.sequence()) {
            node.put(input.text() ? "text" : "sequence", input.grams().text());
        }
        if (input.text()) {
            input.weights().forEach(node.putArray("weights")::add);
        }
        if (!input.levels().isEmpty()) {
            input.levels().forEach(node.putArray("levels")::add);
        } else {
            node.put("offset", input.offset());
            if (!Double.isNaN(input.fill())) {
                node.put("fill", input.fill());
            }
        }
        node.put("scale", input.scale());
        node.put("marked", input.marked());
        if (input.mark() != 1) {
            node.put("mark", input.mark());
        }
        ReadingText.put(node, input.reading());
    }

    private static void put(ObjectNode node, String name, double[] values) {
        if (values != null) {
            ArrayNode array = node.putArray(name);
            for (double value : values) {
                array.add(value);
            }
        }
    }

    static Encoder read(String json) {
        JsonNode root;
        try {
            root = JSON.readTree(json);
        } catch (JsonProcessingException e) {
            throw new BadInput(
                    "the encoder in the model is damaged: it is no JSON (" + e.getOriginalMessage() + ")", e);
        }
        if (root == null || number(root, "version") != VERSION) {
            throw new BadInput("the encoder in the model has another version than " + VERSION
                    + "; use the release that wrote the model, or train again");
        }
        Format format = format(text(root, "format"));
        JsonNode target = child(root, "target");
        TargetCode code = new TargetCode(
                text(target, "name"),
                texts(target, "labels"),
                number(target, "offset"),
                number(target, "scale"),
                ReadingText.of(target));
        String between = text(root, "delimiter");
        List<InputColumn> inputs = new ArrayList<>();
        if (format.table()) {
            child(root, "inputs").forEach(node -> inputs.add(input(node)));
        }
        Encoder plain = new Encoder(
                format,
                truth(root, "named"),
                between.isEmpty() ? 0 : between.charAt(0),
                inputs,
                root.path("sparse").asBoolean(),
                format.table() ? texts(root, "leftOut") : List.of(),
                root.has("order") ? texts(root, "order") : List.of(),
                format.table() ? null : numbers(child(root, "numbers")),
                code,
                root.path("weight").isNull() ? null : text(root, "weight"),
                Choice.named(UnseenPolicy.class, "unseen", text(root, "unseen")));
        if (!root.has("image")) {
            return plain;
        }
        JsonNode image = child(root, "image");
        NumberInputs numbers = numbers(child(image, "numbers"));
        return plain.with(new ImageInputs(ImageCode.of(text(image, "code")), numbers));
    }

    private static InputColumn input(JsonNode node) {
        boolean number = !node.has("levels");
        List<String> levels = number ? List.of() : texts(node, "levels");
        if (new HashSet<>(levels).size() < levels.size()) {
            throw new BadInput("the encoder in the model is damaged: a level of '" + text(node, "name") + "' is twice");
        }
        return new InputColumn(
                text(node, "name"),
                levels,
                number ? number(node, "offset") : 0,
                number(node, "scale"),
                node.has("fill") ? number(node, "fill") : Double.NaN,
                truth(node, "marked"),
                node.has("sequence")
                        ? KGrams.of(text(node, "sequence"))
                        : node.has("text") ? Words.of(text(node, "text")) : null,
                ReadingText.of(node),
                weights(node),
                node.has("mark") ? number(node, "mark") : 1);
    }

    private static List<Double> weights(JsonNode node) {
        double[] weights = doubles(node, "weights");
        return weights == null ? List.of() : Arrays.stream(weights).boxed().toList();
    }

    private static NumberInputs numbers(JsonNode node) {
        List<Integer> shape = new ArrayList<>();
        for (JsonNode size : child(node, "shape")) {
            shape.add(size.asInt(-1));
        }
        double width = number(node, "width");
        if (!(width >= 1 && width <= MOST_COLUMNS) || width != Math.rint(width)) {
            throw new BadInput("the encoder in the model is damaged: its width is " + width);
        }
        return new NumberInputs(
                (int) width, shape, truth(node, "sparse"), doubles(node, "offset"), doubles(node, "scale"));
    }

    private static Format format(String name) {
        for (Format each : Format.values()) {
            if (each.name().equals(name)) {
                return each;
            }
        }
        throw new BadInput("the encoder in the model is damaged: there is no format '" + name + "'");
    }

    static JsonNode child(JsonNode node, String name) {
        JsonNode child = node.get(name);
        if (child == null || child.isNull()) {
            throw new BadInput("the encoder in the model is damaged: it lacks '" + name + "'");
        }
        return child;
    }

    static String text(JsonNode node, String name) {
        JsonNode child = child(node, name);
        if (!child.isTextual()) {
            throw new BadInput("the encoder in the model is damaged: '" + name + "' is not a text");
        }
        return child.textValue();
    }

    static boolean truth(JsonNode node, String name) {
        JsonNode child = child(node, name);
        if (!child.isBoolean()) {
            throw new BadInput("the encoder in the model is damaged: '" + name + "' is not true or false");
        }
        return child.booleanValue();
    }

    static double number(JsonNode node, String name) {
        JsonNode child = child(node, name);
        if (!child.isNumber()) {
            throw new BadInput("the encoder in the model is damaged: '" + name + "' is not a number");
        }
        return child.doubleValue();
    }

    private static double[] doubles(JsonNode node, String name) {
        if (!node.has(name)) {
            return null;
        }
        JsonNode array = node.get(name);
        double[] values = new double[array.size()];
        for (int i = 0; i < values.length; i++) {
            if (!array.get(i).isNumber()) {
                throw new BadInput(
                        "the encoder in the model is damaged: '" + name + "' has an entry that is not a number");
            }
            values[i] = array.get(i).doubleValue();
        }
        return values;
    }

    static List<String> texts(JsonNode node, String name) {
        List<String> texts = new ArrayList<>();
        for (JsonNode each : child(node, name)) {
            if (!each.isTextual()) {
                throw new BadInput(
                        "the encoder in the model is damaged: '" + name + "' has an entry that is not " + "a text");
            }
            texts.add(each.textValue());
        }
        return texts;
    }
}
