/**
 * What the user sees while a command runs: streams, progress bars, notes, tables of text, messages about failures.
 *
 * <p>Standard output carries the result and nothing else; progress, notes and messages go to standard error.
 */
package org.bochner.cli.console;
