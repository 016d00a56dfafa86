package org.bochner.cli.result;

import java.util.Map;
import org.bochner.data.Model;

/**
 * What every result about a model begins with.
 *
 * @param task {@code binary}, {@code multiclass} or {@code regression}
 * @param target the name of the column that is predicted
 * @param rows the rows worked on
 * @param columns the columns of the file
 * @param features the columns of the feature map
 * @param settings all settings in force
 */
public record ModelShape(
        String task, String target, long rows, int columns, int features, Map<String, String> settings) {
    /** The shape of {@code model}; {@code rows} are those worked on. */
    public static ModelShape of(Model model, long rows) {
        return new ModelShape(
                model.machine().task().kind(),
                model.encoder().target().name(),
                rows,
                model.encoder().width(),
                model.machine().features(),
                model.provenance().settings());
    }
}
