package org.bochner.random;

import java.util.ArrayList;
import java.util.List;

/**
 * Primitive polynomials over the field of two elements, found by computing.
 *
 * <p>A polynomial p of degree s with constant term 1 is primitive when x generates all 2^s − 1 non-zero residues
 * mod p: x^(2^s−1) = 1, and x^((2^s−1)/r) ≠ 1 for every prime r that divides 2^s − 1. Bit k of a number is the
 * coefficient of x^k. Cost: O(s²) word steps per candidate and prime.
 */
final class PrimitivePolynomials {
    private PrimitivePolynomials() {}

    /** The first {@code count} of them by degree, then by value: x + 1, x² + x + 1, x³ + x + 1, … */
    static int[] first(int count) {
        int[] found = new int[count];
        int n = 0;
        for (int degree = 1; n < count; degree++) {
            int order = (1 << degree) - 1;
            List<Integer> primes = primeFactors(order);
            for (int p = (1 << degree) + 1; p < 1 << (degree + 1) && n < count; p += 2) {
                if (isPrimitive(p, degree, order, primes)) {
                    found[n++] = p;
                }
            }
        }
        return found;
    }

    private static boolean isPrimitive(int p, int degree, int order, List<Integer> primes) {
        if (degree == 1) {
            return true;
        }
        if (power(order, p, degree) != 1) {
            return false;
        }
        for (int prime : primes) {
            if (power(order / prime, p, degree) == 1) {
                return false;
            }
        }
        return true;
    }

    /** x^exponent mod p, by squaring. */
    private static int power(int exponent, int p, int degree) {
        int result = 1;
        for (int bit = 31 - Integer.numberOfLeadingZeros(exponent); bit >= 0; bit--) {
            result = times(result, result, p, degree);
            if ((exponent >>> bit & 1) != 0) {
                result = times(result, 2, p, degree);
            }
        }
        return result;
    }

    private static int times(int a, int b, int p, int degree) {
        int product = 0;
        for (int left = a, right = b; right != 0; right >>>= 1) {
            if ((right & 1) != 0) {
                product ^= left;
            }
            left <<= 1;
            if ((left >>> degree & 1) != 0) {
                left ^= p;
            }
        }
        return product;
    }

    private static List<Integer> primeFactors(int number) {
        List<Integer> primes = new ArrayList<>();
        int rest = number;
        for (int prime = 2; prime * prime <= rest; prime++) {
            if (rest % prime == 0) {
                primes.add(prime);
                while (rest % prime == 0) {
                    rest /= prime;
                }
            }
        }
        if (rest > 1) {
            primes.add(rest);
        }
        return primes;
    }
}
