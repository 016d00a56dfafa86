package org.bochner.cli.result;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.bochner.data.Model;
import org.bochner.data.Provenance;
import org.bochner.data.grouping.SplitRule;
import org.bochner.data.guarantee.GuaranteeSentence;
import org.bochner.learn.Diagnostics;
import org.bochner.learn.Fitted;

/**
 * The result of {@code fit}.
 *
 * @param method the method that learned
 * @param shape the shape of the model
 * @param why why the target is classes or numbers
 * @param train metrics on the training rows
 * @param validation what the chosen method reached on held-out rows, with {@code --method auto}
 * @param tried all methods that {@code --method auto} tried
 * @param search what {@code --search} found
 * @param split how rows are held out, and split where settings are chosen
 * @param test metrics on the test rows
 * @param baseline what the most frequent class or the mean of the training rows reaches on the test rows, or on the
 *     training rows where there are none
 * @param positive the positive class of two
 * @param decision how probabilities become labels, in words
 * @param confusion the weight of these rows of each class by their predicted class
 * @param classes scores of each class on them
 * @param curve how good the model is with fewer features
 * @param trace one line of numbers per epoch
 * @param diagnostics what else happened on the way, by kind
 * @param seconds where the time went
 * @param guarantee what is proved of new rows, in a sentence that needs no statistics
 * @param certificates what is guaranteed of the model
 * @param seed the seed of all randomness
 * @param model the model's file, or null where it is not saved
 * @param interrupted whether it was stopped early
 * @param notes what a user should know of the fit
 * @param dataNotes what a user should know of how the data was read
 * @param report the page
 */
public record FitResult(
        String method,
        @Inline ModelShape shape,
        Optional<String> why,
        Map<String, Double> train,
        Optional<Validation> validation,
        Optional<List<TriedMethod>> tried,
        Optional<SearchResult> search,
        SplitBy split,
        Optional<Scores.OnRows> test,
        Scores.Named baseline,
        @Fields.JsonOnly Optional<String> positive,
        @Fields.JsonOnly Optional<String> decision,
        @Fields.JsonOnly Optional<List<double[]>> confusion,
        @Fields.JsonOnly Optional<List<Scores.OfClass>> classes,
        Optional<List<CurvePoint>> curve,
        Optional<List<TraceLine>> trace,
        Optional<Map<String, Diagnostics>> diagnostics,
        Seconds seconds,
        String guarantee,
        List<CertificateResult> certificates,
        long seed,
        String model,
        boolean interrupted,
        List<String> notes,
        @Hidden List<String> dataNotes,
        Optional<String> report)
        implements CommandResult {
    @Override
    public String command() {
        return "fit";
    }

    /**
     * What is known of a fit when its model is read again.
     *
     * @param file the model's file
     * @param train metrics on training rows
     * @param test metrics on other rows
     * @param quoted all metrics on the rows at hand
     * @param seconds the time so far
     */
    public static FitResult ofSaved(
            Model model,
            String file,
            Map<String, Double> train,
            Optional<Scores.OnRows> test,
            Quoted quoted,
            double seconds) {
        Provenance from = model.provenance();
        double unknown = Double.NaN;
        return new FitResult(
                from.method(),
                ModelShape.of(model, from.rows()),
                Optional.empty(),
                train,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                new SplitBy("file", Optional.empty(), Optional.empty()),
                test,
                quoted.baseline(),
                Quoted.positive(model),
                Quoted.decision(model),
                quoted.confusion(),
                quoted.classes(),
                Optional.empty(),
                Optional.empty(),
                others(from.diagnostics()),
                new Seconds(seconds, new Fitted.Seconds(unknown, unknown, unknown), seconds),
                GuaranteeSentence.of(from.certificates()),
                CertificateResult.of(from.certificates()),
                from.seed(),
                file,
                from.interrupted(),
                List.of(),
                List.of(),
                Optional.empty());
    }

    /**
     * How rows are split.
     *
     * @param by how test rows were found: random, group or time, or file where they have one of their own
     * @param validation how rows that choose settings were found, where that is not the same
     * @param column the column of the group or time
     */
    public record SplitBy(String by, Optional<String> validation, Optional<String> column) {
        /** Test rows that were held out by {@code rule}. */
        public static SplitBy of(SplitRule rule) {
            return new SplitBy(name(rule), Optional.empty(), Optional.ofNullable(rule.column()));
        }

        /** Test rows of a file of their own, beside training rows that {@code rule} splits. */
        public static SplitBy file(SplitRule rule) {
            return new SplitBy("file", Optional.of(name(rule)), Optional.ofNullable(rule.column()));
        }

        private static String name(SplitRule rule) {
            return rule.kind().name().toLowerCase(Locale.ROOT);
        }
    }

    /** One line per epoch. */
    public static List<TraceLine> lines(Diagnostics.EpochTrace trace) {
        return trace.epochs().stream()
                .map(epoch -> new TraceLine(
                        epoch.number(),
                        epoch.seconds(),
                        epoch.rate(),
                        epoch.loss(),
                        epoch.objective(),
                        new Metric(trace.metric(), epoch.metric()),
                        epoch.heldOutLoss(),
                        epoch.traceNorm(),
                        epoch.squares()))
                .toList();
    }

    /** What happened on the way by kind, without the epochs: {@link #trace} has them. */
    public static Optional<Map<String, Diagnostics>> others(List<Diagnostics> diagnostics) {
        Map<String, Diagnostics> byKind = new LinkedHashMap<>();
        diagnostics.stream()
                .filter(each -> !(each instanceof Diagnostics.EpochTrace))
                .forEach(each -> byKind.put(each.kind(), each));
        return byKind.isEmpty() ? Optional.empty() : Optional.of(byKind);
    }

    /** The metrics to judge by: those of the test rows where there are any. */
    public Map<String, Double> scores() {
        return test.map(Scores.OnRows::metrics).orElse(train);
    }

    /** The numbers of an epoch; {@link Diagnostics.Epoch} says what each is. */
    public record TraceLine(
            double epoch,
            double seconds,
            double rate,
            double loss,
            double objective,
            @Inline Metric metric,
            double heldOutLoss,
            double traceNorm,
            double phi) {}

    /**
     * Where the time went, in seconds.
     *
     * @param read to read the data
     * @param fit to learn and train
     * @param total of the command
     */
    public record Seconds(double read, @Inline Fitted.Seconds fit, double total) {}

    /**
     * What the chosen method reached on held-out rows.
     *
     * @param error its error
     * @param deviation the standard deviation over parts
     * @param parts how many parts were held out, one after another
     * @param rows the rows it was trained on
     */
    public record Validation(@Inline Metric error, double deviation, int parts, long rows) {}

    /**
     * A method that {@code --method auto} tried.
     *
     * @param method its name
     * @param rows the rows it was trained on
     * @param parts how many parts were held out
     * @param error its error on held-out rows
     * @param deviation the standard deviation over parts
     * @param logLoss its log loss, where it has probabilities
     * @param seconds the time it took
     * @param verdict why it was taken, or not
     */
    public record TriedMethod(
            String method,
            long rows,
            int parts,
            @Inline Metric error,
            double deviation,
            Optional<Double> logLoss,
            double seconds,
            String verdict) {}

    /**
     * What a search found.
     *
     * @param name the kind of search
     * @param evaluations how many settings it tried
     * @param best the best of them
     * @param error their cross-validated error
     * @param deviation the standard deviation over folds
     * @param number which evaluation it was, from 1
     * @param folds the folds
     * @param repeats how often cross-validation was repeated
     * @param log the file of all evaluations, or null
     */
    public record SearchResult(
            String name,
            int evaluations,
            Map<String, String> best,
            double error,
            double deviation,
            int number,
            int folds,
            int repeats,
            String log) {}
}
