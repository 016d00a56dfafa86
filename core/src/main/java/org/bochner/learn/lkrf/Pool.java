package org.bochner.learn.lkrf;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bochner.learn.Declaration;
import org.bochner.learn.Setting;
import org.bochner.learn.Settings;
import org.bochner.learn.plain.FirstStage;
import org.bochner.learn.plain.RandomFeatures;
import org.bochner.select.validate.Splits;
import org.bochner.spectral.BaseKernel;
import org.bochner.spectral.Family;
import org.bochner.spectral.SpectralMeasure;
import org.bochner.store.RowStore;

/**
 * The atoms that are weighted: many draws from a base kernel, and on how many rows they are judged.
 *
 * @param base the kernel and how it is drawn; its features are those asked for in the end
 * @param candidates N; empty to choose: the usual number, fewer where their matrix would be large; every column for the
 *     linear kernel
 * @param usual the usual number of candidates
 * @param rows the most rows that atoms are judged on; empty to choose: as many as make rows·N at most
 *     {@value #MOST_PRODUCTS}
 */
public record Pool(RandomFeatures base, Optional<Integer> candidates, int usual, Optional<Integer> rows) {
    /** The paper's number of candidates. */
    public static final int USUAL = 20_000;

    static final Declaration SETTINGS = RandomFeatures.SETTINGS.and(List.of());
    static final Setting<Optional<Integer>> CANDIDATES = SETTINGS.declare(Setting.whole("candidates")
            .from(1)
            .orAuto()
            .help("atoms drawn to choose from; auto: " + USUAL + ", or every column (linear)"));
    static final Setting<Optional<Integer>> ALIGNMENT_ROWS = SETTINGS.declare(Setting.whole("alignment-rows")
            .from(1)
            .orAuto()
            .help("most rows that atoms are judged on, drawn at random"));

    static final Setting<Optional<FirstStage>> START = SETTINGS.declare(FirstStage.SETTING);

    private static final int MOST_PRODUCTS = 1 << 28;
    /** The entries of a matrix of candidates that are taken without being asked. */
    private static final long MOST_ENTRIES = 1L << 27;

    public Pool {
        CANDIDATES.check(candidates);
        ALIGNMENT_ROWS.check(rows);
    }

    static Pool of(Settings settings, int features) {
        return new Pool(
                RandomFeatures.of(settings, features).withStart(settings.get(START)),
                settings.get(CANDIDATES),
                USUAL,
                settings.get(ALIGNMENT_ROWS));
    }

    public Pool withBase(RandomFeatures value) {
        return new Pool(value, candidates, usual, rows);
    }

    Pool withUsual(int value) {
        return new Pool(base, candidates, value, rows);
    }

    Pool withFeatures(int value) {
        return withBase(base.withFeatures(value));
    }

    public Pool withRows(int value) {
        return new Pool(base, candidates, usual, Optional.of(value));
    }

    /** The atoms that fit the features asked for. */
    int atoms() {
        return Math.max(1, base.features() / base.family().columns());
    }

    /** Whether the candidates are the columns themselves. */
    boolean selectsColumns() {
        return base.kernel().form() == BaseKernel.Form.LINEAR;
    }

    /** Whether another width is another kernel, and not the same one in another scale. */
    boolean hasShape() {
        return base.width().isOpen() && base.start().isEmpty() && base.kernel().family() == Family.FOURIER_PAIR;
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
        RandomFeatures fixed = base.at(data, seed);
        int count;
        if (selectsColumns()) {
            count = Math.min(candidates.orElse(columns), columns);
        } else {
            long entries = Math.min(MOST_ENTRIES, data.execution().memory() / 64);
            long fit = base.draw().isStructured() ? usual : entries / columns;
            int drawn = (int) Math.max(Math.min(atoms(), usual), Math.min(usual, fit));
            count = candidates.orElse(fixed.candidates(drawn));
        }
        // Coordinates cost a pass over the data's entries, whatever their number.
        long judged = selectsColumns() ? data.rows() : Math.max(1000, MOST_PRODUCTS / count);
        long most = Math.min(
                Math.min(data.rows(), Integer.MAX_VALUE),
                rows.map(Integer::longValue).orElse(judged));
        return new Pool(fixed, Optional.of(count), usual, Optional.of((int) most));
    }

    /** The candidates for data of {@code columns} columns, with equal weights; the caller closes them. */
    SpectralMeasure draw(int columns, long seed) {
        return base.measure(candidates.orElseThrow(), columns, seed);
    }

    /** The rows that atoms are judged on. */
    RowStore judged(RowStore data, long seed) {
        return rows.orElseThrow() == data.rows() ? data : data.subset(Splits.sample(data, rows.get(), seed));
    }

    Map<String, String> toMap() {
        Map<String, String> map = new LinkedHashMap<>(base.settings());
        map.putAll(Settings.none()
                .with(CANDIDATES, candidates)
                .with(ALIGNMENT_ROWS, rows)
                .text());
        return map;
    }
}
