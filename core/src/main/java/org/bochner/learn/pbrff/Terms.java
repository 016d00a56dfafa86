package org.bochner.learn.pbrff;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.bochner.bound.Conditions;
import org.bochner.bound.Departure;
import org.bochner.learn.plain.RandomFeatures;
import org.bochner.learn.plain.Width;
import org.bochner.spectral.Draw;
import org.bochner.store.RowStore;

/**
 * What certificates need to know of a fit.
 *
 * @param epsilon ε
 * @param departures what was chosen on the rows though a theorem wants it fixed before
 * @param rows the rows of the whole fit, by which a comparison on few of them judges β; 0 where each learns by its own
 * @param widths whether the width is found from the rows
 * @param betas among how many β is chosen on the rows; 1 where it is given
 */
public record Terms(double epsilon, Set<Departure> departures, double rows, boolean widths, int betas) {
    public Terms {
        departures = Set.copyOf(departures);
        Conditions.checkEpsilon(epsilon);
    }

    /** For a method: whatever is left to choose is chosen on {@code rows}, β among {@code betas}. */
    public static Terms of(RandomFeatures prior, int betas, double epsilon, RowStore rows) {
        EnumSet<Departure> found = EnumSet.noneOf(Departure.class);
        if (prior.draw() != Draw.IID) {
            found.add(Departure.DRAW);
        }
        if (Conditions.isWeighted(rows)) {
            found.add(Departure.WEIGHTS);
        }
        return new Terms(epsilon, found, rows.rows(), prior.width().isOpen(), betas);
    }

    public Terms with(Departure more) {
        EnumSet<Departure> all = EnumSet.of(more);
        all.addAll(departures);
        return new Terms(epsilon, all, rows, widths, betas);
    }

    /**
     * The conditions of a theorem on {@code n} rows; none for numbers as targets, of which no theorem speaks.
     *
     * @param width the width in force
     */
    public Optional<Conditions> on(RowStore store, double n, double width) {
        if (!store.task().isClassification() || n < 2) {
            return Optional.empty();
        }
        Conditions plain = new Conditions(n, store.task().classes(), epsilon, departures);
        return Optional.of(widths ? Width.among(plain, width) : plain);
    }

    /**
     * What β is multiplied by on {@code store}, so that Q ∝ exp(−β√n L̂) is as sharp there as it will be on all rows. A
     * comparison on few rows would otherwise choose a β that is too sharp for many.
     */
    public double sharpness(RowStore store) {
        return Math.sqrt(Math.max(store.rows(), rows) / store.rows());
    }
}
