package org.bochner.cli.console;

import java.io.PrintStream;

/**
 * Where a command runs: its two streams, and who watches.
 *
 * @param out standard output, for the answer alone
 * @param err standard error, for everything else
 * @param terminal whether a person sees {@code err} on a terminal, so that progress may be drawn there
 * @param width the columns of the terminal
 * @param interruption whether the user asked to stop
 */
public record Host(PrintStream out, PrintStream err, boolean terminal, int width, Interruption interruption) {}
