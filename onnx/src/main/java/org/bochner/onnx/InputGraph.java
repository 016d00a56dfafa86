package org.bochner.onnx;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bochner.BadInput;
import org.bochner.data.encode.Encoder;
import org.bochner.data.encode.InputColumn;
import org.bochner.data.read.MissingWords;
import org.bochner.data.schema.TruthWords;
import org.bochner.onnx.Exports.Inputs;
import org.bochner.onnx.Graph.Type;

/**
 * From raw inputs to the encoded row: missing values, categories by name, scaling.
 *
 * <p>All number columns are one tensor in double: (x − offset)·scale, with the fill where x is NaN or a number that
 * stands for a missing value, and a mark beside it where the model has one. A category is looked up by
 * {@code LabelEncoder}; its columns are where its number equals 0, 1, …. A word that is not known has the number −1,
 * so that all its columns are zero, as for a model that ignores unseen categories. In the end the columns are brought
 * into the order of the encoder.
 */
final class InputGraph {
    /** The input of all columns as one matrix. */
    static final String MATRIX = "X";

    private static final Set<String> ANSWERS =
            Set.of(AnswerGraph.LABEL, AnswerGraph.PROBABILITY, AnswerGraph.SCORE, AnswerGraph.NUMBER);

    /** What files write for a missing value, in any case; those that a column's reading accepts are taken. */
    private static final List<String> MISSING_WORDS = Stream.concat(
                    Stream.of("", "?", "na", "nan", "null"),
                    MissingWords.always().stream().sorted())
            .flatMap(word -> cases(word).stream())
            .toList();

    private final Graph graph;
    private final Encoder encoder;
    private final boolean matrix;

    InputGraph(Graph graph, Encoder encoder, Inputs inputs) {
        this.graph = graph;
        this.encoder = encoder;
        this.matrix = inputs == Inputs.MATRIX || encoder.inputs().isEmpty();
        if (encoder.image().isPresent()) {
            throw new BadInput("the model makes other numbers of the pixels of an image ("
                    + encoder.image().get().text()
                    + "), which standard ONNX operators do not; fit it without --encode to export it");
        }
        encoder.inputs().forEach(this::check);
    }

    private void check(InputColumn column) {
        String why = column.dates() != null
                ? "holds dates, and ONNX has no operator that reads a date"
                : column.text()
                        ? "is free text, and ONNX has no operator that finds its words as Bochner does"
                        : column.sequence()
                                ? "is taken apart into k-grams, and ONNX has no operator that takes letters apart"
                                : ANSWERS.contains(column.name()) && !matrix
                                        ? "has the name of an output of the graph; rename it, or give --inputs matrix"
                                        : matrix && column.category() && !numeric(column)
                                                ? "holds words, which a matrix of numbers cannot have; give --inputs"
                                                        + " columns"
                                                : null;
        if (why != null) {
            throw new BadInput("column '" + column.name() + "' " + why);
        }
    }

    /** The categories as numbers; NaN for a word. */
    private static double[] codes(InputColumn column) {
        return column.levels().stream()
                .mapToDouble(level -> {
                    try {
                        return Double.parseDouble(level);
                    } catch (NumberFormatException word) {
                        return Double.NaN;
                    }
                })
                .toArray();
    }

    private static boolean numeric(InputColumn column) {
        return Arrays.stream(codes(column)).anyMatch(code -> code == code);
    }

    /** The names of the inputs, in order. */
    List<String> names() {
        return matrix
                ? List.of(MATRIX)
                : encoder.inputs().stream().map(InputColumn::name).toList();
    }

    /** Declares the inputs and returns the encoded rows, n×d in float. */
    String rows() {
        if (encoder.inputs().isEmpty()) {
            double[][] scales = encoder.numberScales().orElseThrow();
            graph.input(MATRIX, Type.FLOAT, encoder.width());
            return scaled(graph.cast(MATRIX, Type.DOUBLE), scales[0], scales[1]);
        }
        if (matrix) {
            graph.input(MATRIX, Type.FLOAT, encoder.order().size());
        }
        List<InputColumn> columns = encoder.inputs();
        List<InputColumn> numbers =
                columns.stream().filter(each -> !each.category()).toList();
        Map<InputColumn, Integer> starts = new LinkedHashMap<>();
        Map<InputColumn, Integer> marks = new LinkedHashMap<>();
        List<String> parts = new ArrayList<>();
        int width = 0;
        if (!numbers.isEmpty()) {
            width = numbers(numbers, starts, marks, parts);
        }
        for (InputColumn column : columns) {
            if (!matrix) {
                graph.input(column.name(), column.category() ? Type.STRING : Type.FLOAT, 1);
            }
            if (column.category()) {
                parts.add(category(column));
                starts.put(column, width);
                width += column.width();
            }
        }
        int[] order = columns.stream()
                .flatMapToInt(column -> column.category()
                        ? IntStream.range(0, column.width()).map(k -> starts.get(column) + k)
                        : column.marked()
                                ? IntStream.of(starts.get(column), marks.get(column))
                                : IntStream.of(starts.get(column)))
                .toArray();
        String all = graph.concat(1, parts);
        boolean sorted = IntStream.range(0, order.length).allMatch(j -> order[j] == j);
        return sorted ? all : graph.columns(all, order);
    }

    /** Adds the scaled numbers and then their marks to {@code parts}; returns how many columns that are. */
    private int numbers(
            List<InputColumn> columns,
            Map<InputColumn, Integer> starts,
            Map<InputColumn, Integer> marks,
            List<String> parts) {
        String raw = matrix
                ? graph.columns(
                        MATRIX,
                        columns.stream()
                                .mapToInt(each -> encoder.order().indexOf(each.name()))
                                .toArray())
                : graph.concat(1, columns.stream().map(InputColumn::name).toList());
        String x = graph.cast(raw, Type.DOUBLE);
        String missing = graph.add("IsNaN", x);
        for (double[] standing : standing(columns)) {
            missing = graph.add("Or", missing, graph.add("Equal", x, graph.doubles(standing)));
        }
        double[] fills = columns.stream().mapToDouble(InputColumn::fill).toArray();
        String filled = graph.add("Where", missing, graph.doubles(fills), x);
        parts.add(scaled(
                filled,
                columns.stream().mapToDouble(InputColumn::offset).toArray(),
                columns.stream().mapToDouble(InputColumn::scale).toArray()));
        List<InputColumn> marked = columns.stream().filter(InputColumn::marked).toList();
        columns.forEach(each -> starts.put(each, starts.size()));
        if (!marked.isEmpty()) {
            marked.forEach(each -> marks.put(each, columns.size() + marks.size()));
            int[] which = marked.stream().mapToInt(starts::get).toArray();
            float[] values = new float[which.length];
            for (int k = 0; k < values.length; k++) {
                values[k] = (float) marked.get(k).mark();
            }
            String flags = graph.cast(graph.columns(missing, which), Type.FLOAT);
            parts.add(graph.add("Mul", flags, graph.floats(values)));
        }
        return columns.size() + marked.size();
    }

    /** The numbers that stand for a missing value, as rows over all columns with NaN where a column has none. */
    private static List<double[]> standing(List<InputColumn> columns) {
        List<double[]> rows = new ArrayList<>();
        for (int j = 0; j < columns.size(); j++) {
            int row = 0;
            for (String word : columns.get(j).reading().missing()) {
                try {
                    float value = Float.parseFloat(word);
                    if (row == rows.size()) {
                        double[] none = new double[columns.size()];
                        Arrays.fill(none, Double.NaN);
                        rows.add(none);
                    }
                    rows.get(row++)[j] = value;
                } catch (NumberFormatException isWord) {
                    continue;
                }
            }
        }
        return rows;
    }

    private String scaled(String x, double[] offsets, double[] scales) {
        String shifted = graph.add("Sub", x, graph.doubles(offsets));
        return graph.cast(graph.add("Mul", shifted, graph.doubles(scales)), Type.FLOAT);
    }

    /** One column per level, and one for missing values where the model has it. */
    private String category(InputColumn column) {
        String hit = matrix ? byNumber(column) : byName(column);
        return graph.add("Mul", graph.cast(hit, Type.FLOAT), graph.floats(new float[] {(float) column.scale()}));
    }

    private String byNumber(InputColumn column) {
        String x = graph.columns(MATRIX, encoder.order().indexOf(column.name()));
        double[] codes = codes(column);
        float[] floats = new float[codes.length];
        for (int k = 0; k < floats.length; k++) {
            floats[k] = (float) codes[k];
        }
        String hit = graph.add("Equal", x, graph.floats(floats));
        if (!column.marked()) {
            return hit;
        }
        String missing = graph.add("IsNaN", x);
        for (double[] standing : standing(List.of(column))) {
            missing = graph.add("Or", missing, graph.add("Equal", x, graph.floats(new float[] {(float) standing[0]})));
        }
        return graph.concat(1, List.of(hit, missing));
    }

    /** {@code word} with each of its letters small or large; a graph compares words as they are. */
    private static List<String> cases(String word) {
        List<String> all = List.of("");
        for (char c : word.toCharArray()) {
            char large = Character.toUpperCase(c);
            List<String> longer = new ArrayList<>();
            for (String start : all) {
                longer.add(start + c);
                if (large != c) {
                    longer.add(start + large);
                }
            }
            all = longer;
        }
        return all;
    }

    private String byName(InputColumn column) {
        Map<String, Integer> words = new LinkedHashMap<>();
        List<String> levels = column.levels();
        for (int k = 0; k < levels.size(); k++) {
            words.put(levels.get(k), k);
        }
        if (column.marked()) {
            List<String> missing = new ArrayList<>(MISSING_WORDS);
            missing.addAll(column.reading().missing());
            for (String word : missing) {
                byte[] bytes = word.getBytes(StandardCharsets.UTF_8);
                if (column.reading().missing(bytes, 0, bytes.length)) {
                    words.putIfAbsent(word, levels.size());
                }
            }
        }
        if (column.reading().folded()) {
            for (String level : levels) {
                String lower = level.toLowerCase(Locale.ROOT);
                String upper = level.toUpperCase(Locale.ROOT);
                String first = level.isEmpty() ? level : upper.substring(0, 1) + lower.substring(1);
                for (String word : List.of(lower, upper, first)) {
                    byte[] bytes = word.getBytes(StandardCharsets.UTF_8);
                    int found = TruthWords.find(bytes, 0, bytes.length, levels);
                    if (found >= 0) {
                        words.putIfAbsent(word, found);
                    }
                }
            }
        }
        Map<String, Object> attributes = new LinkedHashMap<>();
        attributes.put("keys_strings", List.copyOf(words.keySet()));
        attributes.put(
                "values_int64s", words.values().stream().mapToLong(k -> k).toArray());
        attributes.put("default_int64", -1L);
        String number = graph.addMl("LabelEncoder", attributes, column.name());
        return graph.add(
                "Equal",
                number,
                graph.indices(IntStream.range(0, column.width()).toArray()));
    }
}
