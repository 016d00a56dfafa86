package org.bochner.cli;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bochner.learn.Method;
import org.bochner.learn.Methods;
import org.bochner.learn.Request;
import org.bochner.store.BadInput;
import picocli.CommandLine.Option;

/** What is learned, how much of it, and how long it may take. */
final class Learning {
    @Option(
            names = "--method",
            order = 3,
            paramLabel = "NAME",
            defaultValue = "rff",
            completionCandidates = Names.class,
            description = "What to learn: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    private String method;

    @Option(
            names = "--features",
            order = 4,
            split = ",",
            paramLabel = "N",
            defaultValue = "500",
            description =
                    "Columns of the feature map z(x) (default: ${DEFAULT-VALUE}). Several numbers, 20,50,100, give a"
                            + " machine and its metrics for each of them from one run, for methods whose features have an order.")
    private List<Integer> features;

    @Option(
            names = "--set",
            order = 50,
            paramLabel = "NAME=VALUE",
            description = "A setting of the method, given instead of chosen; may be repeated.")
    private Map<String, String> set = new LinkedHashMap<>();

    @Option(
            names = "--folds",
            order = 51,
            paramLabel = "K",
            description = "Choose by K-fold cross-validation; the same as --set folds=K.")
    private String folds;

    @Option(
            names = "--validation",
            order = 52,
            paramLabel = "SHARE",
            description = "Choose on this share of the rows, held out; the same as --set validation=SHARE"
                    + " --set folds=0.")
    private String validation;

    @Option(
            names = "--time",
            order = 53,
            paramLabel = "TIME",
            converter = Seconds.class,
            description = "Stop after this time, such as 90s or 10m, and keep the best model so far.")
    private Double time;

    @Option(
            names = "--epsilon",
            order = 54,
            paramLabel = "P",
            defaultValue = "0.05",
            description =
                    "The probability with which each certificate may fail (default: ${DEFAULT-VALUE}); the tube of"
                            + " a regression is --set epsilon=WIDTH.")
    private double epsilon;

    /** The names of all methods, for the help. */
    static final class Names implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Methods.all().stream().map(Method::name).iterator();
        }
    }

    double seconds() {
        return time == null ? Double.POSITIVE_INFINITY : time;
    }

    Method method() {
        return Spelling.suggest(method, new Names(), () -> Methods.named(method));
    }

    /** The numbers of features, ascending, each once. */
    List<Integer> numbers() {
        return features.stream().sorted().distinct().toList();
    }

    /** What is asked of {@link #method}; a setting that it does not have is refused. */
    Request request(long seed) {
        Map<String, String> given = new LinkedHashMap<>(set);
        shorthand(given, "folds", folds);
        shorthand(given, "validation", validation);
        if (validation != null) {
            if (folds != null || set.containsKey("folds")) {
                throw new BadInput("--validation and folds exclude each other; give one of them");
            }
            given.put("folds", "0");
        }
        Method chosen = method();
        for (String name : given.keySet()) {
            Iterable<String> names = chosen.settings().stream().map(each -> each.name())::iterator;
            Spelling.suggest(name, names, () -> chosen.settings(given));
        }
        List<Integer> numbers = numbers();
        int last = numbers.size() - 1;
        if (last > 0 && !chosen.nested()) {
            throw new BadInput(
                    "the features of method " + chosen.name() + " have no order, so that one run cannot serve"
                            + " several numbers of them; run fit once for each number of --features");
        }
        Request whole = new Request(numbers.get(last), given, seed, epsilon);
        if (numbers.get(0) < 1) {
            throw new BadInput("the number of features must be at least 1, not " + numbers.get(0));
        }
        return whole.withBeginnings(numbers.subList(0, last));
    }

    private static void shorthand(Map<String, String> given, String name, String value) {
        if (value != null && given.put(name, value) != null) {
            throw new BadInput("--" + name + " and --set " + name + " are the same setting; give one of them");
        }
    }
}
