package org.bochner.experiments.benchmark;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bochner.BadInput;

/**
 * Who takes part in the benchmark, by a name that says all: a method, its settings, its seconds, further options.
 *
 * <p>{@code askl}, {@code nsrf+lkrf}, {@code askl:layers=2}, {@code auto@60s}, {@code auto@60s+blend=off},
 * {@code fit}. A word after a colon is a setting of the method, one after a plus an option of the command that fits, or
 * without a value the next method of a chain, and a time after {@code @} the limit. {@code fit} is a fit without a
 * method named. The peers are {@link #PEERS}.
 *
 * @param name all of it
 * @param method the method, {@code auto}, {@code fit} or a peer
 * @param settings what is set
 * @param options further options, without dashes
 * @param seconds the limit, or infinity
 */
public record Contender(
        String name, String method, Map<String, String> settings, Map<String, String> options, double seconds) {
    /** What the default fit is called. */
    public static final String FIT = "fit";

    /** What the automatic choice of a method is called. */
    public static final String AUTO = "auto";

    /** The learners of scikit-learn. */
    public static final List<String> PEERS = List.of("HistGradientBoosting", "RandomForest", "SVM", "RBFSampler");

    private static final Pattern FORM =
            Pattern.compile("([A-Za-z][A-Za-z0-9-]*(?:\\+[A-Za-z][A-Za-z0-9-]*(?![A-Za-z0-9=-]))*)(.*)");
    private static final Pattern PART =
            Pattern.compile("@(\\d+(?:\\.\\d+)?)(s|m|h)?|([:+])([A-Za-z][A-Za-z0-9-]*)=((?:(?![:+][A-Za-z-]+=)[^@])*)");

    public Contender {
        settings = Map.copyOf(settings);
        options = Map.copyOf(options);
    }

    /** Reads a name. */
    public static Contender of(String text) {
        Matcher form = FORM.matcher(text.strip());
        if (!form.matches()) {
            throw wrong(text);
        }
        Map<String, String> settings = new LinkedHashMap<>();
        Map<String, String> options = new LinkedHashMap<>();
        double seconds = Double.POSITIVE_INFINITY;
        Matcher part = PART.matcher(form.group(2));
        int at = 0;
        while (at < form.group(2).length()) {
            if (!part.find(at) || part.start() != at || part.end() == at) {
                throw wrong(text);
            }
            at = part.end();
            if (part.group(1) != null) {
                String unit = part.group(2) == null ? "s" : part.group(2);
                seconds = Double.parseDouble(part.group(1)) * (unit.equals("h") ? 3600 : unit.equals("m") ? 60 : 1);
            } else {
                (part.group(3).equals(":") ? settings : options).put(part.group(4), part.group(5));
            }
        }
        if (!(seconds > 0)) {
            throw wrong(text);
        }
        Contender contender = new Contender(text.strip(), form.group(1), settings, options, seconds);
        if (contender.peer() && !(settings.isEmpty() && options.isEmpty())) {
            throw new BadInput("the learners of scikit-learn have no settings here, but '" + text + "' has");
        }
        return contender;
    }

    private static BadInput wrong(String text) {
        return new BadInput("'" + text + "' is not a contender; write METHOD, METHOD@SECONDSs, METHOD:SETTING=VALUE or"
                + " METHOD+OPTION=VALUE, such as askl, auto@60s or askl:layers=2");
    }

    /** The contenders named in {@code texts}, each once. */
    public static List<Contender> of(List<String> texts) {
        Map<String, Contender> all = new LinkedHashMap<>();
        texts.forEach(text -> {
            Contender each = of(text);
            all.put(each.name, each);
        });
        return new ArrayList<>(all.values());
    }

    /** {@code method} with a limit. */
    public static Contender within(String method, double seconds) {
        String time = seconds == Math.rint(seconds)
                ? String.valueOf((long) seconds)
                : String.format(Locale.ROOT, "%s", seconds);
        return of(method + "@" + time + "s");
    }

    /** Whether it is a learner of scikit-learn. */
    public boolean peer() {
        return PEERS.contains(method);
    }

    /** Whether it is one method of ours, neither a choice among methods nor a peer. */
    public boolean single() {
        return !peer() && !method.equals(FIT) && !method.equals(AUTO);
    }

    @Override
    public String toString() {
        return name;
    }
}
