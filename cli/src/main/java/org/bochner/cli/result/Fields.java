package org.bochner.cli.result;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bochner.cli.explain.KernelFacts;

/**
 * The named fields of a record, in the order of its components: what JSON, text and tables show.
 *
 * <p>An empty {@link Optional} is left out, {@code null} is kept; {@link Inline}, {@link Key}, {@link Hidden} and
 * {@link JsonOnly} do what they say. A {@link Metric} has the name of its metric, {@link KernelFacts.Facts} those of
 * the facts.
 */
public final class Fields {
    private Fields() {}

    /** A component that JSON has and a text, which is to stay short, has not. */
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.RECORD_COMPONENT)
    public @interface JsonOnly {}

    /** The fields of {@code value}, a record or a map. */
    public static Map<String, ?> of(Object value) {
        Map<String, Object> fields = new LinkedHashMap<>();
        collect(value, fields, false);
        return fields;
    }

    /** The fields of {@code value} that a text shows. */
    static Map<String, ?> shown(Object value) {
        Map<String, Object> fields = new LinkedHashMap<>();
        collect(value, fields, true);
        return fields;
    }

    /** Whether {@code value} has fields. */
    public static boolean has(Object value) {
        return value instanceof Record || value instanceof Map;
    }

    private static void collect(Object value, Map<String, Object> fields, boolean text) {
        if (value instanceof Map<?, ?> map) {
            map.forEach((key, each) -> fields.put(key.toString(), each));
            return;
        }
        if (value instanceof Metric metric) {
            fields.put(metric.name(), metric.value());
            return;
        }
        for (RecordComponent component : value.getClass().getRecordComponents()) {
            if (component.isAnnotationPresent(Hidden.class)
                    || (text && component.isAnnotationPresent(JsonOnly.class))) {
                continue;
            }
            Object each = read(value, component);
            if (each instanceof Optional<?> optional) {
                if (optional.isEmpty()) {
                    continue;
                }
                each = optional.get();
            }
            Key key = component.getAnnotation(Key.class);
            if (each instanceof KernelFacts.Facts named) {
                named.list().forEach(fact -> fields.put(fact.name(), fact.value()));
            } else if (component.isAnnotationPresent(Inline.class)) {
                collect(each, fields, text);
            } else {
                fields.put(key == null ? component.getName() : key.value(), each);
            }
        }
    }

    private static Object read(Object record, RecordComponent component) {
        try {
            component.getAccessor().setAccessible(true);
            return component.getAccessor().invoke(record);
        } catch (ReflectiveOperationException failure) {
            throw new IllegalStateException(component + " cannot be read", failure);
        }
    }

    /** The names of the columns of a table of {@code rows}: the fields of the first. */
    public static List<String> names(List<?> rows) {
        return List.copyOf(of(rows.get(0)).keySet());
    }
}
