package org.bochner.data.read;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Pattern;
import org.bochner.data.bytes.Dialect;
import org.bochner.data.bytes.Packing;
import org.bochner.data.bytes.Utf8Stream;

/** The kinds of data files that are read, each plain or gzip'd. */
public enum Format {
    CSV,
    LIBSVM,
    /** One JSON object per row. */
    JSON,
    ARFF,
    IDX,
    /**
     * Images of 32 x 32 pixels in colour: PNG sheets, one for a class, or the batches in which CIFAR-10 is published.
     */
    IMAGES,
    /** A table in memory, which is no file. */
    TABLE;

    private static final Pattern IDX_NAME = Pattern.compile(".*[.-]idx\\d*([.-]\\w+)?");
    private static final Pattern BATCH_NAME = Pattern.compile(".*batch[^.]*\\.bin");
    private static final Pattern LIBSVM_LINE =
            Pattern.compile("[+-]?[0-9.eE+-]+(\\s+qid:\\d+)?(\\s+\\d+:[^\\s:]+)+\\s*(#.*)?", Pattern.DOTALL);
    private static final Pattern JSON_BEGIN = Pattern.compile("\\s*(\\[\\s*)?\\{\\s*[\"}]");
    private static final byte[] PNG = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
    private static final int PEEKED = 1 << 16;

    /** Whether columns have names and cells are text. */
    public boolean table() {
        return this == CSV || this == JSON || this == ARFF || this == TABLE;
    }

    /** Whether every row has the same numbers of one shape, as images have. */
    public boolean shaped() {
        return this == IDX || this == IMAGES;
    }

    /** The format of {@code source}: by the ending of its name, else by its first bytes, else {@code fallback}. */
    public static Format of(Source source, Format fallback) {
        return of(source, fallback, null);
    }

    /** The same for a text whose encoding is known; null where it is not. */
    public static Format of(Source source, Format fallback, Charset charset) {
        if (source.table() != null) {
            return TABLE;
        }
        byte[] start = source.peek(PEEKED);
        if (charset != null || marked(start)) {
            start = text(source, start, charset);
        }
        if (start.length == 0) {
            throw Fault.of(source.name(), "the file is empty; a data file has at least one row");
        }
        Packing.refuse(start, source.name());
        Format named = named(source.name());
        Format format = named != null ? named : seen(start);
        format = format == null ? fallback : format;
        if (format == null) {
            throw Fault.of(
                    source.name(),
                    "neither its name (.csv, .jsonl, .svm, .libsvm, .arff, -idx3-ubyte, .png, data_batch_1.bin, also"
                            + " with .gz) nor its first bytes"
                            + " say what format it is; give the format");
        }
        if (!format.shaped() && binary(start)) {
            throw Fault.of(
                    source.name(),
                    halves(start)
                            ? "it seems to be UTF-16 without a mark at its begin; give the encoding, such as UTF-16LE"
                            : "it is read as " + format + " but is a binary file; check that it is the right file");
        }
        return format;
    }

    private static Format named(String file) {
        String name = file.toLowerCase(Locale.ROOT);
        name = name.replaceFirst("\\.(gz|zip)$", "");
        if (name.endsWith(".csv") || name.endsWith(".tsv")) {
            return CSV;
        }
        if (name.endsWith(".svm") || name.endsWith(".libsvm") || name.endsWith(".svmlight")) {
            return LIBSVM;
        }
        if (name.endsWith(".jsonl") || name.endsWith(".ndjson") || name.endsWith(".json")) {
            return JSON;
        }
        if (name.endsWith(".arff")) {
            return ARFF;
        }
        if (name.endsWith(".png") || BATCH_NAME.matcher(name).matches()) {
            return IMAGES;
        }
        return IDX_NAME.matcher(name).matches() ? IDX : null;
    }

    private static Format seen(byte[] start) {
        if (isIdx(start)) {
            return IDX;
        }
        if (isPng(start)) {
            return IMAGES;
        }
        if (binary(start)) {
            return null;
        }
        String text = new String(start, StandardCharsets.UTF_8);
        if (JSON_BEGIN.matcher(text).lookingAt()) {
            return JSON;
        }
        for (String line : text.split("\\R")) {
            String trimmed = line.strip();
            if (trimmed.isEmpty() || trimmed.startsWith("%") || trimmed.startsWith("#")) {
                continue;
            }
            if (trimmed.regionMatches(true, 0, "@relation", 0, 9)) {
                return ARFF;
            }
            // A line that the peek cut off is matched up to its last blank.
            String whole = line.length() >= PEEKED - 1 ? line.substring(0, Math.max(0, line.lastIndexOf(' '))) : line;
            if (LIBSVM_LINE.matcher(whole.strip()).matches()) {
                return LIBSVM;
            }
            boolean parted = trimmed.chars().anyMatch(c -> ",;\t|".indexOf(c) >= 0);
            return parted || Dialect.isTable(start, start.length < PEEKED) ? CSV : null;
        }
        return null;
    }

    /** Whether these are the first bytes of an IDX file: two zeros, a type of number, and 1 to 8 sizes. */
    public static boolean isIdx(byte[] start) {
        return start.length >= 4
                && start[0] == 0
                && start[1] == 0
                && start[2] >= 0x08
                && start[2] <= 0x0E
                && start[2] != 0x0A
                && start[3] >= 1
                && start[3] <= 8;
    }

    /** Whether these are the first bytes of a PNG picture. */
    public static boolean isPng(byte[] start) {
        return start.length >= PNG.length && Arrays.equals(start, 0, PNG.length, PNG, 0, PNG.length);
    }

    /** Whether a mark says that the text is UTF-16. */
    private static boolean marked(byte[] start) {
        return start.length >= 2 && start[0] + start[1] == -3 && (start[0] == -1 || start[1] == -1);
    }

    /** As much of the text as {@code start} has, in UTF-8. */
    private static byte[] text(Source source, byte[] start, Charset charset) {
        // A letter that is cut in two by the end is left out.
        byte[] whole = start.length < PEEKED ? start : Arrays.copyOf(start, lastLine(start));
        try (InputStream text = new Utf8Stream(new ByteArrayInputStream(whole), charset, source.name())) {
            return text.readAllBytes();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /** The bytes up to the last line end, an even number, or all. */
    private static int lastLine(byte[] start) {
        int p = start.length;
        while (p > 0 && start[p - 1] != '\n') {
            p--;
        }
        return p > 0 ? p - p % 2 + (p % 2 == 1 && start[p] == 0 ? 2 : 0) : start.length;
    }

    /** Whether every other byte of most is 0, as in UTF-16. */
    private static boolean halves(byte[] start) {
        int[] zeros = new int[2];
        for (int i = 0; i < start.length; i++) {
            zeros[i % 2] += start[i] == 0 ? 1 : 0;
        }
        return Math.max(zeros[0], zeros[1]) > 0.4 * start.length && Math.min(zeros[0], zeros[1]) < 0.1 * start.length;
    }

    private static boolean binary(byte[] start) {
        for (int i = 0; i < start.length; i++) {
            if (start[i] == 0) {
                return true;
            }
        }
        return false;
    }
}
