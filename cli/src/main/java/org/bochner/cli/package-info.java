/**
 * The {@code bochner} command: what the user types becomes calls of the library, what the library finds becomes text or
 * one JSON object.
 *
 * <p>Every command is an {@link org.bochner.cli.Action}: it reads its options, works within a
 * {@link org.bochner.cli.console.Session} (threads, memory, progress, interruption) and returns a
 * {@link org.bochner.cli.result.CommandResult}, which is shown as JSON, as text, or as a page. Standard output carries
 * the result and nothing else; progress, notes and messages go to standard error. The exit code is 0 when the work is
 * done, 1 when it failed, 2 when the usage or the input is bad.
 */
package org.bochner.cli;
