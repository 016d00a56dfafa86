package org.bochner.features;

import java.util.Locale;
import java.util.Optional;
import org.bochner.features.MapDescription.Quantiles;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.Rows;
import org.bochner.linalg.SparseRows;
import org.bochner.linalg.loops.RowProduct;
import org.bochner.linalg.loops.Trigonometry;
import org.bochner.model.file.ModelReader;
import org.bochner.model.file.ModelWriter;
import org.bochner.spectral.CoordinateAtoms;
import org.bochner.spectral.Family;
import org.bochner.spectral.Frequencies;
import org.bochner.spectral.SpectralMeasure;

/**
 * Random features, such as weighted cosines and sines of random projections: the feature map of a
 * {@link SpectralMeasure}, z(x) = (√q_m φ(x; ω_m))_m, so that z(x)·z(x') = Σ_m q_m φ(x; ω_m)·φ(x'; ω_m).
 *
 * <p>Columns: a Fourier pair has all cosines first, then all sines, {@code [√q cos ω·x (N) | √q sin ω·x (N)]}; every
 * other family has column m for atom m.
 *
 * <p>φ and the weight are applied to a strip of projections ω_m·x
 * ({@link org.bochner.spectral.Atoms#project(Rows, Rows.StripVisitor)}) while it is in the first caches. Cost per dense
 * row: 2dN flops for the projection, and for Fourier families some 25 (phase) or 45 (pair) flops per atom. Nothing is
 * allocated per row. The map owns its measure: closing the map closes the measure.
 */
public final class MeasureMap implements FeatureMap {
    /** Its name in model files. */
    public static final String KIND = "measure";

    /** So many coordinates are dense even of sparse rows: matrices of them are small, and dense products fast. */
    private static final int FEW = 2048;

    private final SpectralMeasure measure;
    private final Family family;
    private final int count;
    private final float[] phases;
    /** √q of the family's height where all weights are equal; else 1, and {@link #roots} multiply. */
    private final float scale;

    private final float[] roots;

    /** Takes over {@code measure}. */
    public MeasureMap(SpectralMeasure measure) {
        this.measure = measure;
        this.family = measure.family();
        this.count = measure.count();
        this.phases = measure.phases();
        // √2 is part of φ for every family but pairs and coordinates.
        double height = family == Family.FOURIER_PAIR || family == Family.COORDINATE ? 1 : 2;
        if (measure.isUniform()) {
            this.scale = (float) Math.sqrt(height * measure.weight(0));
            this.roots = null;
        } else {
            this.scale = 1;
            this.roots = new float[count];
            for (int m = 0; m < count; m++) {
                roots[m] = (float) Math.sqrt(height * measure.weight(m));
            }
        }
    }

    public SpectralMeasure measure() {
        return measure;
    }

    @Override
    public int inputs() {
        return measure.inputs();
    }

    @Override
    public int features() {
        return measure.features();
    }

    @Override
    public void apply(Rows rows, FloatMemory out, int offset, int stride) {
        check(rows, out, offset, stride);
        float[] sines = family == Family.FOURIER_PAIR ? new float[count] : null;
        measure.atoms().project(rows, (i, m, length, values, at) -> {
            transform(m, length, values, at, sines);
            int row = offset + i * stride + m;
            out.write(row, values, at, length);
            if (sines != null) {
                out.write(row + count, sines, 0, length);
            }
        });
    }

    @Override
    public RowFeatures row() {
        RowProduct product = measure.atoms().row();
        if (family == Family.FOURIER_PAIR) {
            float[] cosines = new float[count];
            float[] sines = new float[count];
            return (x, z) -> {
                product.times(x, cosines);
                Trigonometry.pair(cosines, sines, scale);
                weigh(cosines, 0, 0, count);
                weigh(sines, 0, 0, count);
                System.arraycopy(cosines, 0, z, 0, count);
                System.arraycopy(sines, 0, z, count, count);
            };
        }
        return (x, z) -> {
            product.times(x, z);
            if (family == Family.FOURIER_PHASE) {
                Trigonometry.phase(z, phases, scale);
            } else {
                family.apply(z, 0, count, scale, null, 0);
            }
            weigh(z, 0, 0, count);
        };
    }

    @Override
    public boolean keepsSparse() {
        return count > FEW && measure.atoms() instanceof CoordinateAtoms;
    }

    @Override
    public SparseRows sparse(SparseRows rows) {
        SparseRows picked = ((CoordinateAtoms) measure.atoms()).pick(rows);
        FloatMemory values = picked.values();
        for (int e = 0; e < picked.entries(); e++) {
            values.set(e, values.get(e) * (roots == null ? scale : roots[picked.index()[e]]));
        }
        return picked;
    }

    @Override
    public MeasureMap prefix(int columns) {
        return new MeasureMap(measure.first(Math.max(1, Math.min(count, columns / family.columns()))));
    }

    /** φ with its weight at atoms m .. m + length of one row, in place; the sines of a pair go to {@code sines}. */
    private void transform(int m, int length, float[] x, int at, float[] sines) {
        if (family == Family.FOURIER_PAIR) {
            Trigonometry.pair(x, at, length, scale, x, at, sines, 0);
            weigh(sines, 0, m, length);
        } else {
            family.apply(x, at, length, scale, phases, m);
        }
        weigh(x, at, m, length);
    }

    private void weigh(float[] x, int at, int m, int length) {
        if (roots != null) {
            for (int i = 0; i < length; i++) {
                x[at + i] *= roots[m + i];
            }
        }
    }

    @Override
    public MapDescription describe() {
        MapDescription all = MapDescription.of(
                        family.name().toLowerCase(Locale.ROOT).replace('_', '-'))
                .with("atoms", count)
                .with("mass", measure.mass());
        return family == Family.COORDINATE
                ? all.with("columns", inputs())
                : all.with("frequencyNorms", Quantiles.of(measure.atoms().lengths()));
    }

    @Override
    public Optional<SpectralMeasure> spectrum() {
        return Optional.of(measure);
    }

    @Override
    public Optional<Frequencies> frequencies() {
        return family.isFourier() ? Optional.of(Frequencies.of(measure)) : Optional.empty();
    }

    /**
     * At a random phase the features of atom m have the mean squared derivative q_m ω_mj²/2 (of a pair, each; twice
     * that for a phase or ramp). Atoms are taken as uncorrelated, so that their squares add: Σ_m c·q_m |w_m|² ω_mj².
     * Where atoms cancel each other on the data, the true value is smaller. Of coordinates it is exact.
     */
    @Override
    public Optional<double[]> sensitivity(double[] squares) {
        boolean pair = family == Family.FOURIER_PAIR;
        int[] columns = measure.atoms().columns().orElse(null);
        float[] omega = new float[inputs()];
        double[] energy = new double[omega.length];
        for (int m = 0; m < count; m++) {
            double share = measure.weight(m) * (pair ? (squares[m] + squares[count + m]) / 2 : squares[m]);
            if (columns != null) {
                energy[columns[m]] += share;
                continue;
            }
            measure.atoms().copyAtom(m, omega);
            for (int j = 0; j < omega.length; j++) {
                energy[j] += share * omega[j] * omega[j];
            }
        }
        return Optional.of(energy);
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public void write(ModelWriter to) {
        measure.write(to);
    }

    /** The map that was written; the caller closes it. */
    public static MeasureMap read(ModelReader from) {
        return new MeasureMap(SpectralMeasure.read(from));
    }

    @Override
    public void close() {
        measure.close();
    }
}
