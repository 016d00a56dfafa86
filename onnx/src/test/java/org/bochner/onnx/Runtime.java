package org.bochner.onnx;

import ai.onnxruntime.NodeInfo;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.TensorInfo;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Runs an ONNX file in the real runtime. */
final class Runtime implements AutoCloseable {
    private final OrtEnvironment environment = OrtEnvironment.getEnvironment();
    private final OrtSession session;

    Runtime(byte[] model) {
        try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
            options.setIntraOpNumThreads(1);
            session = environment.createSession(model, options);
        } catch (OrtException failure) {
            throw new IllegalStateException(failure.getMessage(), failure);
        }
    }

    /** What the graph answers: labels, probabilities or scores, numbers; null where there is no such output. */
    record Answers(String[] labels, float[][] probabilities, float[][] scores, float[][] numbers) {}

    /** The answers to rows by name: numbers as {@link Number} or null, categories as text or null. */
    Answers run(List<? extends Map<String, ?>> rows) {
        try {
            Map<String, OnnxTensor> inputs = new HashMap<>();
            for (NodeInfo input : session.getInputInfo().values()) {
                boolean text = ((TensorInfo) input.getInfo()).type == ai.onnxruntime.OnnxJavaType.STRING;
                if (text) {
                    String[] values = rows.stream()
                            .map(row -> row.get(input.getName()))
                            .map(value -> value == null ? "" : value.toString())
                            .toArray(String[]::new);
                    inputs.put(
                            input.getName(), OnnxTensor.createTensor(environment, values, new long[] {rows.size(), 1}));
                } else {
                    float[][] values = new float[rows.size()][1];
                    for (int i = 0; i < values.length; i++) {
                        Number value = (Number) rows.get(i).get(input.getName());
                        values[i][0] = value == null ? Float.NaN : value.floatValue();
                    }
                    inputs.put(input.getName(), OnnxTensor.createTensor(environment, values));
                }
            }
            return answers(inputs);
        } catch (OrtException failure) {
            throw new IllegalStateException(failure.getMessage(), failure);
        }
    }

    /** The answers to rows of one matrix. */
    Answers run(float[][] rows) {
        try {
            return answers(Map.of("X", OnnxTensor.createTensor(environment, rows)));
        } catch (OrtException failure) {
            throw new IllegalStateException(failure.getMessage(), failure);
        }
    }

    Map<String, String> metadata() {
        try {
            return session.getMetadata().getCustomMetadata();
        } catch (OrtException failure) {
            throw new IllegalStateException(failure.getMessage(), failure);
        }
    }

    private Answers answers(Map<String, OnnxTensor> inputs) throws OrtException {
        try (OrtSession.Result result = session.run(inputs)) {
            return new Answers(
                    (String[]) value(result, "output_label"),
                    (float[][]) value(result, "output_probability"),
                    (float[][]) value(result, "output_score"),
                    (float[][]) value(result, "variable"));
        } finally {
            inputs.values().forEach(OnnxTensor::close);
        }
    }

    private static Object value(OrtSession.Result result, String name) throws OrtException {
        return result.get(name).isPresent() ? result.get(name).get().getValue() : null;
    }

    @Override
    public void close() {
        try {
            session.close();
        } catch (OrtException failure) {
            throw new IllegalStateException(failure.getMessage(), failure);
        }
    }
}
