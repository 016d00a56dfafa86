package org.bochner.model.file;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.bochner.BadInput;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.Matrix;

/** {@link ModelFile.Reader}: trusts nothing that the file says of itself before it has been checked. */
final class ModelReader implements ModelFile.Reader, AutoCloseable {
    private static final long MOST_TEXT = 1L << 28;

    private final Path file;
    private final ZipFile zip;
    private final Map<String, ZipEntry> entries = new HashMap<>();
    private final List<FloatMemory> taken = new ArrayList<>();
    private Map<String, String> values;

    private ModelReader(Path file, ZipFile zip) {
        this.file = file;
        this.zip = zip;
    }

    static ModelReader open(Path file) {
        if (!Files.isRegularFile(file)) {
            throw new BadInput(
                    Files.isDirectory(file)
                            ? "the model file " + file + " is a folder; give the file that fit wrote"
                            : "there is no model file " + file + "; check the name, or fit a model first");
        }
        ZipFile zip = null;
        try {
            checkStart(file);
            zip = new ZipFile(file.toFile());
            ModelReader reader = new ModelReader(file, zip);
            reader.list(Files.size(file));
            reader.checkHead();
            return reader;
        } catch (BadInput told) {
            close(zip);
            throw told;
        } catch (IOException | RuntimeException broken) {
            close(zip);
            throw bad(file, "it is damaged or cut off (" + broken.getMessage() + ")", broken);
        }
    }

    private static void checkStart(Path file) throws IOException {
        byte[] start = new byte[4];
        try (InputStream in = Files.newInputStream(file)) {
            int read = in.readNBytes(start, 0, 4);
            if (read == 0) {
                throw bad(file, "it is empty", null);
            }
            if (start[0] != 'P' || start[1] != 'K' || start[2] != 3 || start[3] != 4) {
                throw bad(file, "it does not start as a model file does, so it is something else", null);
            }
        }
    }

    /** Checks every entry's head; nothing is read yet. */
    private void list(long length) {
        long sum = 0;
        for (Enumeration<? extends ZipEntry> all = zip.entries(); all.hasMoreElements(); ) {
            ZipEntry entry = all.nextElement();
            String name = entry.getName();
            if (!ModelFile.isName(name)) {
                throw bad("it holds an entry of the strange name '" + printable(name) + "'");
            }
            if (entries.put(name, entry) != null) {
                throw bad("it holds the entry " + name + " twice");
            }
            if (entries.size() > ModelFile.MOST_ENTRIES) {
                throw bad("it holds more than " + ModelFile.MOST_ENTRIES + " entries");
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
        if (!entries.containsKey(ModelFile.MANIFEST)) {
            throw bad("it is a ZIP file without " + ModelFile.MANIFEST + ", so not a model");
        }
        try {
            values = Manifest.parse(bytes(ModelFile.MANIFEST));
        } catch (Manifest.Malformed wrong) {
            throw bad("its " + ModelFile.MANIFEST + " " + wrong.getMessage());
        }
        if (!get("format").equals(ModelFile.FORMAT)) {
            throw bad("its format is '" + printable(get("format")) + "', not '" + ModelFile.FORMAT + "'");
        }
        if (integer("version", 1, Integer.MAX_VALUE) > ModelFile.VERSION) {
            throw new BadInput("the model file " + file + " has format version " + get("version")
                    + ", newer than version " + ModelFile.VERSION
                    + ", which is all that this Bochner reads; use the Bochner that wrote it or a later one");
        }
        Set<String> listed = new HashSet<>(
                get("entries").isEmpty() ? List.of() : List.of(get("entries").split(" ")));
        listed.add(ModelFile.MANIFEST);
        for (String name : entries.keySet()) {
            if (!listed.contains(name)) {
                throw bad("it holds " + name + ", which its list of entries does not name");
            }
        }
        for (String name : listed) {
            entry(name);
        }
    }

    @Override
    public Path file() {
        return file;
    }

    @Override
    public int version() {
        return (int) integer("version", 1, ModelFile.VERSION);
    }

    @Override
    public boolean has(String key) {
        return values.containsKey(key);
    }

    @Override
    public String get(String key) {
        String value = values.get(key);
        if (value == null) {
            throw bad("its " + ModelFile.MANIFEST + " does not give '" + key + "'");
        }
        return value;
    }

    @Override
    public long integer(String key, long least, long most) {
        try {
            long value = Long.parseLong(get(key));
            if (value >= least && value <= most) {
                return value;
            }
        } catch (NumberFormatException notOne) {
            throw bad("'" + key + "' is '" + printable(get(key)) + "', not a whole number", notOne);
        }
        throw bad("'" + key + "' is " + get(key) + ", not between " + least + " and " + most);
    }

    @Override
    public double number(String key) {
        double value;
        try {
            value = Double.parseDouble(get(key));
        } catch (NumberFormatException notOne) {
            throw bad("'" + key + "' is '" + printable(get(key)) + "', not a number", notOne);
        }
        if (!Double.isFinite(value)) {
            throw bad("'" + key + "' is " + value + ", not a finite number");
        }
        return value;
    }

    @Override
    public Set<String> keys() {
        return java.util.Collections.unmodifiableSet(values.keySet());
    }

    @Override
    public boolean hasEntry(String name) {
        return entries.containsKey(name);
    }

    private ZipEntry entry(String name) {
        ZipEntry entry = entries.get(name);
        if (entry == null) {
            throw bad("its entry " + printable(name) + " is missing");
        }
        return entry;
    }

    private StoredArray array(String name) {
        return new StoredArray(this, zip, entry(name));
    }

    @Override
    public double[] vector(String name) {
        return array(name).doubles(1).data();
    }

    @Override
    public Matrix matrix(String name) {
        return array(name).doubles(2);
    }

    @Override
    public DenseRows rows(String name) {
        DenseRows rows = array(name).rows();
        taken.add(rows.memory());
        return rows;
    }

    @Override
    public FloatMemory floats(String name) {
        FloatMemory floats = array(name).floats();
        taken.add(floats);
        return floats;
    }

    @Override
    public float[] floatVector(String name) {
        return array(name).floatVector();
    }

    @Override
    public int[] ints(String name) {
        return array(name).ints();
    }

    @Override
    public String text(String name) {
        return new String(bytes(name), StandardCharsets.UTF_8);
    }

    private byte[] bytes(String name) {
        ZipEntry entry = entry(name);
        if (entry.getSize() > MOST_TEXT) {
            throw bad("its entry " + name + " is a text of " + entry.getSize() + " bytes; at most " + MOST_TEXT
                    + " are read");
        }
        CRC32 sum = new CRC32();
        try (InputStream in = new CheckedInputStream(zip.getInputStream(entry), sum)) {
            byte[] bytes = StoredArray.exactly(in, (int) entry.getSize());
            checkSum(entry, sum);
            return bytes;
        } catch (IOException broken) {
            throw bad("it is damaged or cut off (" + broken.getMessage() + ")", broken);
        }
    }

    /** Throws where the bytes that were read are not those that were written. */
    void checkSum(ZipEntry entry, CRC32 sum) {
        if (entry.getCrc() != sum.getValue()) {
            throw bad("its entry " + entry.getName() + " was changed or damaged: the checksum does not fit");
        }
    }

    private static String printable(String text) {
        String shown = text.length() > 60 ? text.substring(0, 60) + "…" : text;
        char[] chars = shown.toCharArray();
        for (int i = 0; i < chars.length; i++) {
            chars[i] = Character.isISOControl(chars[i]) || Character.isSurrogate(chars[i]) ? '?' : chars[i];
        }
        return new String(chars);
    }

    @Override
    public BadInput bad(String what, Throwable cause) {
        return bad(file, what, cause);
    }

    private static BadInput bad(Path file, String what, Throwable cause) {
        return new BadInput(
                "the model file " + file + " cannot be used: " + what + "; get a whole copy of it, or fit it again",
                cause);
    }

    /** Frees all native memory that was read. */
    void free() {
        taken.forEach(FloatMemory::close);
    }

    @Override
    public void close() {
        close(zip);
    }

    private static void close(ZipFile zip) {
        try {
            if (zip != null) {
                zip.close();
            }
        } catch (IOException afterUse) {
            return;
        }
    }
}
