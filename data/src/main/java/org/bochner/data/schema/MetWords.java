package org.bochner.data.schema;

import org.bochner.data.read.Fault;

/** Words that were met: how many, and the first of them. */
final class MetWords {
    long count;
    long line;
    String first;

    void add(byte[] b, int from, int to, long at) {
        if (count++ == 0) {
            first = Fault.shown(b, from, to);
            line = at;
        }
    }
}
