package org.bochner.store;

/** Which rows of a store are kept, by their number. A subset asks once for each row, in order, when it is made. */
@FunctionalInterface
public interface Selection {
    boolean keeps(long row);
}
