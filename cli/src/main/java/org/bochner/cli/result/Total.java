package org.bochner.cli.result;

/**
 * The time of a command.
 *
 * @param total its seconds
 */
public record Total(double total) {}
