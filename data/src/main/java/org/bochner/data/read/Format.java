package org.bochner.data.read;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Pattern;

/** The kinds of data files that are read, each plain or gzip'd. */
public enum Format {
    CSV,
    LIBSVM,
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
    private static final int PEEKED = 1 << 16;

    /** Whether columns have names and cells are text. */
    public boolean table() {
        return this == CSV || this == ARFF || this == TABLE;
    }

    /** Whether every row has the same numbers of one shape, read as {@link ShapedRows}. */
    public boolean shaped() {
        return this == IDX || this == IMAGES;
    }

    /** The format of {@code source}: by the ending of its name, else by its first bytes, else {@code fallback}. */
    public static Format of(Source source, Format fallback) {
        if (source.table() != null) {
            return TABLE;
        }
        byte[] start = source.peek(PEEKED);
        if (start.length == 0) {
            throw Fault.of(source.name(), "the file is empty; a data file has at least one row");
        }
        Format named = named(source.name());
        Format format = named != null ? named : seen(start);
        format = format == null ? fallback : format;
        if (format == null) {
            throw Fault.of(
                    source.name(),
                    "neither its name (.csv, .svm, .libsvm, .arff, -idx3-ubyte, .png, data_batch_1.bin, also with "
                            + ".gz) nor its first bytes"
                            + " say what format it is; give the format");
        }
        if (!format.shaped() && binary(start)) {
            throw Fault.of(
                    source.name(),
                    "it is read as " + format + " but is a binary file; check that it is the right file");
        }
        return format;
    }

    private static Format named(String file) {
        String name = file.toLowerCase(Locale.ROOT);
        if (name.endsWith(".gz")) {
            name = name.substring(0, name.length() - 3);
        }
        if (name.endsWith(".csv") || name.endsWith(".tsv")) {
            return CSV;
        }
        if (name.endsWith(".svm") || name.endsWith(".libsvm") || name.endsWith(".svmlight")) {
            return LIBSVM;
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
        if (IdxReader.header(start)) {
            return IDX;
        }
        if (PngReader.header(start)) {
            return IMAGES;
        }
        if (binary(start)) {
            return null;
        }
        String text = new String(start, StandardCharsets.UTF_8);
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
            return trimmed.indexOf(',') >= 0 || trimmed.indexOf(';') >= 0 || trimmed.indexOf('\t') >= 0 ? CSV : null;
        }
        return null;
    }

    private static boolean binary(byte[] start) {
        boolean utf16 = start.length >= 2
                && ((start[0] == (byte) 0xFF && start[1] == (byte) 0xFE)
                        || (start[0] == (byte) 0xFE && start[1] == (byte) 0xFF));
        for (int i = 0; i < start.length && !utf16; i++) {
            if (start[i] == 0) {
                return true;
            }
        }
        return false;
    }
}
