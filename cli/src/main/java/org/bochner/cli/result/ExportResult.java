package org.bochner.cli.result;

import java.util.Optional;

/**
 * The result of {@code export}.
 *
 * @param model the model's file
 * @param method the method that learned it
 * @param task what it predicts
 * @param features the columns of its feature map
 * @param out the file written
 * @param bytes its size
 * @param heldOut what a model on fewer features loses, where that was asked for and is known
 * @param seconds of the command
 */
public record ExportResult(
        String model,
        String method,
        String task,
        int features,
        String out,
        long bytes,
        Optional<Loss> heldOut,
        double seconds)
        implements CommandResult {
    /**
     * A model on fewer features beside the whole one, on the rows held out of the fit.
     *
     * @param metric accuracy or rmse
     * @param whole of the whole model
     * @param exported of the model exported
     * @param loss by how much it is worse
     */
    public record Loss(String metric, double whole, double exported, double loss) {}

    @Override
    public String command() {
        return "export";
    }
}
