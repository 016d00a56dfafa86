package org.bochner.cli.prediction;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.cli.console.Session;
import org.bochner.cli.option.ModelOption;
import org.bochner.cli.result.PredictResult;
import org.bochner.data.Model;
import org.bochner.data.catalogue.Locator;
import org.bochner.data.explain.Explainer;
import org.bochner.data.explain.RowExplainer;
import org.bochner.data.explain.RowExplanation.Contribution;
import org.bochner.data.options.ReadOptions;
import org.bochner.jvm.Tasks;
import org.bochner.linalg.Rows;
import picocli.CommandLine.Option;

/** Why each row has its score: the columns that contribute most, as cells of CSV such as {@code age=41:+0.31}. */
public final class Reasons {
    private final RowExplainer explainer;
    private final int top;
    private final String from;
    private final Execution execution;

    private Reasons(RowExplainer explainer, int top, String from, Execution execution) {
        this.explainer = explainer;
        this.top = top;
        this.from = from;
        this.execution = execution;
    }

    /** The options {@code --explain} and {@code --background}. */
    public static final class Options {
        @Option(
                names = "--explain",
                order = 10,
                paramLabel = "K",
                description = "Write for each row the K columns that contribute most to its score, such as"
                        + " age=41:+0.31 (Shapley values): of two classes to the score of the second, of more to that"
                        + " of the predicted one; of a number to the prediction.")
        private Integer top;

        @Option(
                names = "--background",
                order = 10,
                paramLabel = "DATA",
                description = "Rows that --explain compares each row with, such as the training data; of more than "
                        + RowExplainer.BACKGROUND + " a sample (default: the rows of --data).")
        private String background;

        /** What was asked for: no reasons at all without {@code --explain}. */
        public Reasons of(Session session, Model model, Locator.Located data, ReadOptions reading, long seed) {
            if (top == null) {
                if (background != null) {
                    throw new BadInput("--background is for --explain; give both");
                }
                return new Reasons(null, 0, null, session.execution());
            }
            if (top < 1) {
                throw new BadInput("--explain must be at least 1, not " + top);
            }
            Locator.Located rows = background == null ? data : session.find(background);
            String name = rows.source().name();
            RowExplainer explainer = Explainer.of(
                            model,
                            rows.source(),
                            rows.options(background == null ? reading : ModelOption.reading(model)),
                            note -> {},
                            session.execution(),
                            seed)
                    .rows();
            if (background == null) {
                if (explainer.background() < 2) {
                    throw new BadInput("--explain compares a row with others, and " + name
                            + " has one row alone; give --background DATA, such as the training data");
                }
                session.note("contributions compare each row with " + explainer.background() + " rows of " + name
                        + " itself; give --background DATA to compare with others");
            }
            return new Reasons(explainer, Math.min(top, model.encoder().width()), name, session.execution());
        }
    }

    /** The names of its columns. */
    List<String> names() {
        return IntStream.rangeClosed(1, top).mapToObj(k -> "why" + k).toList();
    }

    /** What is printed of them besides. */
    public Optional<PredictResult.Explained> result() {
        return explainer == null
                ? Optional.empty()
                : Optional.of(new PredictResult.Explained(top, from, explainer.background(), explainer.isExact()));
    }

    /** The cells of each of {@code rows}, with a comma after each. */
    String[] of(Rows rows) {
        String[] cells = new String[rows.rows()];
        Arrays.fill(cells, "");
        if (explainer != null) {
            Tasks.run(execution, cells.length, i -> {
                StringBuilder text = new StringBuilder();
                for (Contribution each :
                        explainer.explain(rows, i).contributions().subList(0, top)) {
                    text.append(PredictionCsv.quoted(text(each))).append(',');
                }
                cells[i] = text.toString();
            });
        }
        return cells;
    }

    private static String text(Contribution each) {
        String value = each.value().isEmpty() ? "" : "=" + each.value();
        String number = new BigDecimal(each.contribution())
                .round(new MathContext(3))
                .stripTrailingZeros()
                .toPlainString();
        boolean tiny = Math.abs(each.contribution()) < 1e-6;
        return each.input() + value + ":" + (tiny ? "0" : (each.contribution() > 0 ? "+" : "") + number);
    }
}
