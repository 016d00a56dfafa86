package org.bochner.data.explain;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.bochner.Execution;
import org.bochner.data.Dataset;
import org.bochner.data.Model;
import org.bochner.data.encode.Encoder;
import org.bochner.data.options.ReadOptions;
import org.bochner.data.read.Source;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/**
 * Explains a model by rows of data: which columns matter, how predictions change with a column, which columns act
 * together, and why one row has its score.
 *
 * <pre>{@code
 * Explainer explainer = Explainer.of(model, test);
 * for (Importances.Column each : explainer.importances().columns()) {
 *     System.out.println(each.input() + " " + each.importance() + " ± " + each.deviation());
 * }
 * PartialDependence age = explainer.dependence("age").orElseThrow();
 * }</pre>
 *
 * <p>Give rows that the model was not trained on: on training rows a column that the model memorised seems to matter.
 * At most {@value #MOST_ROWS} rows are held, fewer where they are long; each is as likely to be held as any other. The
 * model must stay open. The same rows and seed give the same answers on any number of threads.
 */
public final class Explainer {
    /** Most rows that are held. */
    static final int MOST_ROWS = 10_000;

    /** Most numbers of dense rows that are held. */
    private static final int MOST_NUMBERS = 20_000_000;

    private static final int CHUNK_ROWS = 1024;

    private final Model model;
    private final Inputs inputs;
    private final EncodedRows all;
    /** Those with a label, if there are any. */
    private final EncodedRows rows;

    private final boolean labelled;
    private final RowLoss loss;
    private final Execution execution;
    private final long seed;

    private Explainer(Model model, EncodedRows all, Execution execution, long seed) {
        this.model = model;
        this.inputs = new Inputs(model.encoder());
        this.all = all;
        EncodedRows known = all.only(all::isLabelled);
        this.labelled = known.size() > 0;
        this.rows = labelled ? known : all;
        this.loss = new RowLoss(model.machine(), model.encoder().target());
        this.execution = execution;
        this.seed = seed;
    }

    /** Explains {@code model} by rows of {@code data}, whose labels it must know. */
    public static Explainer of(Model model, Dataset data) {
        if (data.encoder() == model.encoder()) {
            return of(model, data.rows(), 1);
        }
        try (RowStore encoded = data.encoded(model.encoder())) {
            return of(model, encoded, 1);
        }
    }

    /** Explains {@code model} by rows that its encoder encoded, with the execution of {@code rows}. */
    public static Explainer of(Model model, RowStore rows, long seed) {
        EncodedRows.Reservoir kept = reservoir(model, seed);
        Passes.forEach(rows, kept::add);
        return new Explainer(model, kept.rows(), rows.execution(), seed);
    }

    /** Explains {@code model} by rows of a file, with or without labels; {@code notes} hears what was unusual. */
    public static Explainer of(
            Model model, Source source, ReadOptions options, Consumer<String> notes, Execution execution, long seed) {
        EncodedRows.Reservoir kept = reservoir(model, seed);
        model.encoder().stream(source, CHUNK_ROWS, options, notes, chunk -> kept.add(chunk.block()));
        return new Explainer(model, kept.rows(), execution, seed);
    }

    private static EncodedRows.Reservoir reservoir(Model model, long seed) {
        Encoder encoder = model.encoder();
        int most = encoder.sparse() ? MOST_ROWS / 2 : Math.max(10, MOST_NUMBERS / encoder.columns());
        return new EncodedRows.Reservoir(encoder.columns(), Math.min(MOST_ROWS, most), seed);
    }

    /** How many rows are held: those with a label, if there are any. */
    public int size() {
        return rows.size();
    }

    /** Whether the rows have labels. */
    public boolean labelled() {
        return labelled;
    }

    /** How much each column of the table matters; of very many columns those that can move the scores most. */
    public Importances importances() {
        return new PermutationImportance(model.machine(), inputs, loss, execution, seed).of(rows, labelled);
    }

    /**
     * How predictions change with the column {@code input}.
     *
     * @return empty where the column is a text or sequence, or has fewer than two values
     */
    public Optional<PartialDependence> dependence(String input) {
        return new Dependence(model.machine(), inputs, model.encoder().target()).of(inputs.find(input), rows);
    }

    /** How far each pair of {@code columns} acts together, the strongest first. */
    public List<Interaction> interactions(List<String> columns) {
        int[] some = columns.stream().mapToInt(inputs::find).distinct().toArray();
        return new Interactions(model.machine(), inputs, loss, execution).of(some, rows, labelled);
    }

    /** Explains single rows by comparing them with at most {@value RowExplainer#BACKGROUND} of these. */
    public RowExplainer rows() {
        return new RowExplainer(model, all.some(RowExplainer.BACKGROUND), RowExplainer.MOST_EXACT, 1, seed);
    }
}
