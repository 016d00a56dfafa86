package org.bochner.cli.option;

import java.util.ArrayList;
import java.util.List;
import org.bochner.BadInput;
import org.bochner.data.schema.Spelling;
import org.bochner.experiments.benchmark.Contender;
import org.bochner.learn.Method;
import org.bochner.learn.Methods;

/** Who takes part in a benchmark, as the options name them. */
public final class Contenders {
    private static final List<String> QUICK =
            List.of("linear", "rff", "lkrf", "askl", "mkl", "rbf-svm", "rbf-landmarks", Contender.FIT);
    private static final String ALL_METHODS = "methods";
    private static final String ALL_PEERS = "peers";

    private Contenders() {}

    /**
     * The contenders called {@code names}; the usual ones where none is named.
     *
     * @param quick whether few take part where none is named
     * @param seconds the time of {@code auto} and of tuned boosting where none is named
     * @param peers whether scikit-learn's learners take part
     */
    public static List<Contender> of(List<String> names, boolean quick, double seconds, boolean peers) {
        List<String> all = new ArrayList<>();
        String auto = Contender.within(Contender.AUTO, seconds).name();
        List<String> others = new ArrayList<>(Contender.PEERS);
        others.add(1, Contender.within(Contender.PEERS.get(0), seconds).name());
        if (quick) {
            others.remove(Contender.PEERS.get(3));
        }
        if (names.isEmpty()) {
            all.addAll(quick ? QUICK : automatic());
            if (!quick) {
                all.add(Contender.FIT);
            }
            all.add(auto);
            all.addAll(others);
        }
        for (String name : names) {
            switch (name.strip()) {
                case ALL_METHODS -> Methods.all().forEach(each -> all.add(each.name()));
                case ALL_PEERS -> all.addAll(others);
                default -> all.add(name);
            }
        }
        List<Contender> contenders = new ArrayList<>(Contender.of(all));
        contenders.forEach(Contenders::check);
        if (!peers) {
            contenders.removeIf(Contender::peer);
        }
        return contenders;
    }

    private static List<String> automatic() {
        return Methods.all().stream().filter(Method::inAuto).map(Method::name).toList();
    }

    /** Refuses methods and settings that there are not; options are checked by the command that fits. */
    private static void check(Contender contender) {
        if (!contender.single()) {
            return;
        }
        List<String> known = new ArrayList<>(Contender.PEERS);
        known.addAll(ComparedMethods.all());
        known.addAll(List.of(Contender.FIT, Contender.AUTO));
        if (!known.containsAll(List.of(contender.method().split("\\+")))) {
            throw new BadInput("--contenders: there is no method or learner '" + contender.method() + "'"
                    + Spelling.question(contender.method(), known) + "; there are " + String.join(", ", known));
        }
        Methods.named(contender.method()).settings(contender.settings());
    }
}
