package org.bochner.linalg;

import java.lang.ref.Cleaner;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.bochner.jvm.Gate;

/**
 * Floats outside the Java heap, where a matrix product reads them without a copy.
 *
 * <p>The owner closes it; after that every access throws {@link IllegalStateException}. Where the owner forgot, the
 * memory is freed after the garbage collector has found that neither it nor a {@link #byteBuffer} of it is in use; the
 * collector is called when what is open has doubled, as it does not see this memory. Closing while another thread
 * reads is the owner's mistake: {@link Gate} keeps calls and closing apart. {@link #liveBytes} counts what is open, so
 * that a test can show that nothing leaks.
 *
 * <p>One memory holds at most {@link #MAX_LENGTH} floats (2 GiB less a page): larger data is kept in blocks. Where the
 * native library is absent the floats lie in a direct buffer, of which the JVM allows as much as the heap may take
 * ({@code -XX:MaxDirectMemorySize}).
 */
public final class FloatMemory implements AutoCloseable {
    /** The most floats that one memory holds, since a Java buffer is indexed by an int of bytes. */
    public static final int MAX_LENGTH = (Integer.MAX_VALUE - 4096) / Float.BYTES;

    private static final AtomicLong LIVE = new AtomicLong();
    private static final AtomicLong PEAK = new AtomicLong();
    private static final Cleaner CLEANER = Cleaner.create();

    /** So much may be open before the garbage collector is called for the first time. */
    private static final long FIRST_COLLECTION = 512L << 20;

    private static final AtomicLong NEXT_COLLECTION = new AtomicLong(FIRST_COLLECTION);

    private final int length;
    private final Cleaner.Cleanable cleaning;
    /** Null where the memory is a Java buffer. */
    private NativeFloats natives;
    /** All views of the memory refer to this buffer, and the JDK keeps it reachable while one of them is read. */
    private ByteBuffer bytes;

    private FloatBuffer floats;

    private FloatMemory(int length, NativeFloats natives, ByteBuffer bytes) {
        this.length = length;
        this.natives = natives;
        this.bytes = bytes.order(ByteOrder.nativeOrder());
        this.floats = this.bytes.asFloatBuffer();
        this.cleaning = CLEANER.register(this.bytes, new Freeing(natives, bytes()));
        PEAK.accumulateAndGet(LIVE.addAndGet(bytes()), Math::max);
    }

    /** What frees a memory; it must not refer to its buffer. */
    private record Freeing(NativeFloats natives, long bytes) implements Runnable {
        @Override
        public void run() {
            LIVE.addAndGet(-bytes);
            if (natives != null) {
                natives.free();
            }
        }
    }

    /** Zeroed memory for {@code length} floats. */
    public static FloatMemory allocate(long length) {
        if (length < 0 || length > MAX_LENGTH) {
            throw new IllegalArgumentException("one memory holds 0 to " + MAX_LENGTH + " floats, not " + length);
        }
        int n = (int) length;
        collectForgotten();
        if (!Blas.nativeMemory()) {
            return new FloatMemory(n, null, DirectBuffers.allocate(n * Float.BYTES));
        }
        NativeFloats natives = NativeFloats.allocate(n);
        if (natives == null) {
            throw new OutOfMemoryError("no native memory for " + n + " floats; " + LIVE.get() + " bytes are in use");
        }
        return new FloatMemory(n, natives, natives.bytes());
    }

    /** Calls the garbage collector where twice as much is open as after its last call. */
    private static void collectForgotten() {
        long limit = NEXT_COLLECTION.get();
        if (LIVE.get() > limit && NEXT_COLLECTION.compareAndSet(limit, Long.MAX_VALUE)) {
            System.gc();
            LockSupport.parkNanos(20_000_000); // The cleaner's thread frees what was found.
            NEXT_COLLECTION.set(Math.max(FIRST_COLLECTION, 2 * LIVE.get()));
        }
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
        return open().get(index);
    }

    public void set(int index, float value) {
        open().put(index, value);
    }

    /** Copies {@code count} floats from {@code at} into the array {@code into} (modified). */
    public void read(int at, float[] into, int offset, int count) {
        open().get(at, into, offset, count);
    }

    /** Copies {@code count} floats of the array {@code from} to {@code at}. */
    public void write(int at, float[] from, int offset, int count) {
        open().put(at, from, offset, count);
    }

    /** Copies {@code count} floats of {@code source} to {@code at}. */
    public void copy(int at, FloatMemory source, int from, int count) {
        open().put(at, source.open(), from, count);
    }

    /**
     * The same memory as bytes in native order, for files; its position and limit are the caller's own. It must not be
     * used after {@link #close}.
     */
    public ByteBuffer byteBuffer() {
        open();
        return bytes.duplicate().order(ByteOrder.nativeOrder());
    }

    /** The native memory; only the native product may ask, and keeps this object reachable while it runs. */
    NativeFloats natives() {
        open();
        return natives;
    }

    private FloatBuffer open() {
        FloatBuffer opened = floats;
        if (opened == null) {
            throw new IllegalStateException("the memory of " + length + " floats is closed");
        }
        return opened;
    }

    public boolean isClosed() {
        return floats == null;
    }

    /** Frees the memory now. Closing twice is allowed. */
    @Override
    public void close() {
        ByteBuffer buffer = bytes;
        boolean direct = natives == null && buffer != null;
        floats = null;
        bytes = null;
        natives = null;
        cleaning.clean();
        if (direct) {
            DirectBuffers.free(buffer);
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
