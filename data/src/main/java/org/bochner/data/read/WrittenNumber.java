package org.bochner.data.read;

import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A number as a person wrote it, without its sign, currency and percent sign: what is left are digits and marks, whose
 * meaning {@link NumberStyle} decides.
 *
 * @param digits digits, marks and an exponent; spaces of all widths are {@code ' '}, apostrophes {@code '\''}
 * @param currency as it was written, or empty
 */
public record WrittenNumber(String digits, boolean negative, boolean percent, String currency) {
    /** Longer ones first, where one ends as another does. */
    static final List<String> CURRENCIES = List.of(
            "US$", "R$", "A$", "C$", "NZ$", "HK$", "$", "€", "£", "¥", "₹", "₽", "₩", "₪", "₺", "₫", "₱", "฿", "zł",
            "Kč", "kr.", "kr", "Fr.", "Rs.", "Rs", "EUR", "USD", "GBP", "CHF", "JPY", "CNY", "INR", "SEK", "NOK", "DKK",
            "PLN", "CZK", "HUF", "RON", "CAD", "AUD", "NZD", "BRL", "MXN", "ZAR", "TRY", "KRW", "RUB", "SGD", "HKD");

    private static final int LONGEST = 60;
    private static final String MARKS = ",. '";

    /** What the bytes spell, or null where they are no number in any style. */
    public static WrittenNumber of(byte[] b, int from, int to) {
        if (to - from > LONGEST || !hasDigit(b, from, to)) {
            return null;
        }
        String text = new String(b, from, to - from, StandardCharsets.UTF_8);
        StringBuilder plain = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            plain.append(plain(text.charAt(i)));
        }
        Taking rest = new Taking(plain.toString().strip());
        rest.take();
        return rest.isNumber() ? new WrittenNumber(rest.text, rest.negative, rest.percent, rest.currency) : null;
    }

    private static boolean hasDigit(byte[] b, int from, int to) {
        for (int i = from; i < to; i++) {
            if (b[i] >= '0' && b[i] <= '9') {
                return true;
            }
        }
        return false;
    }

    /** The same character in the form that programs use. */
    private static char plain(char c) {
        return switch (c) {
            case '\u00a0', '\u2007', '\u2009', '\u200a', '\u202f', '\t' -> ' ';
            case '\u2019', '\u02bc' -> '\'';
            case '\u2212', '\u2013' -> '-';
            case '\uff05' -> '%';
            default -> c;
        };
    }

    /** Takes sign, parentheses, currency and percent sign off, each once at most. */
    private static final class Taking {
        private String text;
        private boolean negative;
        private boolean percent;
        private String currency = "";
        private boolean signed;

        Taking(String text) {
            this.text = text;
        }

        void take() {
            while (sign() || parentheses() || percentSign() || money()) {
                text = text.strip();
            }
        }

        private boolean sign() {
            if (signed || text.length() < 2) {
                return false;
            }
            char first = text.charAt(0);
            boolean before = first == '-' || first == '+';
            boolean behind = text.endsWith("-");
            if (!before && !behind) {
                return false;
            }
            signed = true;
            negative = behind || first == '-';
            text = before ? text.substring(1) : text.substring(0, text.length() - 1);
            return true;
        }

        private boolean parentheses() {
            if (signed || !text.startsWith("(") || !text.endsWith(")")) {
                return false;
            }
            signed = true;
            negative = true;
            text = text.substring(1, text.length() - 1);
            return true;
        }

        private boolean percentSign() {
            if (percent || !text.endsWith("%")) {
                return false;
            }
            percent = true;
            text = text.substring(0, text.length() - 1);
            return true;
        }

        private boolean money() {
            if (!currency.isEmpty() || text.isEmpty()) {
                return false;
            }
            char first = text.charAt(0);
            char last = text.charAt(text.length() - 1);
            if (isDigit(first) && isDigit(last)) {
                return false;
            }
            for (String each : CURRENCIES) {
                if (text.startsWith(each)) {
                    currency = each;
                    text = text.substring(each.length());
                    return true;
                }
                if (text.endsWith(each)) {
                    currency = each;
                    text = text.substring(0, text.length() - each.length());
                    return true;
                }
            }
            return false;
        }

        /** Whether digits, marks and at most an exponent are left. */
        boolean isNumber() {
            int digits = 0;
            for (int i = 0; i < text.length(); i++) {
                char c = text.charAt(i);
                boolean digit = isDigit(c);
                boolean exponent = (c | 0x20) == 'e' && digits > 0;
                boolean sign = (c == '-' || c == '+') && i > 0 && (text.charAt(i - 1) | 0x20) == 'e';
                if (!digit && !exponent && !sign && MARKS.indexOf(c) < 0) {
                    return false;
                }
                digits += digit ? 1 : 0;
            }
            return digits > 0;
        }
    }

    /** The number with this decimal mark and this separator of thousands, or NaN where it does not fit them. */
    public double value(char decimal, char group) {
        byte[] ascii = new byte[digits.length() + 1];
        int length = 0;
        ascii[length++] = (byte) (negative ? '-' : '+');
        int at = 0;
        int run = 0;
        int groups = 0;
        for (; at < digits.length(); at++) {
            char c = digits.charAt(at);
            if (isDigit(c)) {
                run++;
                ascii[length++] = (byte) c;
            } else if (group != 0 && c == group && (groups == 0 ? leads(run) : follows(run, decimal, group))) {
                groups++;
                run = 0;
            } else {
                break;
            }
        }
        if (groups > 0 && run != 3) {
            return Double.NaN;
        }
        if (at < digits.length() && digits.charAt(at) == decimal) {
            ascii[length++] = '.';
            at++;
        }
        for (; at < digits.length(); at++) {
            if (MARKS.indexOf(digits.charAt(at)) >= 0) {
                return Double.NaN;
            }
            ascii[length++] = (byte) digits.charAt(at);
        }
        return Decimal.parse(ascii, 0, length);
    }

    private boolean leads(int run) {
        return run >= 1 && run <= 3 && digits.charAt(0) != '0';
    }

    private static boolean follows(int run, char decimal, char group) {
        return run == 3 || (run == 2 && group == ',' && decimal == '.');
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
