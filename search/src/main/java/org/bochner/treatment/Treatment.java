package org.bochner.treatment;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.bochner.features.maps.ColumnMap;
import org.bochner.features.maps.FeatureStore;
import org.bochner.store.RowStore;

/** What is done to columns before a method sees them. */
public enum Treatment {
    /** Nothing: columns are as they were encoded. */
    STANDARD(false, false),
    /** Columns become the normal scores of their ranks. */
    QUANTILE(true, false),
    /** Columns get weights: one width per column, learned from the targets. */
    RELEVANCE(false, true),
    /** Normal scores, then weights. */
    QUANTILE_RELEVANCE(true, true),
    /** The one of them that is best on held-out rows. */
    AUTO(false, false);

    private final boolean scores;
    private final boolean weights;

    Treatment(boolean scores, boolean weights) {
        this.scores = scores;
        this.weights = weights;
    }

    /**
     * A treatment that was fitted to rows.
     *
     * @param map what it makes of a row; empty where rows stay as they are
     * @param notes what a user should know
     */
    public record Found(Optional<ColumnMap> map, List<String> notes) {}

    /** Whether it can make anything else of rows such as {@code rows}, or is nothing to begin with. */
    boolean hasEffect(RowStore rows) {
        boolean scored = scores && !rows.sparse();
        boolean weighted = weights && rows.columns() <= Relevance.MOST_COLUMNS;
        return scored || weighted || !scores && !weights;
    }

    /** Fits this treatment, which is not {@link #AUTO}, to {@code rows}. */
    public Found find(RowStore rows, long seed) {
        ColumnMap map = null;
        List<String> notes = new ArrayList<>();
        if (scores && rows.sparse()) {
            notes.add("inputs: sparse columns stay as they are");
        } else if (scores) {
            map = ColumnMap.normalScores(rows);
        }
        if (weights && rows.columns() > Relevance.MOST_COLUMNS) {
            notes.add("relevance: " + rows.columns() + " columns keep the same weight; at most "
                    + Relevance.MOST_COLUMNS + " are weighted");
        } else if (weights) {
            try (RowStore seen = map == null ? rows.with(rows.execution()) : FeatureStore.of(rows, map)) {
                Relevance.Found found = Relevance.find(seen, seed);
                if (found.useful()) {
                    map = map == null ? ColumnMap.weighted(found.weights()) : map.withWeights(found.weights());
                }
                notes.add(note(found));
            }
        }
        return new Found(Optional.ofNullable(map), notes);
    }

    private static String note(Relevance.Found found) {
        if (!found.useful()) {
            return "relevance: all columns keep the same weight, which is best on held-out rows";
        }
        long kept = Arrays.stream(found.weights()).filter(w -> w > 0).count();
        return String.format(
                Locale.ROOT,
                "relevance: weights for %d of %d columns; squared error on held-out rows %.3f, with equal weights %.3f",
                kept,
                found.weights().length,
                found.after(),
                found.before());
    }
}
