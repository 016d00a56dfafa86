package org.bochner.cli.portrait;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.bochner.machine.KernelMachine;
import org.bochner.potential.Potential;
import org.bochner.report.DecisionMap;
import org.bochner.report.HeatMap;
import org.bochner.spectral.DenseAtoms;
import org.bochner.spectral.Family;
import org.bochner.spectral.SpectralMeasure;
import org.bochner.store.RowStore;

/**
 * The Fourier potential of rows with two inputs over all frequencies of a square, as agreement √v(ω)/n: 1 where the wave of that
 * frequency has the sign of every row's class, near 0 where it knows nothing. Cost: {@value #CELLS}² waves for each row.
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
        DenseAtoms atoms = DenseAtoms.of(2, CELLS * CELLS, (m, into) -> {
            into[0] = (float) (radius * ((2 * (m % CELLS) + 1.0) / CELLS - 1));
            into[1] = (float) (radius * (1 - (2 * (m / CELLS) + 1.0) / CELLS));
        });
        try (SpectralMeasure grid = SpectralMeasure.uniform(Family.FOURIER_PAIR, atoms, null, 1);
                RowStore rows = sample.store(machine)) {
            double[] v = Potential.of(rows, grid);
            double[] agreement = new double[v.length];
            for (int m = 0; m < v.length; m++) {
                agreement[m] = Math.sqrt(Math.max(0, v[m])) / sample.size();
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

    /** The map with {@code found} on it; both ω and −ω are marked, since they are the same wave. */
    public HeatMap with(String title, Frequencies found) {
        List<HeatMap.Ring> rings = new ArrayList<>();
        double even = found == null ? 1 : 1.0 / found.count();
        for (int m = 0; found != null && m < Math.min(MOST_RINGS, found.count()); m++) {
            float[] omega = found.omega()[m];
            double size = Math.min(1.6, Math.max(0.5, Math.sqrt(found.share()[m] / even)));
            if (found.share()[m] > 0) {
                String tip = String.format(
                        Locale.ROOT,
                        "frequency %d: (%.2f, %.2f)%nwave length %.2f, %.1f %% of the mass",
                        m + 1,
                        omega[0],
                        omega[1],
                        2 * Math.PI / Math.max(1e-9, found.length(m)),
                        100 * found.share()[m]);
                rings.add(new HeatMap.Ring(omega[0], omega[1], size, tip));
                rings.add(new HeatMap.Ring(-omega[0], -omega[1], size, tip));
            }
        }
        return new HeatMap(
                title,
                "ω₁, radians per encoded unit of input 1",
                "ω₂, radians per encoded unit of input 2",
                "agreement with the classes, √v(ω)/n, from 0 to 1",
                new DecisionMap.Region(-radius, radius, -radius, radius),
                agreement,
                CELLS,
                rings);
    }
}
