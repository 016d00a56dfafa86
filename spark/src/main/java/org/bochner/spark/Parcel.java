package org.bochner.spark;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.lang.invoke.SerializedLambda;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bochner.Execution;
import org.bochner.jvm.Gate;
import org.bochner.linalg.FloatMemory;
import org.bochner.store.RowStore;

/**
 * Writes a pass for other processes: the name of its class and what its fields hold, which may be numbers, texts,
 * arrays, lists, enums, records and other classes of Bochner, and lambdas of a serialisable interface. The floats of a
 * native memory are written as they are. {@link Unpacking} reads it.
 *
 * <p>Java's own serialisation is not used: it would ask every class of core to promise a form of its own, and would
 * write whatever a field happens to reach. Here a pass that holds a store of rows, a thread or a stream is refused,
 * with the field that leads to it.
 */
final class Parcel {
    static final byte NULL = 0;
    static final byte SEEN = 1;
    static final byte TEXT = 2;
    static final byte BOOLEAN = 3;
    static final byte INT = 4;
    static final byte LONG = 5;
    static final byte DOUBLE = 6;
    static final byte FLOAT = 7;
    static final byte ENUM = 8;
    static final byte DOUBLES = 9;
    static final byte FLOATS = 10;
    static final byte INTS = 11;
    static final byte LONGS = 12;
    static final byte BOOLEANS = 13;
    static final byte SHORTS = 14;
    static final byte BYTES = 15;
    static final byte ARRAY = 16;
    static final byte LIST = 17;
    static final byte OPTIONAL = 18;
    static final byte MEMORY = 19;
    static final byte GATE = 20;
    static final byte LAMBDA = 21;
    static final byte RECORD = 22;
    static final byte OBJECT = 23;

    /** The classes whose fields may be written. */
    static final String OURS = "org.bochner.";

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final DataOutputStream out = new DataOutputStream(bytes);
    private final Map<Object, Integer> seen = new IdentityHashMap<>();

    private Parcel() {}

    /** {@code content} as bytes; throws {@link IllegalArgumentException} on what may not travel. */
    static byte[] pack(Object content) {
        Parcel parcel = new Parcel();
        try {
            parcel.write(content, content.getClass().getSimpleName());
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return parcel.bytes.toByteArray();
    }

    private void write(Object o, String path) throws IOException {
        if (o == null) {
            out.writeByte(NULL);
        } else if (seen.containsKey(o)) {
            out.writeByte(SEEN);
            out.writeInt(seen.get(o));
        } else if (!simple(o)) {
            seen.put(o, seen.size());
            if (!array(o, path)) {
                composed(o, path);
            }
        }
    }

    private boolean simple(Object o) throws IOException {
        if (o instanceof String text) {
            out.writeByte(TEXT);
            out.writeUTF(text);
        } else if (o instanceof Boolean value) {
            out.writeByte(BOOLEAN);
            out.writeBoolean(value);
        } else if (o instanceof Integer value) {
            out.writeByte(INT);
            out.writeInt(value);
        } else if (o instanceof Long value) {
            out.writeByte(LONG);
            out.writeLong(value);
        } else if (o instanceof Double value) {
            out.writeByte(DOUBLE);
            out.writeDouble(value);
        } else if (o instanceof Float value) {
            out.writeByte(FLOAT);
            out.writeFloat(value);
        } else if (o instanceof Enum<?> constant) {
            out.writeByte(ENUM);
            out.writeUTF(constant.getDeclaringClass().getName());
            out.writeUTF(constant.name());
        } else {
            return false;
        }
        return true;
    }

    private boolean array(Object o, String path) throws IOException {
        if (o instanceof double[] all) {
            ByteBuffer buffer = begin(DOUBLES, all.length, Double.BYTES);
            buffer.asDoubleBuffer().put(all);
            out.write(buffer.array());
        } else if (o instanceof float[] all) {
            ByteBuffer buffer = begin(FLOATS, all.length, Float.BYTES);
            buffer.asFloatBuffer().put(all);
            out.write(buffer.array());
        } else if (o instanceof int[] all) {
            ByteBuffer buffer = begin(INTS, all.length, Integer.BYTES);
            buffer.asIntBuffer().put(all);
            out.write(buffer.array());
        } else if (o instanceof long[] all) {
            ByteBuffer buffer = begin(LONGS, all.length, Long.BYTES);
            buffer.asLongBuffer().put(all);
            out.write(buffer.array());
        } else if (o instanceof short[] all) {
            ByteBuffer buffer = begin(SHORTS, all.length, Short.BYTES);
            buffer.asShortBuffer().put(all);
            out.write(buffer.array());
        } else if (o instanceof byte[] all) {
            begin(BYTES, all.length, 0);
            out.write(all);
        } else if (o instanceof boolean[] all) {
            begin(BOOLEANS, all.length, 0);
            for (boolean each : all) {
                out.writeBoolean(each);
            }
        } else if (o instanceof Object[] all) {
            out.writeByte(ARRAY);
            out.writeUTF(all.getClass().getComponentType().getName());
            elements(all, path);
        } else {
            return false;
        }
        return true;
    }

    private void elements(Object[] all, String path) throws IOException {
        out.writeInt(all.length);
        for (int i = 0; i < all.length; i++) {
            write(all[i], path + "[" + i + "]");
        }
    }

    private ByteBuffer begin(byte kind, int length, int bytesEach) throws IOException {
        out.writeByte(kind);
        out.writeInt(length);
        return ByteBuffer.allocate(Math.multiplyExact(length, bytesEach));
    }

    private void composed(Object o, String path) throws IOException {
        if (o instanceof FloatMemory memory) {
            out.writeByte(MEMORY);
            float[] floats = new float[memory.length()];
            memory.read(0, floats, 0, floats.length);
            array(floats, path);
        } else if (o instanceof Gate) {
            // Only guards against closing, which the copy's owner does not do.
            out.writeByte(GATE);
        } else if (o instanceof List<?> list) {
            out.writeByte(LIST);
            elements(list.toArray(), path);
        } else if (o instanceof Optional<?> optional) {
            out.writeByte(OPTIONAL);
            write(optional.orElse(null), path);
        } else if (o instanceof RowStore || o instanceof Execution || !ours(o.getClass())) {
            throw new IllegalArgumentException(
                    path + " is " + o.getClass().getName() + ", which cannot be sent to another process");
        } else if (o.getClass().isHidden() || o.getClass().isSynthetic()) {
            out.writeByte(LAMBDA);
            lambda(o, path);
        } else {
            out.writeByte(o instanceof Record ? RECORD : OBJECT);
            out.writeUTF(o.getClass().getName());
            for (Field field : fields(o.getClass())) {
                write(get(field, o), path + "." + field.getName());
            }
        }
    }

    private static boolean ours(Class<?> type) {
        return type.getName().startsWith(OURS);
    }

    private void lambda(Object o, String path) throws IOException {
        if (!(o instanceof Serializable)) {
            throw new IllegalArgumentException(path + " is a lambda of an interface that is not serialisable");
        }
        SerializedLambda lambda;
        try {
            Method replace = o.getClass().getDeclaredMethod("writeReplace");
            replace.setAccessible(true);
            lambda = (SerializedLambda) replace.invoke(o);
        } catch (ReflectiveOperationException unreadable) {
            throw new IllegalArgumentException(path + " is a lambda that cannot be read", unreadable);
        }
        for (String text : List.of(
                lambda.getCapturingClass(),
                lambda.getFunctionalInterfaceClass(),
                lambda.getFunctionalInterfaceMethodName(),
                lambda.getFunctionalInterfaceMethodSignature(),
                lambda.getImplClass(),
                lambda.getImplMethodName(),
                lambda.getImplMethodSignature(),
                lambda.getInstantiatedMethodType())) {
            out.writeUTF(text);
        }
        out.writeInt(lambda.getImplMethodKind());
        out.writeInt(lambda.getCapturedArgCount());
        for (int i = 0; i < lambda.getCapturedArgCount(); i++) {
            write(lambda.getCapturedArg(i), path + "(" + i + ")");
        }
    }

    /** The fields that travel: of a class and those above it, without static and transient ones. */
    static List<Field> fields(Class<?> type) {
        List<Field> fields = new ArrayList<>();
        for (Class<?> each = type; each != Object.class && each != Record.class; each = each.getSuperclass()) {
            for (Field field : each.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers()) && !Modifier.isTransient(field.getModifiers())) {
                    field.setAccessible(true);
                    fields.add(field);
                }
            }
        }
        return fields;
    }

    private static Object get(Field field, Object o) {
        try {
            return field.get(o);
        } catch (IllegalAccessException closed) {
            throw new IllegalStateException(closed);
        }
    }
}
