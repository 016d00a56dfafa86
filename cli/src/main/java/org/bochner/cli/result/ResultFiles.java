package org.bochner.cli.result;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.StringJoiner;
import org.bochner.cli.console.OutputFile;
import org.bochner.cli.result.comparison.CompareResult;
import org.bochner.experiments.comparison.Cell;
import org.bochner.experiments.comparison.Result;

/** The files of a comparison: the results as JSON, and a line per method, number of features and repeat as CSV. */
public final class ResultFiles {
    private ResultFiles() {}

    /** Writes {@code results.json} and {@code results.csv} into {@code folder}, each whole or not at all. */
    public static void write(Path folder, CompareResult.Kept table, List<Result> results) throws IOException {
        OutputFile.write(folder.resolve("results.json"), Json.write(CompareResult.COMMAND, table) + "\n");
        OutputFile.write(folder.resolve("results.csv"), csv(results));
    }

    /** One line per repeat. */
    public static String csv(List<Result> results) {
        StringBuilder text = new StringBuilder(
                "data,method,features,columns,repeat,metric,value,fitSeconds,predictSeconds,modelBytes,worse\n");
        for (Result result : results) {
            for (int r = 0; r < result.points().size(); r++) {
                Cell.Point point = result.points().get(r);
                StringJoiner line = new StringJoiner(",", "", "\n");
                line.add(quoted(result.data())).add(quoted(result.method()));
                line.add("" + result.features()).add("" + point.columns()).add("" + (r + 1));
                line.add(result.metric()).add("" + result.values()[r]);
                line.add("" + point.fitSeconds()).add("" + point.predictSeconds());
                line.add("" + point.modelBytes()).add("" + result.worse());
                text.append(line);
            }
        }
        return text.toString();
    }

    private static String quoted(String text) {
        return text.matches("[^,\"\\r\\n]*") ? text : "\"" + text.replace("\"", "\"\"") + "\"";
    }
}
