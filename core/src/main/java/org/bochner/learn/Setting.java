package org.bochner.learn;

import java.util.Optional;

/**
 * A setting that a user may give by name.
 *
 * @param name in lower case with hyphens
 * @param fallback the text in force when none is given
 * @param help one line: what it does and which values are legal
 * @param range where a search over settings looks for it; empty where it takes no part
 */
public record Setting(String name, String fallback, String help, Optional<Range> range) {
    /** A setting that no search looks for. */
    public Setting(String name, String fallback, String help) {
        this(name, fallback, help, Optional.empty());
    }

    /** A setting with the range that a search looks for it in. */
    public Setting(String name, String fallback, String help, Range range) {
        this(name, fallback, help, Optional.of(range));
    }
}
