package org.bochner.learn.trf;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.bochner.BadInput;
import org.bochner.learn.Declaration;
import org.bochner.learn.Diagnostics;
import org.bochner.learn.Fitted;
import org.bochner.learn.Learned;
import org.bochner.learn.Range;
import org.bochner.learn.Request;
import org.bochner.learn.Settings;
import org.bochner.learn.plain.RandomFeatures;
import org.bochner.select.Candidates;
import org.bochner.select.TunedMethod;
import org.bochner.select.Tuner;
import org.bochner.select.Tuning;
import org.bochner.solve.Loss;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/**
 * {@code trf} and {@code fkl}: {@link Trf} with the width, λ and Λ chosen by a comparison, and C on validation rows.
 *
 * <p>λ has two parts in (22): it shapes the density, and it regularises the model. The comparison chooses the first;
 * the second costs little more to choose again, by the path over C, and {@code machine=path} does. The C that matches a
 * given λ is among those tried. {@code machine=joint} takes that one alone, which is the paper's machine.
 */
public abstract class TrfMethod extends TunedMethod {
    /** Columns with which settings are compared. */
    private static final int COMPARED = 512;

    private static final List<Double> LAMBDAS = List.of(1e-5, 1e-3, 1e-1);
    private static final List<Double> STRENGTHS = List.of(1e-3, 1e-1, 10.0);

    private final boolean fourier;

    private TrfMethod(String name, String summary, boolean fourier) {
        super(name, summary, 4, settings(fourier));
        this.fourier = fourier;
    }

    /** The paper's method. */
    public static final class Smooth extends TrfMethod {
        public Smooth() {
            super(
                    "trf",
                    "random features whose density is tuned together with the machine (Shilton et al. 2022)",
                    false);
        }
    }

    /** Fourier kernel learning. Λ adds nothing to λ: with centre 0, u and √(1/Λ) scale alike, and λ²Λ alone matters. */
    public static final class Fourier extends TrfMethod {
        public Fourier() {
            super(
                    "fkl",
                    "Fourier kernel learning: the weight of every random feature is learned, with a quadratic penalty",
                    true);
        }
    }

    @Override
    public boolean inAuto() {
        return !fourier;
    }

    /**
     * What is searched falls with the number n of rows so that nλ and nΛ, the weights beside the sum of losses, stay.
     * In {@code fkl} the ratios take up the share of Λ: √n times as large, they ask for n^1.5 λ that stays.
     */
    private static Declaration settings(boolean fourier) {
        Declaration own = fourier
                ? Trf.BOTH
                        .but(Trf.LAMBDA.range(Range.log(1e-7, 1e2).fallingBy(1.5)))
                        .but(Trf.STRENGTH.range(Range.log(1e-2, 1e4).fallingBy(0)))
                : Trf.SMOOTH;
        return own.and(Trf.LAST);
    }

    @Override
    public Fitted fit(RowStore rows, Request request) {
        Settings asked = settings(request.given());
        // The densities of numbers are those of the squared loss, so no other is looked for.
        Settings settings = asked.get(Tuning.LOSS).isEmpty() && !rows.task().isClassification()
                ? asked.with(Tuning.LOSS, Optional.of(Loss.SQUARED))
                : asked;
        Tuning tuning = Tuning.of(settings, rows, request.seed());
        Trf learner = parse(settings, request.features(), tuning);
        Fitted fitted = new Tuner(matched(tuning, learner, settings, request, rows), request.seed())
                .fit(rows, new Weights(learner, fourier ? List.of(1e-2) : STRENGTHS));
        List<String> notes = new ArrayList<>(fitted.notes());
        Map<String, String> found = fitted.settings();
        Diagnostics.DensityTrace density =
                fitted.diagnostics(Diagnostics.DensityTrace.class).orElseThrow();
        notes.add("density: ratios from " + density.least() + " to " + density.largest() + ", relative gap "
                + density.gap() + " after " + density.rounds() + " rounds");
        if (!fourier) {
            notes.addAll(Schedule.advice(
                    rows.rows(),
                    Math.max(1, request.features() / learner.base().family().columns()),
                    !rows.task().isClassification(),
                    Trf.LAMBDA.parse(found.get("lambda")).orElseThrow(),
                    Trf.STRENGTH.parse(found.get("big-lambda")).orElseThrow(),
                    Trf.GAMMA.parse(found.get("gamma")).orElseThrow()));
        }
        return fitted.withNotes(notes);
    }

    private Trf parse(Settings settings, int features, Tuning tuning) {
        return new Trf(
                RandomFeatures.of(settings, features).withStart(settings.get(Trf.START)),
                fourier ? Trf.Shape.FOURIER : Trf.Shape.of(settings),
                settings.get(Trf.LAMBDA),
                settings.get(Trf.STRENGTH),
                tuning.training().loss(),
                tuning.training().classWeights(),
                settings.get(Trf.SOLVER),
                settings.get(Trf.TOLERANCE));
    }

    /** The C to try: those given, or the usual and the one that matches λ, or that one alone. */
    private static Tuning matched(Tuning tuning, Trf learner, Settings settings, Request request, RowStore rows) {
        boolean joint = settings.get(Trf.MACHINE);
        boolean free = learner.lambda().isEmpty();
        if (joint && free) {
            throw new BadInput("machine=joint takes c from lambda, which is auto; give lambda");
        }
        if (free || (!joint && request.given().containsKey("c"))) {
            return tuning;
        }
        double matching = learner.matchingC(Arrays.stream(Passes.weights(rows)).sum());
        List<Double> usual = joint ? List.of() : tuning.cs();
        return tuning.withCs(Stream.concat(usual.stream(), Stream.of(matching))
                .distinct()
                .sorted()
                .toList());
    }

    /**
     * The widths of {@link RandomFeatures#widths}, and for each of them every λ with every Λ where they are not given.
     * Candidates are compared by least squares, and so are its densities: one Gram matrix serves all of them. The
     * winner takes the loss that was asked for.
     */
    private record Weights(Trf learner, List<Double> strengths) implements Candidates<Trf> {
        private Trf small() {
            RandomFeatures base = learner.base();
            return learner.withBase(base.withFeatures(Math.min(COMPARED, base.features())))
                    .withLoss(Loss.SQUARED);
        }

        @Override
        public List<Trf> first() {
            return small().base().widths().stream().map(small()::withBase).toList();
        }

        @Override
        public List<Trf> around(Trf best) {
            return best.base().between().stream().map(best::withBase).toList();
        }

        @Override
        public void learn(Trf candidate, RowStore rows, long seed, BiConsumer<Trf, Learned> each) {
            List<Trf> variants = new ArrayList<>();
            for (double lambda : candidate.lambda().map(List::of).orElse(LAMBDAS)) {
                for (double strength : candidate.strength().map(List::of).orElse(strengths)) {
                    variants.add(candidate.with(lambda, strength));
                }
            }
            candidate.learnAll(rows, seed, variants, each);
        }

        @Override
        public Trf whole(Trf winner) {
            return winner.withBase(winner.base().withFeatures(learner.base().features()))
                    .withLoss(learner.loss());
        }

        /** There are many to compare, and few rows to tell them apart by. */
        @Override
        public boolean bySquaredError() {
            return true;
        }

        @Override
        public boolean several() {
            return learner.lambda().isEmpty() || learner.strength().isEmpty() || first().size() > 1;
        }
    }
}
