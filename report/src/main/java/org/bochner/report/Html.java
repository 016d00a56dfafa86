package org.bochner.report;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;

/**
 * Writes markup that is both HTML and well-formed XML. All escaping of text and attribute values happens here.
 */
public final class Html {
    private final StringBuilder out = new StringBuilder();
    private final Deque<String> open = new ArrayDeque<>();

    /**
     * Opens {@code tag}; {@code attributes} are names and values in turn. Numbers are written in at most two
     * decimals.
     */
    public Html open(String tag, Object... attributes) {
        start(tag, attributes);
        out.append('>');
        open.push(tag);
        return this;
    }

    /** An element without content. */
    public Html empty(String tag, Object... attributes) {
        start(tag, attributes);
        out.append("/>");
        return this;
    }

    /** An element with {@code text} as its content. */
    public Html leaf(String tag, String text, Object... attributes) {
        return open(tag, attributes).text(text).close();
    }

    public Html text(String text) {
        escape(text);
        return this;
    }

    /** The page's style sheet. A browser reads its text as it is, so it must not contain markup. */
    public Html style(String sheet) {
        if (sheet.contains("<") || sheet.contains("&")) {
            throw new IllegalArgumentException("a style sheet must not contain < or &");
        }
        out.append("<style>").append(sheet).append("</style>\n");
        return this;
    }

    /** The page's script. A browser reads its text as it is too. */
    Html script(String text) {
        if (text.contains("<") || text.contains("&")) {
            throw new IllegalArgumentException("a script must not contain < or &");
        }
        out.append("<script>").append(text).append("</script>\n");
        return this;
    }

    /** Closes the tag that was opened last. */
    public Html close() {
        out.append("</").append(open.pop()).append(">");
        if (open.size() < 6) {
            out.append('\n');
        }
        return this;
    }

    /** The markup so far; every tag must be closed. */
    public String finish() {
        if (!open.isEmpty()) {
            throw new IllegalStateException("not closed: " + open);
        }
        return out.toString();
    }

    private void start(String tag, Object... attributes) {
        if (attributes.length % 2 != 0) {
            throw new IllegalArgumentException(
                    "an attribute of <" + tag + "> has no value: give names and values in turn");
        }
        out.append('<').append(tag);
        for (int i = 0; i < attributes.length; i += 2) {
            out.append(' ').append(attributes[i]).append("=\"");
            escape(value(attributes[i + 1]));
            out.append('"');
        }
    }

    private static String value(Object value) {
        if (!(value instanceof Double number)) {
            return String.valueOf(value);
        }
        String text = String.format(Locale.ROOT, "%.2f", number);
        return text.replaceAll("\\.?0+$", "").replaceAll("^-?$|^-0$", "0");
    }

    private void escape(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '&' -> out.append("&amp;");
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                case '"' -> out.append("&quot;");
                case '\'' -> out.append("&#39;");
                case '\t', '\n', '\r' -> out.append(c);
                // Other control characters and half surrogate pairs are legal nowhere in a page.
                default -> out.append(legal(text, i) ? c : '\uFFFD');
            }
        }
    }

    private static boolean legal(String text, int i) {
        char c = text.charAt(i);
        if (Character.isHighSurrogate(c)) {
            return i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1));
        }
        if (Character.isLowSurrogate(c)) {
            return i > 0 && Character.isHighSurrogate(text.charAt(i - 1));
        }
        return c >= ' ' && c != '\uFFFE' && c != '\uFFFF';
    }
}
