package org.bochner.features.maps;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bochner.Execution;
import org.bochner.RandomStream;
import org.bochner.Task;
import org.bochner.features.FeatureMap;
import org.bochner.features.KernelTerm;
import org.bochner.features.MeasureMap;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.Rows;
import org.bochner.spectral.Atoms;
import org.bochner.spectral.CoordinateAtoms;
import org.bochner.spectral.DenseAtoms;
import org.bochner.spectral.Draw;
import org.bochner.spectral.Family;
import org.bochner.spectral.FrequencyDraw;
import org.bochner.spectral.Kernels;
import org.bochner.spectral.SpectralMeasure;
import org.bochner.sphere.HarmonicMap;
import org.bochner.sphere.OntoSphere;
import org.bochner.sphere.Sphere;
import org.bochner.sphere.SphericalHarmonics;
import org.bochner.store.MemoryStore;
import org.bochner.store.RowStore;
import org.junit.jupiter.api.Nested;

/** Every map of core fulfils {@link FeatureMapContract}. A new map is one class here. */
class FeatureMapContractTest {
    private static final int COLUMNS = FeatureMapContract.COLUMNS;

    private static DenseAtoms atoms(int inputs, int count, long seed) {
        RandomStream stream = RandomStream.of(seed, 41);
        return DenseAtoms.of(inputs, count, (m, into) -> stream.gaussians(into));
    }

    private static float[] numbers(int count, double scale, long seed) {
        RandomStream stream = RandomStream.of(seed, 42);
        float[] all = new float[count];
        for (int k = 0; k < count; k++) {
            all[k] = (float) (scale * stream.gaussian());
        }
        return all;
    }

    private static double[] uneven(int count) {
        return IntStream.range(0, count).mapToDouble(m -> 1 / (2.0 + m)).toArray();
    }

    private static double product(Atoms atoms, int m, double[] row) {
        float[] omega = new float[atoms.inputs()];
        atoms.copyAtom(m, omega);
        double sum = 0;
        for (int j = 0; j < row.length; j++) {
            sum += omega[j] * row[j];
        }
        return sum;
    }

    private static double[] doubles(float[] row) {
        return IntStream.range(0, row.length).mapToDouble(j -> row[j]).toArray();
    }

    abstract static class OfMeasure extends FeatureMapContract<MeasureMap> {
        abstract SpectralMeasure measure();

        @Override
        MeasureMap map() {
            return new MeasureMap(measure().withWeights(uneven(measureCount())));
        }

        int measureCount() {
            return 7;
        }

        @Override
        boolean ordered() {
            return true;
        }

        @Override
        double[] definition(MeasureMap map, float[] row) {
            SpectralMeasure q = map.measure();
            double[] z = new double[map.features()];
            for (int m = 0; m < q.count(); m++) {
                double s = product(q.atoms(), m, doubles(row));
                double root = Math.sqrt(q.weight(m));
                switch (q.family()) {
                    case FOURIER_PAIR -> {
                        z[m] = root * Math.cos(s);
                        z[q.count() + m] = root * Math.sin(s);
                    }
                    case FOURIER_PHASE -> z[m] = root * Math.sqrt(2) * Math.cos(s + q.phases()[m]);
                    case ARC_COSINE_1 -> z[m] = root * Math.sqrt(2) * Math.max(0, s);
                    case COORDINATE -> z[m] = root * s;
                    default -> throw new AssertionError(q.family());
                }
            }
            return z;
        }
    }

    @Nested
    class Pairs extends OfMeasure {
        @Override
        SpectralMeasure measure() {
            return FrequencyDraw.draw(Kernels.gaussian(2), Draw.IID, 7, COLUMNS, 1);
        }
    }

    @Nested
    class Phases extends OfMeasure {
        @Override
        SpectralMeasure measure() {
            return FrequencyDraw.draw(Kernels.gaussian(2), Draw.IID, Family.FOURIER_PHASE, 7, COLUMNS, 1);
        }
    }

    @Nested
    class Ramps extends OfMeasure {
        @Override
        SpectralMeasure measure() {
            return new SpectralMeasure(Family.ARC_COSINE_1, atoms(COLUMNS, 7, 1), null, uneven(7));
        }
    }

    @Nested
    class Coordinates extends OfMeasure {
        @Override
        int measureCount() {
            return 4;
        }

        @Override
        SpectralMeasure measure() {
            return new SpectralMeasure(Family.COORDINATE, new CoordinateAtoms(COLUMNS, 0, 5, 2, 2), null, uneven(4));
        }
    }

    @Nested
    class SparseLandmarks extends Landmarks {
        @Override
        LandmarkMap map() {
            return new LandmarkMap(sparse(rows(9, 2)), 1.5);
        }
    }

    @Nested
    class Landmarks extends FeatureMapContract<LandmarkMap> {
        @Override
        LandmarkMap map() {
            return new LandmarkMap(DenseRows.of(rows(9, 2)), 1.5);
        }

        @Override
        double[] definition(LandmarkMap map, float[] row) {
            return IntStream.range(0, 9)
                    .mapToDouble(l -> Math.exp(-distance(map.landmarks(), l, row) / (2 * 1.5 * 1.5)))
                    .toArray();
        }
    }

    private static double distance(Rows landmarks, int l, float[] row) {
        float[] other = new float[COLUMNS];
        landmarks.copyRow(l, other);
        double sum = 0;
        for (int j = 0; j < COLUMNS; j++) {
            sum += ((double) other[j] - row[j]) * ((double) other[j] - row[j]);
        }
        return sum;
    }

    @Nested
    class Similarities extends FeatureMapContract<SimilarityMap> {
        @Override
        SimilarityMap map() {
            return new SimilarityMap(
                    atoms(COLUMNS, 11, 3), new int[] {0, 1, 5, 11}, numbers(11, 1, 4), numbers(11, 0.3, 5));
        }

        @Override
        double[] definition(SimilarityMap map, float[] row) {
            double[] psi = new double[3];
            for (int l = 0; l < 3; l++) {
                for (int m = map.starts[l]; m < map.starts[l + 1]; m++) {
                    psi[l] += map.weights[m] * Math.cos(product(map.atoms, m, doubles(row)) - map.angles[m]);
                }
            }
            return psi;
        }
    }

    @Nested
    class SharedSimilarities extends FeatureMapContract<SharedSimilarityMap> {
        @Override
        SharedSimilarityMap map() {
            return new SharedSimilarityMap(atoms(COLUMNS, 8, 6), atoms(16, 5, 7));
        }

        @Override
        double[] definition(SharedSimilarityMap map, float[] row) {
            double[] pairs = new double[16];
            for (int m = 0; m < 8; m++) {
                double s = product(map.atoms, m, doubles(row));
                pairs[m] = Math.cos(s);
                pairs[8 + m] = Math.sin(s);
            }
            return IntStream.range(0, 5)
                    .mapToDouble(l -> product(map.mixing, l, pairs))
                    .toArray();
        }
    }

    @Nested
    class SumOfKernelsOfSparseLandmarks extends SumOfKernels {
        @Override
        Rows landmarks() {
            return sparse(rows(6, 8));
        }
    }

    @Nested
    class SumOfKernels extends FeatureMapContract<MixtureMap> {
        Rows landmarks() {
            return DenseRows.of(rows(6, 8));
        }

        @Override
        MixtureMap map() {
            return MixtureMap.of(
                    landmarks(),
                    List.of(new KernelTerm("gaussian", 2, 0.5), new KernelTerm("matern:1.5", 3, 1.5)),
                    Execution.defaults());
        }

        @Override
        double[] definition(MixtureMap map, float[] row) {
            double[] z = new double[6];
            for (int l = 0; l < 6; l++) {
                double square = distance(map.landmarks, l, row);
                double value = 0;
                for (KernelTerm term : map.terms()) {
                    value += term.value(square, 0, 0);
                }
                float[] line = new float[6];
                map.whitening.copyRow(l, line);
                for (int c = 0; c < 6; c++) {
                    z[c] += line[c] * value;
                }
            }
            return z;
        }
    }

    abstract static class OfYaglom extends FeatureMapContract<YaglomMap> {
        @Override
        double[] definition(YaglomMap map, float[] row) {
            double[] z = doubles(row);
            for (YaglomMap.Layer layer : map.layers()) {
                double[] next = new double[layer.features()];
                for (int c = 0; c < next.length; c++) {
                    double sum = Math.cos(product(layer.first(), c, z) + layer.phases()[c]);
                    if (!layer.stationary()) {
                        sum += Math.cos(product(layer.second(), c, z) + layer.secondPhases()[c]);
                    }
                    next[c] = sum * Math.sqrt((layer.stationary() ? 2.0 : 0.5) / next.length);
                }
                z = next;
            }
            return z;
        }
    }

    @Nested
    class YaglomPairs extends OfYaglom {
        @Override
        YaglomMap map() {
            return new YaglomMap(List.of(
                    new YaglomMap.Layer(
                            atoms(COLUMNS, 9, 9), numbers(9, 1, 10), atoms(COLUMNS, 9, 11), numbers(9, 1, 12)),
                    new YaglomMap.Layer(atoms(9, 4, 13), numbers(4, 1, 14), null, null)));
        }
    }

    @Nested
    class YaglomStationary extends OfYaglom {
        @Override
        YaglomMap map() {
            return new YaglomMap(List.of(new YaglomMap.Layer(atoms(COLUMNS, 9, 9), numbers(9, 1, 10), null, null)));
        }
    }

    @Nested
    class Harmonics extends FeatureMapContract<HarmonicMap> {
        @Override
        HarmonicMap map() {
            OntoSphere sphere = OntoSphere.lift(COLUMNS, 1.25);
            SphericalHarmonics harmonics = Sphere.first(sphere.dimension(), 30);
            return new HarmonicMap(sphere, harmonics, uneven(harmonics.count()));
        }

        @Override
        double[] definition(HarmonicMap map, float[] row) {
            double[] point = Arrays.copyOf(doubles(row), COLUMNS + 1);
            point[COLUMNS] = 1.25;
            double norm =
                    Math.sqrt(Arrays.stream(point).map(each -> each * each).sum());
            double[] on = Arrays.stream(point).map(each -> each / norm).toArray();
            double[] z = Sphere.values(map.harmonics(), on);
            for (int j = 0; j < z.length; j++) {
                z[j] *= Math.sqrt(map.weights()[j]);
            }
            return z;
        }

        @Override
        boolean ordered() {
            return true;
        }
    }

    private static ColumnMap scores() {
        try (RowStore rows = MemoryStore.of(
                FeatureMapContract.rows(300, 15), new double[300], null, Task.regression(), Execution.defaults())) {
            return ColumnMap.normalScores(rows).withWeights(0.5, 1, 0, 2, 0.25, 1);
        }
    }

    private static double[] transformed(ColumnMap map, float[] row) {
        return IntStream.range(0, row.length)
                .mapToDouble(j -> map.value(j, row[j]))
                .toArray();
    }

    @Nested
    class WeightedColumns extends FeatureMapContract<ColumnMap> {
        @Override
        ColumnMap map() {
            return ColumnMap.weighted(0.5, 1, 0, 2, 0.25, 1);
        }

        @Override
        double[] definition(ColumnMap map, float[] row) {
            double[] weights = {0.5, 1, 0, 2, 0.25, 1};
            return IntStream.range(0, row.length)
                    .mapToDouble(j -> weights[j] * row[j])
                    .toArray();
        }
    }

    @Nested
    class ColumnScores extends FeatureMapContract<ColumnMap> {
        @Override
        ColumnMap map() {
            return scores();
        }

        @Override
        double[] definition(ColumnMap map, float[] row) {
            return transformed(map, row);
        }
    }

    @Nested
    class Chain extends FeatureMapContract<FeatureMap> {
        private final ColumnMap columns = scores();
        private DenseAtoms atoms;

        @Override
        FeatureMap map() {
            atoms = atoms(COLUMNS, 7, 16);
            return columns.then(new MeasureMap(new SpectralMeasure(Family.FOURIER_PAIR, atoms, null, uneven(7))));
        }

        @Override
        double[] definition(FeatureMap map, float[] row) {
            double[] z = new double[14];
            for (int m = 0; m < 7; m++) {
                double s = product(atoms, m, transformed(columns, row));
                z[m] = Math.sqrt(uneven(7)[m]) * Math.cos(s);
                z[7 + m] = Math.sqrt(uneven(7)[m]) * Math.sin(s);
            }
            return z;
        }

        @Override
        boolean ordered() {
            return true;
        }
    }

    /** Weights of columns, then functions of them: both write the same names, and so does each part of a blend. */
    @Nested
    class ChainOfChains extends FeatureMapContract<FeatureMap> {
        private static final double[] WEIGHTS = {0.5, 1, 0.75, 2, 0.25, 1};
        private final ColumnMap columns = scores();
        private DenseAtoms atoms;

        @Override
        FeatureMap map() {
            atoms = atoms(COLUMNS, 7, 16);
            FeatureMap inner =
                    columns.then(new MeasureMap(new SpectralMeasure(Family.FOURIER_PAIR, atoms, null, uneven(7))));
            return ColumnMap.weighted(WEIGHTS).then(inner);
        }

        @Override
        double[] definition(FeatureMap map, float[] row) {
            float[] weighted = row.clone();
            for (int j = 0; j < row.length; j++) {
                weighted[j] *= (float) WEIGHTS[j];
            }
            double[] z = new double[14];
            for (int m = 0; m < 7; m++) {
                double s = product(atoms, m, transformed(columns, weighted));
                z[m] = Math.sqrt(uneven(7)[m]) * Math.cos(s);
                z[7 + m] = Math.sqrt(uneven(7)[m]) * Math.sin(s);
            }
            return z;
        }

        @Override
        boolean ordered() {
            return true;
        }
    }

    @Nested
    class SideBySide extends FeatureMapContract<JoinedMap> {
        private static LandmarkMap landmarks() {
            return new LandmarkMap(DenseRows.of(FeatureMapContract.rows(9, 2)), 1.5);
        }

        private static MeasureMap ramps() {
            return new MeasureMap(new SpectralMeasure(Family.ARC_COSINE_1, atoms(COLUMNS, 7, 1), null, uneven(7)));
        }

        @Override
        JoinedMap map() {
            return new JoinedMap(List.of(landmarks(), ramps(), new JoinedMap(List.of(landmarks()))));
        }

        @Override
        double[] definition(JoinedMap map, float[] row) {
            try (LandmarkMap first = landmarks();
                    MeasureMap second = ramps()) {
                double[] near = new Landmarks().definition(first, row);
                double[] ramp = new Ramps().definition(second, row);
                return Stream.of(near, ramp, near)
                        .flatMapToDouble(Arrays::stream)
                        .toArray();
            }
        }
    }
}
