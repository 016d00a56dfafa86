package org.bochner.data.guarantee;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.bochner.Certificate;

/**
 * The guarantee to read first: one sentence, for readers who know no statistics, of the first certificate that says
 * something of new rows, that assumes nothing which does not hold, and that says more than was known before.
 */
public final class GuaranteeSentence {
    /** Certificates whose statement is such a sentence. */
    private static final List<String> PLAIN =
            List.of(HeldOutError.NAME, "conformal sets", "conformal intervals", "held-out coverage");

    /** Ends of the names of bounds on the share of wrong labels. */
    private static final String RISK = "over all margins";

    private GuaranteeSentence() {}

    /** The sentence, which says so where nothing is proved. */
    public static String of(List<Certificate> certificates) {
        return certificates.stream()
                .filter(each -> each.holds() && !each.vacuous())
                .flatMap(each -> sentence(each).stream())
                .findFirst()
                .orElse("Nothing is proved of new rows; rows that training does not see would prove something.");
    }

    private static Optional<String> sentence(Certificate each) {
        if (PLAIN.contains(each.name())) {
            return Optional.of(each.statement().substring(0, 1).toUpperCase(Locale.ROOT)
                    + each.statement().substring(1)
                    + ".");
        }
        return each.name().endsWith(RISK)
                ? Optional.of(String.format(
                        Locale.ROOT,
                        "At most %.2f of 100 new rows are labelled wrongly on average; a statement made like"
                                + " this one is"
                                + " right in at least %.4g of 100 cases.",
                        Math.ceil(1e4 * each.value()) / 100,
                        100 * each.confidence()))
                : Optional.empty();
    }
}
