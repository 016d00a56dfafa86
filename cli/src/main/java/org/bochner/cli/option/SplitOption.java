package org.bochner.cli.option;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.bochner.data.grouping.SplitRule;
import org.bochner.data.options.ReadOptions;
import picocli.CommandLine.Option;

/** The option {@code --split}: which rows test, and which rows choose settings. */
public final class SplitOption {
    @Option(
            names = "--split",
            order = 6,
            paramLabel = "HOW",
            defaultValue = "random",
            description = "How rows are held out, and split where settings are chosen: random (each class alike),"
                    + " group:COL (rows with the same value in COL stay on one side; COL is then no input),"
                    + " or time:COL (the last rows test, and nothing is learned from later rows; COL stays an input)"
                    + " (default: ${DEFAULT-VALUE}).")
    private String split;

    public SplitRule rule() {
        return SplitRule.parse("--split", split);
    }

    /**
     * {@code options} without the column of the groups, since a model knows no group of later rows; a column that was
     * given a type stays.
     */
    public ReadOptions without(ReadOptions options, Consumer<String> notes) {
        SplitRule rule = rule();
        String column = rule.column();
        boolean stays = rule.kind() != SplitRule.Kind.GROUP
                || options.ignored().contains(column)
                || options.types().containsKey(column);
        if (stays) {
            return options;
        }
        notes.accept("column '" + column + "' is left out of the inputs, since rows are split by it; --type '" + column
                + "'=category keeps it");
        List<String> ignored = new ArrayList<>(options.ignored());
        ignored.add(column);
        return options.withIgnored(ignored);
    }
}
