package org.bochner.cli.option;

import java.util.ArrayList;
import java.util.List;
import org.bochner.BadInput;
import org.bochner.data.image.ImageCode;
import org.bochner.data.options.Choice;
import org.bochner.data.options.ColumnType;
import org.bochner.data.options.DateOrder;
import org.bochner.data.options.DecimalMark;
import org.bochner.data.options.EncodingOptions;
import org.bochner.data.options.MissingPolicy;
import org.bochner.data.options.ReadOptions;
import org.bochner.data.options.Scaling;
import org.bochner.data.options.SequenceChoice;
import org.bochner.data.options.TaskChoice;
import org.bochner.data.options.UnseenPolicy;
import picocli.CommandLine.Option;

/** How a data file becomes rows of numbers. */
public final class Encoding {
    @Option(
            names = "--target",
            order = 2,
            paramLabel = "COL",
            description = "The column to predict, by name or number (default: 'target', else the last column;"
                    + " LIBSVM, IDX and image files carry their labels).")
    private String target;

    @Option(
            names = "--task",
            order = 20,
            paramLabel = "TASK",
            defaultValue = "auto",
            description = "auto, classification or regression (default: ${DEFAULT-VALUE}).")
    private String task;

    @Option(
            names = "--scale",
            order = 21,
            paramLabel = "HOW",
            description =
                    "standardise, common, unit-ball, min-max or none (default: common for tables whose columns have"
                            + " one unit, such as pixels; standardise for other tables, else none).")
    private String scale;

    @Option(
            names = "--missing",
            order = 22,
            paramLabel = "HOW",
            defaultValue = "mean",
            description = "What stands in for a missing number: mean, zero, or error (default: ${DEFAULT-VALUE}).")
    private String missing;

    @Option(
            names = "--indicators",
            order = 22,
            paramLabel = "yes|no",
            defaultValue = "yes",
            description = "Whether a column of numbers with missing values gets a second one that says where they are"
                    + " missing (default: ${DEFAULT-VALUE}).")
    private String indicators;

    @Option(
            names = "--na",
            order = 22,
            paramLabel = "WORD",
            description = "A word or number that stands for a missing value in every column, such as -999; may be"
                    + " repeated. Empty cells, ?, NA, NaN, null and N/A always do; None, - and the like do among"
                    + " numbers.")
    private List<String> missingWords = new ArrayList<>();

    @Option(
            names = "--decimal",
            order = 22,
            paramLabel = "MARK",
            defaultValue = "auto",
            description = "The decimal mark of numbers: point, comma or auto, which finds it for each column"
                    + " (default: ${DEFAULT-VALUE}).")
    private String decimal;

    @Option(
            names = "--unseen",
            order = 23,
            paramLabel = "HOW",
            defaultValue = "ignore",
            description = "What to do later with categories and k-grams not seen in training: ignore or error"
                    + " (default: ${DEFAULT-VALUE}).")
    private String unseen;

    @Option(
            names = "--ignore",
            order = 24,
            paramLabel = "COL",
            split = ",",
            description = "A column to leave out; may be repeated.")
    private List<String> ignored = new ArrayList<>();

    @Option(
            names = "--type",
            order = 24,
            paramLabel = "COL=TYPE",
            split = ",",
            description = "What a column is, where its values do not say it: number (other texts in it count as"
                    + " missing), category, date, text, sequence or ignore; may be repeated.")
    private List<String> types = new ArrayList<>();

    @Option(
            names = "--date-order",
            order = 24,
            paramLabel = "ORDER",
            defaultValue = "auto",
            description = "Whether 03/04/2024 is in April (dmy) or in March (mdy); auto: as the column's values say"
                    + " (default: ${DEFAULT-VALUE}).")
    private String dateOrder;

    @Option(
            names = "--keep",
            order = 24,
            paramLabel = "COL",
            split = ",",
            description = "A column to use even if its values look like identifiers; may be repeated.")
    private List<String> kept = new ArrayList<>();

    @Option(
            names = "--most-categories",
            order = 24,
            paramLabel = "N",
            defaultValue = "1000",
            description = "A column with more distinct texts than this is not a category (default: ${DEFAULT-VALUE}).")
    private int mostCategories;

    @Option(names = "--weight", order = 25, paramLabel = "COL", description = "The column that holds row weights.")
    private String weight;

    @Option(
            names = "--target-scale",
            order = 26,
            paramLabel = "LOW,HIGH",
            description = "Scale a regression target to this interval; metrics are then in its unit,"
                    + " predictions in that of the file.")
    private String targetScale;

    @Option(
            names = "--encode",
            order = 27,
            paramLabel = "HOW",
            description = "[COL=]sequence:k=K: read a column of strings (without COL all columns of texts) as counts of"
                    + " its k-grams, its"
                    + " runs of K letters; K may be a range such as 1-5. More settings, with commas:"
                    + " value=count,"
                    + " presence or unit; place=any or each; most=N k-grams. May be repeated."
                    + " [COL=]words: read free text as words and pairs of words, weighted by how rare they are"
                    + " (tf-idf); settings k=1-2 words, most=20000 terms, rows=2 that must have a term."
                    + " grey: turn images into grey values. hog: turn images into histograms of oriented"
                    + " gradients;"
                    + " settings orientations=8, cell=4 pixels, and for files without a size width= and"
                    + " height=.")
    private List<String> encodings = new ArrayList<>();

    private boolean isYes() {
        if (!indicators.equals("yes") && !indicators.equals("no")) {
            throw new BadInput("--indicators must be yes or no, not '" + indicators + "'");
        }
        return indicators.equals("yes");
    }

    public ReadOptions options() {
        List<String> images = encodings.stream().filter(ImageCode::is).toList();
        if (images.size() > 1) {
            throw new BadInput("--encode: images are to be encoded twice, as " + images.get(0) + " and as "
                    + images.get(1) + "; give one of them");
        }
        ReadOptions options = ReadOptions.defaults()
                .withTarget(target)
                .withTask(Choice.named(TaskChoice.class, "--task", task))
                .withMissing(Choice.named(MissingPolicy.class, "--missing", missing))
                .withUnseen(Choice.named(UnseenPolicy.class, "--unseen", unseen))
                .withIndicators(isYes())
                .withMissingWords(missingWords)
                .withDecimal(Choice.named(DecimalMark.class, "--decimal", decimal))
                .withIgnored(ignored)
                .withKept(kept)
                .withTypes(ColumnType.parse("--type", types))
                .withDateOrder(Choice.named(DateOrder.class, "--date-order", dateOrder))
                .withMostCategories(mostCategories)
                .withWeight(weight)
                .withSequences(encodings.stream()
                        .filter(text -> !ImageCode.is(text))
                        .map(SequenceChoice::of)
                        .toList())
                .withImage(images.isEmpty() ? null : ImageCode.of(images.get(0)));
        if (scale != null) {
            options = options.withScaling(Choice.named(Scaling.class, "--scale", scale));
        }
        return targetScale == null ? options : options.withTargetScale(EncodingOptions.Range.of(targetScale));
    }
}
