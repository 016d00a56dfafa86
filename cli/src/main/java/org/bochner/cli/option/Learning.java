package org.bochner.cli.option;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bochner.BadInput;
import org.bochner.data.schema.Spelling;
import org.bochner.learn.Method;
import org.bochner.learn.Methods;
import org.bochner.learn.Request;
import org.bochner.search.CrossValidation;
import org.bochner.search.auto.AutoChoice;
import org.bochner.search.auto.Budget;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What is learned, how much of it, and how long it may take. */
public final class Learning {
    private static final String AUTO = "auto";
    private static final String PLAIN = "rff";
    private static final double AUTO_SECONDS = 60;

    private boolean searched;

    @Option(
            names = "--method",
            order = 3,
            paramLabel = "NAME",
            completionCandidates = Names.class,
            description = "What to learn: ${COMPLETION-CANDIDATES}; auto tries the main ones within --time"
                    + " (default: 60s) or --budget and takes the best, or an average of the best. Default: auto with"
                    + " --budget small, which takes some seconds; rff where --set, --folds, --validation, a search or"
                    + " several numbers of --features are given.")
    private String method;

    @Option(
            names = "--features",
            order = 4,
            split = ",",
            paramLabel = "N",
            defaultValue = "500",
            description =
                    "Columns of the feature map z(x) (default: ${DEFAULT-VALUE}). Several numbers, 20,50,100, give a"
                            + " model and its metrics for each of them from one run, for methods whose features have"
                            + " an order.")
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
            names = "--budget",
            order = 53,
            paramLabel = "SIZE",
            description =
                    "How much work --method auto may do, instead of a time: small (some seconds), medium (a minute)"
                            + " or large (some minutes). Rows and seed then give the same model on any machine.")
    private String budget;

    @Option(
            names = "--blend",
            order = 53,
            paramLabel = "on|off",
            description = "Whether --method auto may answer with an average of several models (default: on).")
    private String blend;

    @Mixin
    private Labels.Chosen labels;

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
    public static final class Names implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Methods.all().stream().map(Method::name).iterator();
        }
    }

    public double seconds() {
        boolean asked = isAuto() && method != null && budget == null;
        return time != null ? time : asked ? AUTO_SECONDS : Double.POSITIVE_INFINITY;
    }

    /** How {@code auto} is to choose; throws on what only {@code auto} has where another method is named. */
    public AutoChoice.Options choice() {
        if (!isAuto() && (budget != null || blend != null)) {
            throw new BadInput((budget != null ? "--budget" : "--blend") + " belongs to --method auto");
        }
        Optional<Budget> given = Optional.ofNullable(budget).map(each -> constant("--budget", Budget.values(), each));
        return new AutoChoice.Options(
                given.isEmpty() && isOpen() && time == null ? Optional.of(Budget.SMALL) : given,
                blend == null || constant("--blend", Blend.values(), blend) == Blend.ON);
    }

    private enum Blend {
        ON,
        OFF
    }

    private static <T extends Enum<T>> T constant(String option, T[] all, String text) {
        return Stream.of(all)
                .filter(each -> each.name().toLowerCase(Locale.ROOT).equals(text))
                .findFirst()
                .orElseThrow(() -> new BadInput(option + " must be "
                        + Stream.of(all)
                                .map(each -> each.name().toLowerCase(Locale.ROOT))
                                .collect(Collectors.joining(" or "))
                        + ", not '" + text + "'"));
    }

    /** Whether the method is to be chosen. */
    public boolean isAuto() {
        return name().equals(AUTO);
    }

    /** Whether the method is to be chosen because none was named. */
    public boolean isOpen() {
        return method == null && isAuto();
    }

    /** The method that was named; else {@code auto}, or the plain one where options speak of a single method. */
    private String name() {
        boolean single = !set.isEmpty()
                || folds != null
                || validation != null
                || searched
                || numbers().size() > 1;
        return method != null ? method : single ? PLAIN : AUTO;
    }

    /** Says that settings are searched, of the plain method where none is named. */
    public void search(boolean asked) {
        searched = asked;
    }

    public Method method() {
        return Spelling.suggest(name(), new Names(), () -> Methods.named(name()));
    }

    /** The method for tables that are too small to choose by. */
    public static Method plain() {
        return Methods.named(PLAIN);
    }

    /** The numbers of features, ascending, each once. */
    public List<Integer> numbers() {
        return features.stream().sorted().distinct().toList();
    }

    /** How a search measures errors: by {@code --folds} or {@code --validation}, else by {@code usual} folds. */
    public CrossValidation validation(int usual) {
        if (folds != null && validation != null) {
            throw new BadInput("--validation and folds exclude each other; give one of them");
        }
        return validation != null
                ? CrossValidation.heldOut(number("validation", validation))
                : CrossValidation.folds(folds == null ? usual : (int) number("folds", folds));
    }

    private static double number(String name, String text) {
        try {
            return name.equals("folds") ? Integer.parseInt(text) : Double.parseDouble(text);
        } catch (NumberFormatException notNumber) {
            throw new BadInput("--" + name + " of a search must be a " + (name.equals("folds") ? "whole " : "")
                    + "number, not '" + text + "'");
        }
    }

    /** What is asked of {@link #method}; a setting that it does not have is refused. */
    public Request request(long seed, boolean search) {
        Map<String, String> given = new LinkedHashMap<>(set);
        labels.put(given);
        if (!search) {
            Labels.shorthand(given, "folds", folds);
            Labels.shorthand(given, "validation", validation);
        }
        if (validation != null && !search) {
            if (folds != null || set.containsKey("folds")) {
                throw new BadInput("--validation and folds exclude each other; give one of them");
            }
            given.put("folds", "0");
        }
        return isAuto() ? open(given, seed) : checked(method(), given, seed);
    }

    /** What is asked of every method. */
    private Request open(Map<String, String> given, long seed) {
        if (numbers().size() > 1) {
            throw new BadInput("--method auto compares methods with one number of --features; give one");
        }
        return new Request(numbers().get(0), given, seed, epsilon);
    }

    private Request checked(Method chosen, Map<String, String> given, long seed) {
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
        return whole.withPrefixes(numbers.subList(0, last));
    }
}
