package org.bochner.data.encode;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.Task;
import org.bochner.data.image.ImageCode;
import org.bochner.data.options.ReadOptions;
import org.bochner.data.options.UnseenPolicy;
import org.bochner.data.read.Fault;
import org.bochner.data.read.Format;
import org.bochner.data.read.Levels;
import org.bochner.data.read.Source;
import org.bochner.data.read.TextOptions;
import org.bochner.store.RowStore;

/**
 * How rows of a file become rows of numbers, fixed when a data set was read and saved with the model.
 *
 * <p>It checks later files against what it was fitted to. Columns of a table are found by name, in any order; a
 * missing one is refused, extra ones are ignored with a note. A number column must hold numbers. Categories are one
 * column per level, sequences one per k-gram; k-grams that are not known are left out and counted. LIBSVM files may
 * not go beyond the columns known, or the rest is left out, as {@link UnseenPolicy} says; IDX rows and images must
 * have the same shape. Where rows are the pixels of an image, {@link #image} may say that they become other numbers
 * before the model sees them. Immutable.
 */
public final class Encoder {
    final Format format;
    final boolean named;
    final char delimiter;
    final List<InputColumn> inputs;
    private final boolean sparse;
    final List<String> leftOut;
    final NumberInputs numbers;
    final TargetCode target;
    final String weight;
    final UnseenPolicy unseen;
    /** The encoding of rows of pixels, or null. */
    final ImageInputs image;

    /** The columns of the table beside target and weight, used or not, in order; only inputs where not known. */
    final List<String> order;

    private final int columns;
    private volatile Levels[] levels;

    Encoder(
            Format format,
            boolean named,
            char delimiter,
            List<InputColumn> inputs,
            boolean sparse,
            List<String> leftOut,
            List<String> order,
            NumberInputs numbers,
            TargetCode target,
            String weight,
            UnseenPolicy unseen) {
        if (format.table() != (numbers == null) || format.table() == inputs.isEmpty()) {
            throw new BadInput("the encoder's columns do not fit its format " + format);
        }
        this.format = format;
        this.named = named;
        this.delimiter = delimiter;
        this.inputs = List.copyOf(inputs);
        this.sparse = numbers == null ? sparse : numbers.sparse();
        this.leftOut = List.copyOf(leftOut);
        this.order = order.isEmpty() ? inputs.stream().map(InputColumn::name).toList() : List.copyOf(order);
        this.numbers = numbers;
        this.target = target;
        this.weight = weight;
        this.unseen = unseen;
        this.image = null;
        this.columns = numbers != null
                ? numbers.width()
                : inputs.stream().mapToInt(InputColumn::width).sum();
    }

    private Encoder(Encoder plain, NumberInputs numbers, ImageInputs image) {
        this.format = plain.format;
        this.named = plain.named;
        this.delimiter = plain.delimiter;
        this.inputs = plain.inputs;
        this.sparse = plain.sparse;
        this.leftOut = plain.leftOut;
        this.order = plain.order;
        this.numbers = numbers;
        this.target = plain.target;
        this.weight = plain.weight;
        this.unseen = plain.unseen;
        this.image = image;
        int read = numbers != null ? numbers.width() : plain.columns;
        if (image != null && (sparse || image.code().pixels() != read)) {
            throw new BadInput("the encoder's rows of " + read + " numbers are not the pixels of "
                    + image.code().text());
        }
        this.columns = image != null ? image.numbers().width() : read;
    }

    /** This encoder of pixels, and then what {@code becomes} of them. */
    Encoder with(ImageInputs becomes) {
        return new Encoder(this, numbers, becomes);
    }

    /** The same for rows of {@code width} numbers, of which the last were zero in all rows seen. */
    Encoder widened(int width) {
        return new Encoder(this, new NumberInputs(width, numbers.shape(), false, null, null), null);
    }

    /** The columns of an encoded row. */
    public int columns() {
        return columns;
    }

    /** For each input its categories or k-grams, or null for a number; shared, only to be read. */
    Levels[] levels() {
        Levels[] known = levels;
        if (known == null) {
            known = inputs.stream()
                    .map(input -> input.levels().isEmpty() ? null : new Levels(input.levels()))
                    .toArray(Levels[]::new);
            levels = known;
        }
        return known;
    }

    /** Encodes rows that come one at a time; for one thread, which may keep it. */
    public RowEncoder row() {
        return new RowEncoder(this);
    }

    /** The columns of a row before an image becomes other numbers. */
    int read() {
        return image == null ? columns : image.code().pixels();
    }

    /** Whether encoded rows are sparse. */
    public boolean sparse() {
        return sparse;
    }

    /** The format of the file that it was fitted to. */
    public Format format() {
        return format;
    }

    public Task task() {
        return target.task();
    }

    /** How the target becomes a number, and back. */
    public TargetCode target() {
        return target;
    }

    /** The columns of a table that it uses; empty for other files. */
    public List<InputColumn> inputs() {
        return inputs;
    }

    /** The columns of a table beside target and weight, used or not, in the order of an array that is a row. */
    public List<String> order() {
        return order;
    }

    /**
     * How column j of rows without names (LIBSVM, IDX) becomes a number: (x − offset)·scale.
     *
     * @return two lines, the offsets and the scales; empty for a table
     */
    public Optional<double[][]> numberScales() {
        if (numbers == null) {
            return Optional.empty();
        }
        double[] ones = new double[numbers.width()];
        Arrays.fill(ones, 1);
        return Optional.of(new double[][] {
            numbers.offset() == null
                    ? new double[numbers.width()]
                    : numbers.offset().clone(),
            numbers.scale() == null ? ones : numbers.scale().clone()
        });
    }

    /** The input columns that it uses of a file: of a table as many as {@link #inputs}, else the numbers of a row. */
    public int width() {
        return numbers != null ? numbers.width() : inputs.size();
    }

    /** What rows of pixels become, or empty where rows are taken as they are. */
    public Optional<ImageCode> image() {
        return Optional.ofNullable(image).map(ImageInputs::code);
    }

    /**
     * The shape of an encoded row, the last dimension the fastest: that of IDX rows and images (28, 28 or 3, 32, 32),
     * or of what they become (rows and columns of cells, and orientations); empty where columns have no such order.
     */
    public List<Integer> shape() {
        return image != null ? image.numbers().shape() : numbers != null ? numbers.shape() : List.of();
    }

    /**
     * The names of the encoded columns, such as {@code age}, {@code sex=M} or {@code hog[3,1,8]}; numbers from 1 for
     * LIBSVM, IDX and images as they are.
     */
    public List<String> names() {
        if (image != null) {
            return image.code().names();
        }
        if (numbers != null) {
            return IntStream.rangeClosed(1, columns).mapToObj(Integer::toString).toList();
        }
        List<String> names = new ArrayList<>();
        inputs.forEach(input -> names.addAll(input.names()));
        return names;
    }

    /** Whether numbers are shifted or scaled by what the rows that it was fitted to say. */
    public boolean scaled() {
        if (image != null) {
            return image.numbers().offset() != null || image.numbers().scale() != null;
        }
        return numbers != null
                ? numbers.offset() != null || numbers.scale() != null
                : inputs.stream().anyMatch(input -> !input.category() && (input.offset() != 0 || input.scale() != 1));
    }

    /** All rows of {@code file} with their targets, which must be there; the caller closes the store. */
    public RowStore read(Path file, Execution execution) {
        return read(file, execution, note -> {});
    }

    /** As {@link #read(Path, Execution)}; {@code notes} hears what the user should know. */
    public RowStore read(Path file, Execution execution, Consumer<String> notes) {
        return read(file, ReadOptions.defaults(), execution, notes);
    }

    /**
     * As {@link #read(Path, Execution)}, with what {@code options} say of the file's format, delimiter, label file,
     * which rows are read and where they are kept; the rest of them was fixed when the encoder was fitted.
     */
    public RowStore read(Path file, ReadOptions options, Execution execution, Consumer<String> notes) {
        return read(new Source(file, execution), options, execution, notes);
    }

    /** As {@link #read(Path, ReadOptions, Execution, Consumer)}, of a file or bytes in memory. */
    public RowStore read(Source source, ReadOptions options, Execution execution, Consumer<String> notes) {
        return new Storing(this, options, execution).store(-1, visitor -> pass(source, options, true, notes, visitor));
    }

    /**
     * Hands the rows of {@code file} to {@code each} in order, at most {@code rowsPerChunk} at a time, in bounded
     * memory. Targets may be absent: they are NaN, and so are labels that are not known.
     */
    public void stream(Path file, int rowsPerChunk, Execution execution, Consumer<Chunk> each) {
        stream(new Source(file, execution), rowsPerChunk, ReadOptions.defaults(), note -> {}, each);
    }

    /** As {@link #stream(Path, int, Execution, Consumer)}, with options of the file and notes as for reading. */
    public void stream(
            Source source, int rowsPerChunk, ReadOptions options, Consumer<String> notes, Consumer<Chunk> each) {
        stream(source, rowsPerChunk, options, notes, CellVisitor.NONE, each);
    }

    /** The same, and {@code cells} sees the cells of every row of a table before the chunk that has the row. */
    public void stream(
            Source source,
            int rowsPerChunk,
            ReadOptions options,
            Consumer<String> notes,
            CellVisitor cells,
            Consumer<Chunk> each) {
        if (rowsPerChunk < 1) {
            throw new BadInput("rows per chunk must be at least 1, not " + rowsPerChunk);
        }
        gather(rowsPerChunk, each, chunks -> pass(source, options, false, notes, cells, chunks));
    }

    /** Hands the rows that {@code rows} encodes to {@code each}, at most {@code rowsPerChunk} at a time. */
    public void gather(int rowsPerChunk, Consumer<Chunk> each, Consumer<RowVisitor> rows) {
        try (ChunkBuilder chunks = new ChunkBuilder(this, rowsPerChunk, each)) {
            rows.accept(chunks);
            chunks.flush();
        }
    }

    /** One pass over a file; {@code labelled} says that every row must have its target. */
    public void pass(Source source, ReadOptions options, boolean labelled, Consumer<String> notes, RowVisitor visitor) {
        pass(source, options, labelled, notes, CellVisitor.NONE, visitor);
    }

    /** The same, and {@code seen} sees the cells of every row of a table before {@code visitor} is given the row. */
    public void pass(
            Source source,
            ReadOptions options,
            boolean labelled,
            Consumer<String> notes,
            CellVisitor seen,
            RowVisitor visitor) {
        pass(source, options, labelled, notes, seen, visitor, false);
    }

    /**
     * One pass over some rows of a larger table, such as those of a partition: the target may be missing in all of
     * them.
     *
     * @return how many rows are left out because their target is missing
     */
    public long part(Source source, ReadOptions options, boolean labelled, RowVisitor visitor) {
        return pass(source, options, labelled, note -> {}, CellVisitor.NONE, visitor, true);
    }

    private long pass(
            Source source,
            ReadOptions options,
            boolean labelled,
            Consumer<String> notes,
            CellVisitor seen,
            RowVisitor visitor,
            boolean part) {
        Format found = options.format() != null
                ? options.format()
                : Format.of(source, format == Format.TABLE ? Format.CSV : format, options.charset());
        if (found != format && !(found.table() && format.table())) {
            throw Fault.of(
                    source.name(),
                    source.table() != null
                            ? "the model was trained on " + format + ", whose columns have no names; predict the rows"
                                    + " one by one as double[]"
                            : "the file is " + found + ", but the model was trained on " + format
                                    + "; give a file of that format");
        }
        RowVisitor next = image == null ? visitor : image.before(visitor, source.name());
        switch (found) {
            case CSV, JSON, ARFF, TABLE -> {
                TextOptions text = options.text().orDelimiter(delimiter);
                return new TableEncoding(this, source, found, text, options.rows(), labelled, notes)
                        .run(seen, next, part);
            }
            case LIBSVM -> new NumberEncoding(this, source, options, labelled, notes).libsvm(next);
            case IDX, IMAGES -> new NumberEncoding(this, source, options, labelled, notes).shaped(found, next);
        }
        return 0;
    }

    /** The encoder as JSON text, exact to the bit. */
    public String toJson() {
        return EncoderText.write(this);
    }

    /**
     * The encoder that {@link #toJson} wrote. Nothing in the text is executed, and what is not understood is refused.
     */
    public static Encoder fromJson(String json) {
        return EncoderText.read(json);
    }
}
