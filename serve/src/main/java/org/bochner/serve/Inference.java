package org.bochner.serve;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import org.bochner.data.Model;
import org.bochner.data.encode.InputColumn;

/**
 * The Open Inference Protocol, version 2, which clients of KServe, Triton and Seldon speak.
 *
 * <p>A request has one tensor of shape [n] or [n, 1] for each column, by its name, or a single tensor of numbers of
 * shape [n, d] with the columns in the order of the training data. Tensors of text are BYTES. The answer has {@code
 * label} and {@code probabilities} of shape [n, classes], or {@code scores} where the model has none; or {@code
 * value}, and {@code lower} and {@code upper} where the model has intervals. Tensors are JSON; the binary form is
 * refused.
 */
final class Inference {
    private static final Set<String> NUMBERS = Set.of(
            "FP16", "FP32", "FP64", "INT8", "INT16", "INT32", "INT64", "UINT8", "UINT16", "UINT32", "UINT64", "BOOL");

    /** What a byte of a body takes as a tree and as values. */
    private static final int TREE = 8;

    private Inference() {}

    /** What a request says beside its rows. */
    record Request(String id, Set<String> outputs, EncodedRows rows) {}

    /** A tensor of a request: its values one after the other. */
    private record Tensor(String name, int rows, int width, List<Object> values) {}

    static Request read(byte[] body, Model model, RequestMemory.Share memory) {
        memory.take((long) TREE * body.length);
        JsonNode root;
        try {
            root = JsonText.MAPPER.readTree(body);
        } catch (IOException problem) {
            throw JsonText.refused(problem);
        }
        JsonNode inputs = root == null ? null : root.get("inputs");
        if (inputs == null || !inputs.isArray() || inputs.isEmpty()) {
            throw new Refused(
                    400,
                    "the body has no \"inputs\"; send an array of tensors with name, shape, datatype" + " and data");
        }
        List<Tensor> tensors = new ArrayList<>();
        inputs.forEach(input -> tensors.add(tensor(input, memory)));
        Set<String> outputs = new HashSet<>();
        root.path("outputs").forEach(output -> outputs.add(output.path("name").asText()));
        String id = root.path("id").isTextual() ? root.path("id").asText() : null;
        checkOutputs(outputs, model);
        return new Request(id, outputs, RowsReader.objects(rows(tensors, model), model, memory));
    }

    /** Refuses names of tensors that no answer of {@code model} has. */
    private static void checkOutputs(Set<String> asked, Model model) {
        List<String> names =
                outputs(model).stream().map(each -> (String) each.get("name")).toList();
        for (String name : asked) {
            if (!names.contains(name)) {
                throw new Refused(
                        400, "there is no output '" + name + "'; the outputs are " + String.join(", ", names));
            }
        }
    }

    private static Tensor tensor(JsonNode input, RequestMemory.Share memory) {
        String name = input.path("name").asText();
        String type = input.path("datatype").asText();
        boolean text = type.equals("BYTES");
        if (!text && !NUMBERS.contains(type)) {
            throw new Refused(
                    400, "input '" + name + "': the datatype '" + type + "' is not known; give FP64 or BYTES");
        }
        if (input.path("parameters").has("binary_data_size")
                || !input.path("data").isArray()) {
            throw new Refused(
                    400,
                    "input '" + name + "' has no \"data\" array; binary tensors are not supported, send"
                            + " them as JSON");
        }
        JsonNode shape = input.path("shape");
        if (!shape.isArray() || shape.isEmpty() || shape.size() > 2) {
            throw new Refused(400, "input '" + name + "': the shape must be [n] or [n, columns]");
        }
        List<Object> values = new ArrayList<>();
        long rows = shape.get(0).asLong(-1);
        memory.checkRows(rows);
        flatten(input.get("data"), name, text, values);
        long width = shape.size() == 2 ? shape.get(1).asLong(-1) : 1;
        if (rows < 1
                || width < 1
                || rows > Integer.MAX_VALUE
                || width > Integer.MAX_VALUE
                || rows * width != values.size()) {
            throw new Refused(400, "input '" + name + "' has " + values.size() + " values, and its shape is " + shape);
        }
        return new Tensor(name, (int) rows, (int) width, values);
    }

    private static void flatten(JsonNode data, String name, boolean text, List<Object> to) {
        for (JsonNode value : data) {
            if (value.isArray()) {
                flatten(value, name, text, to);
            } else if (value.isNull()) {
                to.add(null);
            } else if (text && value.isTextual()) {
                to.add(value.asText());
            } else if (!text && value.isNumber()) {
                to.add(value.isIntegralNumber() && value.canConvertToLong() ? value.asLong() : value.asDouble());
            } else if (!text && value.isBoolean()) {
                to.add(value.asBoolean());
            } else {
                throw new Refused(
                        400, "input '" + name + "' holds " + value + ", which is not of its datatype; correct it");
            }
        }
    }

    /** The rows that the tensors are the columns of. */
    private static List<Object> rows(List<Tensor> tensors, Model model) {
        int count = tensors.get(0).rows;
        List<Object> rows = new ArrayList<>();
        List<String> names =
                model.encoder().inputs().stream().map(InputColumn::name).toList();
        Tensor first = tensors.get(0);
        if (tensors.size() == 1 && (first.width > 1 || !names.contains(first.name))) {
            for (int i = 0; i < count; i++) {
                rows.add(numbers(first, i));
            }
            return rows;
        }
        for (int i = 0; i < count; i++) {
            Map<String, Object> row = new HashMap<>();
            for (Tensor tensor : tensors) {
                if (tensor.width != 1 || tensor.rows != count) {
                    throw new Refused(400, "input '" + tensor.name + "' must have the shape [" + count + "]");
                }
                row.put(tensor.name, tensor.values.get(i));
            }
            rows.add(row);
        }
        return rows;
    }

    private static double[] numbers(Tensor matrix, int row) {
        double[] numbers = new double[matrix.width];
        for (int j = 0; j < numbers.length; j++) {
            Object value = matrix.values.get(row * matrix.width + j);
            if (value instanceof String) {
                throw new Refused(
                        400,
                        "input '" + matrix.name
                                + "' is a matrix of texts; send one tensor for each column, by its name");
            }
            numbers[j] = value == null
                    ? Double.NaN
                    : value instanceof Boolean truth ? (truth ? 1 : 0) : ((Number) value).doubleValue();
        }
        return numbers;
    }

    static byte[] answer(ServedModel served, Request request, Answers answers) {
        return JsonText.bytes(json -> {
            json.writeStartObject();
            json.writeStringField("model_name", served.name());
            json.writeStringField("model_version", String.valueOf(served.version()));
            if (request.id != null) {
                json.writeStringField("id", request.id);
            }
            json.writeArrayFieldStart("outputs");
            Output out = new Output(json, answers.rows(), request.outputs);
            if (answers.classes()) {
                out.tensor("label", "BYTES", 1, i -> answers.label(i));
                if (answers.hasProbabilities()) {
                    int classes = served.model().encoder().target().labels().size();
                    out.tensor("probabilities", "FP64", classes, at -> answers.probability(at / classes, at % classes));
                }
                if (!answers.hasProbabilities()) {
                    int width = answers.scores();
                    out.tensor("scores", "FP64", width, at -> answers.score(at / width, at % width));
                }
                if (answers.hasIntervals()) {
                    out.tensor("set", "BYTES", 1, i -> String.join("|", answers.set(i)));
                }
            } else {
                out.tensor("value", "FP64", 1, i -> answers.value(i, 0));
                if (answers.hasIntervals()) {
                    out.tensor("lower", "FP64", 1, i -> answers.value(i, -1));
                    out.tensor("upper", "FP64", 1, i -> answers.value(i, 1));
                }
            }
            json.writeEndArray();
            json.writeEndObject();
        });
    }

    /** Writes the tensors that the client asked for; all where it named none. */
    private record Output(JsonGenerator json, int rows, Set<String> wanted) {
        void tensor(String name, String type, int width, IntFunction<Object> values) throws IOException {
            if (!wanted.isEmpty() && !wanted.contains(name)) {
                return;
            }
            json.writeStartObject();
            json.writeStringField("name", name);
            json.writeStringField("datatype", type);
            json.writeArrayFieldStart("shape");
            json.writeNumber(rows);
            if (width > 1) {
                json.writeNumber(width);
            }
            json.writeEndArray();
            json.writeArrayFieldStart("data");
            for (int i = 0; i < rows * width; i++) {
                if (values.apply(i) instanceof Double number) {
                    JsonText.number(json, number);
                } else {
                    json.writeString((String) values.apply(i));
                }
            }
            json.writeEndArray();
            json.writeEndObject();
        }
    }

    /** What {@code /v2/models/NAME} says. */
    static Map<String, Object> metadata(ServedModel served) {
        Model model = served.model();
        List<Object> inputs = new ArrayList<>();
        for (InputColumn column : model.encoder().inputs()) {
            boolean number = column.levels().isEmpty() && column.dates() == null;
            inputs.add(tensor(column.name(), number ? "FP64" : "BYTES", -1));
        }
        if (inputs.isEmpty()) {
            inputs.add(tensor("input", "FP64", -1, model.encoder().width()));
        }
        return Map.of(
                "name",
                served.name(),
                "versions",
                List.of(String.valueOf(served.version())),
                "platform",
                "bochner",
                "inputs",
                inputs,
                "outputs",
                outputs(model));
    }

    /** The tensors of an answer. */
    private static List<Map<String, Object>> outputs(Model model) {
        List<Map<String, Object>> outputs = new ArrayList<>();
        List<String> labels = model.encoder().target().labels();
        boolean conformal = model.conformal().isPresent();
        outputs.add(tensor(labels.isEmpty() ? "value" : "label", labels.isEmpty() ? "FP64" : "BYTES", -1));
        if (!labels.isEmpty() && model.machine().hasProbabilities()) {
            outputs.add(tensor("probabilities", "FP64", -1, labels.size()));
        } else if (!labels.isEmpty()) {
            outputs.add(tensor("scores", "FP64", -1, model.machine().outputs()));
        }
        if (conformal && labels.isEmpty()) {
            outputs.add(tensor("lower", "FP64", -1));
            outputs.add(tensor("upper", "FP64", -1));
        } else if (conformal) {
            outputs.add(tensor("set", "BYTES", -1));
        }
        return outputs;
    }

    private static Map<String, Object> tensor(String name, String type, int... shape) {
        return Map.of("name", name, "datatype", type, "shape", shape);
    }
}
