package org.bochner.data.grouping;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.bochner.BadInput;
import org.bochner.data.date.DateParser;
import org.bochner.data.encode.CellVisitor;
import org.bochner.data.read.Cells;
import org.bochner.data.read.Decimal;
import org.bochner.data.read.Fault;
import org.bochner.data.schema.TableColumns;

/** Reads the group or the time of every row from one column of a table. */
final class KeyColumn implements CellVisitor {
    private static final String LIKE_A_DATE = "\\d{1,2}[./-]\\d{1,2}[./-]\\d{2,4}\\b.*";

    private final String file;
    private final String asked;
    private final SplitRule.Kind kind;
    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<String> texts = new ArrayList<>();
    private final int[] of;
    private String name;
    private int place = -1;
    private int rows;

    KeyColumn(String file, String asked, SplitRule.Kind kind, int rows) {
        this.file = file;
        this.asked = asked;
        this.kind = kind;
        this.of = new int[rows];
    }

    @Override
    public void header(List<String> names) {
        place = TableColumns.find(file, names, asked, kind == SplitRule.Kind.TIME ? "time" : "group");
        name = names.get(place);
    }

    @Override
    public void row(Cells cells) {
        boolean missing = cells.isMissing(place);
        if (missing && kind == SplitRule.Kind.TIME) {
            throw Fault.at(
                    file, cells.line, name, "the time is missing, by which rows are split; fill it or remove the row");
        }
        // Rows without a group are one group, since they may belong together.
        String text = missing ? "" : cells.text(place);
        of[rows++] = numbers.computeIfAbsent(text, added -> {
            texts.add(added);
            return texts.size() - 1;
        });
    }

    /** Whether there is more than one group or time. */
    boolean several() {
        return Arrays.stream(of).distinct().limit(2).count() > 1;
    }

    /** The number of each row's group; or of its time, in ascending order. */
    int[] ranks() {
        if (place < 0) {
            throw Fault.of(file, "rows can be split by a column only where the file is a table; split them at random");
        }
        if (kind == SplitRule.Kind.TIME) {
            int[] rank = ordered();
            Arrays.setAll(of, row -> rank[of[row]]);
        }
        return of;
    }

    /** The place of every text among the times. */
    private int[] ordered() {
        double[] moments = moments();
        Comparator<Integer> order =
                moments == null ? Comparator.comparing(texts::get) : Comparator.comparingDouble(k -> moments[k]);
        int[] sorted = IntStream.range(0, texts.size())
                .boxed()
                .sorted(order)
                .mapToInt(Integer::intValue)
                .toArray();
        int[] rank = new int[sorted.length];
        for (int k = 1; k < sorted.length; k++) {
            rank[sorted[k]] = rank[sorted[k - 1]] + (order.compare(sorted[k - 1], sorted[k]) == 0 ? 0 : 1);
        }
        return rank;
    }

    /** The texts as numbers that grow with time, or null where they are texts that sort. */
    private double[] moments() {
        double[] values = all(KeyColumn::number);
        if (values != null) {
            return values;
        }
        DateParser parser = new DateParser();
        double[] dayFirst = all(text -> date(parser, text, true));
        double[] monthFirst = all(text -> date(parser, text, false));
        boolean dots = dayFirst != null
                && texts.stream().allMatch(text -> {
                    date(parser, text, true);
                    return parser.dotted();
                });
        if (dayFirst != null && monthFirst != null && !dots && !Arrays.equals(dayFirst, monthFirst)) {
            throw unsorted(texts.get(0), "do not tell day from month");
        }
        values = dayFirst == null ? monthFirst : dayFirst;
        if (values == null) {
            texts.stream().filter(text -> text.matches(LIKE_A_DATE)).findFirst().ifPresent(text -> {
                throw unsorted(text, "do not sort as they are written");
            });
        }
        return values;
    }

    private BadInput unsorted(String text, String what) {
        return Fault.of(
                file,
                "the times of column '" + Fault.shown(name) + "', such as '" + Fault.shown(text) + "', " + what
                        + "; write the year first, as in 2024-01-31");
    }

    private double[] all(ToDoubleFunction<String> reading) {
        double[] values = texts.stream().mapToDouble(reading).toArray();
        return Arrays.stream(values).anyMatch(Double::isNaN) ? null : values;
    }

    private static double number(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return Decimal.parse(bytes, 0, bytes.length);
    }

    /** Days since 1970 in UTC, or NaN where the text is no date. */
    private static double date(DateParser parser, String text, boolean dayFirst) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return parser.parse(bytes, 0, bytes.length) == null ? Double.NaN : parser.moment(dayFirst) - parser.zone();
    }
}
