package org.bochner.spark;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.invoke.SerializedLambda;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.bochner.jvm.Gate;
import org.bochner.linalg.FloatMemory;
import org.objenesis.Objenesis;
import org.objenesis.ObjenesisStd;

/** Reads what a {@link Parcel} wrote. It owns the native memory of the content: closing it frees that. */
final class Unpacking implements AutoCloseable {
    private static final Objenesis MAKER = new ObjenesisStd();

    private final DataInputStream in;
    private final List<Object> seen = new ArrayList<>();
    private final List<FloatMemory> memories = new ArrayList<>();

    Unpacking(byte[] bytes) {
        in = new DataInputStream(new ByteArrayInputStream(bytes));
    }

    /** The content, which is valid until this is closed. */
    Object content() {
        try {
            return read();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        } catch (ReflectiveOperationException other) {
            throw new IllegalStateException(
                    "the executor has another version of Bochner than the driver; give both the same jars", other);
        }
    }

    private Object read() throws IOException, ReflectiveOperationException {
        byte kind = in.readByte();
        return switch (kind) {
            case Parcel.NULL -> null;
            case Parcel.SEEN -> seen.get(in.readInt());
            case Parcel.TEXT -> in.readUTF();
            case Parcel.BOOLEAN -> in.readBoolean();
            case Parcel.INT -> in.readInt();
            case Parcel.LONG -> in.readLong();
            case Parcel.DOUBLE -> in.readDouble();
            case Parcel.FLOAT -> in.readFloat();
            case Parcel.ENUM -> constant();
            default -> numbered(kind);
        };
    }

    private Object constant() throws IOException, ReflectiveOperationException {
        Class<?> type = type(in.readUTF());
        String name = in.readUTF();
        return Arrays.stream(type.getEnumConstants())
                .filter(each -> ((Enum<?>) each).name().equals(name))
                .findFirst()
                .orElseThrow(() -> new NoSuchFieldException(name));
    }

    /** What may be referred to again: it has the next number, also while its parts are read. */
    private Object numbered(byte kind) throws IOException, ReflectiveOperationException {
        int number = seen.size();
        seen.add(null);
        Object o = switch (kind) {
            case Parcel.ARRAY -> objects(number);
            case Parcel.LIST -> list(number);
            case Parcel.OPTIONAL -> Optional.ofNullable(read());
            case Parcel.MEMORY -> memory();
            case Parcel.GATE -> new Gate("the model", () -> {});
            case Parcel.LAMBDA -> lambda();
            case Parcel.RECORD -> record();
            case Parcel.OBJECT -> object(number);
            default -> numbers(kind);
        };
        seen.set(number, o);
        return o;
    }

    private Object numbers(byte kind) throws IOException {
        int length = in.readInt();
        switch (kind) {
            case Parcel.DOUBLES -> {
                double[] all = new double[length];
                bytes(length, Double.BYTES).asDoubleBuffer().get(all);
                return all;
            }
            case Parcel.FLOATS -> {
                return floats(length);
            }
            case Parcel.INTS -> {
                int[] all = new int[length];
                bytes(length, Integer.BYTES).asIntBuffer().get(all);
                return all;
            }
            case Parcel.LONGS -> {
                long[] all = new long[length];
                bytes(length, Long.BYTES).asLongBuffer().get(all);
                return all;
            }
            case Parcel.SHORTS -> {
                short[] all = new short[length];
                bytes(length, Short.BYTES).asShortBuffer().get(all);
                return all;
            }
            case Parcel.BYTES -> {
                return bytes(length, 1).array();
            }
            case Parcel.BOOLEANS -> {
                boolean[] all = new boolean[length];
                for (int i = 0; i < length; i++) {
                    all[i] = in.readBoolean();
                }
                return all;
            }
            default -> throw new IOException("no parcel has the kind " + kind);
        }
    }

    private ByteBuffer bytes(int length, int each) throws IOException {
        byte[] read = new byte[Math.multiplyExact(length, each)];
        in.readFully(read);
        return ByteBuffer.wrap(read);
    }

    private float[] floats(int length) throws IOException {
        float[] all = new float[length];
        bytes(length, Float.BYTES).asFloatBuffer().get(all);
        return all;
    }

    private Object memory() throws IOException {
        in.readByte();
        FloatMemory memory = FloatMemory.of(floats(in.readInt()));
        memories.add(memory);
        return memory;
    }

    private Object objects(int number) throws IOException, ReflectiveOperationException {
        Class<?> component = component(in.readUTF());
        Object all = Array.newInstance(component, in.readInt());
        seen.set(number, all);
        for (int i = 0; i < Array.getLength(all); i++) {
            Array.set(all, i, read());
        }
        return all;
    }

    private Object list(int number) throws IOException, ReflectiveOperationException {
        int length = in.readInt();
        List<Object> list = new ArrayList<>(length);
        seen.set(number, list);
        for (int i = 0; i < length; i++) {
            list.add(read());
        }
        return list;
    }

    private Object record() throws IOException, ReflectiveOperationException {
        Class<?> type = type(in.readUTF());
        RecordComponent[] components = type.getRecordComponents();
        Class<?>[] types =
                Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
        Object[] values = new Object[components.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = read();
        }
        Constructor<?> constructor = type.getDeclaredConstructor(types);
        constructor.setAccessible(true);
        return invoked(() -> constructor.newInstance(values));
    }

    private Object object(int number) throws IOException, ReflectiveOperationException {
        Class<?> type = type(in.readUTF());
        Object o = MAKER.newInstance(type);
        seen.set(number, o);
        for (Field field : Parcel.fields(type)) {
            field.set(o, read());
        }
        return o;
    }

    private Object lambda() throws IOException, ReflectiveOperationException {
        String[] texts = new String[8];
        for (int i = 0; i < texts.length; i++) {
            texts[i] = in.readUTF();
        }
        int kind = in.readInt();
        Object[] captured = new Object[in.readInt()];
        for (int i = 0; i < captured.length; i++) {
            captured[i] = read();
        }
        Class<?> capturing = type(texts[0].replace('/', '.'));
        SerializedLambda lambda = new SerializedLambda(
                capturing, texts[1], texts[2], texts[3], kind, texts[4], texts[5], texts[6], texts[7], captured);
        Method make = capturing.getDeclaredMethod("$deserializeLambda$", SerializedLambda.class);
        make.setAccessible(true);
        return invoked(() -> make.invoke(null, lambda));
    }

    private interface Call {
        Object run() throws ReflectiveOperationException;
    }

    private static Object invoked(Call call) throws ReflectiveOperationException {
        try {
            return call.run();
        } catch (InvocationTargetException thrown) {
            if (thrown.getCause() instanceof RuntimeException problem) {
                throw problem;
            }
            throw thrown;
        }
    }

    /** A class of ours; nothing else is ever made. */
    private static Class<?> type(String name) throws ClassNotFoundException {
        if (!name.startsWith(Parcel.OURS)) {
            throw new ClassNotFoundException(name);
        }
        return Class.forName(name, true, Unpacking.class.getClassLoader());
    }

    private static Class<?> component(String name) throws ClassNotFoundException {
        return switch (name) {
            case "java.lang.String" -> String.class;
            case "java.lang.Object" -> Object.class;
            default -> name.startsWith("[") ? Class.forName(name, false, Unpacking.class.getClassLoader()) : type(name);
        };
    }

    @Override
    public void close() {
        memories.forEach(FloatMemory::close);
    }
}
