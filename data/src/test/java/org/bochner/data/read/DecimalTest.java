package org.bochner.data.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DecimalTest {
    /** The number with a digit behind it, which does not belong to it, and with many. */
    private static double parse(String text) {
        byte[] bytes = ("x" + text + "9").getBytes(StandardCharsets.UTF_8);
        double alone = Decimal.parse(bytes, 1, bytes.length - 1);
        byte[] within = ("x" + text + "123456789").getBytes(StandardCharsets.UTF_8);
        assertThat(Decimal.parse(within, 1, within.length - 9)).isEqualTo(Double.valueOf(alone));
        return alone;
    }

    private static void same(String text) {
        double wanted = Double.parseDouble(text);
        double found = parse(text);
        if (Double.doubleToRawLongBits(wanted) != Double.doubleToRawLongBits(found)) {
            assertThat(found).as(text).isEqualTo(wanted);
        }
    }

    @Test
    void shortestTextOfRandomBitsIsReadBack() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 400_000; i++) {
            double value = Double.longBitsToDouble(random.nextLong());
            if (!Double.isNaN(value) && !Double.isInfinite(value)) {
                same(Double.toString(value));
            }
        }
    }

    @Test
    void textOfRandomDigitsIsRoundedAsTheJdkDoes() {
        SplittableRandom random = new SplittableRandom(2);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 1_000_000; i++) {
            text.setLength(0);
            text.append(random.nextInt(4) == 0 ? "-" : "");
            int whole = random.nextInt(12);
            for (int d = 0; d < whole; d++) {
                text.append(random.nextInt(10));
            }
            int fraction = random.nextInt(whole == 0 ? 1 : 0, 14);
            if (fraction > 0 || random.nextInt(8) == 0 && whole > 0) {
                text.append('.');
            }
            for (int d = 0; d < fraction; d++) {
                text.append(random.nextInt(10));
            }
            if (random.nextInt(3) == 0) {
                text.append(random.nextBoolean() ? 'e' : 'E')
                        .append(new String[] {"", "+", "-"}[random.nextInt(3)])
                        .append(random.nextInt(random.nextBoolean() ? 30 : 90));
            }
            same(text.toString());
        }
    }

    @Test
    void pointsHalfWayBetweenDoublesAndTheirNeighboursAreRoundedRight() {
        SplittableRandom random = new SplittableRandom(3);
        for (int i = 0; i < 20_000; i++) {
            double value = random.nextLong(1L << 53) * Math.scalb(1.0, random.nextInt(-20, 12));
            BigDecimal half = new BigDecimal(value).add(new BigDecimal(Math.ulp(value)).divide(BigDecimal.valueOf(2)));
            same(half.toPlainString());
            same(half.toString());
            String digits = half.round(new java.math.MathContext(19)).toString();
            same(digits);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "-0",
                "+0.0",
                "1",
                "+1",
                "-1",
                "1.",
                ".5",
                "-.5",
                "1e5",
                "1E+5",
                "1e-5",
                "00012",
                "9007199254740993",
                "9999999999999999999",
                "18446744073709551615",
                "18446744073709551616",
                "0.1",
                "0.30000000000000004",
                "1e22",
                "1e23",
                "1e-23",
                "8.41e21",
                "2.2250738585072014e-308",
                "4.9e-324",
                "1e400",
                "1e-400",
                "0e999999",
                "179769313486231570000000000000000000",
                "0.000000000000000000000000000000123456789012345678901234567890",
                "1.000000000000000000e+00",
                "123456789012345678901234567890",
                "5e-324",
                "0.50000000000000000000000000000001"
            })
    void numbersAreReadAsTheJdkReadsThem(String text) {
        same(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", "-", "+", ".", "-.", "e5", "1e", "1e+", "1x", "x1", "1.2.3", "--1", "1-", "0x10", "1f", "1d",
                "1_000", "1,5", " 1", "1 ", "nan", "NaN", "?", "in", "infi", "١"
            })
    void otherTextIsNoNumber(String text) {
        assertThat(parse(text)).isNaN();
    }

    @ParameterizedTest
    @ValueSource(strings = {"inf", "-Inf", "INFINITY", "+infinity"})
    void infinityIsToldApart(String text) {
        assertThat(parse(text))
                .isInfinite()
                .isEqualTo(text.startsWith("-") ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY);
    }
}
