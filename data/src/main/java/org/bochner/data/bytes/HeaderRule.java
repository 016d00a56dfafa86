package org.bochner.data.bytes;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Whether the first row of a table is names or data.
 *
 * <p>Columns of numbers decide, dates and amounts among them, where eight of ten cells under the first row are such. A
 * text above one is a name; a number above one is data. There are two exceptions, which pandas reads so too. Numbers
 * beside such a text are names, as the years of {@code id,2001,2002}, unless another text is in its column again. And
 * the numbers 0, 1, 2, … or 1, 2, 3, … of three columns and more are names, as are years above other numbers, unless
 * the rows repeat them. Without columns of numbers the first row is data where all of its cells are in their columns
 * again.
 *
 * @param names whether the first row has the names
 * @param note what the user should know, or null where there is no doubt
 */
public record HeaderRule(boolean names, String note) {
    private static final Set<String> MISSING =
            Set.of("", "?", "na", "n/a", "#n/a", "nan", "null", "none", "-", "--", ".");
    private static final HeaderRule PLAIN = new HeaderRule(true, null);

    /** Decides by the first row and some rows under it. */
    static HeaderRule of(List<List<String>> rows) {
        List<String> first = rows.get(0);
        List<List<String>> body = rows.subList(1, rows.size());
        int[] numbers = IntStream.range(0, first.size())
                .filter(j -> body.isEmpty() || number(body, j))
                .filter(j -> like(first.get(j)))
                .toArray();
        boolean text = IntStream.range(0, first.size())
                .anyMatch(j -> !missing(first.get(j)) && !like(first.get(j)) && (body.isEmpty() || number(body, j)));
        if (numbers.length == 0) {
            return !text && repeats(body, first) ? data(first.size()) : PLAIN;
        }
        List<String> words = IntStream.of(numbers).mapToObj(first::get).toList();
        boolean whole = words.stream().allMatch(word -> word.matches("\\d{1,9}"));
        if (text) {
            boolean distinct = words.stream().distinct().count() == words.size();
            return whole && distinct && !anyTextRepeats(body, first) ? named(words) : data(first.size());
        }
        boolean counted = whole
                && !repeats(body, first)
                && !anyTextRepeats(body, first)
                && (count(words) || years(words) && !years(body, numbers));
        boolean beside = first.stream().anyMatch(cell -> !missing(cell) && !like(cell));
        return !counted ? data(first.size()) : beside && count(words) ? PLAIN : named(words);
    }

    private static HeaderRule data(int columns) {
        return new HeaderRule(
                false,
                "the first row is data, like the rows under it, and there is no header: the columns are called 1 to "
                        + columns + "; say that there is a header if the first row has the names");
    }

    private static HeaderRule named(List<String> words) {
        String shown = words.stream().limit(4).collect(Collectors.joining(", ")) + (words.size() > 4 ? ", ..." : "");
        return new HeaderRule(
                true,
                "the first row, which has the numbers " + shown
                        + ", is taken as the names of the columns; say that there is no header if it is data");
    }

    /** 0, 1, 2, ... or 1, 2, 3, ... */
    private static boolean count(List<String> words) {
        int start = words.get(0).equals("0") ? 0 : 1;
        return words.size() >= 3
                && IntStream.range(0, words.size()).allMatch(i -> words.get(i).equals(Integer.toString(start + i)));
    }

    private static boolean years(List<String> words) {
        long[] years = words.stream().mapToLong(Long::parseLong).toArray();
        boolean rises = IntStream.range(1, years.length).allMatch(i -> years[i] > years[i - 1]);
        return years.length >= 2 && rises && years[0] >= 1900 && years[years.length - 1] <= 2100;
    }

    /** Whether the cells under {@code columns} are years too. */
    private static boolean years(List<List<String>> body, int[] columns) {
        return body.stream()
                .allMatch(row -> IntStream.of(columns)
                        .allMatch(j -> j < row.size() && row.get(j).matches("(19|20)\\d\\d")));
    }

    private static boolean number(List<List<String>> body, int column) {
        int filled = 0;
        int like = 0;
        for (List<String> row : body) {
            if (column < row.size() && !missing(row.get(column))) {
                filled++;
                like += like(row.get(column)) ? 1 : 0;
            }
        }
        return filled > 0 && 10 * like >= 8 * filled;
    }

    private static boolean repeats(List<List<String>> body, List<String> first) {
        return first.stream().anyMatch(cell -> !missing(cell))
                && IntStream.range(0, first.size()).allMatch(j -> missing(first.get(j)) || again(body, first, j));
    }

    private static boolean anyTextRepeats(List<List<String>> body, List<String> first) {
        return IntStream.range(0, first.size())
                .anyMatch(j -> !missing(first.get(j)) && !like(first.get(j)) && again(body, first, j));
    }

    private static boolean again(List<List<String>> body, List<String> first, int column) {
        return body.stream()
                .anyMatch(row -> column < row.size() && row.get(column).equals(first.get(column)));
    }

    /** Whether a cell is empty or a usual word for a missing value. */
    public static boolean missing(String cell) {
        return MISSING.contains(cell.toLowerCase(Locale.ROOT));
    }

    /** Whether a cell is like a number, amount, share, date or time: it has a digit, and no letter but E, T and Z. */
    public static boolean like(String cell) {
        boolean digit = false;
        for (int i = 0; i < cell.length(); i++) {
            char c = cell.charAt(i);
            if (c >= '0' && c <= '9') {
                digit = true;
            } else if (Character.isLetter(c) ? !digit || "eETZ".indexOf(c) < 0 : ";|\t_#\"".indexOf(c) >= 0) {
                return false;
            }
        }
        return digit;
    }
}
