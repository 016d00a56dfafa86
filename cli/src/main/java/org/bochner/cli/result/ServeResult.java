package org.bochner.cli.result;

import java.util.List;

/**
 * The result of {@code serve}, once it was stopped.
 *
 * @param address where it listened
 * @param models the names of the models
 * @param seconds how long it served
 */
public record ServeResult(String address, List<String> models, Total seconds) implements CommandResult {
    @Override
    public String command() {
        return "serve";
    }

    /** Nothing: the log has said it. */
    @Override
    public String text() {
        return "";
    }
}
