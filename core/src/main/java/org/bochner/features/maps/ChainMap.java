package org.bochner.features.maps;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bochner.features.FeatureMap;
import org.bochner.features.KernelTerm;
import org.bochner.features.MapDescription;
import org.bochner.features.RowFeatures;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.Rows;
import org.bochner.linalg.SparseRows;
import org.bochner.model.file.ModelWriter;
import org.bochner.spectral.Frequencies;
import org.bochner.spectral.SpectralMeasure;

/**
 * Features of transformed columns: z(x) = next(columns(x)), with the bits that {@code next} has on rows that were
 * transformed before.
 *
 * <p>The measure, the frequencies and the kernels in closed form are those of {@code next}: they speak of transformed
 * columns. It has no {@linkplain #examples examples}, since those of {@code next} are transformed rows.
 *
 * <p>It owns {@code next}; the columns have no memory to free.
 */
final class ChainMap implements FeatureMap {
    private final ColumnMap columns;
    private final FeatureMap next;

    ChainMap(ColumnMap columns, FeatureMap next) {
        if (columns.features() != next.inputs()) {
            throw new IllegalArgumentException(
                    "a map of " + next.inputs() + " columns cannot follow one that makes " + columns.features());
        }
        this.columns = columns;
        this.next = next;
    }

    @Override
    public int inputs() {
        return columns.inputs();
    }

    @Override
    public int features() {
        return next.features();
    }

    @Override
    public void apply(Rows rows, FloatMemory out, int offset, int stride) {
        check(rows, out, offset, stride);
        if (rows instanceof SparseRows sparse && columns.keepsSparse()) {
            SparseRows scaled = columns.sparse(sparse);
            try {
                next.apply(scaled, out, offset, stride);
            } finally {
                scaled.values().close();
            }
            return;
        }
        try (FloatMemory memory = FloatMemory.allocate((long) rows.rows() * columns.features())) {
            columns.apply(rows, memory, 0, columns.features());
            next.apply(new DenseRows(memory, rows.rows(), columns.features()), out, offset, stride);
        }
    }

    @Override
    public RowFeatures row() {
        RowFeatures then = next.row();
        float[] transformed = new float[columns.features()];
        return (x, z) -> {
            columns.transform(x, transformed);
            then.apply(transformed, z);
        };
    }

    @Override
    public boolean keepsSparse() {
        return columns.keepsSparse() && next.keepsSparse();
    }

    @Override
    public SparseRows sparse(SparseRows rows) {
        SparseRows scaled = columns.sparse(rows);
        try {
            return next.sparse(scaled);
        } finally {
            scaled.values().close();
        }
    }

    @Override
    public FeatureMap prefix(int count) {
        return new ChainMap(columns, next.prefix(count));
    }

    /** That of {@code next}, and what the columns became. */
    @Override
    public MapDescription describe() {
        MapDescription own = next.describe();
        List<MapDescription.Fact> facts = new ArrayList<>(own.facts());
        columns.describe().facts().stream()
                .filter(fact -> facts.stream().noneMatch(known -> known.name().equals(fact.name())))
                .forEach(facts::add);
        return new MapDescription(own.family(), facts, own.parts());
    }

    @Override
    public Optional<SpectralMeasure> spectrum() {
        return next.spectrum();
    }

    @Override
    public Optional<Frequencies> frequencies() {
        return next.frequencies();
    }

    @Override
    public List<KernelTerm> terms() {
        return next.terms();
    }

    /** By the chain rule, with the slope that each column has in the middle of its values. */
    @Override
    public Optional<double[]> sensitivity(double[] squares) {
        return next.sensitivity(squares).flatMap(columns::sensitivity);
    }

    @Override
    public String kind() {
        return ColumnMap.CHAIN + next.kind();
    }

    @Override
    public void write(ModelWriter to) {
        columns.write(to);
        next.write(ColumnMap.isOfColumns(next.kind()) ? to.part(ColumnMap.INNER) : to);
    }

    @Override
    public void close() {
        next.close();
    }
}
