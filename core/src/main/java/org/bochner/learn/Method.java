package org.bochner.learn;

import java.util.List;
import java.util.Map;
import org.bochner.store.RowStore;

/** A way from labelled rows to a model, with a name: {@code rff}, {@code lkrf}, {@code rbf-svm}… */
public interface Method {
    /** What users call it. */
    String name();

    /** What it does, in a line. */
    String summary();

    /** What can be set. */
    List<Setting<?>> settings();

    /** Whether {@link Request#features} matters; it does not where the data alone decides how many there are. */
    default boolean countsFeatures() {
        return true;
    }

    /**
     * Whether the features of a fit are ordered, by discovery or because they are drawn independently: the first of
     * them are then what a fit of fewer would find, and one fit serves all {@link Request#prefixes}.
     */
    default boolean nested() {
        return false;
    }

    /**
     * The rank of a fit's cost: 0 no kernel, 1 a kernel chosen without labels, 2 a few passes with labels, 3 a search,
     * 4 a cost that grows faster than the rows. A choice between methods tries those of a low rank first.
     */
    default int costRank() {
        return 2;
    }

    /** Whether {@code auto} tries it: not a stage, a special case or a slow variant of a method that it tries. */
    default boolean inAuto() {
        return true;
    }

    /**
     * The cost of a fit on {@code rows} rows in a unit of the method's own, so that the time of a fit on some rows
     * predicts that of a fit on all. NaN where the method cannot say; then two sizes are measured.
     */
    default double work(Request request, long rows, int columns) {
        return Double.NaN;
    }

    /**
     * Whether a fit that the clock ends is of use long before its end: it learns by batches of rows, and has a model of
     * all of them after each pass.
     */
    default boolean anytime() {
        return false;
    }

    /**
     * Whether a fit to rows such as {@code rows} is worth a trial where methods are compared. A method says no to
     * settings that it does not try there by itself, since they cost more than they gain.
     */
    default boolean suits(RowStore rows, Request request) {
        return true;
    }

    /**
     * The settings that a fit chooses by trials on a sample, at most of its cost; a fit on more rows would choose much
     * the same. With them given there are no trials, and {@link #work} is less. Empty where choosing is cheap or needs
     * all rows.
     */
    default List<String> sampledSettings() {
        return List.of();
    }

    /** The class that brings it: from its jar comes what a comparison records of the method. */
    default Class<?> provider() {
        return getClass();
    }

    /** This method, asked for {@code count} features; settings can follow: {@code features(200).set("width", 2)}. */
    default Estimator<?> features(int count) {
        return Estimator.of(this, Request.features(count));
    }

    /** Chooses what was not given, learns and trains. Closing the model frees its memory. */
    Fitted fit(RowStore rows, Request request);

    /** Whether there is a setting called {@code name}. */
    default boolean hasSetting(String name) {
        return settings().stream().anyMatch(each -> each.name().equals(name));
    }

    /** The setting called {@code name}; throws where there is none, and says which there are. */
    default Setting<?> setting(String name) {
        Settings.checkNames("method " + name(), settings(), List.of(name));
        return settings().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /**
     * The settings in force when {@code given} is; throws on a name that there is not, and on a value that is not
     * legal.
     */
    default Settings settings(Map<String, String> given) {
        return Settings.parse("method " + name(), settings(), given);
    }
}
