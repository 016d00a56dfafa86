package org.bochner.data.explain;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.bochner.BadInput;
import org.bochner.RandomStream;
import org.bochner.data.Dataset;
import org.bochner.data.Model;
import org.bochner.data.encode.RowEncoder;
import org.bochner.data.encode.RowVisitor;
import org.bochner.linalg.Rows;
import org.bochner.model.KernelMachine;

/**
 * Explains the scores of single rows by what each column of the table contributes to them.
 *
 * <pre>{@code
 * RowExplainer explainer = RowExplainer.of(model, train);
 * RowExplanation why = explainer.explain(Map.of("age", 41, "job", "teacher"));
 * System.out.println(why.contributions().get(0));
 * }</pre>
 *
 * <p>The value v(S) of some columns S is the mean score of the background rows with the columns S of the explained row
 * (the interventional value function). The contribution of column j is its Shapley value
 *
 * <pre>φ_j = Σ over S without j of |S|! (d − |S| − 1)! / d! · (v(S ∪ {j}) − v(S)).</pre>
 *
 * <p>Up to {@value #MOST_EXACT} columns all 2^d values are computed: 2^d scores for each background row. With more,
 * φ is a mean over random orders of the columns, each with its reverse and one background row; every background row is
 * used equally often, so that contributions still sum to score − base. Cost: 2·orders·d scores.
 *
 * <p>What a row is compared with matters: other background rows are another question. The model must stay open. Safe to
 * use from several threads.
 */
public final class RowExplainer {
    /** Up to so many columns contributions are exact. */
    public static final int MOST_EXACT = 12;

    /** Rows with more columns are not explained. */
    public static final int MOST_COLUMNS = 1000;

    /** Background rows that {@link #of} takes of the data, at most. */
    public static final int BACKGROUND = 100;

    /** Mixed rows that are asked together, so that many subsets share one product of matrices. */
    private static final int TOGETHER = 2048;

    private final Model model;
    private final KernelMachine machine;
    private final Inputs inputs;
    private final EncodedRows background;
    private final int mostExact;
    private final int rounds;
    private final long seed;

    RowExplainer(Model model, EncodedRows background, int mostExact, int rounds, long seed) {
        this.model = model;
        this.machine = model.machine();
        this.inputs = new Inputs(model.encoder());
        this.background = background;
        this.mostExact = mostExact;
        this.rounds = rounds;
        this.seed = seed;
        if (background.size() == 0) {
            throw new BadInput("there is no background row to compare with; give at least one");
        }
        if (inputs.count() > MOST_COLUMNS) {
            throw new BadInput("the contributions of columns are computed for at most " + MOST_COLUMNS
                    + " columns, and the model has " + inputs.count());
        }
    }

    /** Explains rows by comparing them with at most {@value #BACKGROUND} rows of {@code background}. */
    public static RowExplainer of(Model model, Dataset background) {
        return Explainer.of(model, background).rows();
    }

    /** The same with contributions that are exact up to {@code columns} columns, which costs 2^columns scores a row. */
    public RowExplainer exactUpTo(int columns) {
        if (columns < 0 || columns > 20) {
            throw new BadInput("contributions are exact for 0 to 20 columns, not " + columns);
        }
        return new RowExplainer(model, background, columns, rounds, seed);
    }

    /** The same with {@code count} times as many sampled orders as there are background rows. */
    public RowExplainer rounds(int count) {
        if (count < 1) {
            throw new BadInput("the number of rounds must be at least 1, not " + count);
        }
        return new RowExplainer(model, background, mostExact, count, seed);
    }

    /** How many rows are compared with. */
    public int background() {
        return background.size();
    }

    /** Whether contributions are exact. */
    public boolean isExact() {
        return inputs.count() <= mostExact;
    }

    /** Explains a row that {@link Model#predict(Map)} takes. */
    public RowExplanation explain(Map<String, ?> row) {
        return explain((encoder, to) -> encoder.encode(row, to));
    }

    /** Explains a row that {@link Model#predict(Record)} takes. */
    public RowExplanation explain(Record row) {
        return explain((encoder, to) -> encoder.encode(row, to));
    }

    /** Explains a row that {@link Model#predict(double[])} takes. */
    public RowExplanation explain(double[] row) {
        return explain((encoder, to) -> encoder.encode(row, to));
    }

    private RowExplanation explain(BiConsumer<RowEncoder, RowVisitor> encode) {
        EncodedRows one = new EncodedRows(model.encoder().columns());
        encode.accept(model.encoder().row(), one.visitor());
        return explain(one.get(0));
    }

    /** Explains row {@code i} of rows that the model's encoder encoded. */
    public RowExplanation explain(Rows rows, int i) {
        return explain(EncodedRows.copy(rows, i, Double.NaN, 1));
    }

    private RowExplanation explain(EncodedRows.Row row) {
        EncodedRows one = new EncodedRows(model.encoder().columns());
        one.add(row);
        double[] scores = new MixedRows(machine, inputs).scores(one);
        int classes = machine.task().isClassification() ? machine.task().classes() : 0;
        int label = classes == 2 ? 1 : classes == 0 ? 0 : (int) machine.predictionsOf(scores, 1)[0];
        int output = machine.link().classScoreColumns(machine.task()) == 1 ? 0 : label;
        String of = classes == 0
                ? model.encoder().target().name()
                : machine.task().labels().get(label);
        return isExact() ? exact(row, output, of) : sampled(row, output, of);
    }

    /** The scores explained: one number a row, in the unit of the data. */
    private double[] values(int count, int output, MixedRows.Recipe recipe) {
        double[] scores = new MixedRows(machine, inputs).scores(count, recipe);
        double[] shown = machine.link().classScores(scores, count, machine.task());
        int width = shown.length / count;
        double[] values = new double[count];
        for (int i = 0; i < count; i++) {
            double score = shown[i * width + output];
            values[i] = machine.task().isClassification()
                    ? score
                    : model.encoder().target().original(score);
        }
        return values;
    }

    private RowExplanation exact(EncodedRows.Row row, int output, String of) {
        int d = inputs.count();
        int size = background.size();
        double[] value = new double[1 << d];
        int step = Math.max(1, TOGETHER / size);
        for (int from = 0; from < value.length; from += step) {
            int first = from;
            int sets = Math.min(step, value.length - from);
            double[] asked = values(sets * size, output, mix(row, i -> i % size, (i, mask) -> {
                for (int j = 0; j < d; j++) {
                    mask[j] = (first + i / size >> j & 1) != 0;
                }
            }));
            for (int i = 0; i < asked.length; i++) {
                value[from + i / size] += asked[i] / size;
            }
        }
        double[] weight = weights(d);
        double[] phi = new double[d];
        for (int set = 0; set < value.length; set++) {
            int known = Integer.bitCount(set);
            for (int j = 0; j < d; j++) {
                if ((set >> j & 1) == 0) {
                    phi[j] += weight[known] * (value[set | 1 << j] - value[set]);
                }
            }
        }
        return explanation(of, value[value.length - 1], value[0], true, row, phi, new double[d]);
    }

    /** |S|! (d − |S| − 1)! / d! for |S| from 0. */
    private static double[] weights(int d) {
        double[] weights = new double[d];
        for (int s = 0; s < d; s++) {
            double choices = 1;
            for (int k = 0; k < s; k++) {
                choices = choices * (d - 1 - k) / (k + 1);
            }
            weights[s] = 1 / (d * choices);
        }
        return weights;
    }

    private RowExplanation sampled(EncodedRows.Row row, int output, String of) {
        int d = inputs.count();
        int orders = rounds * background.size();
        double[] sums = new double[d];
        double[] squares = new double[d];
        double score = 0;
        double base = 0;
        int rows = 2 * (d + 1);
        int step = Math.max(1, TOGETHER / rows);
        for (int first = 0; first < orders; first += step) {
            int from = first;
            int count = Math.min(step, orders - first);
            int[][] places = new int[count][];
            Arrays.setAll(places, m -> place(from + m, d));
            // Of each order row i knows its first i columns, row d + 1 + i its last i.
            MixedRows.IntToInt compared = i -> (from + i / rows) % background.size();
            double[] all = values(count * rows, output, mix(row, compared, (i, mask) -> {
                int known = i % rows;
                for (int j = 0; j < d; j++) {
                    int place = places[i / rows][j];
                    mask[j] = known <= d ? place < known : place >= rows - 1 - known;
                }
            }));
            for (int m = 0; m < count; m++) {
                int at = m * rows;
                for (int j = 0; j < d; j++) {
                    int place = places[m][j];
                    double forward = all[at + place + 1] - all[at + place];
                    double back = all[at + rows - 1 - place] - all[at + rows - 2 - place];
                    double both = (forward + back) / 2;
                    sums[j] += both;
                    squares[j] += both * both;
                }
                score += (all[at + d] + all[at + rows - 1]) / 2 / orders;
                base += (all[at] + all[at + d + 1]) / 2 / orders;
            }
        }
        double[] phi = new double[d];
        double[] errors = new double[d];
        for (int j = 0; j < d; j++) {
            phi[j] = sums[j] / orders;
            double variance = Math.max(0, squares[j] / orders - phi[j] * phi[j]);
            errors[j] = orders > 1 ? Math.sqrt(variance / (orders - 1)) : 0;
        }
        return explanation(of, score, base, false, row, phi, errors);
    }

    /** The place of each of {@code d} columns in random order {@code m}. */
    private int[] place(int m, int d) {
        int[] order = RandomStream.of(seed, 0x73686170, m).permutation(d);
        int[] place = new int[d];
        for (int k = 0; k < d; k++) {
            place[order[k]] = k;
        }
        return place;
    }

    /** Marks the inputs that mixed row {@code i} has of the explained one. */
    private interface Marking {
        void mark(int i, boolean[] mask);
    }

    private MixedRows.Recipe mix(EncodedRows.Row row, MixedRows.IntToInt baseOf, Marking marking) {
        boolean[] mask = new boolean[inputs.count()];
        return new MixedRows.Recipe() {
            @Override
            public EncodedRows.Row base(int i) {
                return background.get(baseOf.of(i));
            }

            @Override
            public EncodedRows.Row donor(int i) {
                return row;
            }

            @Override
            public boolean[] taken(int i) {
                marking.mark(i, mask);
                return mask;
            }
        };
    }

    private RowExplanation explanation(
            String of, double score, double base, boolean exact, EncodedRows.Row row, double[] phi, double[] errors) {
        List<RowExplanation.Contribution> all = new ArrayList<>();
        for (int g = 0; g < phi.length; g++) {
            String value = inputs.text(g, row.block(inputs.from(g), inputs.to(g)));
            all.add(new RowExplanation.Contribution(inputs.name(g), value, phi[g], errors[g]));
        }
        all.sort(Comparator.comparingDouble(each -> -Math.abs(each.contribution())));
        return new RowExplanation(of, score, base, exact, all);
    }
}
