package org.bochner.cli.result;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.bochner.cli.console.Draft;
import org.bochner.experiments.comparison.Result;

/** Results as files: the answer as JSON, and a line per method, number of features and repeat as CSV. */
public final class ResultFiles {
    private ResultFiles() {}

    /** Writes {@code results.json} and {@code results.csv} into {@code folder}, each whole or not at all. */
    public static void write(Path folder, Map<String, Object> json, List<Result> results) throws IOException {
        put(folder.resolve("results.json"), Answer.write(json) + "\n");
        put(folder.resolve("results.csv"), csv(results));
    }

    public static void put(Path file, String text) throws IOException {
        try (Draft draft = Draft.of(file)) {
            draft.write(text.getBytes(StandardCharsets.UTF_8));
            draft.keep();
        }
    }

    /** One line per repeat. */
    public static String csv(List<Result> results) {
        StringBuilder text = new StringBuilder(
                "data,method,features,columns,repeat,metric,value,fitSeconds,predictSeconds,modelBytes,worse\n");
        for (Result result : results) {
            for (int r = 0; r < result.points().size(); r++) {
                var point = result.points().get(r);
                text.append(quoted(result.data()))
                        .append(',')
                        .append(quoted(result.method()))
                        .append(',')
                        .append(result.features())
                        .append(',')
                        .append(point.columns())
                        .append(',')
                        .append(r + 1)
                        .append(',')
                        .append(result.metric())
                        .append(',')
                        .append(result.values()[r])
                        .append(',')
                        .append(point.fitSeconds())
                        .append(',')
                        .append(point.predictSeconds())
                        .append(',')
                        .append(point.modelBytes())
                        .append(',')
                        .append(result.worse())
                        .append('\n');
            }
        }
        return text.toString();
    }

    private static String quoted(String text) {
        return text.matches("[^,\"\\r\\n]*") ? text : "\"" + text.replace("\"", "\"\"") + "\"";
    }
}
