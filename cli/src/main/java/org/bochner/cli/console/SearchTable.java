package org.bochner.cli.console;

import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import org.bochner.search.Evaluation;
import org.bochner.search.Space;

/** The live table of a search on standard error: one line for every evaluation that is better than all before it. */
public final class SearchTable {
    private final Session session;
    private final Space space;
    private final boolean rates;
    private double share;
    private double best = Double.POSITIVE_INFINITY;
    private boolean begun;
    private int known;

    public SearchTable(Session session, Space space, boolean rates) {
        this.session = session;
        this.space = space;
        this.rates = rates;
    }

    /** An evaluation that a log brought; the best of them is shown before the first new one. */
    public void known(Evaluation evaluation) {
        known++;
        isBetter(evaluation);
    }

    public void add(Evaluation evaluation) {
        if (!begun) {
            begun = true;
            if (known > 0) {
                session.progress(String.format(
                        Locale.ROOT, "%d evaluations are in the log; the best has %s %.5f", known, name(), best));
            }
            session.progress(
                    String.format("%10s  %22s  %8s  best so far", "evaluation", name() + " ± deviation", "seconds"));
        }
        if (isBetter(evaluation)) {
            session.progress(line(evaluation));
        }
    }

    private String name() {
        return rates ? "error" : "rmse";
    }

    /** Remembers the best; one on more rows replaces all before it. */
    private boolean isBetter(Evaluation evaluation) {
        if (evaluation.trial().share() > share) {
            share = evaluation.trial().share();
            best = Double.POSITIVE_INFINITY;
        }
        boolean better = evaluation.trial().share() == share && evaluation.error() < best;
        best = better ? evaluation.error() : best;
        return better;
    }

    private String line(Evaluation evaluation) {
        StringJoiner settings = new StringJoiner(", ");
        for (Map.Entry<String, String> each :
                space.settings(evaluation.trial().point()).entrySet()) {
            settings.add(each.getKey() + "=" + each.getValue());
        }
        String part = share < 1 ? String.format(Locale.ROOT, " on %.0f %% of the rows", 100 * share) : "";
        return String.format(
                Locale.ROOT,
                "%10d  %12.5f ± %7.5f  %8.2f  %s%s",
                evaluation.trial().number() + 1,
                evaluation.error(),
                evaluation.deviation(),
                evaluation.seconds(),
                settings,
                part);
    }
}
