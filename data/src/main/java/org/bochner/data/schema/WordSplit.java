package org.bochner.data.schema;

import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.Arrays;
import java.util.Locale;

/**
 * Takes a text apart into words: runs of letters, digits and marks, and apostrophes between letters, in lower case.
 * Texts of ASCII are split byte by byte; others are first brought to Unicode's composed form (NFC). For one thread.
 */
final class WordSplit {
    /** The words with one blank after each. */
    byte[] bytes = new byte[256];

    /** Where word p begins; entry {@link #count} is where the next would begin. */
    int[] start = new int[64];

    int count;
    private int length;

    /** Splits a text into {@link #bytes}, and returns how many words it has. */
    int split(byte[] b, int from, int to) {
        count = 0;
        length = 0;
        start[0] = 0;
        for (int i = from; i < to; i++) {
            if (b[i] < 0) {
                count = 0;
                length = 0;
                return unicode(new String(b, from, to - from, StandardCharsets.UTF_8));
            }
            byte c = b[i];
            boolean letter = letter(c);
            if (letter || (c >= '0' && c <= '9')) {
                put(letter ? (byte) (c | 0x20) : c);
            } else if (c == '\'' && i > from && i + 1 < to && letter(b[i - 1]) && letter(b[i + 1])) {
                put(c);
            } else {
                end();
            }
        }
        end();
        return count;
    }

    /** Whether an apostrophe may be beside the byte. */
    private static boolean letter(byte c) {
        return (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
    }

    private int unicode(String text) {
        String plain = Normalizer.normalize(text, Normalizer.Form.NFC).toLowerCase(Locale.ROOT);
        int before = ' ';
        for (int i = 0; i < plain.length(); ) {
            int c = plain.codePointAt(i);
            i += Character.charCount(c);
            int after = i < plain.length() ? plain.codePointAt(i) : ' ';
            if (inWord(c)) {
                byte[] letter = Character.toString(c).getBytes(StandardCharsets.UTF_8);
                for (byte each : letter) {
                    put(each);
                }
            } else if ((c == '\'' || c == 0x2019) && Character.isLetter(before) && Character.isLetter(after)) {
                put((byte) '\'');
            } else {
                end();
            }
            before = c;
        }
        end();
        return count;
    }

    private static boolean inWord(int c) {
        int type = Character.getType(c);
        return Character.isLetterOrDigit(c)
                || type == Character.NON_SPACING_MARK
                || type == Character.COMBINING_SPACING_MARK;
    }

    private void put(byte c) {
        if (length == bytes.length) {
            bytes = Arrays.copyOf(bytes, 2 * length);
        }
        bytes[length++] = c;
    }

    private void end() {
        if (length == start[count]) {
            return;
        }
        put((byte) ' ');
        if (++count == start.length) {
            start = Arrays.copyOf(start, 2 * count);
        }
        start[count] = length;
    }
}
