package org.bochner.data.bytes;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Checks of bytes that are to be text. */
final class Ascii {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101010101010101L;
    private static final long TOPS = 0x8080808080808080L;

    private Ascii() {}

    /** The first byte that is 0 or above 127, or {@code to}; eight bytes at a time. */
    static int strange(byte[] b, int from, int to) {
        int p = from;
        for (; p + 8 <= to; p += 8) {
            long x = (long) LONG.get(b, p);
            long found = ((x - ONES) | x) & TOPS;
            if (found != 0) {
                return p + (Long.numberOfTrailingZeros(found) >>> 3);
            }
        }
        while (p < to && b[p] > 0) {
            p++;
        }
        return p;
    }

    /** Whether the bytes are valid UTF-8: no sequence longer than needed, cut off, a surrogate or above U+10FFFF. */
    static boolean valid(byte[] b, int from, int to) {
        int p = from;
        while (p < to) {
            int c = b[p];
            if (c >= 0) {
                p++;
                continue;
            }
            int more = (c & 0xE0) == 0xC0 ? 1 : (c & 0xF0) == 0xE0 ? 2 : (c & 0xF8) == 0xF0 ? 3 : 0;
            if (more == 0 || p + more >= to) {
                return false;
            }
            int code = c & (0x3F >> more);
            for (int i = 1; i <= more; i++) {
                if ((b[p + i] & 0xC0) != 0x80) {
                    return false;
                }
                code = code << 6 | (b[p + i] & 0x3F);
            }
            boolean shortest = code >= (more == 1 ? 0x80 : more == 2 ? 0x800 : 0x10000);
            if (!shortest || code > 0x10FFFF || (code >= 0xD800 && code < 0xE000)) {
                return false;
            }
            p += more + 1;
        }
        return true;
    }
}
