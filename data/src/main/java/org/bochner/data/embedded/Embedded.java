package org.bochner.data.embedded;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.data.read.Source;

/** The data sets that need no file. */
public final class Embedded {
    private static final Pattern GENERATED =
            Pattern.compile("(windmill|checkerboard|motif|norm)(?::d=(\\d+))?(?::(train|test|\\d+))?(?::(\\d{1,18}))?");
    private static final int MOST_COLUMNS = 1000;

    private Embedded() {}

    /**
     * The data set called {@code name}, or null: {@code breast_cancer}; {@code windmill}, {@code windmill:test}, or
     * {@code windmill:ROWS:SEED}; {@code checkerboard} and {@code motif} in the same way, and {@code norm} and
     * {@code norm:d=COLUMNS}.
     */
    public static Source find(String name, Execution execution) {
        if (name.equals("breast_cancer")) {
            return breastCancer(execution);
        }
        Matcher matcher = GENERATED.matcher(name);
        if (!matcher.matches() || (!matcher.group(1).equals("norm") && matcher.group(2) != null)) {
            return null;
        }
        String size = matcher.group(3);
        boolean whole = size == null || size.equals("train");
        boolean test = "test".equals(size);
        long seed = matcher.group(4) == null ? (test ? 2 : 1) : Long.parseLong(matcher.group(4));
        if (matcher.group(1).equals("windmill")) {
            int rows = whole ? Windmill.TRAIN : test ? Windmill.TEST : count("windmill rows", size, 2, 9_999_999);
            return windmill(rows, seed, execution);
        }
        if (matcher.group(1).equals("checkerboard")) {
            int rows = whole
                    ? Checkerboard.TRAIN
                    : test ? Checkerboard.TEST : count("checkerboard rows", size, 2, 9_999_999);
            return checkerboard(rows, seed, execution);
        }
        if (matcher.group(1).equals("motif")) {
            int rows = whole ? Motif.TRAIN : test ? Motif.TEST : count("motif rows", size, 2, 999_999);
            return motif(rows, seed, execution);
        }
        int columns = matcher.group(2) == null
                ? NormTask.COLUMNS
                : count("the columns of the norm task", matcher.group(2), 1, MOST_COLUMNS);
        // The text must fit one array.
        int rows = whole
                ? NormTask.TRAIN
                : test ? NormTask.TEST : count("norm rows", size, 2, Math.min(9_999_999, 100_000_000 / columns));
        return norm(columns, rows, seed, execution);
    }

    /** How the data set called {@code name} wants to be read, in the words of the catalogue's options. */
    public static Map<String, String> hints(String name) {
        return switch (name.split(":", 2)[0]) {
            case "motif" -> Map.of("encode", "seq=sequence:k=5");
            // Points of a sphere, which scaling would move off it.
            case "checkerboard" -> Map.of("scale", "none");
            default -> Map.of();
        };
    }

    private static int count(String what, String text, int least, int most) {
        if (text.length() > 7 || Integer.parseInt(text) < least || Integer.parseInt(text) > most) {
            throw new BadInput(what + " must be " + least + " to " + most + ", not " + text);
        }
        return Integer.parseInt(text);
    }

    /** {@link Checkerboard} as a table. */
    public static Source checkerboard(int rows, long seed, Execution execution) {
        return Source.of("checkerboard.csv", Checkerboard.csv(rows, seed), execution);
    }

    /** {@link Motif} as a table. */
    public static Source motif(int rows, long seed, Execution execution) {
        return Source.of("motif.csv", Motif.csv(rows, seed), execution);
    }

    /** {@link NormTask} as a table. */
    public static Source norm(int columns, int rows, long seed, Execution execution) {
        return Source.of("norm.csv", NormTask.csv(columns, rows, seed), execution);
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
