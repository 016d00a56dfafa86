package org.bochner.linalg;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;

/** Direct buffers, where there is no native library: allocated with a message that helps, freed at once. */
final class DirectBuffers {
    /** {@code Unsafe.invokeCleaner}, or null where this JVM has none and the garbage collector frees. */
    private static final MethodHandle FREE = find();

    private DirectBuffers() {}

    private static MethodHandle find() {
        try {
            Class<?> unsafe = Class.forName("sun.misc.Unsafe");
            Field instance = unsafe.getDeclaredField("theUnsafe");
            instance.setAccessible(true);
            MethodType type = MethodType.methodType(void.class, ByteBuffer.class);
            return MethodHandles.lookup()
                    .findVirtual(unsafe, "invokeCleaner", type)
                    .bindTo(instance.get(null));
        } catch (ReflectiveOperationException | RuntimeException notHere) {
            return null;
        }
    }

    /** A zeroed buffer. */
    static ByteBuffer allocate(int bytes) {
        try {
            return ByteBuffer.allocateDirect(bytes);
        } catch (OutOfMemoryError full) {
            OutOfMemoryError clear = new OutOfMemoryError("no memory outside the heap for " + bytes + " bytes more, "
                    + FloatMemory.liveBytes() + " are in use. Without the native library the JVM limits it to the size"
                    + " of the heap: raise -XX:MaxDirectMemorySize, lower the memory of the Execution, or add the"
                    + " native library of this platform (bochner-natives)");
            clear.initCause(full);
            throw clear;
        }
    }

    /** Frees {@code buffer}, which {@link #allocate} made. */
    static void free(ByteBuffer buffer) {
        if (FREE != null && buffer.isDirect()) {
            try {
                FREE.invoke(buffer);
            } catch (Throwable unexpected) {
                throw new IllegalStateException("a direct buffer could not be freed", unexpected);
            }
        }
    }
}
