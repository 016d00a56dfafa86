package org.bochner.data.schema;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.bochner.data.options.Grams;
import org.bochner.data.options.KGrams;
import org.bochner.data.read.Levels;

/**
 * Counts the k-grams of one text after the other, of its letters or of its words, against a vocabulary.
 *
 * <p>The letters of a text are found once (UTF-8: a byte 10xxxxxx goes on with a letter); a k-gram is then a range of
 * bytes, and costs a look into a hash table but no object. Where the place counts it is part of the key, as
 * {@code ACGTA@60}. Words are first written one after the other with blanks between, so that a run of words is such a
 * range too. Cost: O(k) per letter and k.
 */
public final class GramCounter {
    private final Grams grams;
    private final KGrams.Value kind;
    private final WordSplit words;
    private final double[] weights;
    private final Levels vocabulary;
    private final boolean grows;
    private final boolean placed;

    /** The start of letter p of the text; the last entry is the end. */
    private int[] start = new int[256];

    private int[] counts;
    private int[] found = new int[256];
    private int distinct;
    private double norm;
    private byte[] key = new byte[64];
    private int units;
    private int unknown;
    private String firstUnknown;

    /**
     * Counts against {@code vocabulary}, which {@code grows} by what it does not have, or stays as it is.
     *
     * @param weights what the counts of words are multiplied by; null for 1
     */
    public GramCounter(Grams grams, Levels vocabulary, boolean grows, double[] weights) {
        this.grams = grams;
        this.weights = weights;
        this.words = grams instanceof KGrams ? null : new WordSplit();
        this.kind = grams instanceof KGrams letters ? letters.value() : KGrams.Value.UNIT;
        this.vocabulary = vocabulary;
        this.grows = grows;
        this.placed = grams instanceof KGrams letters && letters.place() == KGrams.Place.EACH;
        this.counts = new int[Math.max(64, vocabulary.size())];
    }

    /** Counts the k-grams of a text, and returns its letters or words. */
    public int count(byte[] b, int from, int to) {
        for (int i = 0; i < distinct; i++) {
            counts[found[i]] = 0;
        }
        distinct = 0;
        unknown = 0;
        firstUnknown = null;
        if (words != null) {
            words.split(b, from, to);
            count(words.bytes, words.start, words.count, 1);
        } else {
            int letters = letters(b, from, to);
            count(b, start, letters, 0);
        }
        return units;
    }

    /** Counts the runs of units, of which unit p is from begin[p] to begin[p + 1], less {@code gap} bytes. */
    private void count(byte[] b, int[] begin, int units, int gap) {
        this.units = units;
        for (int k = grams.shortest(); k <= grams.longest(); k++) {
            for (int p = 0; p + k <= units; p++) {
                if (placed) {
                    int length = place(b, begin[p], begin[p + k], p + 1);
                    add(key, 0, length);
                } else {
                    add(b, begin[p], begin[p + k] - gap);
                }
            }
        }
        Arrays.sort(found, 0, distinct);
        norm = norm();
    }

    private int letters(byte[] b, int from, int to) {
        if (start.length < to - from + 1) {
            start = new int[Math.max(to - from + 1, 2 * start.length)];
        }
        int letters = 0;
        for (int i = from; i < to; i++) {
            if (i == from || (b[i] & 0xC0) != 0x80) {
                start[letters++] = i;
            }
        }
        start[letters] = to;
        return letters;
    }

    /** Writes the k-gram and its place to {@link #key}, and returns the length. */
    private int place(byte[] b, int from, int to, int place) {
        int digits = 1;
        for (int rest = place; rest >= 10; rest /= 10) {
            digits++;
        }
        int length = to - from + 1 + digits;
        if (key.length < length) {
            key = new byte[2 * length];
        }
        System.arraycopy(b, from, key, 0, to - from);
        key[to - from] = '@';
        for (int i = length - 1, rest = place; i > to - from; i--, rest /= 10) {
            key[i] = (byte) ('0' + rest % 10);
        }
        return length;
    }

    private void add(byte[] b, int from, int to) {
        if (grows && words == null && vocabulary.size() > grams.most()) {
            return; // The file is going to be refused; one endless cell must not fill the memory before.
        }
        int level = grows ? vocabulary.add(b, from, to) : vocabulary.find(b, from, to);
        if (level < 0) {
            if (unknown++ == 0) {
                firstUnknown = new String(b, from, to - from, StandardCharsets.UTF_8);
            }
            return;
        }
        if (level >= counts.length) {
            counts = Arrays.copyOf(counts, 2 * level);
        }
        if (counts[level]++ == 0) {
            if (distinct == found.length) {
                found = Arrays.copyOf(found, 2 * distinct);
            }
            found[distinct++] = level;
        }
    }

    /** How many different known k-grams the text has. */
    public int distinct() {
        return distinct;
    }

    /** The place in the vocabulary of the {@code i}-th different k-gram, ascending in i. */
    public int level(int i) {
        return found[i];
    }

    /** The number in the column of the {@code i}-th, before scaling. */
    public double value(int i) {
        return switch (kind) {
            case COUNT -> counts[found[i]];
            case PRESENCE -> 1;
            case UNIT -> size(i) / norm;
        };
    }

    /** The Euclidean norm of all values of the text. */
    public double length() {
        return switch (kind) {
            case COUNT -> norm;
            case PRESENCE -> Math.sqrt(distinct);
            case UNIT -> distinct == 0 ? 0 : 1;
        };
    }

    /** The count of the {@code i}-th times its weight. */
    private double size(int i) {
        return weights == null ? counts[found[i]] : counts[found[i]] * weights[found[i]];
    }

    /** The Euclidean norm of the counts, times their weights. */
    private double norm() {
        double squares = 0;
        for (int i = 0; i < distinct; i++) {
            squares += size(i) * size(i);
        }
        return Math.sqrt(squares);
    }

    /** How many k-grams of the text are not in the vocabulary, repeats counted. */
    public int unknown() {
        return unknown;
    }

    /** The first of them. */
    public String firstUnknown() {
        return firstUnknown;
    }
}
