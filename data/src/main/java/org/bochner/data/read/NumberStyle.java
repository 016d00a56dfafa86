package org.bochner.data.read;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.bochner.BadInput;

/**
 * How a person writes the numbers of a column: {@code 1.234,50 €}, {@code 12 %}, {@code (1,200.00)}.
 *
 * <p>Beside what it says, a number may have a plus or a minus before it (also the signs − and –), or a minus behind it,
 * or stand in parentheses, which make it negative; it may have an exponent. Thousands are in groups of three digits, of
 * which the first has one to three and does not begin with a zero; Indian groups ({@code 12,34,567}) are read too. A
 * percentage is read as it is written: {@code 12 %} is 12.
 *
 * @param decimal the decimal mark, a point or a comma
 * @param group what separates thousands: a comma, a point, a space of any width, an apostrophe; 0 where nothing may
 * @param percent whether numbers are percentages: every number but zero must then have the sign, and else none may
 * @param currency the currency that numbers may have before or behind them, such as {@code €} or {@code EUR}; empty
 *     where they may have none
 */
public record NumberStyle(char decimal, char group, boolean percent, String currency) {
    /** Numbers as programs write them. */
    public static final NumberStyle PLAIN = new NumberStyle('.', (char) 0, false, "");

    public NumberStyle {
        if ((decimal != '.' && decimal != ',') || decimal == group || "\0,. '".indexOf(group) < 0) {
            throw new BadInput("numbers cannot have '" + decimal + "' as their decimal mark and '" + group
                    + "' between thousands");
        }
        if (!currency.isEmpty() && !WrittenNumber.CURRENCIES.contains(currency)) {
            throw new BadInput("'" + currency + "' is not a currency that is known");
        }
    }

    /** The number that the bytes spell in this style, or NaN. */
    public double parse(byte[] b, int from, int to) {
        WrittenNumber written = WrittenNumber.of(b, from, to);
        return written == null ? Double.NaN : value(written);
    }

    /** The number that was written, if it was in this style, or NaN. */
    public double value(WrittenNumber written) {
        if (!written.currency().isEmpty() && !written.currency().equals(currency)) {
            return Double.NaN;
        }
        double x = written.value(decimal, group);
        return written.percent() == percent || (percent && x == 0) ? x : Double.NaN;
    }

    /** The style in words, such as {@code a decimal comma and points between thousands}. */
    public String words() {
        List<String> words = new ArrayList<>();
        if (decimal == ',') {
            words.add("a decimal comma");
        }
        if (group != 0) {
            words.add(switch (group) {
                        case ',' -> "commas";
                        case '.' -> "points";
                        case ' ' -> "spaces";
                        default -> "apostrophes";
                    }
                    + " between thousands");
        }
        if (percent) {
            words.add("percent signs");
        }
        if (!currency.isEmpty()) {
            words.add("the currency " + currency);
        }
        if (words.isEmpty()) {
            return "signs as in accounts";
        }
        int last = words.size() - 1;
        return last == 0 ? words.get(0) : String.join(", ", words.subList(0, last)) + " and " + words.get(last);
    }

    /** The style as a number in it, from which {@link #of} finds it again, such as {@code 1.234,5 €}. */
    public String text() {
        return "1" + (group == 0 ? "" : String.valueOf(group)) + "234" + decimal + "5" + (percent ? " %" : "")
                + (currency.isEmpty() ? "" : " " + currency);
    }

    /** The style that {@code text} is written in, which {@link #text} made. */
    public static NumberStyle of(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        WrittenNumber written = WrittenNumber.of(bytes, 0, bytes.length);
        if (written != null) {
            for (char decimal : ".,".toCharArray()) {
                for (char group : "\0,. '".toCharArray()) {
                    if (group != decimal) {
                        NumberStyle style = new NumberStyle(decimal, group, written.percent(), written.currency());
                        if (style.text().equals(text)) {
                            return style;
                        }
                    }
                }
            }
        }
        throw new BadInput("'" + text + "' does not show how numbers are written");
    }
}
