package org.bochner.linalg;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.util.concurrent.atomic.AtomicLong;
import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.javacpp.Pointer;

/**
 * Floats outside the Java heap, where a matrix product reads them without a copy.
 *
 * <p>The owner closes it, nothing else does; after that no view may be touched. {@link #liveBytes} counts what is open,
 * so that a test can show that nothing leaks. One memory holds at most {@link #MAX_LENGTH} floats (2 GiB less a page):
 * larger data is kept in blocks. Where the native library is absent the floats lie in a direct buffer instead, which
 * the garbage collector frees.
 */
public final class FloatMemory implements AutoCloseable {
    /** The most floats that one memory holds, since a Java buffer is indexed by an int of bytes. */
    public static final int MAX_LENGTH = (Integer.MAX_VALUE - 4096) / Float.BYTES;

    private static final AtomicLong LIVE = new AtomicLong();
    private static final AtomicLong PEAK = new AtomicLong();

    /** A cache line: a vector load that crosses one is two loads. */
    private static final int ALIGNMENT = 64;

    private final int length;
    private Pointer allocated;
    private FloatPointer pointer;
    private ByteBuffer bytes;
    private FloatBuffer floats;

    private FloatMemory(int length, Pointer allocated, FloatPointer pointer, ByteBuffer bytes) {
        this.length = length;
        this.allocated = allocated;
        this.pointer = pointer;
        this.bytes = bytes.order(ByteOrder.nativeOrder());
        this.floats = this.bytes.asFloatBuffer();
        PEAK.accumulateAndGet(LIVE.addAndGet(bytes()), Math::max);
    }

    /** Zeroed memory for {@code length} floats. */
    public static FloatMemory allocate(long length) {
        if (length < 0 || length > MAX_LENGTH) {
            throw new IllegalArgumentException("one memory holds 0 to " + MAX_LENGTH + " floats, not " + length);
        }
        int n = (int) length;
        if (!Blas.nativeMemory()) {
            return new FloatMemory(n, null, null, ByteBuffer.allocateDirect(n * Float.BYTES));
        }
        // Not cleared here: the system hands out large memory as zero pages, which the thread that first writes pays
        // for.
        Pointer allocated = Pointer.calloc(1, (long) n * Float.BYTES + ALIGNMENT);
        if (allocated == null || allocated.isNull()) {
            throw new OutOfMemoryError("no native memory for " + n + " floats; " + LIVE.get() + " bytes are in use");
        }
        long skipped = -allocated.address() & (ALIGNMENT - 1);
        FloatPointer pointer =
                new FloatPointer(allocated).getPointer(skipped / Float.BYTES).capacity(n);
        return new FloatMemory(n, allocated, pointer, n == 0 ? ByteBuffer.allocate(0) : pointer.asByteBuffer());
    }

    /** A copy of {@code values}. */
    public static FloatMemory of(float... values) {
        FloatMemory memory = allocate(values.length);
        memory.write(0, values, 0, values.length);
        return memory;
    }

    public int length() {
        return length;
    }

    public long bytes() {
        return (long) length * Float.BYTES;
    }

    public float get(int index) {
        return floats.get(index);
    }

    public void set(int index, float value) {
        floats.put(index, value);
    }

    /** Copies {@code count} floats from {@code at} into the array {@code into} (modified). */
    public void read(int at, float[] into, int offset, int count) {
        floats.get(at, into, offset, count);
    }

    /** Copies {@code count} floats of the array {@code from} to {@code at}. */
    public void write(int at, float[] from, int offset, int count) {
        floats.put(at, from, offset, count);
    }

    /** Copies {@code count} floats of {@code source} to {@code at}. */
    public void copy(int at, FloatMemory source, int from, int count) {
        floats.put(at, source.floats, from, count);
    }

    /** A view of the whole memory, for loops; its position and limit are the caller's own. */
    public FloatBuffer buffer() {
        return floats.duplicate();
    }

    /** The same memory as bytes in native order, for files; its position and limit are the caller's own. */
    public ByteBuffer byteBuffer() {
        return bytes.duplicate().order(ByteOrder.nativeOrder());
    }

    /** The native address, or null where the memory is a Java buffer; only the native product may ask. */
    FloatPointer pointer() {
        return pointer;
    }

    public boolean isClosed() {
        return floats == null;
    }

    /** Frees the memory now. Closing twice is allowed. */
    @Override
    public void close() {
        if (floats == null) {
            return;
        }
        LIVE.addAndGet(-bytes());
        floats = null;
        bytes = null;
        if (allocated != null) {
            Pointer.free(allocated);
            allocated = null;
            pointer = null;
        }
    }

    /** The bytes of all memories that are open in this process. */
    public static long liveBytes() {
        return LIVE.get();
    }

    /** The most bytes that were open at the same time since {@link #resetPeak}. */
    public static long peakBytes() {
        return PEAK.get();
    }

    /** Starts to measure the peak again, from what is open now. */
    public static void resetPeak() {
        PEAK.set(LIVE.get());
    }
}
