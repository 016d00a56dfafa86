package org.bochner.cli.result;

import java.util.Map;

/**
 * The result of {@code report}.
 *
 * @param model the model's file
 * @param method the method that learned it
 * @param shape its shape, with the rows that judge it
 * @param metrics by name, on these rows
 * @param trainingData whether these rows are of the file that it was trained on
 * @param report the page
 * @param seconds the time of it all
 */
public record ReportResult(
        String model,
        String method,
        @Inline ModelShape shape,
        Map<String, Double> metrics,
        boolean trainingData,
        String report,
        Total seconds)
        implements CommandResult {
    @Override
    public String command() {
        return "report";
    }
}
