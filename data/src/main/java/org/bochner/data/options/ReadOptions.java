package org.bochner.data.options;

import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.bochner.BadInput;
import org.bochner.data.image.ImageCode;
import org.bochner.data.read.Format;
import org.bochner.data.read.TextOptions;
import org.bochner.store.Selection;

/**
 * How data is read, from a file or from memory.
 *
 * @param target the target column of a table, by name or number from 1; null for {@code target}, else the last
 * @param task how the target is treated
 * @param format the file format, or null to find it
 * @param delimiter the CSV delimiter, a space for runs of blanks, or 0 to find it
 * @param header whether a CSV file starts with the names of its columns; otherwise the names are numbers
 * @param charset the encoding of a text file, or null to find it: UTF-8, UTF-16 by its mark, else windows-1252
 * @param ignored columns of a table to leave out
 * @param categories columns of a table to treat as categories even if their values are numbers
 * @param sequences columns of a table to read as sequences of letters or as free text, and how
 * @param types what columns of a table are, by name or number; a column without a type is found from its values
 * @param dateOrder whether day or month comes first in dates such as 03/04/2024
 * @param kept columns of a table to use even where their values only tell rows apart, as identifiers do
 * @param missingWords texts and numbers that stand for a missing value in every column, such as {@code -999}
 * @param decimal the decimal mark of numbers in texts
 * @param mostCategories a text column with more distinct values is not a category
 * @param weight the column of a table that holds row weights, or null
 * @param encoding how values become numbers
 * @param placement memory or disk
 * @param folder where rows on disk are kept while they are used, or null for the system's temporary folder
 * @param labels the label file of an IDX file or of sheets of images, or null to find it next to the file
 * @param rows which rows of the file are read, by their number from 0; the other rows have no influence, not even on
 *     scales and categories
 * @param names the names of the columns of arrays in memory, in order; empty for their numbers from 1
 */
public record ReadOptions(
        String target,
        TaskChoice task,
        Format format,
        char delimiter,
        HeaderChoice header,
        Charset charset,
        List<String> ignored,
        List<String> categories,
        List<SequenceChoice> sequences,
        Map<String, ColumnType> types,
        DateOrder dateOrder,
        List<String> kept,
        List<String> missingWords,
        DecimalMark decimal,
        int mostCategories,
        String weight,
        EncodingOptions encoding,
        Placement placement,
        Path folder,
        Path labels,
        Selection rows,
        List<String> names) {
    public ReadOptions {
        names = List.copyOf(names);
        ignored = List.copyOf(ignored);
        categories = List.copyOf(categories);
        sequences = List.copyOf(sequences);
        types = Collections.unmodifiableMap(new LinkedHashMap<>(types));
        if (delimiter != 0 && ",;\t| ".indexOf(delimiter) < 0) {
            throw new BadInput("delimiter must be a comma, semicolon, tab, bar or blank, not '" + delimiter + "'");
        }
        kept = List.copyOf(kept);
        missingWords = List.copyOf(missingWords);
        if (mostCategories < 2) {
            throw new BadInput("mostCategories must be at least 2, not " + mostCategories);
        }
    }

    /** Everything found from the data; missing numbers become the mean, unseen categories are left out. */
    public static ReadOptions defaults() {
        return new ReadOptions(
                null,
                TaskChoice.AUTO,
                null,
                (char) 0,
                HeaderChoice.AUTO,
                null,
                List.of(),
                List.of(),
                List.of(),
                Map.of(),
                DateOrder.AUTO,
                List.of(),
                List.of(),
                DecimalMark.AUTO,
                1000,
                null,
                EncodingOptions.defaults(),
                Placement.AUTO,
                null,
                null,
                row -> true,
                List.of());
    }

    public ReadOptions withTarget(String value) {
        return with(changed -> changed.target = value);
    }

    public ReadOptions withTask(TaskChoice value) {
        return with(changed -> changed.task = value);
    }

    public ReadOptions withFormat(Format value) {
        return with(changed -> changed.format = value);
    }

    public ReadOptions withDelimiter(char value) {
        return with(changed -> changed.delimiter = value);
    }

    public ReadOptions withHeader(HeaderChoice value) {
        return with(changed -> changed.header = value);
    }

    public ReadOptions withCharset(Charset value) {
        return with(changed -> changed.charset = value);
    }

    /** What these options say of the text of a table file. */
    public TextOptions text() {
        return new TextOptions(charset, delimiter, header.known());
    }

    public ReadOptions withIgnored(List<String> value) {
        return with(changed -> changed.ignored = value);
    }

    public ReadOptions withCategories(List<String> value) {
        return with(changed -> changed.categories = value);
    }

    public ReadOptions withSequences(List<SequenceChoice> value) {
        return with(changed -> changed.sequences = value);
    }

    public ReadOptions withTypes(Map<String, ColumnType> value) {
        return with(changed -> changed.types = value);
    }

    public ReadOptions withDateOrder(DateOrder value) {
        return with(changed -> changed.dateOrder = value);
    }

    public ReadOptions withKept(List<String> value) {
        return with(changed -> changed.kept = value);
    }

    public ReadOptions withMissingWords(List<String> value) {
        return with(changed -> changed.missingWords = value);
    }

    public ReadOptions withDecimal(DecimalMark value) {
        return with(changed -> changed.decimal = value);
    }

    public ReadOptions withMostCategories(int value) {
        return with(changed -> changed.mostCategories = value);
    }

    public ReadOptions withWeight(String value) {
        return with(changed -> changed.weight = value);
    }

    public ReadOptions withEncoding(EncodingOptions value) {
        return with(changed -> changed.encoding = value);
    }

    public ReadOptions withPlacement(Placement value) {
        return with(changed -> changed.placement = value);
    }

    public ReadOptions withFolder(Path value) {
        return with(changed -> changed.folder = value);
    }

    public ReadOptions withLabels(Path value) {
        return with(changed -> changed.labels = value);
    }

    public ReadOptions withRows(Selection value) {
        return with(changed -> changed.rows = value);
    }

    public ReadOptions withNames(List<String> value) {
        return with(changed -> changed.names = value);
    }

    /**
     * The same for some of the rows that are read.
     *
     * @param count how many rows these options read
     * @param part which of them, by their number among those read, from 0
     */
    public ReadOptions amongRows(long count, Selection part) {
        BitSet numbers = new BitSet();
        long place = 0;
        for (int row = 0; place < count; row++) {
            if (row < 0) {
                throw new BadInput("rows beyond number " + Integer.MAX_VALUE + " cannot be split; skip fewer");
            }
            if (rows.keeps(row)) {
                numbers.set(row, part.keeps(place++));
            }
        }
        return withRows(row -> row <= Integer.MAX_VALUE && numbers.get((int) row));
    }

    public ReadOptions withScaling(Scaling value) {
        return withEncoding(encoding.withScaling(value));
    }

    public ReadOptions withMissing(MissingPolicy value) {
        return withEncoding(encoding.withMissing(value));
    }

    public ReadOptions withIndicators(boolean value) {
        return withEncoding(encoding.withIndicators(value));
    }

    public ReadOptions withUnseen(UnseenPolicy value) {
        return withEncoding(encoding.withUnseen(value));
    }

    public ReadOptions withLayout(Layout value) {
        return withEncoding(encoding.withLayout(value));
    }

    public ReadOptions withTargetScale(EncodingOptions.Range value) {
        return withEncoding(encoding.withTargetScale(value));
    }

    public ReadOptions withImage(ImageCode value) {
        return withEncoding(encoding.withImage(value));
    }

    private ReadOptions with(Consumer<Changed> change) {
        Changed changed = new Changed(this);
        change.accept(changed);
        return changed.options();
    }

    /** A mutable copy of the components, to replace one of them. */
    private static final class Changed {
        private String target;
        private TaskChoice task;
        private Format format;
        private char delimiter;
        private HeaderChoice header;
        private Charset charset;
        private List<String> ignored;
        private List<String> categories;
        private List<SequenceChoice> sequences;
        private Map<String, ColumnType> types;
        private DateOrder dateOrder;
        private List<String> kept;
        private List<String> missingWords;
        private DecimalMark decimal;
        private int mostCategories;
        private String weight;
        private EncodingOptions encoding;
        private Placement placement;
        private Path folder;
        private Path labels;
        private Selection rows;
        private List<String> names;

        Changed(ReadOptions from) {
            target = from.target;
            task = from.task;
            format = from.format;
            delimiter = from.delimiter;
            header = from.header;
            charset = from.charset;
            ignored = from.ignored;
            categories = from.categories;
            sequences = from.sequences;
            types = from.types;
            dateOrder = from.dateOrder;
            kept = from.kept;
            missingWords = from.missingWords;
            decimal = from.decimal;
            mostCategories = from.mostCategories;
            weight = from.weight;
            encoding = from.encoding;
            placement = from.placement;
            folder = from.folder;
            labels = from.labels;
            rows = from.rows;
            names = from.names;
        }

        ReadOptions options() {
            return new ReadOptions(
                    target,
                    task,
                    format,
                    delimiter,
                    header,
                    charset,
                    ignored,
                    categories,
                    sequences,
                    types,
                    dateOrder,
                    kept,
                    missingWords,
                    decimal,
                    mostCategories,
                    weight,
                    encoding,
                    placement,
                    folder,
                    labels,
                    rows,
                    names);
        }
    }
}
