package org.bochner.data.embedded;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bochner.data.read.Source;
import org.bochner.store.BadInput;
import org.bochner.store.Execution;

/** The data sets that need no file. */
public final class Embedded {
    private static final Pattern WINDMILL = Pattern.compile("windmill(?::(train|test|\\d+))?(?::(\\d{1,18}))?");

    private Embedded() {}

    /**
     * The data set called {@code name}, or null: {@code breast_cancer}; {@code windmill}, {@code windmill:test}, or
     * {@code windmill:ROWS:SEED}.
     */
    public static Source find(String name, Execution execution) {
        if (name.equals("breast_cancer")) {
            return breastCancer(execution);
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
