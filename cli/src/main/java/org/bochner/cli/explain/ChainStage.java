package org.bochner.cli.explain;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bochner.learn.Diagnostics;

/**
 * One of the stages of a chain such as {@code nsrf+lkrf}.
 *
 * @param stage the method, the first that starts from nothing
 * @param features the columns of what it made of all rows
 * @param settings all its settings in force
 */
public record ChainStage(String stage, int features, Map<String, String> settings) {
    /** The same with what was chosen, for tables. */
    public record Brief(String stage, int features, String chosen) {}

    /** What a table shows of the settings. */
    private static final List<String> SHOWN = List.of("radius", "polish", "rho", "beta", "lambda", "width", "c");

    /** The stages of a chain; empty where {@code diagnostics} are of one method. */
    public static Optional<List<? extends Record>> of(List<Diagnostics> diagnostics) {
        return Diagnostics.find(diagnostics, Diagnostics.StageTrace.class)
                .map(trace -> trace.stages().stream()
                        .map(each -> new ChainStage(each.method(), each.features(), each.settings()))
                        .toList());
    }

    /** Those of {@code stages} that are {@link ChainStage} as lines of a table. */
    public static List<Brief> briefly(List<? extends Record> stages) {
        return stages.stream()
                .map(ChainStage.class::cast)
                .map(ChainStage::brief)
                .toList();
    }

    private Brief brief() {
        String chosen = String.join(
                ", ",
                SHOWN.stream()
                        .filter(settings::containsKey)
                        .map(name -> name + " " + settings.get(name))
                        .toList());
        return new Brief(stage, features, chosen);
    }
}
