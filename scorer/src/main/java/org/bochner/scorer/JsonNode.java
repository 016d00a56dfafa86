package org.bochner.scorer;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** An object of a model's JSON text; what is absent or of another type is the file's fault. */
final class JsonNode {
    private final ModelFile file;
    private final Map<?, ?> values;

    JsonNode(ModelFile file, Object value) {
        this.file = file;
        if (!(value instanceof Map)) {
            throw file.bad("its schema is damaged: an object is expected, not " + value);
        }
        this.values = (Map<?, ?>) value;
    }

    /** Whether it is there and not null. */
    boolean has(String name) {
        return values.get(name) != null;
    }

    private <T> T get(String name, Class<T> type) {
        Object value = values.get(name);
        if (!type.isInstance(value)) {
            throw file.bad("its schema is damaged: '" + name + "' is " + value);
        }
        return type.cast(value);
    }

    String text(String name) {
        return get(name, String.class);
    }

    double number(String name) {
        return get(name, Double.class);
    }

    boolean truth(String name) {
        return values.get(name) != null && get(name, Boolean.class);
    }

    JsonNode child(String name) {
        return new JsonNode(file, values.get(name));
    }

    List<JsonNode> children(String name) {
        List<JsonNode> all = new ArrayList<>();
        for (Object each : get(name, List.class)) {
            all.add(new JsonNode(file, each));
        }
        return all;
    }

    List<String> texts(String name) {
        List<String> all = new ArrayList<>();
        for (Object each : get(name, List.class)) {
            if (!(each instanceof String)) {
                throw file.bad("its schema is damaged: '" + name + "' holds " + each);
            }
            all.add((String) each);
        }
        return all;
    }

    double[] numbers(String name) {
        List<?> list = get(name, List.class);
        double[] all = new double[list.size()];
        for (int i = 0; i < all.length; i++) {
            if (!(list.get(i) instanceof Double)) {
                throw file.bad("its schema is damaged: '" + name + "' holds " + list.get(i));
            }
            all[i] = (Double) list.get(i);
        }
        return all;
    }
}
