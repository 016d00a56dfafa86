package org.bochner.data.read;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Supplier;
import java.util.zip.ZipException;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.Progress;
import org.bochner.data.bytes.JoinedText;
import org.bochner.data.bytes.Packing;
import org.bochner.data.bytes.Spool;

/**
 * The bytes of a data file, or a table in memory, which may be read several times.
 *
 * <p>A gzip'd file, or a zip archive of one file, is known by its first bytes, whatever its name, and unpacked. A pipe
 * is copied to a temporary file. The first reading to the end
 * also computes the SHA-256 of the file; and when the unpacked bytes are at most {@link #KEPT}, they are
 * kept, so that the second pass over a small file neither reads nor unpacks again. A source may also be several files
 * that are one data set; images are read through {@link #parts}, texts as if one file went on where the other ends.
 */
public final class Source {
    /** Files up to this size, unpacked, stay in memory between the passes. */
    public static final int KEPT = 64 << 20;

    /** What the rows of a CSV file, cut and parsed, may take of the memory between the passes. */
    private static final long ROWS_KEPT = 256 << 20;

    private static final int BUFFER = 1 << 16;

    private final Path path;
    private final String name;
    private final Execution execution;
    private final List<Source> parts;
    private final boolean keeps;
    /** The copy of a stream, or null. */
    private final Spool spool;

    private List<String> keys;
    private boolean headed;
    private Table table;
    private byte[] kept;
    private KeptRows rows;
    private String sha256;

    public Source(Path path, Execution execution) {
        this(path, execution, true);
    }

    private Source(Path path, Execution execution, boolean keeps) {
        if (!Files.exists(path)) {
            throw new BadInput(path + " does not exist; give the path of a data file, plain or .gz");
        }
        if (Files.isDirectory(path)) {
            throw new BadInput(path + " is a folder; give the path of one data file in it");
        }
        if (!Files.isReadable(path)) {
            throw new BadInput(path + " cannot be read; check its permissions");
        }
        // A pipe is read once, and then from its copy.
        this.spool = Files.isRegularFile(path) ? null : Spool.of(path);
        this.path = spool == null ? path : spool.file();
        this.name = path.startsWith("/dev") || path.startsWith("/proc")
                ? path.toString()
                : path.getFileName().toString();
        this.execution = execution;
        this.parts = List.of(this);
        this.keeps = keeps;
    }

    private Source(String name, Spool spool, Execution execution) {
        this.path = spool.file();
        this.name = name;
        this.execution = execution;
        this.parts = List.of(this);
        this.keeps = true;
        this.spool = spool;
    }

    /** What {@code stream} has to its end, such as standard input; it is read at once, and not closed. */
    public static Source of(String name, InputStream stream, Execution execution) {
        return new Source(name, Spool.of(stream), execution);
    }

    private Source(String name, List<Source> parts, Execution execution) {
        this.path = parts.get(0).path;
        this.name = name;
        this.execution = execution;
        this.parts = List.copyOf(parts);
        this.keeps = false;
        this.spool = null;
    }

    private Source(Table table, Execution execution) {
        this.path = null;
        this.name = Fault.MEMORY;
        this.execution = execution;
        this.parts = List.of(this);
        this.keeps = false;
        this.spool = null;
        this.table = table;
    }

    private Source(String name, byte[] content, Execution execution) {
        this.path = null;
        this.name = name;
        this.execution = execution;
        this.parts = List.of(this);
        this.keeps = true;
        this.spool = null;
        this.kept = content;
        this.sha256 = HexFormat.of().formatHex(sha().digest(content));
    }

    /** A table in memory. */
    public static Source of(Table table, Execution execution) {
        return new Source(table, execution);
    }

    /** The table in memory that it is, or null where it is bytes. */
    public Table table() {
        return table;
    }

    /** The rows of a CSV, JSON or ARFF file, or of a table in memory, from the first. */
    public TableReader rows(Format format, TextOptions text) {
        return switch (format) {
            case TABLE -> table.reader(execution);
            case JSON -> new JsonReader(this, text.charset());
            case ARFF -> new ArffReader(this, text.charset());
            default -> csv(text);
        };
    }

    private TableReader csv(TextOptions text) {
        if (rows != null && rows.isReadAs(text)) {
            return rows.reader(execution);
        }
        CsvReader reader = new CsvReader(this, text);
        long room = Math.min(ROWS_KEPT, Runtime.getRuntime().maxMemory() / 8);
        return new RowsAhead(reader, execution.threads() > 1, room, all -> rows = new KeptRows(reader, text, all));
    }

    /** Bytes that are already in memory, with the name that a file of them would have. */
    public static Source of(String name, byte[] content, Execution execution) {
        return new Source(name, content.clone(), execution);
    }

    /** Several files that are one data set, such as the sheets or batches of images; {@code name} is for messages. */
    public static Source of(String name, List<Path> files, Execution execution) {
        if (files.size() == 1) {
            return new Source(files.get(0), execution);
        }
        return new Source(
                name,
                files.stream().map(file -> new Source(file, execution, false)).toList(),
                execution);
    }

    /**
     * Two texts as one.
     *
     * @param headed whether they have headers: a first line of the second that is the first one's is then left out
     */
    public static Source joined(Source first, Source second, boolean headed) {
        Source both = new Source(first.name + " + " + second.name, List.of(first, second), first.execution);
        both.headed = headed;
        return both;
    }

    /** The same, to be read later under {@code other}: what was kept of a file between two passes is not held. */
    public Source again(Execution other) {
        if (table != null) {
            return new Source(table, other);
        }
        if (parts.size() > 1) {
            Source all = new Source(
                    name, parts.stream().map(part -> part.again(other)).toList(), other);
            all.headed = headed;
            return all;
        }
        Source again = spool != null
                ? new Source(name, spool, other)
                : path != null ? new Source(path, other, keeps) : new Source(name, kept, other);
        again.keys = keys;
        return again;
    }

    /** The keys of a JSON file: as they were found before, or as {@code find} finds them. */
    List<String> keys(Supplier<List<String>> find) {
        if (keys == null) {
            keys = find.get();
        }
        return keys;
    }

    /** The files that it is made of, in order: itself where it is one. */
    public List<Source> parts() {
        return parts;
    }

    /** Another file, read under the same execution. */
    public Source other(Path file) {
        return new Source(file, execution);
    }

    /** The file, the first of several, or null for bytes in memory. */
    public Path path() {
        return path;
    }

    /** The file's name, as messages give it. */
    public String name() {
        return name;
    }

    /**
     * The SHA-256 of the file's bytes, packed as they are; reads the file when no pass came to its end yet. Of several
     * files it is that of their SHA-256s, each in hexadecimal and with a line break after it; of a table in memory it
     * is that of its names, kinds and values.
     */
    public String sha256() {
        if (table != null) {
            return table.sha256();
        }
        if (sha256 == null && parts.size() > 1) {
            MessageDigest all = sha();
            parts.forEach(part -> all.update((part.sha256() + "\n").getBytes(StandardCharsets.US_ASCII)));
            sha256 = HexFormat.of().formatHex(all.digest());
        }
        if (sha256 == null) {
            try (InputStream in = new Watched(Files.newInputStream(path), true)) {
                in.transferTo(java.io.OutputStream.nullOutputStream());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return sha256;
    }

    /**
     * The unpacked bytes from the start, of several files one after the other. A damaged gzip stream throws
     * {@link BadInput} where it is found.
     */
    public InputStream open() {
        return open(keeps);
    }

    /** The same, of which no copy is kept for the next pass: rows are kept instead. */
    InputStream openUnkept() {
        return open(false);
    }

    private InputStream open(boolean copies) {
        if (parts.size() > 1) {
            return new JoinedText(parts.stream().map(Part::new).toList(), headed);
        }
        if (kept != null) {
            return new ByteArrayInputStream(kept);
        }
        try {
            InputStream raw = new Watched(Files.newInputStream(path), sha256 == null);
            return new Keeping(Packing.unpacked(raw, name), raw, copies);
        } catch (IOException e) {
            throw damaged(e);
        }
    }

    /** Up to {@code count} unpacked bytes from the start. */
    public byte[] peek(int count) {
        if (parts.size() > 1) {
            return parts.get(0).peek(count);
        }
        if (kept != null) {
            return java.util.Arrays.copyOf(kept, Math.min(count, kept.length));
        }
        try (InputStream in = Packing.unpacked(Files.newInputStream(path), name)) {
            return in.readNBytes(count);
        } catch (IOException e) {
            throw damaged(e);
        }
    }

    /** One of several texts. */
    private record Part(Source source) implements JoinedText.Part {
        @Override
        public InputStream open() {
            return source.open();
        }

        @Override
        public byte[] peek(int count) {
            return source.peek(count);
        }
    }

    private RuntimeException damaged(IOException e) {
        if (e instanceof EOFException) {
            return new BadInput(
                    name() + ": the gzip stream ends too early, the file is cut off; copy or fetch it again");
        }
        if (e instanceof ZipException) {
            return new BadInput(
                    name() + ": the gzip stream is damaged (" + e.getMessage() + "); copy or fetch the file again");
        }
        return new UncheckedIOException(e);
    }

    /** Counts, digests and lets itself be interrupted, on the packed side. */
    private final class Watched extends FilterInputStream {
        private final MessageDigest digest;
        private final Progress.Stage stage;

        Watched(InputStream in, boolean first) throws IOException {
            super(in);
            digest = first ? sha() : null;
            stage = execution.progress().begin("read " + name(), Files.size(path));
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] into, int offset, int count) throws IOException {
            execution.check();
            int n = super.read(into, offset, count);
            if (n > 0) {
                stage.advance(n);
                if (digest != null) {
                    digest.update(into, offset, n);
                }
            } else if (n < 0 && digest != null && sha256 == null) {
                sha256 = HexFormat.of().formatHex(digest.digest());
            }
            return n;
        }

        @Override
        public void close() throws IOException {
            stage.close();
            super.close();
        }
    }

    /** Keeps a copy of what is read while it is small, on the unpacked side. */
    private final class Keeping extends FilterInputStream {
        private final InputStream raw;
        private ByteArrayOutputStream copy;

        Keeping(InputStream in, InputStream raw, boolean copies) throws IOException {
            super(in);
            this.raw = raw;
            this.copy = !copies || Files.size(path) > KEPT ? null : new ByteArrayOutputStream(BUFFER);
        }

        /** Bytes that are skipped are read all the same: copy and hash are of the whole file. */
        @Override
        public long skip(long count) throws IOException {
            return Math.max(0, read(new byte[(int) Math.min(count, BUFFER)], 0, (int) Math.min(count, BUFFER)));
        }

        @Override
        public int read(byte[] into, int offset, int count) throws IOException {
            int n;
            try {
                n = in.read(into, offset, count);
            } catch (EOFException | ZipException e) {
                throw damaged(e);
            }
            if (n > 0 && copy != null) {
                copy.write(into, offset, n);
                if (copy.size() > KEPT) {
                    copy = null;
                }
            } else if (n < 0) {
                raw.transferTo(java.io.OutputStream.nullOutputStream());
                kept = copy == null ? kept : copy.toByteArray();
            }
            return n;
        }
    }

    static MessageDigest sha() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
