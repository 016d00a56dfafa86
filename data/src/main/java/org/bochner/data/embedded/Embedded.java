package org.bochner.data.embedded;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bochner.data.read.Source;
import org.bochner.store.BadInput;
import org.bochner.store.Execution;

/** The data sets that need no file. */
public final class Embedded {
    private static final Pattern WINDMILL = Pattern.compile("windmill(?::(train|test|\\d+))?(?::(\\d{1,18}))?");

    private static final Pattern MOTIF = Pattern.compile("motif(?::(train|test|\\d+))?(?::(\\d{1,18}))?");

    private Embedded() {}

    /**
     * The data set called {@code name}, or null: {@code breast_cancer}; {@code windmill}, {@code windmill:test}, or
     * {@code windmill:ROWS:SEED}; {@code motif} in the same forms.
     */
    public static Source find(String name, Execution execution) {
        if (name.equals("breast_cancer")) {
            return breastCancer(execution);
        }
        if (MOTIF.matcher(name).matches()) {
            return motif(name, execution);
        }
        Matcher matcher = WINDMILL.matcher(name);
        if (!matcher.matches()) {
            return null;
        }
        String size = matcher.group(1);
        boolean test = "test".equals(size);
        int rows = size == null || size.equals("train") ? Windmill.TRAIN : test ? Windmill.TEST : rows(size);
        long seed = matcher.group(2) == null ? (test ? 2 : 1) : Long.parseLong(matcher.group(2));
        return windmill(rows, seed, execution);
    }

    private static Source motif(String name, Execution execution) {
        Matcher matcher = MOTIF.matcher(name);
        matcher.matches();
        String size = matcher.group(1) == null ? "train" : matcher.group(1);
        boolean test = size.equals("test");
        // The text must fit one array.
        if (size.matches("\\d+") && (size.length() > 6 || Integer.parseInt(size) < 2)) {
            throw new BadInput("motif rows must be 2 to 999999, not " + size);
        }
        int rows = test ? Motif.TEST : size.equals("train") ? Motif.TRAIN : Integer.parseInt(size);
        long seed = matcher.group(2) == null ? (test ? 2 : 1) : Long.parseLong(matcher.group(2));
        return Source.of("motif.csv", Motif.csv(rows, seed), execution);
    }

    /** How the data set called {@code name} wants to be read, in the words of the catalogue's options. */
    public static Map<String, String> hints(String name) {
        return MOTIF.matcher(name).matches() ? Map.of("encode", "seq=sequence:k=5") : Map.of();
    }

    private static int rows(String text) {
        if (text.length() > 7 || Integer.parseInt(text) < 2) {
            throw new BadInput("windmill rows must be 2 to 9999999, not " + text);
        }
        return Integer.parseInt(text);
    }

    /** {@link Windmill} as a table. */
    public static Source windmill(int rows, long seed, Execution execution) {
        return Source.of("windmill.csv", Windmill.csv(rows, seed), execution);
    }

    /**
     * Breast Cancer Wisconsin (Diagnostic): 569 tumours, 30 measures, malignant or benign. Wolberg, Mangasarian,
     * Street, Street (1993), UCI Machine Learning Repository, CC BY 4.0; the numbers of scikit-learn's copy.
     */
    public static Source breastCancer(Execution execution) {
        try (InputStream in = Embedded.class.getResourceAsStream("breast_cancer.csv")) {
            return Source.of("breast_cancer.csv", in.readAllBytes(), execution);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
