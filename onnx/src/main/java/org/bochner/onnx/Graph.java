package org.bochner.onnx;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;

/**
 * An ONNX graph while it is put together: tensors by name, and the operators between them.
 *
 * <p>Each method that adds an operator returns the name of its result, so that a formula reads from the inside out:
 * {@code graph.add("Cos", graph.add("MatMul", x, graph.floats(omega, d, count)))}.
 */
final class Graph {
    /** The operator sets: of ONNX 1.16, which runtimes since 2024 have. */
    private static final int OPSET = 21;

    private static final int ML_OPSET = 3;
    private static final int IR_VERSION = 10;
    private static final String ML = "ai.onnx.ml";
    /** No column of a user's table begins with it. */
    private static final String PREFIX = "/bochner/";

    private final Wire graph = new Wire().text(2, "bochner");
    private int names;

    /** The types of tensors that are used, with their number in the format. */
    enum Type {
        FLOAT(1),
        INT64(7),
        STRING(8),
        DOUBLE(11);

        final int code;

        Type(int code) {
            this.code = code;
        }
    }

    /** Adds an operator of the main set without attributes. */
    String add(String operator, String... inputs) {
        return add(operator, Map.of(), inputs);
    }

    /** Adds an operator; attributes are Long, Float, String, long[], float[] or {@code List<String>}. */
    String add(String operator, Map<String, ?> attributes, String... inputs) {
        String name = fresh();
        node(operator, "", attributes, name, inputs);
        return name;
    }

    /** Adds an operator of the set for classical machine learning. */
    String addMl(String operator, Map<String, ?> attributes, String... inputs) {
        String name = fresh();
        node(operator, ML, attributes, name, inputs);
        return name;
    }

    private String fresh() {
        return PREFIX + names++;
    }

    private void node(String operator, String domain, Map<String, ?> attributes, String output, String... inputs) {
        Wire node = new Wire();
        for (String input : inputs) {
            node.text(1, input);
        }
        node.text(2, output).text(3, "node" + output).text(4, operator);
        attributes.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(each -> node.message(5, attribute(each.getKey(), each.getValue())));
        if (!domain.isEmpty()) {
            node.text(7, domain);
        }
        graph.message(1, node);
    }

    private static Wire attribute(String name, Object value) {
        Wire wire = new Wire().text(1, name);
        if (value instanceof Float number) {
            return wire.decimal(2, number).integer(20, 1);
        }
        if (value instanceof Long number) {
            return wire.integer(3, number).integer(20, 2);
        }
        if (value instanceof String text) {
            return wire.text(4, text).integer(20, 3);
        }
        if (value instanceof float[] numbers) {
            for (float each : numbers) {
                wire.decimal(7, each);
            }
            return wire.integer(20, 6);
        }
        if (value instanceof long[] numbers) {
            for (long each : numbers) {
                wire.integer(8, each);
            }
            return wire.integer(20, 7);
        }
        for (Object each : (List<?>) value) {
            wire.text(9, (String) each);
        }
        return wire.integer(20, 8);
    }

    /** A constant tensor; without a shape it is a vector. */
    String floats(float[] values, long... shape) {
        ByteBuffer bytes =
                ByteBuffer.allocate(Math.multiplyExact(4, values.length)).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asFloatBuffer().put(values);
        return constant(Type.FLOAT, values.length, bytes.array(), shape);
    }

    String doubles(double[] values, long... shape) {
        ByteBuffer bytes =
                ByteBuffer.allocate(Math.multiplyExact(8, values.length)).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asDoubleBuffer().put(values);
        return constant(Type.DOUBLE, values.length, bytes.array(), shape);
    }

    String number(double value) {
        return doubles(new double[] {value});
    }

    String longs(long... values) {
        ByteBuffer bytes = ByteBuffer.allocate(8 * values.length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asLongBuffer().put(values);
        return constant(Type.INT64, values.length, bytes.array());
    }

    /** The same from ints. */
    String indices(int... values) {
        long[] longs = new long[values.length];
        for (int i = 0; i < values.length; i++) {
            longs[i] = values[i];
        }
        return longs(longs);
    }

    String strings(List<String> values) {
        String name = fresh();
        Wire tensor = new Wire().integer(1, values.size()).integer(2, Type.STRING.code);
        values.forEach(each -> tensor.text(6, each));
        graph.message(5, tensor.text(8, name));
        return name;
    }

    private String constant(Type type, int length, byte[] raw, long... shape) {
        String name = fresh();
        Wire tensor = new Wire();
        for (long dimension : shape.length == 0 ? new long[] {length} : shape) {
            tensor.integer(1, dimension);
        }
        graph.message(5, tensor.integer(2, type.code).text(8, name).bytes(9, raw));
        return name;
    }

    String cast(String tensor, Type type) {
        return add("Cast", Map.of("to", (long) type.code), tensor);
    }

    /** The columns {@code which} of an n×d tensor. */
    String columns(String tensor, int... which) {
        return add("Gather", Map.of("axis", 1L), tensor, indices(which));
    }

    /** Tensors side by side along {@code axis}. */
    String concat(long axis, List<String> tensors) {
        return tensors.size() == 1
                ? tensors.get(0)
                : add("Concat", Map.of("axis", axis), tensors.toArray(String[]::new));
    }

    String reshape(String tensor, long... shape) {
        return add("Reshape", tensor, longs(shape));
    }

    /** Sums along {@code axis}; the axis stays, with length 1, where {@code keep}. */
    String sum(String tensor, long axis, boolean keep) {
        return add("ReduceSum", Map.of("keepdims", keep ? 1L : 0L), tensor, longs(axis));
    }

    String largest(String tensor, long axis) {
        return add("ReduceMax", Map.of("keepdims", 1L), tensor, longs(axis));
    }

    /** The number of the first largest of each row, n long. */
    String argmax(String tensor) {
        return add("ArgMax", Map.of("axis", 1L, "keepdims", 0L), tensor);
    }

    /** Declares an input of {@code columns} columns, of as many rows as there are. */
    void input(String name, Type type, long columns) {
        graph.message(11, value(name, type, columns));
    }

    /** Makes {@code tensor} an output called {@code name}; of {@code columns} 0 it is a vector. */
    void output(String name, String tensor, Type type, long columns) {
        node("Identity", "", Map.of(), name, tensor);
        graph.message(12, value(name, type, columns));
    }

    private static Wire value(String name, Type type, long columns) {
        Wire shape = new Wire().message(1, new Wire().text(2, "N"));
        if (columns > 0) {
            shape.message(1, new Wire().integer(1, columns));
        }
        Wire tensor = new Wire().integer(1, type.code).message(2, shape);
        return new Wire().text(1, name).message(2, new Wire().message(1, tensor));
    }

    /** The whole file. */
    byte[] model(String version, Map<String, String> metadata) {
        Wire model = new Wire()
                .integer(1, IR_VERSION)
                .text(2, "bochner")
                .text(3, version)
                .message(7, graph)
                .message(8, new Wire().text(1, "").integer(2, OPSET))
                .message(8, new Wire().text(1, ML).integer(2, ML_OPSET));
        metadata.forEach(
                (key, value) -> model.message(14, new Wire().text(1, key).text(2, value)));
        return model.toBytes();
    }
}
