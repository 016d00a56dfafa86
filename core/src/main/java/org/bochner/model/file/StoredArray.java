package org.bochner.model.file;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.Matrix;

/** One array of a model file, read in chunks; its shape is held against its size before anything is allocated. */
final class StoredArray {
    private static final int CHUNK = 1 << 16;

    private final ModelReader reader;
    private final ZipFile zip;
    private final ZipEntry entry;
    private final String name;

    StoredArray(ModelReader reader, ZipFile zip, ZipEntry entry) {
        this.reader = reader;
        this.zip = zip;
        this.entry = entry;
        this.name = entry.getName();
    }

    /** Where decoded numbers go. */
    private interface Taker<T> {
        /** Called once, after the shape was found to fit the entry's size. */
        T allocate(int rows, int columns);

        /** Takes the numbers from {@code from} on that {@code chunk} holds. */
        void take(T into, int from, ByteBuffer chunk);

        /** Frees what was allocated after a failure. */
        default void discard(T into) {}
    }

    /** Doubles of one dimension (as one column) or two. */
    Matrix doubles(int dimensions) {
        return read(dimensions, Npy.DOUBLE, new Taker<Matrix>() {
            @Override
            public Matrix allocate(int rows, int columns) {
                return new Matrix(rows, columns < 0 ? 1 : columns);
            }

            @Override
            public void take(Matrix into, int from, ByteBuffer chunk) {
                for (int i = from; chunk.hasRemaining(); i++) {
                    into.data()[i] = finite(chunk.getDouble(), i);
                }
            }
        });
    }

    /** Floats of two dimensions in native memory. */
    DenseRows rows() {
        FloatTaker taker = new FloatTaker();
        FloatMemory memory = read(2, Npy.FLOAT, taker);
        return new DenseRows(memory, taker.rows, taker.columns);
    }

    /** Floats of one dimension in native memory. */
    FloatMemory floats() {
        return read(1, Npy.FLOAT, new FloatTaker());
    }

    /** Floats of one dimension on the heap. */
    float[] floatVector() {
        return read(1, Npy.FLOAT, new Taker<float[]>() {
            @Override
            public float[] allocate(int rows, int columns) {
                return new float[rows];
            }

            @Override
            public void take(float[] into, int from, ByteBuffer chunk) {
                for (int i = from; chunk.hasRemaining(); i++) {
                    into[i] = (float) finite(chunk.getFloat(), i);
                }
            }
        });
    }

    private final class FloatTaker implements Taker<FloatMemory> {
        private int rows;
        private int columns;

        @Override
        public FloatMemory allocate(int rowsFound, int columnsFound) {
            rows = rowsFound;
            columns = columnsFound;
            return FloatMemory.allocate(columns < 0 ? rows : (long) rows * columns);
        }

        @Override
        public void take(FloatMemory into, int from, ByteBuffer chunk) {
            for (int i = from; chunk.hasRemaining(); i++) {
                into.set(i, (float) finite(chunk.getFloat(), i));
            }
        }

        @Override
        public void discard(FloatMemory into) {
            into.close();
        }
    }

    /** Ints of one dimension. */
    int[] ints() {
        return read(1, Npy.INT, new Taker<int[]>() {
            @Override
            public int[] allocate(int rows, int columns) {
                return new int[rows];
            }

            @Override
            public void take(int[] into, int from, ByteBuffer chunk) {
                chunk.asIntBuffer().get(into, from, chunk.remaining() / Integer.BYTES);
            }
        });
    }

    private double finite(double value, int index) {
        if (!Double.isFinite(value)) {
            throw reader.bad("its array " + name + " holds " + value + " at number " + index);
        }
        return value;
    }

    private <T> T read(int dimensions, String type, Taker<T> taker) {
        CRC32 sum = new CRC32();
        T into = null;
        boolean whole = false;
        try (InputStream in = new CheckedInputStream(zip.getInputStream(entry), sum)) {
            byte[] dictionary = exactly(in, Npy.headerLength(exactly(in, Npy.PREFIX)));
            Npy head = Npy.parse(dictionary, type);
            check(head, dimensions, Npy.PREFIX + dictionary.length);
            into = taker.allocate((int) head.rows(), (int) head.columns());
            fill(in, (int) head.count(), head.bytesPerNumber(), into, taker);
            reader.checkSum(entry, sum);
            whole = true;
            return into;
        } catch (Npy.Malformed wrong) {
            throw reader.bad("its array " + name + " " + wrong.getMessage());
        } catch (IOException broken) {
            throw reader.bad("it is damaged or cut off (" + broken.getMessage() + ")", broken);
        } finally {
            if (!whole && into != null) {
                taker.discard(into);
            }
        }
    }

    private void check(Npy head, int dimensions, int headBytes) throws Npy.Malformed {
        if ((head.columns() < 0 ? 1 : 2) != dimensions) {
            throw new Npy.Malformed("has the shape " + head.shape() + ", not " + dimensions
                    + (dimensions == 1 ? " dimension" : " dimensions"));
        }
        boolean countable =
                Math.max(head.rows(), head.columns()) <= Integer.MAX_VALUE && head.count() <= FloatMemory.MAX_LENGTH;
        if (!countable || headBytes + head.count() * head.bytesPerNumber() != entry.getSize()) {
            throw new Npy.Malformed("of shape " + head.shape() + " does not fit its " + entry.getSize() + " bytes");
        }
    }

    private <T> void fill(InputStream in, int count, int each, T into, Taker<T> taker) throws IOException {
        byte[] chunk = new byte[(int) Math.min(CHUNK, Math.max(1L, (long) count * each))];
        for (int done = 0; done < count; ) {
            int part = Math.min(count - done, chunk.length / each);
            if (in.readNBytes(chunk, 0, part * each) < part * each) {
                throw new IOException("unexpected end of " + name);
            }
            taker.take(into, done, ByteBuffer.wrap(chunk, 0, part * each).order(ByteOrder.LITTLE_ENDIAN));
            done += part;
        }
    }

    /** The next {@code count} bytes. */
    static byte[] exactly(InputStream in, int count) throws IOException {
        byte[] bytes = in.readNBytes(count);
        if (bytes.length < count) {
            throw new IOException("unexpected end");
        }
        return bytes;
    }
}
