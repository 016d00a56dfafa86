package org.bochner.cli;

import java.util.List;
import org.bochner.cli.explain.BlendMember;
import org.bochner.cli.result.CommandResult;
import org.bochner.cli.result.Inline;
import org.bochner.cli.result.Metric;
import org.bochner.cli.result.ModelShape;
import org.bochner.learn.Diagnostics;

/**
 * The result of {@code blend}.
 *
 * @param models the files of the models
 * @param method {@code blend}
 * @param shape the shape of the blend, with the rows that its weights were found on
 * @param validation how good it is on them, by cross-fitting
 * @param members the models that have a weight: {@link BlendMember}, in text {@link BlendMember.Brief}
 * @param seconds of the command
 * @param seed the seed of the first model
 * @param model the file of the blend
 */
record BlendResult(
        List<String> models,
        String method,
        @Inline ModelShape shape,
        Validation validation,
        List<? extends Record> members,
        double seconds,
        long seed,
        String model)
        implements CommandResult {
    /** The blend, and the best of the models alone. */
    public record Validation(Side blend, Side best) {
        /** What {@code trace} has. */
        public static Validation of(Diagnostics.BlendTrace trace, boolean classes) {
            return new Validation(
                    Side.of("blend", trace.loss(), trace.error(), classes),
                    Side.of(trace.best(), trace.bestLoss(), trace.bestError(), classes));
        }
    }

    /** A model on held-out rows: log loss and share of wrong labels, or mean squared error and its root. */
    public record Side(
            String method, @Inline Metric loss, @Inline Metric error) {
        private static Side of(String method, double loss, double error, boolean classes) {
            return new Side(method, new Metric(classes ? "logLoss" : "mse", loss), Metric.error(classes, error));
        }
    }

    @Override
    public String command() {
        return "blend";
    }

    /** Settings of the models are for JSON. */
    @Override
    public String text() {
        return members.get(0) instanceof BlendMember
                ? new BlendResult(models, method, shape, validation, BlendMember.briefly(members), seconds, seed, model)
                        .text()
                : CommandResult.super.text();
    }
}
