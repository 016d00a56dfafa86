package org.bochner.model.file;

import java.util.Arrays;
import java.util.Locale;
import org.bochner.features.FeatureMap;
import org.bochner.features.MeasureMap;
import org.bochner.linalg.DenseRows;
import org.bochner.spectral.Atoms;
import org.bochner.spectral.CoordinateAtoms;
import org.bochner.spectral.DenseAtoms;
import org.bochner.spectral.Draw;
import org.bochner.spectral.Family;
import org.bochner.spectral.SpectralMeasure;
import org.bochner.spectral.StructuredAtoms;

/**
 * Keeps the map of a {@link SpectralMeasure}: its family, its weights q ({@code atom-weights.npy}), its phases
 * ({@code phases.npy}), and its atoms as they are held. Dense ones are {@code atoms.npy}, d×N, atom m in column m;
 * structured ones are their diagonals, permutations, widths and lengths; coordinates are the columns they pick.
 */
final class MeasureCodec implements MapCodec {
    private static final String WEIGHTS = "atom-weights.npy";
    private static final String PHASES = "phases.npy";
    private static final String DENSE = "atoms.npy";
    private static final String COLUMNS = "atom-columns.npy";
    private static final String WIDTHS = "atom-inverse-widths.npy";
    private static final String LENGTHS = "atom-lengths.npy";
    private static final String DIAGONALS = "atom-diagonals.npy";
    private static final String PERMUTATIONS = "atom-permutations.npy";

    /** Coordinates need memory per input, which no array in the file vouches for. */
    private static final int MOST_INPUTS = 1 << 24;

    @Override
    public String name() {
        return "measure";
    }

    @Override
    public boolean writes(FeatureMap map) {
        return map instanceof MeasureMap;
    }

    @Override
    public void write(FeatureMap map, ModelFile.Writer to) {
        SpectralMeasure measure = ((MeasureMap) map).measure();
        to.put("map.family", measure.family().name());
        to.array(WEIGHTS, measure.weights());
        if (measure.phases() != null) {
            to.array(PHASES, measure.phases());
        }
        if (measure.atoms() instanceof CoordinateAtoms coordinates) {
            int[] columns = new int[coordinates.count()];
            Arrays.setAll(columns, coordinates::column);
            to.put("map.atoms", "coordinates");
            to.put("map.inputs", coordinates.inputs());
            to.array(COLUMNS, columns);
        } else if (measure.atoms() instanceof StructuredAtoms structured) {
            StructuredAtoms.Parts parts = structured.parts();
            to.put("map.atoms", parts.draw().text());
            to.array(WIDTHS, parts.inverseWidths());
            to.array(LENGTHS, parts.scale());
            to.array(DIAGONALS, parts.diagonals());
            to.array(PERMUTATIONS, parts.permutations());
        } else {
            to.put("map.atoms", "dense");
            to.array(DENSE, dense(measure.atoms()));
        }
    }

    private static DenseRows dense(Atoms atoms) {
        if (!(atoms instanceof DenseAtoms dense)) {
            throw new IllegalStateException("atoms of the kind "
                    + atoms.getClass().getName() + " have no form in a model file; bring a MapCodec for their map");
        }
        return new DenseRows(dense.matrix(), dense.inputs(), dense.count());
    }

    @Override
    public FeatureMap read(ModelFile.Reader from) {
        Family family = family(from);
        double[] weights = from.vector(WEIGHTS);
        float[] phases = from.hasEntry(PHASES) ? from.floatVector(PHASES) : null;
        Atoms atoms = atoms(from);
        try {
            return new MeasureMap(new SpectralMeasure(family, atoms, phases, weights));
        } catch (RuntimeException wrong) {
            atoms.close();
            throw wrong;
        }
    }

    private static Family family(ModelFile.Reader from) {
        for (Family family : Family.values()) {
            if (family.name().equals(from.get("map.family"))) {
                return family;
            }
        }
        throw from.bad("its feature family '" + from.get("map.family") + "' is not one that this Bochner knows");
    }

    private static Atoms atoms(ModelFile.Reader from) {
        String kind = from.get("map.atoms");
        switch (kind) {
            case "dense":
                DenseRows matrix = from.rows(DENSE);
                try {
                    return new DenseAtoms(matrix.rows(), matrix.columns(), matrix.memory());
                } catch (RuntimeException wrong) {
                    matrix.memory().close();
                    throw wrong;
                }
            case "coordinates":
                return new CoordinateAtoms((int) from.integer("map.inputs", 1, MOST_INPUTS), from.ints(COLUMNS));
            case "sorf", "fastfood":
                return StructuredAtoms.of(new StructuredAtoms.Parts(
                        Draw.valueOf(kind.toUpperCase(Locale.ROOT)),
                        from.floatVector(WIDTHS),
                        from.floatVector(LENGTHS),
                        from.floatVector(DIAGONALS),
                        from.ints(PERMUTATIONS)));
            default:
                throw from.bad("its atoms are '" + kind + "', which this Bochner does not know");
        }
    }
}
