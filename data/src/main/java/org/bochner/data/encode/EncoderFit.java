package org.bochner.data.encode;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.bochner.BadInput;
import org.bochner.data.date.DateCode;
import org.bochner.data.options.EncodingOptions;
import org.bochner.data.options.Layout;
import org.bochner.data.options.MissingPolicy;
import org.bochner.data.options.ReadOptions;
import org.bochner.data.options.Scaling;
import org.bochner.data.read.Fault;
import org.bochner.data.read.Format;
import org.bochner.data.schema.Column;
import org.bochner.data.schema.NumberMoments;
import org.bochner.data.schema.Schema;

/** Fits an {@link Encoder} to a {@link Schema}. */
public final class EncoderFit {
    /**
     * LIBSVM files and sequences with fewer entries than this share are kept sparse: CSR needs twice the bytes per
     * entry.
     */
    static final double SPARSE_BELOW = 0.25;

    /** What so many columns have in common is their unit, not chance. */
    private static final int MANY = 32;

    /** How much of the whole range columns of one unit may leave free at either end. */
    private static final double FREE = 0.1;

    /** Where deviations differ by less than this factor, it matters little whether they are made equal. */
    private static final double UNEVEN = 4;

    private final Schema schema;
    private final ReadOptions options;
    private final Scaling scaling;

    public EncoderFit(Schema schema, ReadOptions options) {
        this.schema = schema;
        this.options = options;
        boolean open = options.encoding().scaling() == null && schema.format().table();
        this.scaling = open && haveOneUnit(kept())
                ? Scaling.COMMON
                : options.encoding().scalingOf(schema.format());
    }

    /**
     * Whether a table has one unit, as pixels have: {@value #MANY} columns or more, all numbers, of which at least that
     * many, and a half, span nine tenths of one range, with more than its two ends as values, and some vary much more
     * than others. If each had a scale of its own, columns that are nearly always the same would count as much as those
     * that tell most.
     */
    private static boolean haveOneUnit(List<Column> kept) {
        if (kept.stream().anyMatch(each -> each.kind() != Column.Kind.NUMBER || each.missing() > 0)) {
            return false;
        }
        List<Column.Moments> all = kept.stream().map(Column::moments).toList();
        double least = all.stream().mapToDouble(Column.Moments::least).min().orElse(0);
        double largest = all.stream().mapToDouble(Column.Moments::largest).max().orElse(0);
        double free = FREE * (largest - least);
        List<Column.Moments> alike = all.stream()
                .filter(m -> m.least() <= least + free && m.largest() >= largest - free)
                .filter(m -> m.deviation() * m.deviation() < 0.99 * (m.mean() - m.least()) * (m.largest() - m.mean()))
                .toList();
        if (alike.size() < Math.max(MANY, all.size() / 2)) {
            return false;
        }
        double[] deviations =
                all.stream().mapToDouble(Column.Moments::deviation).sorted().toArray();
        return deviations[deviations.length - 1] > UNEVEN * deviations[0];
    }

    /** What the user should know of the scaling that was chosen. */
    public List<String> notes() {
        boolean chosen = options.encoding().scaling() == null && scaling == Scaling.COMMON;
        return chosen
                ? List.of("the " + kept().size() + " columns share one range, so they are divided by one common number;"
                        + " ask for the scaling 'standardise' to give each its own")
                : List.of();
    }

    private List<Column> kept() {
        return schema.columns().stream()
                .filter(c -> c.kind() != Column.Kind.IGNORED)
                .toList();
    }

    public Encoder fit() {
        boolean table = schema.format().table();
        if (options.encoding().layout() == Layout.SPARSE && schema.format().shaped()) {
            throw new BadInput("a sparse layout is legal for LIBSVM files and tables only, not for " + schema.format());
        }
        List<InputColumn> inputs = table ? inputs() : List.of();
        return new Encoder(
                schema.format(),
                schema.named(),
                options.delimiter(),
                inputs,
                table && sparse(inputs.stream().mapToInt(InputColumn::width).sum(), sequences()),
                schema.columns().stream()
                        .filter(c -> c.kind() == Column.Kind.IGNORED)
                        .map(Column::name)
                        .toList(),
                schema.columns().stream().map(Column::name).toList(),
                table ? null : numbers(),
                target(),
                schema.weight(),
                options.encoding().unseen());
    }

    private List<InputColumn> inputs() {
        List<Column> kept = kept();
        if (options.encoding().image() != null) {
            checkPixels();
        }
        // The most that a row's squared norm can be when every number is within [-1, 1].
        long parts = kept.size()
                + kept.stream().filter(this::marked).count()
                + kept.stream()
                        .filter(column -> column.kind() == Column.Kind.DATE)
                        .mapToLong(column -> column.reading().dates().waves().size())
                        .sum();
        double shrink = scaling == Scaling.UNIT_BALL ? 1 / Math.sqrt(parts) : 1;
        double common = Math.sqrt(kept.stream()
                .filter(column -> column.kind() == Column.Kind.NUMBER)
                .mapToDouble(column ->
                        column.moments().deviation() * column.moments().deviation())
                .average()
                .orElse(1));
        List<InputColumn> inputs = new ArrayList<>();
        for (Column column : kept) {
            inputs.add(
                    switch (column.kind()) {
                        case CATEGORY -> category(column, shrink);
                        case DATE -> date(column, shrink);
                        case SEQUENCE, TEXT -> sequence(column, shrink);
                        default -> number(column, shrink, common);
                    });
        }
        return inputs;
    }

    private void checkPixels() {
        for (Column column : schema.columns()) {
            boolean number = column.kind() == Column.Kind.NUMBER;
            boolean unwanted =
                    column.kind() == Column.Kind.IGNORED && column.why().isEmpty();
            if (!number && !unwanted) {
                throw new BadInput("column '" + Fault.shown(column.name()) + "' has no numbers, so it cannot be a "
                        + "pixel of an"
                        + " image; ignore it, or leave the encoding out");
            }
        }
    }

    private boolean marked(Column column) {
        return column.missing() > 0
                && (column.kind() == Column.Kind.DATE
                        || (column.kind() == Column.Kind.NUMBER
                                && options.encoding().indicators()));
    }

    private InputColumn category(Column column, double shrink) {
        List<String> levels = column.levels().stream().map(Column.Level::name).toList();
        return new InputColumn(
                column.name(), levels, 0, shrink, Double.NaN, column.missing() > 0, null, column.reading(), 1);
    }

    private InputColumn sequence(Column column, double shrink) {
        List<String> grams = column.levels().stream().map(Column.Level::name).toList();
        Column.Sequence found = column.sequence();
        double scale = scaling == Scaling.UNIT_BALL ? shrink / found.longest() : 1;
        return new InputColumn(
                column.name(),
                grams,
                0,
                scale,
                Double.NaN,
                column.missing() > 0,
                found.grams(),
                column.reading(),
                weights(column),
                1);
    }

    /** The weights of the terms of a text: 1 + ln(n/m) where m of n texts have the term. */
    private static List<Double> weights(Column column) {
        return column.kind() != Column.Kind.TEXT
                ? List.of()
                : column.levels().stream()
                        .map(term -> 1 + Math.log((double) column.filled() / term.count()))
                        .toList();
    }

    private boolean sequences() {
        return schema.columns().stream().anyMatch(c -> c.sequence() != null);
    }

    /** The layout as asked for; else sparse where that is {@code usual} and the rows have few entries. */
    private boolean sparse(int columns, boolean usual) {
        return options.encoding().layout() == Layout.SPARSE
                || (options.encoding().layout() == Layout.AUTO
                        && usual
                        && schema.encodedEntries() < SPARSE_BELOW * schema.rows() * columns);
    }

    /** Time as a number, with waves of size 1 or what the unit ball leaves them; a missing one is the mean time. */
    private InputColumn date(Column column, double shrink) {
        InputColumn time = number(column, shrink, column.moments().deviation());
        double fill = Double.isNaN(time.fill()) ? Double.NaN : column.moments().mean();
        DateCode code = column.reading().dates().withSize(shrink);
        return new InputColumn(
                time.name(),
                time.levels(),
                time.offset(),
                time.scale(),
                fill,
                time.marked(),
                null,
                column.reading().withDates(code),
                time.mark());
    }

    private InputColumn number(Column column, double shrink, double common) {
        Column.Moments m = column.moments();
        double span = m.largest() - m.least();
        double offset = switch (scaling) {
            case STANDARDISE, COMMON -> m.mean();
            case MIN_MAX -> m.least();
            case UNIT_BALL -> m.least() + span / 2;
            case NONE -> 0;
        };
        double scale = switch (scaling) {
            case STANDARDISE -> 1 / m.deviation();
            case COMMON -> 1 / common;
            case MIN_MAX -> 1 / span;
            case UNIT_BALL -> 2 * shrink / span;
            case NONE -> 1;
        };
        if (Double.isInfinite(span) || Double.isInfinite(scale) || Double.isNaN(scale) || scale == 0) {
            throw new BadInput(
                    "column '" + Fault.shown(column.name()) + "' goes from " + m.least() + " to " + m.largest()
                            + ", which cannot be scaled by " + scaling.text() + "; ignore it or scale it by hand");
        }
        double fill = switch (options.encoding().missingOr(MissingPolicy.MEAN)) {
            case MEAN -> m.mean();
            case ZERO -> 0;
            case ERROR -> Double.NaN;
        };
        return new InputColumn(
                column.name(), List.of(), offset, scale, fill, marked(column), null, column.reading(), shrink);
    }

    private NumberInputs numbers() {
        int width = schema.width();
        boolean sparse = sparse(width, schema.format() == Format.LIBSVM);
        return scaling == Scaling.NONE
                ? new NumberInputs(width, schema.shape(), sparse, null, null)
                : numbers(schema.numbers(), schema.shape(), sparse, scaling);
    }

    /** Columns scaled by their moments. */
    static NumberInputs numbers(NumberMoments m, List<Integer> shape, boolean sparse, Scaling scaling) {
        int width = m.width();
        double[] offset = sparse || scaling == Scaling.UNIT_BALL ? null : new double[width];
        double[] scale = new double[width];
        double common = Math.sqrt(IntStream.range(0, width)
                .mapToDouble(j -> m.deviation(j) * m.deviation(j))
                .average()
                .orElse(1));
        for (int j = 0; j < width; j++) {
            double size = switch (scaling) {
                case STANDARDISE -> m.deviation(j);
                case COMMON -> common;
                case MIN_MAX ->
                    sparse ? Math.max(Math.abs(m.least(j)), Math.abs(m.largest(j))) : m.largest(j) - m.least(j);
                default -> m.longestRow();
            };
            scale[j] = size > 0 ? 1 / size : 1;
            if (offset != null) {
                offset[j] = scaling == Scaling.MIN_MAX ? m.least(j) : m.mean(j);
            }
        }
        return new NumberInputs(width, shape, sparse, offset, scale);
    }

    private TargetCode target() {
        EncodingOptions.Range range = options.encoding().targetScale();
        List<String> labels = schema.task().labels();
        if (range == null) {
            return new TargetCode(schema.target(), labels, 0, 1, schema.targetReading());
        }
        if (!labels.isEmpty()) {
            throw new BadInput("a target scale is for regression, but the task is classification (" + schema.why()
                    + "); leave it out, or ask for regression");
        }
        Column.Moments m = schema.targetMoments();
        // low + (y - least)·scale = (y - offset)·scale
        double scale = (range.high() - range.low()) / (m.largest() - m.least());
        return new TargetCode(schema.target(), labels, m.least() - range.low() / scale, scale, schema.targetReading());
    }
}
