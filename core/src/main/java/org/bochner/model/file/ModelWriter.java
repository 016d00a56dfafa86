package org.bochner.model.file;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.LocalDateTime;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntToDoubleFunction;
import java.util.regex.Pattern;
import java.util.zip.CRC32;
import java.util.zip.CheckedOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.bochner.BadInput;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.Matrix;

/**
 * Collects what a model file will hold. Nothing touches the disk before {@link #save}; arrays are shared until then.
 * Entries are streams, run once for their checksum and once into the file.
 */
public final class ModelWriter {
    /** The version that is written, and the newest that is read. */
    static final int VERSION = 1;

    static final String FORMAT = "bochner-model";
    static final String MANIFEST = "bochner.txt";
    static final int MOST_ENTRIES = 256;
    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9-]{0,60}\\.(npy|txt|json|csv|md)");

    /** A fixed time, without a zone, so that the bytes depend on the content alone. */
    private static final LocalDateTime TIME = LocalDateTime.of(1980, 1, 1, 0, 0);

    private static final int CHUNK = 1 << 16;

    private final Map<String, String> values;
    private final Map<String, Entry> entries;
    /** What the names of a part start with; empty for the whole. */
    private final String part;

    /** The content of an entry, the same every time. */
    private interface Body {
        void writeTo(OutputStream out) throws IOException;
    }

    private record Entry(long size, Body body) {}

    public ModelWriter() {
        this(new LinkedHashMap<>(), new LinkedHashMap<>(), "");
    }

    private ModelWriter(Map<String, String> values, Map<String, Entry> entries, String part) {
        this.values = values;
        this.entries = entries;
        this.part = part;
    }

    /**
     * A writer into the same file whose keys start with {@code name} and a dot, and its entries with {@code name} and a
     * dash: for one of several parts of a kind, which would take each other's names.
     */
    public ModelWriter part(String name) {
        return new ModelWriter(values, entries, part + name + "-");
    }

    /** The key of a part: {@code part-0.map.width}. */
    static String key(String part, String key) {
        return part.isEmpty() ? key : part.substring(0, part.length() - 1) + "." + key;
    }

    static boolean isName(String name) {
        return NAME.matcher(name).matches();
    }

    /** Sets a key that is not set yet: letters, digits, dots and dashes. */
    public ModelWriter put(String name, String value) {
        String key = key(part, name);
        boolean reserved = key.equals("format") || key.equals("version") || key.equals("entries");
        if (!Manifest.isKey(key) || reserved || values.containsKey(key)) {
            throw new IllegalArgumentException(
                    "'" + key + "' is not a key of letters, digits, dots and dashes, or is taken");
        }
        values.put(key, Objects.requireNonNull(value, key));
        return this;
    }

    public ModelWriter put(String key, long value) {
        return put(key, Long.toString(value));
    }

    /** Writes the shortest text that reads back to the same double. */
    public ModelWriter put(String key, double value) {
        return put(key, Double.toString(value));
    }

    /** Adds a vector of doubles as {@code name}, which ends in {@code .npy}. */
    public ModelWriter array(String name, double[] v) {
        return array(name, new Npy(Npy.DOUBLE, v.length, -1), i -> v[i]);
    }

    /** Adds a matrix of doubles. */
    public ModelWriter array(String name, Matrix matrix) {
        return array(name, new Npy(Npy.DOUBLE, matrix.rows(), matrix.columns()), i -> matrix.data()[i]);
    }

    /** Adds rows of floats. */
    public ModelWriter array(String name, DenseRows rows) {
        FloatMemory memory = rows.memory();
        int columns = rows.columns();
        return array(
                name, new Npy(Npy.FLOAT, rows.rows(), columns), i -> memory.get(rows.start(i / columns) + i % columns));
    }

    /** Adds a vector of {@code count} floats from the start of {@code v}. */
    public ModelWriter array(String name, FloatMemory v, int count) {
        return array(name, new Npy(Npy.FLOAT, count, -1), v::get);
    }

    /** Adds a vector of floats. */
    public ModelWriter array(String name, float[] v) {
        return array(name, new Npy(Npy.FLOAT, v.length, -1), i -> v[i]);
    }

    /** Adds a vector of ints. */
    public ModelWriter array(String name, int[] v) {
        return array(name, new Npy(Npy.INT, v.length, -1), i -> v[i]);
    }

    private ModelWriter array(String name, Npy head, IntToDoubleFunction numbers) {
        byte[] start = head.toBytes();
        int count = Math.toIntExact(head.count());
        int each = head.bytesPerNumber();
        return entry(name, ".npy", start.length + (long) count * each, out -> {
            out.write(start);
            ByteBuffer buffer = ByteBuffer.allocate(CHUNK).order(ByteOrder.LITTLE_ENDIAN);
            for (int i = 0; i < count; i++) {
                if (buffer.remaining() < each) {
                    out.write(buffer.array(), 0, buffer.position());
                    buffer.clear();
                }
                double value = numbers.applyAsDouble(i);
                if (!Double.isFinite(value)) {
                    throw new BadInput("the model cannot be saved: its array " + name + " holds " + value
                            + ", so training went wrong; look for extreme values in the data or scale it");
                }
                head.put(value, buffer);
            }
            out.write(buffer.array(), 0, buffer.position());
        });
    }

    /** Adds a text as {@code name}, which ends in {@code .json}, {@code .txt}, {@code .csv} or {@code .md}. */
    public ModelWriter text(String name, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return entry(name, "", bytes.length, out -> out.write(bytes));
    }

    private ModelWriter entry(String called, String ending, long size, Body body) {
        String name = part + called;
        boolean array = name.endsWith(".npy");
        if (!isName(name) || array == ending.isEmpty() || name.equals(MANIFEST)) {
            throw new IllegalArgumentException("'" + name + "' is not the name of such an entry: small letters, digits"
                    + " and dashes, then .npy for arrays and .json, .txt, .csv or .md for texts");
        }
        if (entries.size() + 2 > MOST_ENTRIES || entries.put(name, new Entry(size, body)) != null) {
            throw new IllegalArgumentException("entry '" + name + "' is there already, or is one too many");
        }
        return this;
    }

    /**
     * Writes the file under another name, forces it to disk and moves it into place: it is there whole or not at all. A
     * file of that name is replaced.
     */
    public void save(Path file) {
        Path target = file.toAbsolutePath();
        Path folder = target.getParent();
        if (folder == null || Files.isDirectory(target)) {
            throw new BadInput("cannot write the model file " + file + ": it is a folder; give a file name");
        }
        if (!Files.isDirectory(folder)) {
            throw new BadInput("cannot write the model file " + file + ": there is no folder " + folder
                    + "; create it or choose another place");
        }
        Path temporary = folder.resolve("." + target.getFileName() + "."
                + Long.toHexString(ProcessHandle.current().pid() ^ System.nanoTime()) + ".part");
        try {
            try {
                write(temporary);
                move(temporary, target);
            } finally {
                Files.deleteIfExists(temporary);
            }
            syncFolder(folder);
        } catch (IOException | SecurityException failed) {
            throw new BadInput(
                    "cannot write the model file " + file + ": " + failed
                            + "; check the space and the rights on that folder, nothing was left there",
                    failed);
        }
    }

    private void write(Path temporary) throws IOException {
        Map<String, String> head = new LinkedHashMap<>();
        head.put("format", FORMAT);
        head.put("version", Integer.toString(VERSION));
        head.put("entries", String.join(" ", entries.keySet()));
        head.putAll(values);
        byte[] manifest = Manifest.toBytes(head);
        try (FileChannel channel =
                        FileChannel.open(temporary, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
                ZipOutputStream zip =
                        new ZipOutputStream(new BufferedOutputStream(Channels.newOutputStream(channel), CHUNK))) {
            store(zip, MANIFEST, new Entry(manifest.length, out -> out.write(manifest)));
            for (Map.Entry<String, Entry> entry : entries.entrySet()) {
                store(zip, entry.getKey(), entry.getValue());
            }
            zip.finish();
            zip.flush();
            channel.force(true);
        }
    }

    private static void store(ZipOutputStream zip, String name, Entry entry) throws IOException {
        CRC32 sum = new CRC32();
        entry.body.writeTo(new CheckedOutputStream(OutputStream.nullOutputStream(), sum));
        ZipEntry head = new ZipEntry(name);
        head.setMethod(ZipEntry.STORED);
        head.setSize(entry.size);
        head.setCompressedSize(entry.size);
        head.setCrc(sum.getValue());
        head.setTimeLocal(TIME);
        zip.putNextEntry(head);
        entry.body.writeTo(zip);
        zip.closeEntry();
    }

    private static void move(Path from, Path to) throws IOException {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException onlyPlain) {
            Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /** Makes the new name survive a power cut; where folders cannot be opened the system sees to it. */
    private static void syncFolder(Path folder) {
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        } catch (IOException notHere) {
            return;
        }
    }
}
