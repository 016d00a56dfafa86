package org.bochner.experiments.comparison;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.data.options.ReadOptions;
import org.bochner.data.read.Source;
import org.bochner.data.split.ClassRows;

/**
 * Some rows of a file, and how they are read.
 *
 * @param source the file
 * @param options how it is read; which of its rows is said by what follows
 * @param skip the rows passed over
 * @param first the rows after them that are used, at most
 * @param classes the classes whose rows are used, or none for all
 */
public record Portion(Source source, ReadOptions options, long skip, long first, List<String> classes) {
    public Portion {
        classes = List.copyOf(classes);
        if (skip < 0 || first < 1) {
            throw new BadInput("a portion skips at least 0 rows and has at least 1, not " + skip + " and " + first);
        }
    }

    /** All rows of {@code source}. */
    public static Portion of(Source source, ReadOptions options) {
        return new Portion(source, options, 0, Long.MAX_VALUE, List.of());
    }

    /** The rows of these classes alone. */
    public Portion withClasses(List<String> value) {
        return new Portion(source, options, skip, first, value);
    }

    /**
     * The same table with its last column, the class, made into two: {@code alone} and {@code others}. Rows are
     * lines, cells are parted by commas, and the first line has the names.
     */
    public Portion withTwoClasses(String alone, String others) {
        StringBuilder text = new StringBuilder();
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(source.open(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                int comma = line.lastIndexOf(',');
                boolean first = text.isEmpty();
                boolean same = first || line.substring(comma + 1).strip().equals(alone);
                text.append(same ? line : line.substring(0, comma + 1) + others).append('\n');
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
        String name = source.name().replaceFirst("\\.gz$", "");
        return new Portion(Source.of(name, bytes, Execution.defaults()), options, skip, first, classes);
    }

    /** How to read these rows; where classes are named, the file is read once to find them. */
    ReadOptions reading() {
        return selecting(options);
    }

    /** How to read these rows for a model whose target is called {@code target}. */
    ReadOptions readingFor(String target) {
        return selecting(options.withTarget(target));
    }

    private ReadOptions selecting(ReadOptions how) {
        ReadOptions window = how.withRows(row -> row >= skip && row - skip < first);
        return window.withRows(ClassRows.select(source, window, classes));
    }

    /** A text that two portions share only where they are the same rows, read alike. */
    public String identity() {
        return source.sha256() + " " + options.withRows(null) + " skip=" + skip + " first=" + first + " classes="
                + classes;
    }
}
