package org.bochner.model.file;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.DataFormatException;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.bochner.BadInput;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.Matrix;

/**
 * An open model file whose head has been checked; valid within {@link #read}.
 *
 * <p><b>Safety.</b> Reading runs no code of the file's choosing and takes memory in proportion to the file's true
 * length. An entry is checked before anything is allocated for it: it is stored, not compressed; listed; there once;
 * its shape fits its size. Its checksum must agree, and a number that is not finite is refused. Every fault is a
 * {@link BadInput} that names the file, what is wrong, and what to do.
 */
public final class ModelReader {
    private static final long MOST_TEXT = 1L << 28;
    private static final int CHUNK = 1 << 16;

    private final Path file;
    private final ZipFile zip;
    private final Map<String, ZipEntry> entries;
    private final Map<String, String> values;
    private final List<FloatMemory> taken;
    /** What the names of a part start with; empty for the whole. */
    private final String part;

    /**
     * Opens {@code file}, has {@code body} read it, and closes it. An illegal argument or state that {@code body}
     * throws is reported as the file's fault. Where {@code body} throws, all native memory that it read is freed.
     */
    public static <T> T read(Path file, Function<ModelReader, T> body) {
        if (!Files.isRegularFile(file)) {
            throw new BadInput(
                    Files.isDirectory(file)
                            ? "the model file " + file + " is a folder; give the file that fit wrote"
                            : "there is no model file " + file + "; check the name, or fit a model first");
        }
        try {
            checkStart(file);
            try (ZipFile zip = new ZipFile(file.toFile())) {
                return new ModelReader(file, zip).apply(body);
            }
        } catch (BadInput known) {
            throw known;
        } catch (IOException | RuntimeException broken) {
            throw bad(file, "it is damaged or cut off (" + broken.getMessage() + ")", broken);
        }
    }

    private <T> T apply(Function<ModelReader, T> body) {
        boolean whole = false;
        try {
            T read = body.apply(this);
            whole = true;
            return read;
        } catch (BadInput known) {
            throw known;
        } catch (IllegalArgumentException | IllegalStateException | ArithmeticException broken) {
            throw bad(file, "its parts contradict each other: " + broken.getMessage(), broken);
        } finally {
            if (!whole) {
                taken.forEach(FloatMemory::close);
            }
        }
    }

    private static void checkStart(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] start = in.readNBytes(4);
            if (start.length == 0) {
                throw bad(file, "it is empty", null);
            }
            if (!Arrays.equals(start, new byte[] {'P', 'K', 3, 4})) {
                throw bad(file, "it does not start as a model file does, so it is something else", null);
            }
        }
    }

    private ModelReader(Path file, ZipFile zip) throws IOException {
        this.file = file;
        this.zip = zip;
        this.entries = new HashMap<>();
        this.taken = new ArrayList<>();
        this.part = "";
        list(Files.size(file));
        if (!hasEntry(ModelWriter.MANIFEST)) {
            throw bad("it is a ZIP file without " + ModelWriter.MANIFEST + ", so not a model");
        }
        try {
            values = Collections.unmodifiableMap(Manifest.parse(bytes(ModelWriter.MANIFEST)));
        } catch (DataFormatException wrong) {
            throw bad("its " + ModelWriter.MANIFEST + " " + wrong.getMessage());
        }
        checkHead();
    }

    private ModelReader(ModelReader whole, String part) {
        this.file = whole.file;
        this.zip = whole.zip;
        this.entries = whole.entries;
        this.values = whole.values;
        this.taken = whole.taken;
        this.part = part;
    }

    /** What {@link ModelWriter#part} of that name wrote. */
    public ModelReader part(String name) {
        return new ModelReader(this, part + name + "-");
    }

    /** Checks every entry's head; nothing is read yet. */
    private void list(long length) {
        long sum = 0;
        for (ZipEntry entry : Collections.list(zip.entries())) {
            String name = entry.getName();
            if (!ModelWriter.isName(name)) {
                throw bad("it holds an entry of the strange name '" + printable(name) + "'");
            }
            if (entries.put(name, entry) != null) {
                throw bad("it holds the entry " + name + " twice");
            }
            if (entries.size() > ModelWriter.MOST_ENTRIES) {
                throw bad("it holds more than " + ModelWriter.MOST_ENTRIES + " entries");
            }
            if (entry.getMethod() != ZipEntry.STORED || entry.getSize() != entry.getCompressedSize()) {
                throw bad("its entry " + name + " is compressed, which model files never are");
            }
            sum += Math.max(0, entry.getSize());
            if (entry.getSize() < 0 || sum > length) {
                throw bad("its entry " + name + " claims " + entry.getSize() + " bytes in a file of " + length);
            }
        }
    }

    private void checkHead() {
        if (!get("format").equals(ModelWriter.FORMAT)) {
            throw bad("its format is '" + printable(get("format")) + "', not '" + ModelWriter.FORMAT + "'");
        }
        if (integer("version", 1, Integer.MAX_VALUE) > ModelWriter.VERSION) {
            throw new BadInput("the model file " + file + " has format version " + get("version")
                    + ", newer than version " + ModelWriter.VERSION
                    + ", which is all that this Bochner reads; use the Bochner that wrote it or a later one");
        }
        Set<String> listed = new HashSet<>(
                get("entries").isEmpty() ? List.of() : List.of(get("entries").split(" ")));
        listed.add(ModelWriter.MANIFEST);
        for (String name : entries.keySet()) {
            if (!listed.contains(name)) {
                throw bad("it holds " + name + ", which its list of entries does not name");
            }
        }
        listed.forEach(this::entry);
    }

    /** Whether {@code key} is set. */
    public boolean has(String key) {
        return values.containsKey(ModelWriter.key(part, key));
    }

    /** The value of {@code key}, which must be set. */
    public String get(String key) {
        String value = values.get(ModelWriter.key(part, key));
        if (value == null) {
            throw bad("its " + ModelWriter.MANIFEST + " does not give '" + ModelWriter.key(part, key) + "'");
        }
        return value;
    }

    /** The value of {@code key} as a number from {@code least} to {@code most}. */
    public long integer(String key, long least, long most) {
        try {
            long value = Long.parseLong(get(key));
            if (value >= least && value <= most) {
                return value;
            }
        } catch (NumberFormatException notOne) {
            throw bad(file, "'" + key + "' is '" + printable(get(key)) + "', not a whole number", notOne);
        }
        throw bad("'" + key + "' is " + get(key) + ", not between " + least + " and " + most);
    }

    /** The value of {@code key} as a finite number. */
    public double number(String key) {
        try {
            double value = Double.parseDouble(get(key));
            if (Double.isFinite(value)) {
                return value;
            }
        } catch (NumberFormatException notOne) {
            throw bad(file, "'" + key + "' is '" + printable(get(key)) + "', not a number", notOne);
        }
        throw bad("'" + key + "' is " + get(key) + ", not a finite number");
    }

    /** The one of {@code values} whose {@code text} is the value of {@code key}; {@code what} names it in a message. */
    public <E> E choice(String key, String what, E[] choices, Function<E, String> text) {
        for (E each : choices) {
            if (text.apply(each).equals(get(key))) {
                return each;
            }
        }
        throw bad("its " + what + " '" + get(key) + "' is not one that this Bochner knows");
    }

    /** All keys in the order of the file. */
    public Set<String> keys() {
        return values.keySet();
    }

    /** Whether the file has the entry {@code name}. */
    public boolean hasEntry(String name) {
        return entries.containsKey(part + name);
    }

    private ZipEntry entry(String name) {
        ZipEntry entry = entries.get(part + name);
        if (entry == null) {
            throw bad("its entry " + printable(part + name) + " is missing");
        }
        return entry;
    }

    /** A vector of doubles. */
    public double[] vector(String name) {
        return doubles(name, 1).data();
    }

    /** A matrix of doubles. */
    public Matrix matrix(String name) {
        return doubles(name, 2);
    }

    private Matrix doubles(String name, int dimensions) {
        return array(
                name,
                Npy.DOUBLE,
                dimensions,
                head -> new Matrix((int) head.rows(), dimensions == 1 ? 1 : (int) head.columns()),
                (to, i, value) -> to.data()[i] = value);
    }

    /** Rows of floats in native memory, which the caller closes. */
    public DenseRows rows(String name) {
        return array(
                name,
                Npy.FLOAT,
                2,
                head -> new DenseRows(allocate(head), (int) head.rows(), (int) head.columns()),
                (to, i, value) -> to.memory().set(i, (float) value));
    }

    /** A vector of floats in native memory, which the caller closes. */
    public FloatMemory floats(String name) {
        return array(name, Npy.FLOAT, 1, this::allocate, (to, i, value) -> to.set(i, (float) value));
    }

    /** A vector of floats on the heap. */
    public float[] floatVector(String name) {
        return array(
                name, Npy.FLOAT, 1, head -> new float[(int) head.count()], (to, i, value) -> to[i] = (float) value);
    }

    /** A vector of ints. */
    public int[] ints(String name) {
        return array(name, Npy.INT, 1, head -> new int[(int) head.count()], (to, i, value) -> to[i] = (int) value);
    }

    private FloatMemory allocate(Npy head) {
        FloatMemory memory = FloatMemory.allocate(head.count());
        taken.add(memory);
        return memory;
    }

    /** Puts number {@code index} of an array into its place. */
    private interface Sink<T> {
        void put(T into, int index, double value);
    }

    private <T> T array(String name, String type, int dimensions, Function<Npy, T> allocate, Sink<T> sink) {
        return stream(name, in -> {
            Npy head = Npy.read(in, type, dimensions, entry(name).getSize());
            T into = allocate.apply(head);
            int count = (int) head.count();
            int most = CHUNK / head.bytesPerNumber();
            for (int from = 0; from < count; from += most) {
                int to = Math.min(count, from + most);
                ByteBuffer chunk = ByteBuffer.wrap(Npy.exactly(in, (to - from) * head.bytesPerNumber()))
                        .order(ByteOrder.LITTLE_ENDIAN);
                for (int i = from; i < to; i++) {
                    double value = head.take(chunk);
                    if (!Double.isFinite(value)) {
                        throw bad("its array " + name + " holds " + value + " at number " + i);
                    }
                    sink.put(into, i, value);
                }
            }
            return into;
        });
    }

    /** A text. */
    public String text(String name) {
        return new String(bytes(name), StandardCharsets.UTF_8);
    }

    private byte[] bytes(String name) {
        long size = entry(name).getSize();
        if (size > MOST_TEXT) {
            throw bad("its entry " + name + " is a text of " + size + " bytes; at most " + MOST_TEXT + " are read");
        }
        return stream(name, in -> Npy.exactly(in, (int) size));
    }

    private interface Content<T> {
        T read(InputStream in) throws IOException, DataFormatException;
    }

    /** Has {@code content} read the entry {@code name}, and compares the checksum of what it read. */
    private <T> T stream(String name, Content<T> content) {
        ZipEntry entry = entry(name);
        CRC32 sum = new CRC32();
        try (InputStream in = new CheckedInputStream(zip.getInputStream(entry), sum)) {
            T read = content.read(in);
            if (entry.getCrc() != sum.getValue()) {
                throw bad("its entry " + name + " was changed or damaged: the checksum does not fit");
            }
            return read;
        } catch (DataFormatException wrong) {
            throw bad("its array " + name + " " + wrong.getMessage());
        } catch (IOException broken) {
            throw bad(file, "it is damaged or cut off (" + broken.getMessage() + ")", broken);
        }
    }

    private static String printable(String text) {
        String shown = text.length() > 60 ? text.substring(0, 60) + "…" : text;
        return shown.replaceAll("[\\p{Cc}\\p{Cs}]", "?");
    }

    /** What to throw when the file's content is wrong; {@code what} completes "the model file …: ". */
    public BadInput bad(String what) {
        return bad(file, what, null);
    }

    private static BadInput bad(Path file, String what, Throwable cause) {
        return new BadInput(
                "the model file " + file + " cannot be used: " + what + "; get a whole copy of it, or fit it again",
                cause);
    }
}
