package org.bochner.store;

/**
 * Which rows of a store are kept, by their number. It is called again in every pass, from several threads at once, and
 * always gives the same answer.
 */
@FunctionalInterface
public interface Selection {
    boolean keeps(long row);
}
