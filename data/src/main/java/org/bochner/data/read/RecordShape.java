package org.bochner.data.read;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import org.bochner.BadInput;

/** The components of a class of records, in their order: names, and how their values are read. */
public final class RecordShape {
    private static final ClassValue<RecordShape> SHAPES = new ClassValue<>() {
        @Override
        protected RecordShape computeValue(Class<?> type) {
            return new RecordShape(type);
        }
    };

    private final Class<?> type;
    private final List<String> names = new ArrayList<>();
    private final List<Method> accessors = new ArrayList<>();

    private RecordShape(Class<?> type) {
        this.type = type;
        for (RecordComponent component : type.getRecordComponents()) {
            Method accessor = component.getAccessor();
            if (!accessor.trySetAccessible()) {
                throw closed(component.getName());
            }
            names.add(component.getName());
            accessors.add(accessor);
        }
    }

    private BadInput closed(String component) {
        return new BadInput("the component '" + component + "' of " + type.getName() + " cannot be read: its module "
                + type.getModule().getName() + " neither exports nor opens the package; open it to org.bochner.data, or"
                + " use Dataset.builder() and maps instead");
    }

    /** The shape of {@code row}'s class. */
    public static RecordShape of(Record row) {
        return SHAPES.get(row.getClass());
    }

    /** The names of the components. */
    public List<String> names() {
        return names;
    }

    /** The value of component {@code component} of {@code row}. */
    public Object value(Record row, int component) {
        try {
            return accessors.get(component).invoke(row);
        } catch (InvocationTargetException thrown) {
            throw new BadInput(
                    "the component '" + names.get(component) + "' of " + type.getName() + " cannot be read: "
                            + thrown.getCause(),
                    thrown.getCause());
        } catch (IllegalAccessException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
