package org.bochner.cli.explain;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.bochner.data.Model;
import org.bochner.model.KernelMachine;
import org.bochner.potential.Potential;
import org.bochner.report.chart.DecisionMap;
import org.bochner.report.chart.HeatMap;
import org.bochner.spectral.DenseAtoms;
import org.bochner.spectral.Family;
import org.bochner.spectral.Frequencies;
import org.bochner.spectral.SpectralMeasure;
import org.bochner.store.RowStore;

/**
 * The Fourier potential of rows with two inputs over all frequencies of a square, as agreement √v(ω)/Σ|s_i|: 1 where
 * the wave of that frequency has the sign of every row, near 0 where it knows nothing. The signs s_i are the classes,
 * all rows alike, or the dual weights of a machine: then the map shows what the model has not explained yet. Cost:
 * {@value #CELLS}² waves for each row.
 */
public final class PotentialMap {
    private static final int CELLS = 121;
    private static final int MOST_RINGS = 200;

    private final double radius;
    private final double[] agreement;

    private PotentialMap(double radius, double[] agreement) {
        this.radius = radius;
        this.agreement = agreement;
    }

    /** Of {@code sample} under its own classes, for frequencies of at most {@code radius} in both directions. */
    public static PotentialMap of(KernelMachine machine, Sample sample, double radius) {
        return of(machine, sample, radius, null);
    }

    /** Of the dual weights that the rows of {@code sample} have in {@code model}; empty where those are not known. */
    public static Optional<PotentialMap> ofPulls(Model model, Sample sample, double radius) {
        return DualWeights.signed(model, sample)
                .filter(signed -> Arrays.stream(signed).anyMatch(each -> each != 0))
                .map(signed -> of(model.machine(), sample, radius, signed));
    }

    private static PotentialMap of(KernelMachine machine, Sample sample, double radius, double[] signed) {
        DenseAtoms atoms = DenseAtoms.of(2, CELLS * CELLS, (m, into) -> {
            into[0] = (float) (radius * ((2 * (m % CELLS) + 1.0) / CELLS - 1));
            into[1] = (float) (radius * (1 - (2 * (m / CELLS) + 1.0) / CELLS));
        });
        double mass = signed == null
                ? sample.size()
                : Arrays.stream(signed).map(Math::abs).sum();
        try (SpectralMeasure grid = SpectralMeasure.uniform(Family.FOURIER_PAIR, atoms, null, 1);
                RowStore rows = sample.store(machine)) {
            double[] v = signed == null ? Potential.of(rows, grid) : Potential.of(rows, grid, signed);
            double[] agreement = new double[v.length];
            for (int m = 0; m < v.length; m++) {
                agreement[m] = Math.sqrt(Math.max(0, v[m])) / mass;
            }
            return new PotentialMap(radius, agreement);
        }
    }

    /** How far the frequencies go that a picture of {@code found} should show. */
    public static double radius(Frequencies found) {
        return Math.max(1e-6, 1.15 * found.quantile(0.97));
    }

    /** The mean agreement of those of {@code found} that lie in the square, by their shares; 0 where none does. */
    public double mean(Frequencies found) {
        double sum = 0;
        double mass = 0;
        for (int m = 0; m < found.count(); m++) {
            int column = (int) Math.floor((found.omega()[m][0] / radius + 1) / 2 * CELLS);
            int row = (int) Math.floor((1 - found.omega()[m][1] / radius) / 2 * CELLS);
            if (column >= 0 && column < CELLS && row >= 0 && row < CELLS) {
                sum += found.share()[m] * agreement[row * CELLS + column];
                mass += found.share()[m];
            }
        }
        return mass > 0 ? sum / mass : 0;
    }

    /** The largest agreement in the square. */
    public double highest() {
        return Arrays.stream(agreement).max().orElse(0);
    }

    /** The map with {@code found} on it. */
    public HeatMap with(String title, Frequencies found) {
        return draw(title, List.of(), found == null ? List.of() : List.of(found));
    }

    /** The map with two kinds of frequencies on it, in the order of {@code kinds}: rings, then crosses. */
    public HeatMap with(String title, Map<String, Frequencies> kinds) {
        return draw(title, List.copyOf(kinds.keySet()), List.copyOf(kinds.values()));
    }

    /** Both ω and −ω are marked, since they are the same wave. */
    private HeatMap draw(String title, List<String> names, List<Frequencies> kinds) {
        List<HeatMap.Ring> rings = new ArrayList<>();
        for (int kind = 0; kind < kinds.size(); kind++) {
            Frequencies found = kinds.get(kind);
            for (int m = 0; m < Math.min(MOST_RINGS, found.count()); m++) {
                float[] omega = found.omega()[m];
                double size = Math.min(1.6, Math.max(0.5, Math.sqrt(found.share()[m] * found.count())));
                if (found.share()[m] > 0) {
                    String tip = tip(names.isEmpty() ? "frequency" : names.get(kind), m, found);
                    rings.add(new HeatMap.Ring(omega[0], omega[1], kind, size, tip));
                    rings.add(new HeatMap.Ring(-omega[0], -omega[1], kind, size, tip));
                }
            }
        }
        return new HeatMap(
                title,
                "frequency ω₁, radians per unit of scaled input 1",
                "frequency ω₂, radians per unit of scaled input 2",
                "agreement with the classes, from 0 (none) to 1",
                new DecisionMap.Region(-radius, radius, -radius, radius),
                agreement,
                CELLS,
                names,
                rings);
    }

    private static String tip(String kind, int m, Frequencies found) {
        return String.format(
                Locale.ROOT,
                "%s, number %d: (%.2f, %.2f)%nwave length %.2f, %.1f %% of the kernel",
                kind,
                m + 1,
                found.omega()[m][0],
                found.omega()[m][1],
                2 * Math.PI / Math.max(1e-9, found.length(m)),
                100 * found.share()[m]);
    }
}
