package org.bochner.scorer;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads JSON as maps, lists, strings, doubles, booleans and null, by recursive descent (RFC 8259). Values that are
 * nested deeper than {@value #DEEPEST} are refused.
 */
final class Json {
    private static final int DEEPEST = 64;

    private final String text;
    private int at;
    private int depth;

    private Json(String text) {
        this.text = text;
    }

    /** The value that {@code text} is; throws {@link IllegalArgumentException} where it is none. */
    static Object parse(String text) {
        Json json = new Json(text);
        Object value = json.value();
        json.space();
        if (json.at < text.length()) {
            throw json.wrong("something follows the end");
        }
        return value;
    }

    private Object value() {
        space();
        char c = peek();
        switch (c) {
            case '{':
                return object();
            case '[':
                return array();
            case '"':
                return string();
            case 't':
                return word("true", Boolean.TRUE);
            case 'f':
                return word("false", Boolean.FALSE);
            case 'n':
                return word("null", null);
            default:
                return number();
        }
    }

    private Map<String, Object> object() {
        Map<String, Object> object = new LinkedHashMap<>();
        enter();
        if (!closed('}')) {
            do {
                space();
                if (peek() != '"') {
                    throw wrong("a name is expected");
                }
                String name = string();
                space();
                take(':');
                object.put(name, value());
            } while (more('}'));
        }
        depth--;
        return object;
    }

    private List<Object> array() {
        List<Object> array = new ArrayList<>();
        enter();
        if (!closed(']')) {
            do {
                array.add(value());
            } while (more(']'));
        }
        depth--;
        return array;
    }

    private void enter() {
        at++;
        if (++depth > DEEPEST) {
            throw wrong("values are nested deeper than " + DEEPEST);
        }
    }

    private boolean closed(char end) {
        space();
        if (peek() == end) {
            at++;
            return true;
        }
        return false;
    }

    /** Whether a comma follows; else {@code end} must. */
    private boolean more(char end) {
        space();
        if (peek() == ',') {
            at++;
            return true;
        }
        take(end);
        return false;
    }

    private String string() {
        at++;
        StringBuilder string = new StringBuilder();
        while (true) {
            char c = peek();
            at++;
            if (c == '"') {
                return string.toString();
            }
            if (c < ' ') {
                throw wrong("a text has a control character");
            }
            string.append(c == '\\' ? escape() : c);
        }
    }

    private char escape() {
        char c = peek();
        at++;
        if (c == 'u') {
            if (at + 4 > text.length()) {
                throw wrong("it ends within an escape");
            }
            int code = 0;
            for (int i = 0; i < 4; i++) {
                int digit = Character.digit(text.charAt(at++), 16);
                if (digit < 0) {
                    throw wrong("an escape is not one");
                }
                code = 16 * code + digit;
            }
            return (char) code;
        }
        int place = "\"\\/bfnrt".indexOf(c);
        if (place < 0) {
            throw wrong("an escape is not one");
        }
        return "\"\\/\b\f\n\r\t".charAt(place);
    }

    private Double number() {
        int from = at;
        while (at < text.length() && "+-.0123456789eE".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        try {
            return Double.valueOf(text.substring(from, at));
        } catch (NumberFormatException none) {
            throw wrong("a value is expected");
        }
    }

    private Object word(String word, Object value) {
        if (!text.startsWith(word, at)) {
            throw wrong("a value is expected");
        }
        at += word.length();
        return value;
    }

    private void space() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private char peek() {
        if (at >= text.length()) {
            throw wrong("it ends too early");
        }
        return text.charAt(at);
    }

    private void take(char expected) {
        if (peek() != expected) {
            throw wrong("'" + expected + "' is expected");
        }
        at++;
    }

    private IllegalArgumentException wrong(String what) {
        return new IllegalArgumentException(what + " at character " + (at + 1) + " of the JSON text");
    }
}
