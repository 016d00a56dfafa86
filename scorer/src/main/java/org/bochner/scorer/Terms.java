package org.bochner.scorer;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Counts the k-grams of a text, of its letters or of its words, against those of training. A column holds the count, a
 * 1, or the count over the norm of all; those of words have weights, and the norm is that of the products.
 */
final class Terms {
    private static final Pattern SETTING = Pattern.compile("(k|value|place)=([a-z0-9-]+)");

    private final boolean words;
    private final int shortest;
    private final int longest;
    private final String value;
    private final boolean placed;
    private final Map<String, Integer> vocabulary;
    /** Null for 1. */
    private final double[] weights;

    private Terms(ModelFile from, boolean words, String text, Map<String, Integer> vocabulary, double[] weights) {
        this.words = words;
        this.vocabulary = vocabulary;
        this.weights = weights;
        String k = words ? "1-2" : "1";
        String kind = words ? "unit" : "count";
        boolean each = false;
        Matcher found = SETTING.matcher(text);
        while (found.find()) {
            switch (found.group(1)) {
                case "k":
                    k = found.group(2);
                    break;
                case "value":
                    kind = found.group(2);
                    break;
                default:
                    each = found.group(2).equals("each");
            }
        }
        from.require(k.matches("[0-9]{1,3}(-[0-9]{1,3})?"), "the terms '" + text + "'");
        String[] range = k.split("-");
        this.shortest = Integer.parseInt(range[0]);
        this.longest = Integer.parseInt(range[range.length - 1]);
        this.value = kind;
        this.placed = each;
        from.require(
                shortest >= 1 && (weights == null || weights.length == vocabulary.size()), "the terms '" + text + "'");
    }

    /** Such as {@code sequence:k=5,value=count,place=any}. */
    static Terms sequence(ModelFile from, String text, Map<String, Integer> vocabulary) {
        return new Terms(from, false, text, vocabulary, null);
    }

    /** Such as {@code words:k=1-2}. */
    static Terms words(ModelFile from, String text, Map<String, Integer> vocabulary, double[] weights) {
        return new Terms(from, true, text, vocabulary, weights);
    }

    boolean ofLetters() {
        return !words;
    }

    /** Adds what {@code text} has to {@code row} (modified) from {@code at} on; returns an unknown k-gram or null. */
    String count(String text, double scale, float[] row, int at) {
        List<String> units = words ? split(text) : letters(text);
        String between = words ? " " : "";
        Map<Integer, Integer> counts = new TreeMap<>();
        String unknown = null;
        for (int k = shortest; k <= longest; k++) {
            for (int p = 0; p + k <= units.size(); p++) {
                String term = String.join(between, units.subList(p, p + k)) + (placed ? "@" + (p + 1) : "");
                Integer level = vocabulary.get(term);
                if (level != null) {
                    counts.merge(level, 1, Integer::sum);
                } else if (unknown == null) {
                    unknown = term;
                }
            }
        }
        double squares = 0;
        for (Map.Entry<Integer, Integer> each : counts.entrySet()) {
            double size = size(each.getKey(), each.getValue());
            squares += size * size;
        }
        double norm = Math.sqrt(squares);
        for (Map.Entry<Integer, Integer> each : counts.entrySet()) {
            double number = value.equals("count")
                    ? each.getValue()
                    : value.equals("presence") ? 1 : size(each.getKey(), each.getValue()) / norm;
            row[at + each.getKey()] = (float) (number * scale);
        }
        return unknown;
    }

    private double size(int level, int count) {
        return weights == null ? count : count * weights[level];
    }

    private static List<String> letters(String text) {
        List<String> letters = new ArrayList<>();
        text.codePoints().forEach(c -> letters.add(new String(Character.toChars(c))));
        return letters;
    }

    /** Runs of letters, digits, marks and apostrophes between letters, in lower case, in Unicode's composed form. */
    private static List<String> split(String text) {
        String plain = Normalizer.normalize(text, Normalizer.Form.NFC).toLowerCase(Locale.ROOT);
        List<String> found = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        int before = ' ';
        for (int i = 0; i < plain.length(); ) {
            int c = plain.codePointAt(i);
            i += Character.charCount(c);
            int after = i < plain.length() ? plain.codePointAt(i) : ' ';
            int type = Character.getType(c);
            if (Character.isLetterOrDigit(c)
                    || type == Character.NON_SPACING_MARK
                    || type == Character.COMBINING_SPACING_MARK) {
                word.appendCodePoint(c);
            } else if ((c == '\'' || c == 0x2019) && Character.isLetter(before) && Character.isLetter(after)) {
                word.append('\'');
            } else if (word.length() > 0) {
                found.add(word.toString());
                word.setLength(0);
            }
            before = c;
        }
        if (word.length() > 0) {
            found.add(word.toString());
        }
        return found;
    }
}
