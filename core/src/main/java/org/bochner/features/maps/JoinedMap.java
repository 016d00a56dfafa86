package org.bochner.features.maps;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.bochner.features.FeatureMap;
import org.bochner.features.KernelTerm;
import org.bochner.features.MapDescription;
import org.bochner.features.RowFeatures;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.Rows;
import org.bochner.linalg.SparseRows;
import org.bochner.model.file.ModelReader;
import org.bochner.model.file.ModelWriter;

/**
 * The features of several maps side by side, z(x) = (z₁(x), z₂(x), …): the map of the sum of their kernels, since
 * z(x)·z(x') = Σ_p z_p(x)·z_p(x'). A linear function of it is a sum of linear functions of the parts.
 *
 * <p>Where a part {@linkplain FeatureMap#keepsSparse keeps sparse rows sparse}, so does the whole: dense parts are then
 * stored entry by entry. Cost: that of the parts. The map owns its parts and closes each of them once.
 */
public final class JoinedMap implements FeatureMap {
    /** Its name in model files. */
    public static final String KIND = "joined";

    private static final String PARTS = "map.parts";
    private static final int MOST_PARTS = 64;

    private final List<FeatureMap> parts;
    private final int features;

    /** Takes over {@code parts}, of which none is there twice. */
    public JoinedMap(List<? extends FeatureMap> parts) {
        Collection<FeatureMap> different = Collections.newSetFromMap(new IdentityHashMap<>());
        different.addAll(parts);
        if (parts.isEmpty() || parts.size() > MOST_PARTS || different.size() < parts.size()) {
            throw new IllegalArgumentException(
                    "maps side by side are 1 to " + MOST_PARTS + ", each there once, not " + parts.size());
        }
        int sum = 0;
        for (FeatureMap part : parts) {
            if (part.inputs() != parts.get(0).inputs()) {
                throw new IllegalArgumentException("maps side by side take the same columns, not "
                        + parts.get(0).inputs() + " and " + part.inputs());
            }
            sum = Math.addExact(sum, part.features());
        }
        this.parts = List.copyOf(parts);
        this.features = sum;
    }

    @Override
    public int inputs() {
        return parts.get(0).inputs();
    }

    @Override
    public int features() {
        return features;
    }

    @Override
    public void apply(Rows rows, FloatMemory out, int offset, int stride) {
        check(rows, out, offset, stride);
        int at = offset;
        for (FeatureMap part : parts) {
            part.apply(rows, out, at, stride);
            at += part.features();
        }
    }

    @Override
    public RowFeatures row() {
        RowFeatures[] rows = parts.stream().map(FeatureMap::row).toArray(RowFeatures[]::new);
        float[][] z = parts.stream().map(part -> new float[part.features()]).toArray(float[][]::new);
        return (x, out) -> {
            int at = 0;
            for (int p = 0; p < rows.length; p++) {
                rows[p].apply(x, z[p]);
                System.arraycopy(z[p], 0, out, at, z[p].length);
                at += z[p].length;
            }
        };
    }

    @Override
    public boolean keepsSparse() {
        return parts.stream().anyMatch(FeatureMap::keepsSparse);
    }

    @Override
    public SparseRows sparse(SparseRows rows) {
        List<SparseRows> columns = new ArrayList<>();
        try {
            long entries = 0;
            for (FeatureMap part : parts) {
                columns.add(part.keepsSparse() ? part.sparse(rows) : stored(part, rows));
                entries += columns.get(columns.size() - 1).entries();
            }
            return sideBySide(columns, rows.rows(), Math.toIntExact(entries));
        } finally {
            columns.forEach(each -> each.values().close());
        }
    }

    /** The dense features of {@code part} with every entry stored. */
    private static SparseRows stored(FeatureMap part, SparseRows rows) {
        int width = part.features();
        int[] starts = new int[rows.rows() + 1];
        int[] index = new int[Math.multiplyExact(rows.rows(), width)];
        for (int e = 0; e < index.length; e++) {
            index[e] = e % width;
        }
        for (int i = 0; i < starts.length; i++) {
            starts[i] = i * width;
        }
        FloatMemory values = FloatMemory.allocate(index.length);
        part.apply(rows, values, 0, width);
        return new SparseRows(rows.rows(), width, starts, index, values);
    }

    private SparseRows sideBySide(List<SparseRows> columns, int rows, int entries) {
        int[] starts = new int[rows + 1];
        int[] index = new int[entries];
        FloatMemory values = FloatMemory.allocate(entries);
        int n = 0;
        for (int i = 0; i < rows; i++) {
            int first = 0;
            for (SparseRows each : columns) {
                int from = each.start(i);
                int count = each.end(i) - from;
                values.copy(n, each.values(), from, count);
                for (int e = 0; e < count; e++) {
                    index[n++] = first + each.index()[from + e];
                }
                first += each.columns();
            }
            starts[i + 1] = n;
        }
        return new SparseRows(rows, features, starts, index, values);
    }

    @Override
    public MapDescription describe() {
        List<String> families =
                parts.stream().map(part -> part.describe().family()).toList();
        return MapDescription.of("sum of " + parts.size() + " kernels")
                .with("families", String.join(", ", families))
                .with("features", features);
    }

    /** Those of all parts, where every part is such a sum. */
    @Override
    public List<KernelTerm> terms() {
        return parts.stream().anyMatch(part -> part.terms().isEmpty())
                ? List.of()
                : parts.stream().flatMap(part -> part.terms().stream()).toList();
    }

    /** The sum over the parts, whose functions are taken as uncorrelated; empty where it is for one of them. */
    @Override
    public Optional<double[]> sensitivity(double[] squares) {
        double[] sum = new double[inputs()];
        int at = 0;
        for (FeatureMap part : parts) {
            double[] mine = new double[part.features()];
            System.arraycopy(squares, at, mine, 0, mine.length);
            Optional<double[]> energy = part.sensitivity(mine);
            if (energy.isEmpty()) {
                return Optional.empty();
            }
            for (int j = 0; j < sum.length; j++) {
                sum[j] += energy.get()[j];
            }
            at += mine.length;
        }
        return Optional.of(sum);
    }

    @Override
    public String kind() {
        return KIND;
    }

    /** Each part under a name of its own. */
    @Override
    public void write(ModelWriter to) {
        to.put(PARTS, parts.size());
        for (int p = 0; p < parts.size(); p++) {
            ModelWriter own = to.part(name(p));
            own.put("map", parts.get(p).kind());
            parts.get(p).write(own);
        }
    }

    /** The map that was written, its parts read by {@code part}; the caller closes it. */
    public static JoinedMap read(ModelReader from, Function<ModelReader, FeatureMap> part) {
        int count = (int) from.integer(PARTS, 1, MOST_PARTS);
        List<FeatureMap> parts = new ArrayList<>();
        for (int p = 0; p < count; p++) {
            FeatureMap read = part.apply(from.part(name(p)));
            if (read == null) {
                throw from.bad("part " + p + " of its features has no map");
            }
            parts.add(read);
        }
        return new JoinedMap(parts);
    }

    private static String name(int part) {
        return "part-" + part;
    }

    @Override
    public void close() {
        parts.forEach(FeatureMap::close);
    }
}
