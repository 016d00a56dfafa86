package org.bochner.scorer;

import java.util.List;

/**
 * How a person writes the numbers of a column, such as {@code 1.234,5 €} or {@code (12 %)}: a decimal mark, a separator
 * of thousands, a currency, a percent sign. A minus may stand before or behind, or parentheses instead of it.
 */
final class WrittenStyle {
    /** Longer ones first, where one ends as another does. */
    private static final List<String> CURRENCIES = List.of(
            "US$", "R$", "A$", "C$", "NZ$", "HK$", "$", "€", "£", "¥", "₹", "₽", "₩", "₪", "₺", "₫", "₱", "฿", "zł",
            "Kč", "kr.", "kr", "Fr.", "Rs.", "Rs", "EUR", "USD", "GBP", "CHF", "JPY", "CNY", "INR", "SEK", "NOK", "DKK",
            "PLN", "CZK", "HUF", "RON", "CAD", "AUD", "NZD", "BRL", "MXN", "ZAR", "TRY", "KRW", "RUB", "SGD", "HKD");

    private static final int LONGEST = 60;
    private final char decimal;
    /** 0 where nothing may separate thousands. */
    private final char group;

    private final boolean percent;
    private final String currency;

    /** The style in which {@code sample}, one thousand two hundred and thirty-four and a half, is written. */
    WrittenStyle(ModelFile from, String sample) {
        Taking taken = new Taking(sample);
        String digits = taken.text;
        from.require(digits.matches("1[,. ']?234[.,]5"), "'" + sample + "' does not show how numbers are written");
        decimal = digits.charAt(digits.length() - 2);
        group = digits.length() == 7 ? digits.charAt(1) : 0;
        percent = taken.percent;
        currency = taken.currency;
    }

    /** The number that {@code text} spells in this style, or NaN. */
    double parse(String text) {
        if (text.length() > LONGEST || text.chars().noneMatch(c -> c >= '0' && c <= '9')) {
            return Double.NaN;
        }
        Taking taken = new Taking(text);
        if (!taken.currency.isEmpty() && !taken.currency.equals(currency)) {
            return Double.NaN;
        }
        double x = value(taken);
        return taken.percent == percent || (percent && x == 0) ? x : Double.NaN;
    }

    private double value(Taking taken) {
        String digits = taken.text;
        StringBuilder plain = new StringBuilder(taken.negative ? "-" : "+");
        int at = 0;
        int run = 0;
        int groups = 0;
        for (; at < digits.length(); at++) {
            char c = digits.charAt(at);
            if (c >= '0' && c <= '9') {
                run++;
                plain.append(c);
            } else if (group != 0 && c == group && fits(groups, run, digits)) {
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
            plain.append('.');
            at++;
        }
        String rest = digits.substring(at);
        return rest.matches(".*[,. '].*")
                ? Double.NaN
                : MissingTexts.decimal(plain.append(rest).toString());
    }

    /** The first group has one to three digits and no zero before; Indian ones have two behind it. */
    private boolean fits(int groups, int run, String digits) {
        return groups == 0
                ? run >= 1 && run <= 3 && digits.charAt(0) != '0'
                : run == 3 || (run == 2 && group == ',' && decimal == '.');
    }

    /** Takes sign, parentheses, currency and percent sign off, each once at most. */
    private static final class Taking {
        private String text;
        private boolean negative;
        private boolean percent;
        private String currency = "";
        private boolean signed;

        Taking(String written) {
            text = written.replaceAll("[\u00a0\u2007\u2009\u200a\u202f\t]", " ")
                    .replaceAll("[\u2019\u02bc]", "'")
                    .replaceAll("[\u2212\u2013]", "-")
                    .replace('\uff05', '%')
                    .strip();
            while (sign() || parentheses() || percentSign() || money()) {
                text = text.strip();
            }
        }

        private boolean sign() {
            if (signed || text.length() < 2) {
                return false;
            }
            boolean before = text.startsWith("-") || text.startsWith("+");
            boolean behind = text.endsWith("-");
            if (before || behind) {
                signed = true;
                negative = behind || text.startsWith("-");
                text = before ? text.substring(1) : text.substring(0, text.length() - 1);
            }
            return before || behind;
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
            if (!currency.isEmpty()) {
                return false;
            }
            for (String each : CURRENCIES) {
                boolean first = text.startsWith(each);
                if (first || text.endsWith(each)) {
                    currency = each;
                    text = first ? text.substring(each.length()) : text.substring(0, text.length() - each.length());
                    return true;
                }
            }
            return false;
        }
    }
}
