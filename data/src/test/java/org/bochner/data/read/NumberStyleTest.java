package org.bochner.data.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.bochner.BadInput;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumberStyleTest {
    private static final char[] GROUPS = {0, ',', '.', ' ', '\''};
    private static final List<String> CURRENCIES = List.of("", "$", "€", "EUR", "CHF", "R$", "kr");

    private static double parse(NumberStyle style, String text) {
        byte[] bytes = ("<" + text + ">").getBytes(StandardCharsets.UTF_8);
        return style.parse(bytes, 1, bytes.length - 1);
    }

    private static NumberStyle style(Random random) {
        char decimal = random.nextBoolean() ? '.' : ',';
        char group = decimal;
        while (group == decimal) {
            group = GROUPS[random.nextInt(GROUPS.length)];
        }
        boolean percent = random.nextInt(4) == 0;
        return new NumberStyle(decimal, group, percent, CURRENCIES.get(random.nextInt(CURRENCIES.size())));
    }

    /** Writes {@code value} in a style, by the rules in words rather than by the parser's. */
    private static String write(BigDecimal value, NumberStyle style, Random random) {
        String plain = value.abs().toPlainString();
        int point = plain.indexOf('.');
        String whole = point < 0 ? plain : plain.substring(0, point);
        String decimals = point < 0 ? "" : style.decimal() + plain.substring(point + 1);
        if (style.group() != 0 && random.nextBoolean()) {
            String mark = style.group() == ' '
                    ? List.of(" ", "\u00a0", "\u2009", "\u202f").get(random.nextInt(4))
                    : style.group() == '\'' && random.nextBoolean() ? "\u2019" : String.valueOf(style.group());
            whole = whole.replaceAll("(?<=\\d)(?=(\\d{3})+$)", mark);
        }
        String text = whole + decimals;
        boolean negative = value.signum() < 0;
        String space = List.of("", " ", "\u00a0").get(random.nextInt(3));
        if (style.percent()) {
            text += space + "%";
        }
        String money = style.currency();
        if (!money.isEmpty() && random.nextInt(5) > 0) {
            text = random.nextBoolean() ? money + space + text : text + space + money;
        }
        if (!negative) {
            return random.nextInt(4) == 0 ? "+" + text : text;
        }
        return switch (random.nextInt(5)) {
            case 0 -> "(" + text + ")";
            case 1 -> text + "-";
            case 2 -> "\u2212" + text;
            case 3 -> "- " + text;
            default -> "-" + text;
        };
    }

    @Test
    void randomNumbersInRandomStylesAreWhatBigDecimalSays() {
        Random random = new Random(1);
        for (int i = 0; i < 200_000; i++) {
            NumberStyle style = style(random);
            BigDecimal value = new BigDecimal(new BigInteger(1 + random.nextInt(50), random), random.nextInt(12));
            value = random.nextInt(3) == 0 ? value.negate() : value;
            String text = write(value, style, random);
            assertThat(parse(style, text)).as("%s in %s", text, style).isEqualTo(value.doubleValue());
        }
    }

    @Test
    void numbersOfManyCountriesAreReadAsTheJdkWritesThem() {
        Random random = new Random(2);
        for (Locale locale : List.of(Locale.US, Locale.GERMANY, Locale.FRANCE, new Locale("de", "CH"), Locale.ITALY)) {
            DecimalFormat format = new DecimalFormat("#,##0.###", DecimalFormatSymbols.getInstance(locale));
            char decimal = format.getDecimalFormatSymbols().getDecimalSeparator();
            char group = format.getDecimalFormatSymbols().getGroupingSeparator();
            char plain = Character.isSpaceChar(group) ? ' ' : group == '\u2019' ? '\'' : group;
            NumberStyle style = new NumberStyle(decimal, plain, false, "");
            for (int i = 0; i < 2000; i++) {
                double value = Math.rint((random.nextDouble() - 0.5) * 1e10) / 1000;
                assertThat(parse(style, format.format(value))).isEqualTo(value);
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1.234,5 | 1.234,50 | 1234.5",
                "1.234,5 | 1.234 | 1234",
                "1.234,5 | ,5 | 0.5",
                "1.234,5 | 3,14e-2 | 0.0314",
                "1.234,5 | 1.23 | NaN",
                "1.234,5 | 12.34,5 | NaN",
                "1.234,5 | 0.123 | NaN",
                "1.234,5 | 1,234,5 | NaN",
                "1,234.5 | 12,34,567.5 | 1234567.5",
                "1,234.5 | 1,2345 | NaN",
                "1,234.5 | ,123 | NaN",
                "1,234.5 | 1,234,56 | NaN",
                "1234.5 | 1,234 | NaN",
                "1234.5 | 12% | NaN",
                "1234.5 % | 12% | 12",
                "1234.5 % | 0 | 0",
                "1234.5 % | 12 | NaN",
                "1,234.5 $ | ($1,200.50) | -1200.5",
                "1,234.5 $ | -$5 | -5",
                "1,234.5 $ | $-5 | -5",
                "1,234.5 $ | €5 | NaN",
                "1234.5 | $5 | NaN",
                "1234.5 | 12 kg | NaN",
                "1234.5 | 2020-01-05 | NaN",
                "1234.5 | 12:30 | NaN",
                "1234.5 | -(5) | NaN",
                "1234.5 | --5 | NaN",
                "1234.5 | - | NaN",
                "1,234.5 | , | NaN",
            })
    void whatFitsTheStyleIsANumberAndNothingElse(String style, String text, Double value) {
        assertThat(parse(NumberStyle.of(style), text)).isEqualTo(value);
    }

    @Test
    void aStyleIsFoundAgainFromItsText() {
        Random random = new Random(3);
        for (int i = 0; i < 500; i++) {
            NumberStyle style = style(random);
            assertThat(NumberStyle.of(style.text())).isEqualTo(style);
        }
        for (String bad : List.of("", "1", "1;234,5", "1.234.5", "1,234.5 XYZ")) {
            assertThatThrownBy(() -> NumberStyle.of(bad)).as(bad).isInstanceOf(BadInput.class);
        }
    }
}
