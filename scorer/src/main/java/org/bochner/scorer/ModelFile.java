package org.bochner.scorer;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * A model file in memory: a ZIP file without compression that holds {@code bochner.txt}, lines of {@code key = value},
 * arrays of numbers as NumPy files, and texts.
 *
 * <p><b>Safety.</b> Nothing of the file is executed, and memory is taken in proportion to its length. Every entry must
 * be stored, listed and there once; ZIP checksums must agree; a number that is not finite is refused. Every fault is a
 * {@link BadModel} that says what is wrong.
 */
final class ModelFile {
    private static final String MANIFEST = "bochner.txt";
    private static final String FORMAT = "bochner-model";
    private static final int VERSION = 1;
    private static final Pattern ESCAPE = Pattern.compile("\\\\(?:([\\\\nr])|u([0-9a-f]{4}))");
    private static final Pattern DICTIONARY = Pattern.compile("\\{'descr': '([^']{1,16})', 'fortran_order': False,"
            + " 'shape': \\(([0-9]{1,9}),(?: ([0-9]{1,9}))?\\), \\} *\n");
    private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0};

    private final String name;
    private final Map<String, byte[]> entries;
    private final Map<String, String> values;
    /** What the names of a part start with; empty for the whole. */
    private final String part;

    private ModelFile(String name, Map<String, byte[]> entries, Map<String, String> values, String part) {
        this.name = name;
        this.entries = entries;
        this.values = values;
        this.part = part;
    }

    /** Opens the bytes of a file, which is called {@code name} in messages. */
    static ModelFile of(String name, byte[] bytes) {
        ModelFile file = new ModelFile(name, new HashMap<>(), new HashMap<>(), "");
        if (bytes.length < 4 || bytes[0] != 'P' || bytes[1] != 'K' || bytes[2] != 3 || bytes[3] != 4) {
            throw file.bad(
                    bytes.length == 0
                            ? "it is empty"
                            : "it does not start as a model file does, so it is something else");
        }
        file.unpack(bytes);
        return file;
    }

    private void unpack(byte[] bytes) {
        int end = bytes.length - 22;
        if (end < 0 || bytes[end] != 'P' || bytes[end + 1] != 'K' || bytes[end + 2] != 5 || bytes[end + 3] != 6) {
            throw bad("it is cut off");
        }
        try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(bytes))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                if (entry.getMethod() != ZipEntry.STORED) {
                    throw bad("its entry " + entry.getName() + " is compressed, which model files never are");
                }
                if (entries.put(entry.getName(), zip.readAllBytes()) != null) {
                    throw bad("it holds the entry " + entry.getName() + " twice");
                }
            }
        } catch (IOException | IllegalArgumentException broken) {
            throw broken instanceof BadModel
                    ? (BadModel) broken
                    : new BadModel(message("it is damaged (" + broken.getMessage() + ")"), broken);
        }
        parse(new String(bytes(MANIFEST), StandardCharsets.UTF_8));
        if (!get("format").equals(FORMAT)) {
            throw bad("its format is '" + get("format") + "', not '" + FORMAT + "'");
        }
        if (integer("version", 1, Integer.MAX_VALUE) > VERSION) {
            throw bad("it has format version " + get("version") + ", newer than version " + VERSION
                    + ", which is all that this scorer reads; take a newer scorer");
        }
        for (String each : get("entries").split(" ")) {
            if (!each.isEmpty()) {
                bytes(each);
            }
        }
    }

    private void parse(String text) {
        int number = 0;
        for (String line : text.split("\n", -1)) {
            number++;
            if (line.isEmpty()) {
                continue;
            }
            int at = line.indexOf(" = ");
            if (at < 0 || values.put(line.substring(0, at), unescape(line.substring(at + 3))) != null) {
                throw bad("line " + number + " of its " + MANIFEST + " is not of the form key = value, or is a second"
                        + " one of its key");
            }
        }
    }

    private static String unescape(String value) {
        if (value.indexOf('\\') < 0) {
            return value;
        }
        Matcher found = ESCAPE.matcher(value);
        StringBuilder text = new StringBuilder();
        while (found.find()) {
            String letter = found.group(1);
            found.appendReplacement(
                    text,
                    Matcher.quoteReplacement(
                            letter == null
                                    ? String.valueOf((char) Integer.parseInt(found.group(2), 16))
                                    : letter.replace('n', '\n').replace('r', '\r')));
        }
        return found.appendTail(text).toString();
    }

    /** One of several parts of a kind, whose keys start with {@code called} and a dot, its entries with a dash. */
    ModelFile part(String called) {
        return new ModelFile(name, entries, values, part + called + "-");
    }

    private String key(String key) {
        return part.isEmpty() ? key : part.substring(0, part.length() - 1) + "." + key;
    }

    boolean has(String key) {
        return values.containsKey(key(key));
    }

    /** The value of {@code key}, which must be set. */
    String get(String key) {
        String value = values.get(key(key));
        if (value == null) {
            throw bad("its " + MANIFEST + " does not give '" + key(key) + "'");
        }
        return value;
    }

    int integer(String key, int least, int most) {
        try {
            long value = Long.parseLong(get(key));
            if (value >= least && value <= most) {
                return (int) value;
            }
        } catch (NumberFormatException notOne) {
            throw new BadModel(message("'" + key + "' is '" + get(key) + "', not a whole number"), notOne);
        }
        throw bad("'" + key + "' is " + get(key) + ", not between " + least + " and " + most);
    }

    /** The value of {@code key} as a finite number. */
    double number(String key) {
        try {
            double value = Double.parseDouble(get(key));
            if (Double.isFinite(value)) {
                return value;
            }
        } catch (NumberFormatException notOne) {
            throw new BadModel(message("'" + key + "' is '" + get(key) + "', not a number"), notOne);
        }
        throw bad("'" + key + "' is " + get(key) + ", not a finite number");
    }

    boolean hasEntry(String entry) {
        return entries.containsKey(part + entry);
    }

    private byte[] bytes(String entry) {
        byte[] bytes = entries.get(part + entry);
        if (bytes == null) {
            throw bad("its entry " + part + entry + " is missing");
        }
        return bytes;
    }

    String text(String entry) {
        return new String(bytes(entry), StandardCharsets.UTF_8);
    }

    /** The numbers of an array file and their shape. */
    static final class Array {
        final int rows;
        /** −1 for an array of one dimension. */
        final int columns;

        private final ByteBuffer numbers;

        private Array(int rows, int columns, ByteBuffer numbers) {
            this.rows = rows;
            this.columns = columns;
            this.numbers = numbers;
        }
    }

    private Array array(String entry, String type, int dimensions) {
        byte[] bytes = bytes(entry);
        boolean known = bytes.length > 10;
        for (int i = 0; known && i < MAGIC.length; i++) {
            known = bytes[i] == MAGIC[i];
        }
        int length = known ? (bytes[8] & 0xff) | (bytes[9] & 0xff) << 8 : 0;
        known = known && length <= 1024 && 10 + length <= bytes.length;
        Matcher head = DICTIONARY.matcher(known ? new String(bytes, 10, length, StandardCharsets.ISO_8859_1) : "");
        if (!head.matches() || !head.group(1).equals(type)) {
            throw bad("its array " + part + entry + " does not hold numbers of type " + type);
        }
        int rows = Integer.parseInt(head.group(2));
        int columns = head.group(3) == null ? -1 : Integer.parseInt(head.group(3));
        long count = columns < 0 ? rows : (long) rows * columns;
        int each = type.equals("<f8") ? 8 : 4;
        if ((columns < 0 ? 1 : 2) != dimensions || 10 + length + count * each != bytes.length) {
            throw bad("its array " + part + entry + " has another shape than its numbers");
        }
        ByteBuffer numbers = ByteBuffer.wrap(bytes, 10 + length, bytes.length - 10 - length);
        return new Array(rows, columns, numbers.slice().order(ByteOrder.LITTLE_ENDIAN));
    }

    private double finite(String entry, double value) {
        if (!Double.isFinite(value)) {
            throw bad("its array " + part + entry + " holds " + value);
        }
        return value;
    }

    double[] vector(String entry) {
        return doubles(entry, array(entry, "<f8", 1));
    }

    /** The lines of a matrix of doubles. */
    double[][] matrix(String entry) {
        Array array = array(entry, "<f8", 2);
        double[][] lines = new double[array.rows][array.columns];
        for (double[] line : lines) {
            for (int j = 0; j < line.length; j++) {
                line[j] = finite(entry, array.numbers.getDouble());
            }
        }
        return lines;
    }

    private double[] doubles(String entry, Array array) {
        double[] all = new double[array.rows];
        for (int i = 0; i < all.length; i++) {
            all[i] = finite(entry, array.numbers.getDouble());
        }
        return all;
    }

    float[] floats(String entry) {
        Array array = array(entry, "<f4", 1);
        float[] all = new float[array.rows];
        for (int i = 0; i < all.length; i++) {
            all[i] = (float) finite(entry, array.numbers.getFloat());
        }
        return all;
    }

    /** The lines of a matrix of floats, at least one of at least one number. */
    float[][] lines(String entry) {
        Array array = array(entry, "<f4", 2);
        if (array.rows < 1 || array.columns < 1) {
            throw bad("its array " + part + entry + " is empty");
        }
        float[][] lines = new float[array.rows][array.columns];
        for (float[] line : lines) {
            for (int j = 0; j < line.length; j++) {
                line[j] = (float) finite(entry, array.numbers.getFloat());
            }
        }
        return lines;
    }

    int[] ints(String entry) {
        Array array = array(entry, "<i4", 1);
        int[] all = new int[array.rows];
        for (int i = 0; i < all.length; i++) {
            all[i] = array.numbers.getInt();
        }
        return all;
    }

    /** Throws where {@code fits} is false; {@code what} names the parts that contradict each other. */
    void require(boolean fits, String what) {
        if (!fits) {
            throw bad("its parts contradict each other: " + what);
        }
    }

    /** What to throw when the content is wrong; {@code what} completes "the model NAME cannot be used: ". */
    BadModel bad(String what) {
        return new BadModel(message(what));
    }

    private String message(String what) {
        return "the model " + name + " cannot be used: " + what;
    }
}
