package org.bochner.cli.explain;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bochner.learn.Diagnostics;

/**
 * One of the models that a blend is made of.
 *
 * @param method the method that learned it
 * @param weight its share of the weights
 * @param features the columns of its feature map
 * @param settings all its settings in force
 */
public record BlendMember(String method, double weight, int features, Map<String, String> settings) {
    /** The same without settings, for tables. */
    public record Brief(String method, double weight, int features) {}

    /** The models of a blend; empty where {@code diagnostics} are of another model. */
    public static Optional<List<? extends Record>> of(List<Diagnostics> diagnostics) {
        return Diagnostics.find(diagnostics, Diagnostics.BlendTrace.class)
                .map(trace -> trace.members().stream()
                        .map(each -> new BlendMember(each.method(), each.weight(), each.features(), each.settings()))
                        .toList());
    }

    /** Those of {@code members} that are {@link BlendMember} as lines of a table. */
    public static List<Brief> briefly(List<? extends Record> members) {
        return members.stream()
                .map(BlendMember.class::cast)
                .map(each -> new Brief(each.method, each.weight, each.features))
                .toList();
    }
}
