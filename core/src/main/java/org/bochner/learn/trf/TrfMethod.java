package org.bochner.learn.trf;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.bochner.BadInput;
import org.bochner.learn.Diagnostics;
import org.bochner.learn.Fitted;
import org.bochner.learn.Learned;
import org.bochner.learn.Method;
import org.bochner.learn.Range;
import org.bochner.learn.Request;
import org.bochner.learn.Setting;
import org.bochner.learn.plain.RandomFeatures;
import org.bochner.select.Candidates;
import org.bochner.select.Tuner;
import org.bochner.select.Tuning;
import org.bochner.solve.Loss;
import org.bochner.spectral.Draw;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/**
 * {@code trf} and {@code fkl}: {@link Trf} with the width, λ and Λ chosen by a race, and C on held-out rows.
 *
 * <p>λ has two parts in (22): it shapes the density, and it regularises the machine. The race chooses the first; the second costs little more to choose
 * again, by the path over C, and {@code machine=path} does. The C that matches a given λ is among those tried. {@code machine=joint} takes
 * that one alone, which is the paper's machine.
 */
public abstract class TrfMethod implements Method {
    /** Columns with which settings race. */
    private static final int RACING = 512;

    private static final double[] LAMBDAS = {1e-5, 1e-3, 1e-1};

    private final String name;
    private final String summary;
    private final boolean fourier;
    private final double[] strengths;

    TrfMethod(String name, String summary, boolean fourier, double... strengths) {
        this.name = name;
        this.summary = summary;
        this.fourier = fourier;
        this.strengths = strengths;
    }

    /** The paper's method. */
    public static final class Smooth extends TrfMethod {
        public Smooth() {
            super(
                    "trf",
                    "random features whose density is tuned together with the machine (Shilton et al. 2022)",
                    false,
                    1e-3,
                    1e-1,
                    10);
        }
    }

    /** Fourier kernel learning. Λ adds nothing to λ: with centre 0, u and √(1/Λ) scale alike, and λ²Λ alone matters. */
    public static final class Fourier extends TrfMethod {
        public Fourier() {
            super(
                    "fkl",
                    "Fourier kernel learning: the weight of every random feature is learned, with a quadratic penalty",
                    true,
                    1e-2);
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String summary() {
        return summary;
    }

    @Override
    public int dearness() {
        return 4;
    }

    @Override
    public boolean contends() {
        return !fourier;
    }

    /**
     * What is searched falls with the number n of rows so that nλ and nΛ, the weights beside the sum of losses, stay. In {@code fkl} the ratios take up the share of Λ: √n
     * times as large, they ask for n^1.5 λ that stays.
     */
    @Override
    public List<Setting> settings() {
        List<Setting> all = new ArrayList<>(RandomFeatures.options(Draw.IID));
        all.add(new Setting(
                "lambda",
                "auto",
                "weight of |w|²/u against the mean loss; auto tries several",
                Range.log(1e-7, 1e2).fallingBy(fourier ? 1.5 : 1)));
        all.add(new Setting(
                "big-lambda",
                "auto",
                "weight of the density's regulariser; auto tries several",
                Range.log(1e-2, 1e4).fallingBy(fourier ? 0 : 1)));
        if (!fourier) {
            all.add(new Setting(
                    "gamma",
                    "auto",
                    "ridge of the density's fit; auto is 1/√D for D frequencies",
                    Range.log(1e-2, 1e2)));
            all.add(new Setting("meta", "rbf", "meta-kernel of densities: rbf, matern, polynomial or delta"));
            all.add(new Setting(
                    "length",
                    "auto",
                    "length of the meta-kernel over 1/width; auto is the root of the number of columns",
                    Range.log(1e-2, 1e2)));
            all.add(new Setting("regulariser", "paper", "paper: equation (15); inverse: (Γ + γI)^-1"));
            all.add(new Setting("bound", "1", "least ratio of the density to the reference: 1 (paper) or 0"));
        }
        all.add(new Setting("machine", "path", "path: c is chosen anew for the density; joint: the c that lambda is"));
        all.add(new Setting(
                "density-solver", "newton", "newton, an interior-point method for the hinge; or adam as in the paper"));
        all.add(new Setting("density-tolerance", "1e-4", "relative gap at which the density is settled"));
        all.addAll(Tuning.settings());
        return all;
    }

    @Override
    public Fitted fit(RowStore rows, Request request) {
        Map<String, String> settings = settings(request.given());
        Tuning tuning = Tuning.of(settings, rows, request.seed());
        Trf learner = parse(settings, request.features(), tuning);
        Fitted fitted = new Tuner(matched(tuning, learner, settings, request, rows), request.seed())
                .fit(rows, new Weights(learner, strengths));
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
                    Double.parseDouble(found.get("lambda")),
                    Double.parseDouble(found.get("big-lambda")),
                    Double.parseDouble(found.get("gamma"))));
        }
        return fitted.withNotes(notes);
    }

    private Trf parse(Map<String, String> settings, int features, Tuning tuning) {
        Trf.Shape shape = fourier
                ? Trf.Shape.fourier()
                : new Trf.Shape(
                        MetaKernel.Kind.of(settings.get("meta")),
                        number("length", settings.get("length")),
                        settings.get("regulariser"),
                        number("gamma", settings.get("gamma")),
                        number("bound", settings.get("bound")),
                        1);
        return new Trf(
                RandomFeatures.parse(settings, features),
                shape,
                number("lambda", settings.get("lambda")),
                number("big-lambda", settings.get("big-lambda")),
                tuning.training().loss(),
                tuning.training().classWeights(),
                choice("density-solver", settings.get("density-solver"), "newton", "adam"),
                number("density-tolerance", settings.get("density-tolerance")));
    }

    /** The C to try: those given, or the usual and the one that matches λ, or that one alone. */
    private static Tuning matched(
            Tuning tuning, Trf learner, Map<String, String> settings, Request request, RowStore rows) {
        boolean joint = choice("machine", settings.get("machine"), "path", "joint");
        boolean free = Double.isNaN(learner.lambda());
        if (joint && free) {
            throw new BadInput("machine=joint takes c from lambda, which is auto; give lambda");
        }
        if (free || (!joint && request.given().containsKey("c"))) {
            return tuning;
        }
        double matching = learner.matchingC(Arrays.stream(Passes.weights(rows)).sum());
        List<Double> cs = new ArrayList<>(joint ? List.of() : tuning.cs());
        if (!cs.contains(matching)) {
            cs.add(matching);
        }
        cs.sort(null);
        return new Tuning(tuning.training(), cs, tuning.folds(), tuning.heldOut(), tuning.calibrated());
    }

    private static boolean choice(String name, String text, String first, String second) {
        if (!text.equals(first) && !text.equals(second)) {
            throw new BadInput(name + " is " + first + " or " + second + ", not '" + text + "'");
        }
        return text.equals(second);
    }

    private static double number(String name, String text) {
        try {
            double value = text.equals("auto") ? Double.NaN : Double.parseDouble(text);
            if (!Double.isNaN(value) || text.equals("auto")) {
                return value;
            }
        } catch (NumberFormatException notNumber) {
            // Told below.
        }
        throw new BadInput(name + " must be a number, not '" + text + "'");
    }

    /**
     * The widths of {@link RandomFeatures#widths}, and for each of them every λ with every Λ where they are not given. The race is run by least
     * squares, and so are its densities: one Gram matrix serves all of them. The winner takes the loss that was asked for.
     */
    private record Weights(Trf learner, double[] strengths) implements Candidates<Trf> {
        private Trf small() {
            RandomFeatures base = learner.base();
            return learner.withBase(base.withFeatures(Math.min(RACING, base.features())))
                    .withLoss(Loss.SQUARED);
        }

        private boolean isOpen() {
            return Double.isNaN(learner.lambda()) || Double.isNaN(learner.strength());
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
            for (double lambda : Double.isNaN(candidate.lambda()) ? LAMBDAS : new double[] {candidate.lambda()}) {
                for (double strength :
                        Double.isNaN(candidate.strength()) ? strengths : new double[] {candidate.strength()}) {
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
        public boolean bySquares() {
            return true;
        }

        @Override
        public boolean several() {
            return isOpen() || first().size() > 1;
        }
    }
}
