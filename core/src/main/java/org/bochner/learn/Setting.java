package org.bochner.learn;

/**
 * A setting that a user may give by name.
 *
 * @param name in lower case with hyphens
 * @param fallback the text in force when none is given
 * @param help one line: what it does and which values are legal
 */
public record Setting(String name, String fallback, String help) {}
