package org.bochner.learn.pbrff;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.bochner.BadInput;
import org.bochner.bound.Margins;
import org.bochner.learn.Declaration;
import org.bochner.learn.Diagnostics;
import org.bochner.learn.Fitted;
import org.bochner.learn.Learned;
import org.bochner.learn.Range;
import org.bochner.learn.Request;
import org.bochner.learn.Setting;
import org.bochner.learn.Settings;
import org.bochner.learn.plain.FirstStage;
import org.bochner.learn.plain.RandomFeatures;
import org.bochner.learn.plain.Width;
import org.bochner.select.Candidates;
import org.bochner.select.TunedMethod;
import org.bochner.spectral.BaseKernel;
import org.bochner.spectral.Draw;
import org.bochner.spectral.Family;
import org.bochner.store.RowStore;

/**
 * {@code pbrff}: {@link Pbrff} with width, β and C chosen on validation rows; every β of a width from one pass.
 *
 * <p>A β whose posterior counts as fewer candidates than are to be drawn is not tried unless it is given: on validation
 * rows its few features can win by luck, and on all rows it leaves fewer still.
 */
public final class PbrffMethod extends TunedMethod {
    /** From where the prior is hardly touched to the largest β that is not asked for. */
    private static final List<Double> BETAS = List.of(0.1, 0.3, 1.0, 2.0, 3.0, 5.0, Pbrff.LARGEST_BETA);

    /** The settings of the prior over hypotheses cos ω·δ: the Fourier transform of a shift-invariant kernel (§3). */
    public static final Declaration PRIOR = new Declaration();

    static final Setting<BaseKernel> KERNEL =
            PRIOR.declare(RandomFeatures.KERNEL.help("kernel whose spectrum is the prior"));
    static final Setting<Optional<Double>> WIDTH = PRIOR.declare(RandomFeatures.WIDTH);
    static final Setting<Draw> DRAW =
            PRIOR.declare(RandomFeatures.DRAW.help("how frequencies are drawn; sorf and fastfood for pbrff alone"));

    private static final Declaration OWN = PRIOR.and(List.of());
    static final Setting<Optional<Integer>> CANDIDATES = OWN.declare(Setting.whole("candidates")
            .from(1)
            .orAuto()
            .help("N, how many frequencies get a weight; auto: 20000 or what suits"));
    static final Setting<Optional<List<Double>>> BETA = OWN.declare(Setting.numbers("beta")
            .from(0)
            .orAuto()
            .range(Range.log(0.1, Pbrff.LARGEST_BETA))
            .help("how sharply losses weigh; of several values the best is chosen on validation rows; auto: of 0.1 to"
                    + " 10, while enough candidates count"));
    static final Setting<Optional<FirstStage>> START = OWN.declare(FirstStage.SETTING);
    static final Setting<Boolean> KEEP = OWN.declare(Setting.either("keep", "draw", "all")
            .help("draw: features from the posterior; all: every candidate, weighted"));

    public PbrffMethod() {
        super("pbrff", "random frequencies drawn from a PAC-Bayesian pseudo-posterior that the labels give", 2, OWN);
    }

    /** The prior that {@code settings} describe, for {@code features} columns. */
    public static RandomFeatures prior(Settings settings, int features) {
        BaseKernel kernel = settings.get(KERNEL);
        if (kernel.family() != Family.FOURIER_PAIR) {
            throw new BadInput("kernel '" + kernel.text() + "' has no Fourier transform to take as a prior; use one of"
                    + " gaussian, laplace, matern and cauchy");
        }
        Width width = Width.of(settings.get(WIDTH));
        return new RandomFeatures(kernel, width, settings.get(DRAW), Optional.of(Family.FOURIER_PAIR), features);
    }

    /** The settings of {@code prior}. */
    public static Settings priorSettings(RandomFeatures prior) {
        return Settings.none()
                .with(KERNEL, prior.kernel())
                .with(WIDTH, prior.width().given())
                .with(DRAW, prior.draw());
    }

    @Override
    public Fitted fit(RowStore rows, Request request) {
        Settings settings = settings(request.given());
        RandomFeatures prior = prior(settings, request.features()).withStart(settings.get(START));
        Optional<List<Double>> given = settings.get(BETA);
        List<Double> betas = given.orElse(BETAS);
        Pbrff learner = new Pbrff(
                prior,
                settings.get(CANDIDATES),
                betas.size() == 1 ? Optional.of(betas.get(0)) : Optional.empty(),
                // Draws with repeats would lose some of the few that were found.
                settings.get(KEEP) || prior.start().isPresent(),
                Terms.of(prior, betas.size(), request.epsilon(), rows));
        Fitted fitted = tuner(settings, rows, request).fit(rows, new Grid(learner, betas, given.isEmpty()));
        long candidates = Long.parseLong(fitted.settings().get("candidates"));
        double width = Double.parseDouble(fitted.settings().get("width"));
        Fitted certified = fitted.unlessStopped(each -> each.with(learner.terms()
                .on(rows, rows.rows(), width)
                .flatMap(on -> Margins.certify(each.machine(), rows, candidates, on))
                .map(List::of)
                .orElse(List.of())));
        return FirstStage.flagged(warned(certified, learner), settings.get(START));
    }

    /** With a note where draws from the posterior must often be the same. */
    private static Fitted warned(Fitted fitted, Pbrff learner) {
        double effective =
                fitted.diagnostics(Diagnostics.Posterior.class).orElseThrow().effectiveSampleSize();
        if (learner.all() || effective >= learner.draws()) {
            return fitted;
        }
        List<String> notes = new ArrayList<>(fitted.notes());
        notes.add(String.format(
                Locale.ROOT,
                "warning: the posterior counts as %.1f candidates for %d draws, so many draws are the same;"
                        + " give a smaller"
                        + " beta or more candidates",
                effective,
                learner.draws()));
        return fitted.withNotes(notes);
    }

    /** Widths a factor of two apart, then those between; each shows every β, or, if {@code open}, as sharp as suits. */
    private record Grid(Pbrff learner, List<Double> betas, boolean open) implements Candidates<Pbrff> {
        @Override
        public List<Pbrff> first() {
            return learner.prior().widths().stream().map(learner::withPrior).toList();
        }

        @Override
        public List<Pbrff> around(Pbrff best) {
            return best.prior().between().stream().map(learner::withPrior).toList();
        }

        @Override
        public boolean several() {
            return learner.beta().isEmpty()
                    || (learner.prior().width().isOpen()
                            && learner.prior().start().isEmpty());
        }

        @Override
        public void learn(Pbrff candidate, RowStore rows, long seed, BiConsumer<Pbrff, Learned> each) {
            List<Double> values = candidate.beta().map(List::of).orElse(betas);
            double sharpness = candidate.terms().sharpness(rows);
            try (Pbrff.Measured measured = candidate.measure(rows, seed)) {
                for (double beta : values) {
                    double effective = measured.posterior(beta, sharpness).effectiveSampleSize();
                    // Sharper ones have ever fewer candidates to draw from.
                    if (open && beta > values.get(0) && !candidate.all() && effective < candidate.draws()) {
                        break;
                    }
                    each.accept(candidate.withBeta(beta), measured.learned(beta, sharpness));
                }
            }
        }
    }
}
