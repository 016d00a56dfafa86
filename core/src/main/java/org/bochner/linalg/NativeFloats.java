package org.bochner.linalg;

import java.nio.ByteBuffer;
import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.javacpp.Pointer;

/**
 * Zeroed floats of the C library, which start on a cache line. Only this class and {@link OpenBlas} know JavaCPP, so
 * that everything else loads where it is absent. JavaCPP neither counts this memory nor limits it.
 */
final class NativeFloats {
    /** A cache line: a vector load that crosses one is two loads. */
    private static final int ALIGNMENT = 64;

    private final Pointer allocated;
    private final FloatPointer pointer;

    private NativeFloats(Pointer allocated, FloatPointer pointer) {
        this.allocated = allocated;
        this.pointer = pointer;
    }

    /** Memory for {@code length} floats, or null where the system has none. */
    static NativeFloats allocate(int length) {
        // Not cleared here: the system hands out large memory as zero pages, which the thread that first writes pays
        // for.
        Pointer allocated = Pointer.calloc(1, (long) length * Float.BYTES + ALIGNMENT);
        if (allocated == null || allocated.isNull()) {
            return null;
        }
        long skipped = -allocated.address() & (ALIGNMENT - 1);
        FloatPointer pointer = new FloatPointer(allocated).getPointer(skipped / Float.BYTES);
        return new NativeFloats(allocated, pointer.capacity(length));
    }

    /** Where the first float lies. */
    FloatPointer pointer() {
        return pointer;
    }

    /** All floats, as bytes; it does not keep the memory. */
    ByteBuffer bytes() {
        return pointer.capacity() == 0 ? ByteBuffer.allocate(0) : pointer.asByteBuffer();
    }

    /** Frees the memory, once. */
    void free() {
        Pointer.free(allocated);
    }
}
