package org.bochner.store;

/** Which rows of a store are kept, by their number. Called from several threads at once. */
@FunctionalInterface
public interface Selection {
    boolean keeps(long row);
}
