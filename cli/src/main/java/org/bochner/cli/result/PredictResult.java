package org.bochner.cli.result;

/**
 * The result of {@code predict}.
 *
 * @param model the model's file
 * @param method the method that learned it
 * @param shape its shape, with the rows predicted
 * @param out where the predictions are; "-" is standard output
 * @param seconds the time of it all
 */
public record PredictResult(
        String model, String method, @Inline ModelShape shape, String out, Total seconds) implements CommandResult {
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
