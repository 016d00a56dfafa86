package org.bochner.learn;

import java.util.List;
import java.util.Map;
import org.bochner.store.RowStore;

/** A way from labelled rows to a trained machine, with a name: {@code rff}, {@code lkrf}, {@code rbf-svm}… */
public interface Method {
    /** What users call it. */
    String name();

    /** What it does, in a line. */
    String summary();

    /** What can be set. */
    List<Setting<?>> settings();

    /** Whether {@link Request#features} matters; it does not where the data alone settles how many there are. */
    default boolean countsFeatures() {
        return true;
    }

    /**
     * Whether the features of a fit are in the order of discovery, or drawn independently, so that the first of them are what a fit of
     * fewer would find: one fit then serves {@link Request#beginnings}.
     */
    default boolean nested() {
        return false;
    }

    /**
     * How dear a fit is beside those of other methods: 0 no kernel, 1 one that is blind to the labels, 2 a few passes with labels, 3 a
     * search, 4 one whose cost grows faster than the rows. A choice between methods tries the cheap ones first.
     */
    default int dearness() {
        return 2;
    }

    /** Whether a choice between all methods tries it: not a stage, a special case or a slow variant of one that is tried. */
    default boolean contends() {
        return true;
    }

    /**
     * What a fit on {@code rows} rows takes, in a unit of the method's own, so that a fit on some of them tells how long one on all will be; no number where
     * the method cannot tell, and two sizes must.
     */
    default double work(Request request, long rows, int columns) {
        return Double.NaN;
    }

    /**
     * The settings that most of a fit goes to choose, by trials on a sample, so that a fit on more rows would choose much the same; with them given there are no trials, and {@link #work} is
     * less. None where choosing is cheap, or needs all rows.
     */
    default List<String> tried() {
        return List.of();
    }

    /** Chooses what was not given, learns, trains. Closing the machine frees all it holds. */
    Fitted fit(RowStore rows, Request request);

    /** The setting called {@code name}; throws where there is none, and says which there are. */
    default Setting<?> setting(String name) {
        Settings.checkNames("method " + name(), settings(), List.of(name));
        return settings().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** The settings in force when {@code given} is; throws on a name that there is not, and on a value that is not legal. */
    default Settings settings(Map<String, String> given) {
        return Settings.parse("method " + name(), settings(), given);
    }
}
