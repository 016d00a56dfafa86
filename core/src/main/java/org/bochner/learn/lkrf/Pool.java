package org.bochner.learn.lkrf;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bochner.BadInput;
import org.bochner.learn.Setting;
import org.bochner.learn.plain.RandomFeatures;
import org.bochner.select.Splits;
import org.bochner.spectral.Draw;
import org.bochner.spectral.Family;
import org.bochner.spectral.Linear;
import org.bochner.spectral.SpectralMeasure;
import org.bochner.store.RowStore;

/**
 * The atoms that are weighted: many draws from a base kernel, and on how many rows they are judged.
 *
 * @param base the kernel and how it is drawn; its features are those asked for in the end
 * @param candidates N, or 0 to choose: the usual number, fewer where their matrix would be large; every column for the
 *     linear kernel
 * @param usual the usual number of candidates
 * @param rows the most rows that atoms are judged on, or 0 to choose: as many as make rows·N at most
 *     {@value #MOST_PRODUCTS}
 */
public record Pool(RandomFeatures base, int candidates, int usual, long rows) {
    /** The paper's number of candidates. */
    public static final int USUAL = 20_000;

    private static final int MOST_PRODUCTS = 1 << 28;
    /** The entries of a matrix of candidates that are taken without being asked. */
    private static final long MOST_ENTRIES = 1L << 27;

    public Pool {
        if (candidates < 0) {
            throw new BadInput("candidates must be at least 1, or auto, not " + candidates);
        }
        if (usual < 1) {
            throw new BadInput("the usual number of candidates must be at least 1, not " + usual);
        }
        if (rows < 0) {
            throw new BadInput("alignment-rows must be at least 1, or auto, not " + rows);
        }
    }

    /** Everything chosen: {@code features} columns of the Gaussian kernel. */
    public static Pool of(int features) {
        return new Pool(RandomFeatures.of(features), 0, USUAL, 0);
    }

    static List<Setting> options() {
        List<Setting> all = new ArrayList<>(RandomFeatures.options(Draw.IID));
        all.add(new Setting(
                "candidates", "auto", "atoms drawn to choose from; auto: " + USUAL + ", or every column (linear)"));
        all.add(new Setting("alignment-rows", "auto", "most rows that atoms are judged on, drawn at random"));
        return all;
    }

    static Pool parse(Map<String, String> map, int features) {
        return new Pool(
                RandomFeatures.parse(map, features),
                Math.toIntExact(count("candidates", map.get("candidates"), Integer.MAX_VALUE)),
                USUAL,
                count("alignment-rows", map.get("alignment-rows"), Long.MAX_VALUE));
    }

    private static long count(String name, String text, long most) {
        if (text.equals("auto")) {
            return 0;
        }
        try {
            long value = Long.parseLong(text);
            if (value >= 1 && value <= most) {
                return value;
            }
        } catch (NumberFormatException notWhole) {
            // Told below.
        }
        throw new BadInput(name + " must be a whole number from 1 on, or auto, not '" + text + "'");
    }

    public Pool withBase(RandomFeatures value) {
        return new Pool(value, candidates, usual, rows);
    }

    public Pool withCandidates(int value) {
        return new Pool(base, value, usual, rows);
    }

    Pool withUsual(int value) {
        return new Pool(base, candidates, value, rows);
    }

    Pool withFeatures(int value) {
        return withBase(base.withFeatures(value));
    }

    public Pool withRows(long value) {
        return new Pool(base, candidates, usual, value);
    }

    /** The atoms that fit the features asked for. */
    int atoms() {
        return Math.max(1, base.features() / base.family().columns());
    }

    /** Whether another width is another kernel, and not the same one in another scale. */
    boolean hasShape() {
        return base.isOpen() && base.kernel().family() == Family.FOURIER_PAIR;
    }

    /** The same for each width to try first; itself alone where the width has no effect or is given. */
    List<Pool> widths() {
        return hasShape() ? base.widths().stream().map(this::withBase).toList() : List.of(this);
    }

    /** The same for the widths beside this one. */
    List<Pool> between() {
        return hasShape() ? base.between().stream().map(this::withBase).toList() : List.of();
    }

    /** With width, candidates and rows fixed for {@code data}. */
    Pool at(RowStore data, long seed) {
        int columns = data.columns();
        int count = candidates;
        if (base.kernel() instanceof Linear) {
            count = count == 0 ? columns : Math.min(count, columns);
        } else if (count == 0) {
            long entries = Math.min(MOST_ENTRIES, data.execution().memory() / 64);
            long fit = base.draw().isStructured() ? usual : entries / columns;
            count = (int) Math.max(Math.min(atoms(), usual), Math.min(usual, fit));
        }
        // Coordinates cost a pass over the data's entries, whatever their number.
        long judged = base.kernel() instanceof Linear ? data.rows() : Math.max(1000, MOST_PRODUCTS / count);
        return new Pool(base.at(data, seed), count, usual, Math.min(data.rows(), rows == 0 ? judged : rows));
    }

    /** The candidates for data of {@code columns} columns, with equal weights; the caller closes them. */
    SpectralMeasure draw(int columns, long seed) {
        return base.measure(candidates, columns, seed);
    }

    /** The rows that atoms are judged on. */
    RowStore judged(RowStore data, long seed) {
        return rows == data.rows() ? data : data.subset(Splits.sample(data, rows, seed));
    }

    Map<String, String> toMap() {
        Map<String, String> map = new LinkedHashMap<>(base.settings());
        map.put("candidates", candidates == 0 ? "auto" : String.valueOf(candidates));
        map.put("alignment-rows", rows == 0 ? "auto" : String.valueOf(rows));
        return map;
    }
}
