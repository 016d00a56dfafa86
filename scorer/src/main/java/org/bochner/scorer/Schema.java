package org.bochner.scorer;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How a row becomes numbers, from {@code schema.json}: a table has one {@link Input} for each column; other rows are
 * numbers x that become (x − offset)·scale.
 *
 * <p>An array has the columns of the training data in their order, without target and weight; those that training left
 * out are there too, and are ignored. A map has them by name: one that is absent is missing. A name that is no column
 * is refused as a spelling mistake where a column is absent, and ignored where none is.
 */
final class Schema {
    /** The numbers of an array. */
    final int width;
    /** The columns of an encoded row. */
    final int columns;
    /** The same before an image becomes other numbers. */
    final int read;
    /** What pixels become; null where rows are no images or stay as they are. */
    final ImagePixels images;

    private final double[] imageOffset;
    private final double[] imageScale;

    final String target;
    private final double targetOffset;
    private final double targetScale;
    /** Null where rows are numbers without names. */
    private final Input[] inputs;
    /** For each place of an array the input that it is, or −1 where it is left out. */
    private final int[] places;

    private final Set<String> known = new HashSet<>();
    private final double[] offset;
    private final double[] scale;
    private final List<String> order;

    Schema(ModelFile from) {
        JsonNode root = node(from);
        if (root.number("version") != 1) {
            throw from.bad("its schema has another version than 1; take a newer scorer");
        }
        JsonNode image = root.has("image") ? root.child("image") : null;
        images = image == null ? null : new ImagePixels(from, image.text("code"));
        JsonNode scales = image == null ? null : image.child("numbers");
        imageOffset = scales != null && scales.has("offset") ? scales.numbers("offset") : null;
        imageScale = scales != null && scales.has("scale") ? scales.numbers("scale") : null;
        JsonNode aim = root.child("target");
        target = aim.text("name");
        targetOffset = aim.number("offset");
        targetScale = aim.number("scale");
        if (root.has("numbers")) {
            JsonNode numbers = root.child("numbers");
            width = (int) numbers.number("width");
            read = width;
            columns = columns(from);
            offset = numbers.has("offset") ? numbers.numbers("offset") : null;
            scale = numbers.has("scale") ? numbers.numbers("scale") : null;
            from.require(
                    width >= 1
                            && (offset == null || offset.length == width)
                            && (scale == null || scale.length == width),
                    "the columns of its schema");
            inputs = null;
            places = null;
            order = List.of();
            return;
        }
        boolean strict = root.text("unseen").equals("error");
        List<Input> all = new ArrayList<>();
        Map<String, Integer> byName = new HashMap<>();
        int at = 0;
        for (JsonNode each : root.children("inputs")) {
            Input input = new Input(from, each, at, strict);
            byName.put(input.name, all.size());
            all.add(input);
            at += input.width;
        }
        inputs = all.toArray(new Input[0]);
        read = at;
        columns = columns(from);
        offset = null;
        scale = null;
        List<String> names = new ArrayList<>();
        if (root.has("order")) {
            names.addAll(root.texts("order"));
        } else {
            all.forEach(input -> names.add(input.name));
        }
        order = names;
        places = names.stream().mapToInt(name -> byName.getOrDefault(name, -1)).toArray();
        width = places.length;
        known.addAll(byName.keySet());
        known.addAll(root.texts("leftOut"));
        known.add(target);
        known.add(root.has("weight") ? root.text("weight") : "null");
    }

    /** How many numbers the model sees. */
    private int columns(ModelFile from) {
        if (images == null) {
            return read;
        }
        from.require(
                images.pixels == read
                        && (imageOffset == null || imageOffset.length == images.columns)
                        && (imageScale == null || imageScale.length == images.columns),
                "the numbers of its images");
        return images.columns;
    }

    /** Scales what an image has become (modified). */
    void scaleImage(float[] x) {
        for (int j = 0; j < x.length; j++) {
            double shifted = imageOffset == null ? x[j] : x[j] - imageOffset[j];
            x[j] = (float) (imageScale == null ? shifted : shifted * imageScale[j]);
            if (!(Math.abs(x[j]) <= Float.MAX_VALUE)) {
                throw new IllegalArgumentException("the image's pixels are too large for single precision; scale them");
            }
        }
    }

    private static JsonNode node(ModelFile from) {
        try {
            return new JsonNode(from, Json.parse(from.text("schema.json")));
        } catch (BadModel known) {
            throw known;
        } catch (IllegalArgumentException damaged) {
            throw from.bad("its schema is damaged: " + damaged.getMessage());
        }
    }

    /** A prediction in the unit of the training data. */
    double original(double scaled) {
        return scaled / targetScale + targetOffset;
    }

    /** The names of an array's columns; empty where they have none. */
    List<String> order() {
        return order;
    }

    /** Writes the row, encoded but for images, to {@code x} (modified), which is {@link #read} long. */
    void encode(double[] row, float[] x) {
        checkWidth(row.length);
        if (inputs == null) {
            for (int j = 0; j < row.length; j++) {
                x[j] = number(j, row[j]);
            }
            return;
        }
        Arrays.fill(x, 0f);
        for (int j = 0; j < row.length; j++) {
            if (places[j] >= 0) {
                inputs[places[j]].put(row[j], x);
            }
        }
    }

    void encode(float[] row, float[] x) {
        checkWidth(row.length);
        if (inputs == null) {
            for (int j = 0; j < row.length; j++) {
                x[j] = number(j, row[j]);
            }
            return;
        }
        Arrays.fill(x, 0f);
        for (int j = 0; j < row.length; j++) {
            if (places[j] >= 0) {
                inputs[places[j]].put(row[j], x);
            }
        }
    }

    void encode(Map<String, ?> row, float[] x) {
        if (inputs == null) {
            throw new IllegalArgumentException("the columns of the model have no names, so a map cannot be a row; give"
                    + " its " + width + " numbers as an array");
        }
        Arrays.fill(x, 0f);
        Input absent = null;
        for (Input input : inputs) {
            Object value = row.get(input.name);
            absent = value == null && absent == null && !row.containsKey(input.name) ? input : absent;
            input.put(value, x);
        }
        if (absent != null) {
            checkSpelling(row.keySet(), absent);
        }
    }

    private void checkSpelling(Set<String> names, Input absent) {
        for (String name : names) {
            if (!known.contains(name)) {
                throw new IllegalArgumentException("the row has no '" + absent.name + "', but '" + name
                        + "', which is no column of the model; correct the name, or leave it out");
            }
        }
    }

    private void checkWidth(int length) {
        if (length != width) {
            throw new IllegalArgumentException("the row has " + length + " numbers where the model takes " + width
                    + (order.isEmpty() ? "" : ": " + String.join(", ", order)));
        }
    }

    private float number(int j, double x) {
        double shifted = offset == null ? x : x - offset[j];
        float value = (float) (scale == null ? shifted : shifted * scale[j]);
        if (!(Math.abs(value) <= Float.MAX_VALUE)) {
            throw new IllegalArgumentException("the row, number " + (j + 1) + ": " + x
                    + (Double.isNaN(x)
                            ? " is a missing value, for which the model has no rule; fill it"
                            : " is not finite in single precision; correct it"));
        }
        return value;
    }
}
