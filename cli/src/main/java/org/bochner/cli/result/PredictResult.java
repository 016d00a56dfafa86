package org.bochner.cli.result;

import java.util.Optional;

/**
 * The result of {@code predict}.
 *
 * @param model the model's file
 * @param method the method that learned it
 * @param shape its shape, with the rows predicted
 * @param out where the predictions are; "-" is standard output
 * @param explained how the reasons for each score were found, where they were asked for
 * @param seconds the time of it all
 */
public record PredictResult(
        String model, String method, @Inline ModelShape shape, String out, Optional<Explained> explained, Total seconds)
        implements CommandResult {
    /**
     * What {@code --explain} wrote.
     *
     * @param columns how many contributions of each row
     * @param background where the rows come from that each row is compared with
     * @param backgroundRows how many they are
     * @param exact whether contributions are exact, not sampled
     */
    public record Explained(int columns, String background, int backgroundRows, boolean exact) {}

    @Override
    public String command() {
        return "predict";
    }

    /** Nothing where the predictions themselves go to standard output. */
    @Override
    public String text() {
        return out.equals("-") ? "" : Text.of(this);
    }
}
