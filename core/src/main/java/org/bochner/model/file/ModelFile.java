package org.bochner.model.file;

import java.nio.file.Path;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.bochner.BadInput;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.Matrix;

/**
 * The file that a trained model is kept in: a container of keys and arrays that knows nothing of what they mean.
 * Feature maps, atoms and calibrations write themselves to a {@link Writer}, and read themselves from a {@link Reader}.
 *
 * <p><b>What it is.</b> A ZIP file, nothing in it compressed, with
 * <ul>
 *   <li>{@code bochner.txt}: lines {@code key = value}; the first are {@code format}, {@code version} and
 *       {@code entries}, the names of all others;
 *   <li>arrays of numbers as NumPy files ({@code weights.npy}, {@code atoms.npy}, …), which any tool opens;
 *   <li>texts of other modules, such as {@code schema.json}.
 * </ul>
 * The same model gives the same bytes: order and time stamps of the entries are fixed. Numbers are kept as they
 * are, so predictions after loading have the same bits.
 *
 * <p><b>Safety.</b> A file is written under another name, forced to disk and then moved into place, so it is there
 * whole or not at all. Reading runs no code of the file's choosing and takes memory in proportion to the file's true
 * length: an entry is checked (stored, not compressed; listed; once; its sum; its shape against its size) before
 * anything is allocated for it, and a number that is not finite is refused. Whatever is wrong is reported as a
 * {@link BadInput} with the file, what is wrong, and what to do.
 */
public final class ModelFile {
    /** The version that is written, and the newest that is read. */
    public static final int VERSION = 1;

    static final String FORMAT = "bochner-model";
    static final String MANIFEST = "bochner.txt";
    static final int MOST_ENTRIES = 256;
    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9-]{0,60}\\.(npy|txt|json|csv|md)");

    private ModelFile() {}

    static boolean isName(String name) {
        return NAME.matcher(name).matches();
    }

    /**
     * Opens {@code file}, has {@code body} read it, and closes it. An illegal argument or state that {@code body}
     * throws is reported as the file's fault. Where {@code body} throws, all native memory that it read is freed.
     */
    public static <T> T read(Path file, Function<Reader, T> body) {
        try (ModelReader reader = ModelReader.open(file)) {
            boolean whole = false;
            try {
                T read = body.apply(reader);
                whole = true;
                return read;
            } catch (BadInput known) {
                throw known;
            } catch (IllegalArgumentException | IllegalStateException | ArithmeticException broken) {
                throw reader.bad("its parts contradict each other: " + broken.getMessage(), broken);
            } finally {
                if (!whole) {
                    reader.free();
                }
            }
        }
    }

    /** Collects what belongs in a model file; see {@link ModelWriter}. */
    public static Writer writer() {
        return new ModelWriter();
    }

    /** What a model file will hold. Nothing touches the disk before {@link #save}. */
    public sealed interface Writer permits ModelWriter {
        /** Sets a key that is not set yet: letters, digits, dots and dashes. */
        Writer put(String key, String value);

        default Writer put(String key, long value) {
            return put(key, Long.toString(value));
        }

        /** Writes the shortest text that reads back to the same double. */
        default Writer put(String key, double value) {
            return put(key, Double.toString(value));
        }

        /** Adds a vector of doubles as {@code name}, which ends in {@code .npy}; shared until saved. */
        Writer array(String name, double[] values);

        /** Adds a matrix of doubles; shared until saved. */
        Writer array(String name, Matrix matrix);

        /** Adds rows of floats; shared until saved. */
        Writer array(String name, DenseRows rows);

        /** Adds a vector of {@code count} floats from the start of {@code values}; shared until saved. */
        Writer array(String name, FloatMemory values, int count);

        /** Adds a vector of floats; shared until saved. */
        Writer array(String name, float[] values);

        /** Adds a vector of ints; shared until saved. */
        Writer array(String name, int[] values);

        /** Adds a text as {@code name}, which ends in {@code .json}, {@code .txt}, {@code .csv} or {@code .md}. */
        Writer text(String name, String text);

        /** Writes the file whole or not at all; a file of that name is replaced. */
        void save(Path file);
    }

    /** An open model file whose head has been checked; valid within {@link #read(Path, Function)}. */
    public sealed interface Reader permits ModelReader {
        /** The file, as it was given. */
        Path file();

        /** The format version of the file, at most {@link #VERSION}. */
        int version();

        /** Whether {@code key} is set. */
        boolean has(String key);

        /** The value of {@code key}, which must be set. */
        String get(String key);

        /** The value of {@code key} as a number from {@code least} to {@code most}. */
        long integer(String key, long least, long most);

        /** The value of {@code key} as a finite number. */
        double number(String key);

        /**
         * The one of {@code values} whose {@code text} is the value of {@code key}; {@code what} names it in a message.
         */
        default <E> E choice(String key, String what, E[] values, Function<E, String> text) {
            for (E value : values) {
                if (text.apply(value).equals(get(key))) {
                    return value;
                }
            }
            throw bad("its " + what + " '" + get(key) + "' is not one that this Bochner knows");
        }

        /** All keys in the order of the file. */
        Set<String> keys();

        /** Whether the file has the entry {@code name}. */
        boolean hasEntry(String name);

        /** A vector of doubles. */
        double[] vector(String name);

        /** A matrix of doubles. */
        Matrix matrix(String name);

        /** Rows of floats in native memory, which the caller closes. */
        DenseRows rows(String name);

        /** A vector of floats in native memory, which the caller closes. */
        FloatMemory floats(String name);

        /** A vector of floats on the heap. */
        float[] floatVector(String name);

        /** A vector of ints. */
        int[] ints(String name);

        /** A text. */
        String text(String name);

        /** What to throw when the file's content is wrong; {@code what} completes "the model file …: ". */
        default BadInput bad(String what) {
            return bad(what, null);
        }

        /** What to throw when the file's content is wrong, with the cause. */
        BadInput bad(String what, Throwable cause);
    }
}
