package org.bochner.onnx;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.bochner.BadInput;
import org.bochner.features.KernelTerm;
import org.bochner.linalg.DenseRows;
import org.bochner.model.file.ModelReader;
import org.bochner.onnx.Graph.Type;
import org.bochner.spectral.Atoms;
import org.bochner.spectral.Family;
import org.bochner.spectral.SpectralMeasure;

/**
 * Feature maps as operators, from the arrays by which a map is kept in a model file: each kind of map is one method
 * that takes encoded rows, n×d, and returns features, n×D, both in float.
 *
 * <p>Waves are computed in float, as in Bochner. Distances to landmarks, sums of kernels and harmonics are computed in
 * double, since they are differences of large numbers.
 */
final class FeatureGraph {
    private static final String CHAIN = "columns-";
    /** The most doubles of an array: a file of 2 GiB could not be read. */
    private static final long MOST_NUMBERS = 1L << 27;

    private static final float TURN = (float) (2 * Math.PI);

    private final Graph graph;

    FeatureGraph(Graph graph) {
        this.graph = graph;
    }

    /** The features of the map that {@code file} has; the rows themselves where it has none. */
    String features(ModelReader file, String x) {
        return features(file, file.get("map"), x);
    }

    private String features(ModelReader file, String kind, String x) {
        if (kind.startsWith(CHAIN)) {
            String inner = kind.substring(CHAIN.length());
            boolean nested = inner.equals("columns") || inner.startsWith(CHAIN);
            String columns = new ColumnGraph(graph).features(file, x);
            return features(nested ? file.part("inner") : file, inner, columns);
        }
        return switch (kind) {
            case "none" -> x;
            case "measure" -> measure(file, x);
            case "landmarks" -> landmarks(file, x);
            case "mixture" -> mixture(file, x);
            case "similarities" -> file.hasEntry("mixing.npy") ? sharedSimilarities(file, x) : similarities(file, x);
            case "yaglom" -> yaglom(file, x);
            case "harmonics" -> new HarmonicGraph(graph).features(file, x);
            case "columns" -> new ColumnGraph(graph).features(file, x);
            case "column-waves" -> columnWaves(file, x);
            case "joined" -> joined(file, x);
            default ->
                throw new BadInput("its features are of the kind '" + kind
                        + "', which a module of another maker brings and ONNX export does not know");
        };
    }

    private String joined(ModelReader file, String x) {
        List<String> parts = new ArrayList<>();
        for (int p = 0; p < file.integer("map.parts", 1, Integer.MAX_VALUE); p++) {
            parts.add(features(file.part("part-" + p), x));
        }
        return graph.concat(1, parts);
    }

    /** An array of lines of floats. */
    record Lines(int rows, int columns, float[] data) {
        static Lines of(ModelReader file, String name) {
            DenseRows all = file.rows(name);
            try {
                float[] data = new float[Math.multiplyExact(all.rows(), all.columns())];
                float[] line = new float[all.columns()];
                for (int i = 0; i < all.rows(); i++) {
                    all.copyRow(i, line);
                    System.arraycopy(line, 0, data, i * line.length, line.length);
                }
                return new Lines(all.rows(), all.columns(), data);
            } finally {
                all.memory().close();
            }
        }
    }

    /** Ω'x + b for frequencies d×D. */
    private String project(String x, Lines omega, float[] phases) {
        String product = graph.add("MatMul", x, graph.floats(omega.data, omega.rows, omega.columns));
        return phases == null ? product : graph.add("Add", product, graph.floats(phases));
    }

    private String times(String tensor, float factor) {
        return graph.add("Mul", tensor, graph.floats(new float[] {factor}));
    }

    /** √q φ(ω·x) of every atom; a pair has all cosines, then all sines. */
    private String measure(ModelReader file, String x) {
        try (SpectralMeasure measure = SpectralMeasure.read(file)) {
            Family family = measure.family();
            double height = family == Family.FOURIER_PAIR || family == Family.COORDINATE ? 1 : 2;
            float[] roots = new float[measure.count()];
            for (int m = 0; m < roots.length; m++) {
                roots[m] = (float) Math.sqrt(height * measure.weight(m));
            }
            String weights = graph.floats(measure.isUniform() ? new float[] {roots[0]} : roots);
            if (family == Family.COORDINATE) {
                int[] columns = measure.atoms().columns().orElseThrow();
                boolean all = columns.length == measure.inputs()
                        && IntStream.range(0, columns.length).allMatch(j -> columns[j] == j);
                return graph.add("Mul", all ? x : graph.columns(x, columns), weights);
            }
            String angles = project(x, lines(measure), measure.phases());
            return switch (family) {
                case FOURIER_PAIR ->
                    graph.concat(
                            1,
                            List.of(
                                    graph.add("Mul", graph.add("Cos", angles), weights),
                                    graph.add("Mul", graph.add("Sin", angles), weights)));
                case FOURIER_PHASE -> graph.add("Mul", graph.add("Cos", angles), weights);
                case ARC_COSINE_0 ->
                    graph.add(
                            "Mul",
                            graph.cast(graph.add("Greater", angles, graph.floats(new float[] {0})), Type.FLOAT),
                            weights);
                case ARC_COSINE_1 -> graph.add("Mul", graph.add("Relu", angles), weights);
                default -> {
                    String ramp = graph.add("Relu", angles);
                    yield graph.add("Mul", graph.add("Mul", ramp, ramp), weights);
                }
            };
        }
    }

    /** The frequencies as a matrix d×N, also those that are held by structure. */
    private static Lines lines(SpectralMeasure measure) {
        int d = measure.inputs();
        int count = measure.count();
        float[] data = new float[Math.multiplyExact(d, count)];
        float[] omega = new float[d];
        for (int m = 0; m < count; m++) {
            measure.atoms().copyAtom(m, omega);
            for (int j = 0; j < d; j++) {
                data[j * count + m] = omega[j];
            }
        }
        return new Lines(d, count, data);
    }

    /** Landmarks x_l, one per line, dense or from the three arrays of sparse ones. */
    static Lines landmarks(ModelReader file) {
        if (file.hasEntry("landmarks.npy")) {
            return Lines.of(file, "landmarks.npy");
        }
        int columns = (int) file.integer("map.inputs", 1, Integer.MAX_VALUE);
        int[] starts = file.ints("landmark-starts.npy");
        int[] index = file.ints("landmark-index.npy");
        float[] values = file.floatVector("landmark-values.npy");
        if ((starts.length - 1L) * columns > MOST_NUMBERS) {
            throw new BadInput("its " + (starts.length - 1) + " sparse landmarks of " + columns
                    + " columns would take more than 1 GiB in the graph, which has no sparse arrays; use the Bochner"
                    + " library, or take fewer columns or landmarks");
        }
        float[] data = new float[Math.multiplyExact(starts.length - 1, columns)];
        for (int l = 0; l + 1 < starts.length; l++) {
            for (int e = starts[l]; e < starts[l + 1]; e++) {
                data[l * columns + index[e]] = values[e];
            }
        }
        return new Lines(starts.length - 1, columns, data);
    }

    /** The products x·x_l and the squared distances ‖x‖² + ‖x_l‖² − 2 x·x_l, in double. */
    private String[] distances(String x, Lines landmarks) {
        double[] turned = new double[landmarks.data.length];
        double[] norms = new double[landmarks.rows];
        for (int l = 0; l < landmarks.rows; l++) {
            for (int j = 0; j < landmarks.columns; j++) {
                double value = landmarks.data[l * landmarks.columns + j];
                turned[j * landmarks.rows + l] = value;
                norms[l] += value * value;
            }
        }
        String wide = graph.cast(x, Type.DOUBLE);
        String products = graph.add("MatMul", wide, graph.doubles(turned, landmarks.columns, landmarks.rows));
        String own = graph.sum(graph.add("Mul", wide, wide), 1, true);
        String both = graph.add("Add", own, graph.doubles(norms));
        String square = graph.add("Sub", both, graph.add("Mul", products, graph.number(2)));
        return new String[] {products, graph.add("Max", square, graph.number(0))};
    }

    private String landmarks(ModelReader file, String x) {
        double width = file.number("map.width");
        String square = distances(x, landmarks(file))[1];
        return graph.cast(
                graph.add("Exp", graph.add("Mul", square, graph.number(-1 / (2 * width * width)))), Type.FLOAT);
    }

    private String mixture(ModelReader file, String x) {
        String[] kernels = file.get("map.kernels").split(",");
        double[] widths = file.vector("kernel-widths.npy");
        double[] weights = file.vector("kernel-weights.npy");
        String[] found = distances(x, landmarks(file));
        String sum = null;
        for (int i = 0; i < kernels.length; i++) {
            KernelTerm term = new KernelTerm(kernels[i], widths[i], weights[i]);
            String value = graph.add("Mul", kernel(term, found[0], found[1]), graph.number(term.weight()));
            sum = sum == null ? value : graph.add("Add", sum, value);
        }
        // Rounded to float where the model rounds: the whitening enlarges what is lost before.
        Lines whitening = Lines.of(file, "whitening.npy");
        String wide = graph.cast(graph.floats(whitening.data, whitening.rows, whitening.columns), Type.DOUBLE);
        return graph.cast(graph.add("MatMul", sum, wide), Type.FLOAT);
    }

    /** The kernel of {@link KernelTerm} without its weight. */
    private String kernel(KernelTerm term, String products, String squares) {
        String unit = graph.number(1 / (term.width() * term.width()));
        String kernel = term.kernel();
        if (kernel.equals("linear")) {
            return graph.add("Mul", products, unit);
        }
        if (kernel.startsWith("polynomial")) {
            String base = graph.add("Add", graph.add("Mul", products, unit), graph.number(1));
            return graph.add("Pow", base, graph.number(kernel.charAt(kernel.length() - 1) - '0'));
        }
        String square = graph.add("Mul", squares, unit);
        if (kernel.equals("gaussian")) {
            return graph.add("Exp", graph.add("Mul", square, graph.number(-0.5)));
        }
        double nu = Double.parseDouble(kernel.substring("matern:".length()));
        String t = graph.add("Sqrt", graph.add("Mul", square, graph.number(2 * nu)));
        String fall = graph.add("Exp", graph.add("Neg", t));
        if (nu == 0.5) {
            return fall;
        }
        String rise = graph.add("Add", t, graph.number(1));
        if (nu == 2.5) {
            rise = graph.add("Add", rise, graph.add("Mul", graph.add("Mul", t, t), graph.number(1.0 / 3)));
        }
        return graph.add("Mul", rise, fall);
    }

    /** Σ_m q cos(ω·x − θ) of each landmark's own frequencies, padded to the same number for all. */
    private String similarities(ModelReader file, String x) {
        int[] starts = file.ints("atom-starts.npy");
        float[] angles = file.floatVector("atom-angles.npy");
        float[] shares = file.floatVector("atom-shares.npy");
        Lines atoms = file.hasEntry("atoms.npy") ? Lines.of(file, "atoms.npy") : matrix(file);
        int landmarks = starts.length - 1;
        int most = IntStream.range(0, landmarks)
                .map(l -> starts[l + 1] - starts[l])
                .max()
                .orElseThrow();
        int all = Math.multiplyExact(landmarks, most);
        float[] omega = new float[Math.multiplyExact(atoms.rows, all)];
        float[] minus = new float[all];
        float[] weights = new float[all];
        for (int l = 0; l < landmarks; l++) {
            for (int m = starts[l], to = l * most; m < starts[l + 1]; m++, to++) {
                minus[to] = -angles[m];
                weights[to] = shares[m];
                for (int j = 0; j < atoms.rows; j++) {
                    omega[j * all + to] = atoms.data[j * atoms.columns + m];
                }
            }
        }
        String waves = graph.add("Cos", project(x, new Lines(atoms.rows, all, omega), minus));
        String weighted = graph.add("Mul", waves, graph.floats(weights));
        return graph.sum(graph.reshape(weighted, -1, landmarks, most), 2, false);
    }

    /** Frequencies of a structured product, one by one. */
    private static Lines matrix(ModelReader file) {
        try (Atoms atoms = Atoms.read(file)) {
            float[] data = new float[Math.multiplyExact(atoms.inputs(), atoms.count())];
            float[] omega = new float[atoms.inputs()];
            for (int m = 0; m < atoms.count(); m++) {
                atoms.copyAtom(m, omega);
                for (int j = 0; j < omega.length; j++) {
                    data[j * atoms.count() + m] = omega[j];
                }
            }
            return new Lines(atoms.inputs(), atoms.count(), data);
        }
    }

    private String sharedSimilarities(ModelReader file, String x) {
        String angles = project(x, Lines.of(file, "atoms.npy"), null);
        String waves = graph.concat(1, List.of(graph.add("Cos", angles), graph.add("Sin", angles)));
        return project(waves, Lines.of(file, "mixing.npy"), null);
    }

    /** Layers of √(2/D) cos(Ω'x + b), or of the sum of two such waves with half the variance. */
    private String yaglom(ModelReader file, String x) {
        String below = x;
        for (int l = 1; l <= file.integer("map.layers", 1, Integer.MAX_VALUE); l++) {
            Lines omega = Lines.of(file, "omega-" + l + ".npy");
            String waves = graph.add("Cos", project(below, omega, file.floatVector("phases-" + l + ".npy")));
            boolean two = file.hasEntry("second-omega-" + l + ".npy");
            if (two) {
                Lines other = Lines.of(file, "second-omega-" + l + ".npy");
                float[] phases = file.floatVector("second-phases-" + l + ".npy");
                waves = graph.add("Add", waves, graph.add("Cos", project(below, other, phases)));
            }
            below = times(waves, (float) Math.sqrt((two ? 0.5 : 2.0) / omega.columns));
        }
        return below;
    }

    /** Waves of single columns, mixed into a few numbers each; then a layer over all of them. */
    private String columnWaves(ModelReader file, String x) {
        int inputs = (int) file.integer("map.inputs", 1, Integer.MAX_VALUE);
        int waves = (int) file.integer("map.waves", 1, Integer.MAX_VALUE);
        int numbers = (int) file.integer("map.numbers", 1, Integer.MAX_VALUE);
        int[] which = file.ints("wave-columns.npy");
        Lines omega = Lines.of(file, "omega.npy");
        float[] phases = file.floatVector("phases.npy");
        int constant = which.length * (numbers + 1);
        // The line of Ω that belongs to the 1 in u is one more phase.
        for (int c = 0; c < phases.length; c++) {
            phases[c] += omega.data[constant * omega.columns + c];
        }
        float[] rest = new float[omega.data.length - omega.columns];
        System.arraycopy(omega.data, 0, rest, 0, constant * omega.columns);
        System.arraycopy(
                omega.data,
                (constant + 1) * omega.columns,
                rest,
                constant * omega.columns,
                rest.length - constant * omega.columns);
        List<String> parts = new ArrayList<>();
        if (which.length > 0) {
            parts.add(embedded(file, x, which, waves, numbers));
        }
        int[] plain = IntStream.range(0, inputs)
                .filter(j -> Arrays.binarySearch(which, j) < 0)
                .toArray();
        if (plain.length > 0) {
            parts.add(graph.columns(x, plain));
        }
        String angles = project(graph.concat(1, parts), new Lines(omega.rows - 1, omega.columns, rest), phases);
        boolean rectified = file.integer("map.rectified", 0, 1) == 1;
        return times(graph.add(rectified ? "Relu" : "Cos", angles), (float) Math.sqrt(2.0 / phases.length));
    }

    /** For each column with waves max(0, A'[sin 2πcx, cos 2πcx] + b), and x itself. */
    private String embedded(ModelReader file, String x, int[] which, int waves, int numbers) {
        float[] turns = file.floatVector("wave-frequencies.npy");
        for (int k = 0; k < turns.length; k++) {
            turns[k] *= TURN;
        }
        float[] mixes = file.floatVector("wave-mixes.npy");
        int columns = which.length;
        int mix = 2 * waves * numbers;
        float[] matrices = new float[columns * mix];
        float[] biases = new float[columns * numbers];
        for (int j = 0; j < columns; j++) {
            System.arraycopy(mixes, j * (mix + numbers), matrices, j * mix, mix);
            System.arraycopy(mixes, j * (mix + numbers) + mix, biases, j * numbers, numbers);
        }
        // Column by column: J×n×1.
        String own = graph.add("Transpose", Map.of("perm", new long[] {1, 0}), graph.columns(x, which));
        String each = graph.reshape(own, columns, -1, 1);
        String angles = graph.add("Mul", each, graph.floats(turns, columns, 1, waves));
        String pair = graph.concat(2, List.of(graph.add("Sin", angles), graph.add("Cos", angles)));
        String mixed = graph.add(
                "Add",
                graph.add("MatMul", pair, graph.floats(matrices, columns, 2L * waves, numbers)),
                graph.floats(biases, columns, 1, numbers));
        String all = graph.concat(2, List.of(graph.add("Relu", mixed), each));
        String rows = graph.add("Transpose", Map.of("perm", new long[] {1, 0, 2}), all);
        return graph.reshape(rows, -1, (long) columns * (numbers + 1));
    }
}
