package org.bochner.onnx;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bochner.Certificate;
import org.bochner.data.Model;
import org.bochner.data.Provenance;
import org.bochner.model.file.ModelReader;
import org.bochner.onnx.FeatureGraph.Lines;
import org.bochner.onnx.Graph.Type;

/**
 * Writes a model as an ONNX file, which holds the whole path from raw inputs to answers and runs in any runtime.
 *
 * <pre>{@code
 * try (Model model = Model.load(Path.of("model.bochner"))) {
 *     Exports.onnx(model, Path.of("model.onnx"));
 * }
 * }</pre>
 *
 * <p>The outputs have the names of scikit-learn's converters: {@code output_label} (n texts) and
 * {@code output_probability} (n×K) for classes, {@code variable} (n×1) for a number. Only standard operators are used.
 * What ONNX cannot compute is refused with a {@link org.bochner.BadInput} that says why.
 *
 * <p>The graph is made from the arrays by which the model is kept in a file, so that it needs to know nothing of the
 * classes of feature maps.
 */
public final class Exports {
    private static final String RBF_SVM = "rbf-svm";

    /** The operator adds in float: with coefficients of a larger sum it would lose digits that the model has. */
    private static final double LARGEST_SUM = 200;

    private Exports() {}

    /** The inputs of the graph. */
    public enum Inputs {
        /** One input per column, by its name, n×1: floats for numbers, strings for categories. */
        COLUMNS,
        /** One float matrix {@code X}, with the columns of the training data in their order. */
        MATRIX
    }

    /** Writes {@code model} to {@code file} with an input for each column; a matrix where columns have no names. */
    public static void onnx(Model model, Path file) {
        onnx(model, file, Inputs.COLUMNS);
    }

    /** The same with the inputs of one's choice. */
    public static void onnx(Model model, Path file, Inputs inputs) {
        byte[] bytes = onnx(model, inputs);
        try {
            Files.write(file, bytes);
        } catch (IOException failure) {
            throw new UncheckedIOException("cannot write " + file + ": " + failure.getMessage(), failure);
        }
    }

    /** The bytes of the ONNX file of {@code model}. */
    public static byte[] onnx(Model model, Inputs inputs) {
        Graph graph = new Graph();
        InputGraph input = new InputGraph(graph, model.encoder(), inputs);
        Path saved = null;
        try {
            saved = Files.createTempFile("bochner", ".bochner");
            model.save(saved);
            return ModelReader.read(saved, file -> bytes(graph, model, input, file));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } finally {
            delete(saved);
        }
    }

    private static void delete(Path file) {
        try {
            if (file != null) {
                Files.deleteIfExists(file);
            }
        } catch (IOException left) {
            file.toFile().deleteOnExit();
        }
    }

    private static byte[] bytes(Graph graph, Model model, InputGraph input, ModelReader file) {
        AnswerGraph answers = new AnswerGraph(graph, model.machine(), file);
        String rows = input.rows();
        boolean operator = model.provenance().method().equals(RBF_SVM)
                && model.machine().outputs() == 1
                && file.get("map").equals("landmarks")
                && Arrays.stream(model.machine().function().weights().data())
                                .map(Math::abs)
                                .sum()
                        < LARGEST_SUM;
        String scores = operator
                ? supportVectors(graph, model, file, rows)
                : answers.scores(new FeatureGraph(graph).features(file, rows));
        answers.answer(scores, model.encoder().target());
        return graph.model(Model.version(), metadata(model, input));
    }

    /**
     * The standard operator of a support vector machine with one score. It is the one for regression, whose output is
     * the score; that for classes has probabilities and votes of its own, which are not those of the model.
     */
    private static String supportVectors(Graph graph, Model model, ModelReader file, String rows) {
        Lines vectors = FeatureGraph.landmarks(file);
        double width = file.number("map.width");
        double[] weights = model.machine().function().weights().data();
        float[] coefficients = new float[weights.length];
        for (int l = 0; l < coefficients.length; l++) {
            coefficients[l] = (float) weights[l];
        }
        float bias = (float) model.machine().function().bias()[0];
        String score = graph.addMl(
                "SVMRegressor",
                Map.of(
                        "kernel_type",
                        "RBF",
                        "kernel_params",
                        new float[] {(float) (1 / (2 * width * width)), 0, 0},
                        "n_supports",
                        (long) vectors.rows(),
                        "support_vectors",
                        vectors.data(),
                        "coefficients",
                        coefficients,
                        "rho",
                        new float[] {bias}),
                rows);
        return graph.cast(score, Type.DOUBLE);
    }

    private static Map<String, String> metadata(Model model, InputGraph input) {
        Provenance from = model.provenance();
        Map<String, String> all = new LinkedHashMap<>();
        all.put("bochner.version", from.version());
        all.put("method", from.method());
        all.put("task", model.machine().task().kind());
        all.put("target", model.encoder().target().name());
        List<String> labels = model.machine().task().labels();
        if (!labels.isEmpty()) {
            all.put("labels", json(labels));
        }
        all.put("inputs", json(input.names()));
        if (!model.encoder().order().isEmpty()) {
            all.put("columns", json(model.encoder().order()));
        }
        all.put("features", String.valueOf(model.machine().features()));
        all.put("seed", String.valueOf(from.seed()));
        all.put("data.sha256", from.dataSha256());
        all.put("data.rows", String.valueOf(from.rows()));
        all.put("interrupted", String.valueOf(from.interrupted()));
        model.machine()
                .decision()
                .ifPresent(
                        rule -> all.put("decision", rule.words(model.machine().task())));
        from.settings().forEach((name, value) -> all.put("setting." + name, value));
        from.metrics().forEach((name, value) -> all.put("train." + name, String.valueOf(value)));
        for (int i = 0; i < from.certificates().size(); i++) {
            Certificate each = from.certificates().get(i);
            all.put("certificate." + i + ".name", each.name());
            all.put("certificate." + i + ".value", String.valueOf(each.value()));
            all.put("certificate." + i + ".confidence", String.valueOf(each.confidence()));
            all.put("certificate." + i + ".statement", each.statement());
            if (!each.violations().isEmpty()) {
                all.put("certificate." + i + ".violations", json(each.violations()));
            }
        }
        return all;
    }

    /** A JSON array of texts. */
    private static String json(List<String> texts) {
        StringBuilder json = new StringBuilder("[");
        for (String text : texts) {
            json.append(json.length() > 1 ? ", " : "").append('"');
            for (char c : text.toCharArray()) {
                if (c == '"' || c == '\\') {
                    json.append('\\').append(c);
                } else if (c < ' ') {
                    json.append(String.format("\\u%04x", (int) c));
                } else {
                    json.append(c);
                }
            }
            json.append('"');
        }
        return json.append(']').toString();
    }
}
