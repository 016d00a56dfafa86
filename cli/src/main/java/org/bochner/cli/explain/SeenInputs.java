package org.bochner.cli.explain;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.bochner.data.explain.Explainer;
import org.bochner.data.explain.Importances;
import org.bochner.data.explain.Interaction;

/**
 * What rows of data say of the inputs of a model.
 *
 * @param how how it was found, in words
 * @param rows how many rows were used
 * @param loss what the importances compare, or empty where the rows have no targets
 * @param inputs all inputs, those that matter most first
 * @param effects how predictions change with the first of them
 * @param interactions how the first of them act together
 */
public record SeenInputs(
        String how,
        int rows,
        String loss,
        List<InputShare> inputs,
        List<Effect> effects,
        List<Interaction> interactions) {
    /** Effects are computed for so many inputs. */
    private static final int EFFECTS = 6;

    /** Interactions are computed for the pairs of so many inputs. */
    private static final int PAIRED = 5;

    /** A model that is a sum in two inputs has an H of rounding errors alone. */
    private static final double ROUNDING = 1e-6;

    /** What is known without rows. */
    public static SeenInputs none() {
        return new SeenInputs(
                "not without rows: which inputs matter, in which direction, and which of them act together, is not in"
                        + " the model alone, give --data with labelled rows that it was not trained on",
                0,
                "",
                List.of(),
                List.of(),
                List.of());
    }

    /**
     * At the rows of {@code explainer}, which come from {@code where}.
     *
     * @param held whether the model was not trained on them, so that the first inputs are those whose loss rises most
     */
    public static SeenInputs at(Explainer explainer, String where, boolean held) {
        Importances found = explainer.importances();
        List<InputShare> ranked = new ArrayList<>(InputShare.ranked(found));
        if (!held) {
            ranked.sort(Comparator.comparingDouble(each -> -each.sensitivity()));
        }
        List<String> first = first(ranked, held && found.labelled());
        List<Effect> effects = new ArrayList<>();
        first.forEach(input -> explainer.dependence(input).ifPresent(each -> effects.addAll(Effect.of(each))));
        return new SeenInputs(
                words(found, where),
                found.rows(),
                found.loss(),
                ranked,
                effects,
                explainer.interactions(first.subList(0, Math.min(PAIRED, first.size()))).stream()
                        .filter(pair -> pair.h() > ROUNDING)
                        .toList());
    }

    /** The inputs that are looked at further: those that matter beyond chance, where that is known; two at least. */
    private static List<String> first(List<InputShare> ranked, boolean known) {
        long beyond = ranked.stream().filter(InputShare::beyondChance).count();
        long some = known ? Math.min(EFFECTS, Math.max(2, beyond)) : EFFECTS;
        return ranked.stream().map(InputShare::input).limit(some).toList();
    }

    private static String words(Importances found, String where) {
        String some = found.columns().size() < found.inputs()
                ? ", the " + found.columns().size() + " of " + found.inputs() + " that can move the scores most"
                : "";
        String at = "at " + found.rows() + " rows of " + where;
        return found.labelled()
                ? String.format(
                        Locale.ROOT,
                        "%s: the rise of the %s above %.4g when an input is permuted, the mean of %d times%s",
                        at,
                        found.loss(),
                        found.baseline(),
                        found.repeats(),
                        some)
                : at + " without labels: how far the scores move when an input is permuted, whether that helps or not"
                        + some;
    }
}
