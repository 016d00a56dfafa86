package org.bochner.cli.result;

/**
 * What a command found. Results are records: their components are the keys of the JSON object, in this order.
 *
 * <p>There are three views: {@link Json}, {@link #text}, and for some commands a page of {@link org.bochner.cli.page}.
 */
public interface CommandResult {
    /** The command, as the user types it; the first key of the JSON object. */
    String command();

    /** The result as text, which ends with a line break. */
    default String text() {
        return Text.of(this);
    }
}
