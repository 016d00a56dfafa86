package org.bochner.learn.landmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.bochner.learn.Declaration;
import org.bochner.learn.Fitted;
import org.bochner.learn.Learned;
import org.bochner.learn.Range;
import org.bochner.learn.Request;
import org.bochner.learn.Setting;
import org.bochner.learn.Settings;
import org.bochner.learn.pbrff.Pbrff;
import org.bochner.learn.pbrff.PbrffMethod;
import org.bochner.learn.pbrff.Terms;
import org.bochner.learn.plain.RandomFeatures;
import org.bochner.select.Candidates;
import org.bochner.select.TunedMethod;
import org.bochner.store.RowStore;

/**
 * {@code landmarks}: {@link Landmarks} with width, β, the frequencies of a landmark and C chosen on validation rows.
 *
 * <p>The comparison has at most {@value #COMPARED} landmarks, since n·L·D·d products for every width, β and D would
 * take far longer than the fit. First all widths with {@value #FIRST_EACH} frequencies each and every β, from one pass
 * a width; then, with the best width and β, the other numbers of frequencies, and the widths between. Widths below half
 * the median distance are not tried: there the kernel at that distance is below exp(−2) = 0.14, and at a quarter far
 * below the noise 1/√(2D) of D frequencies.
 */
public final class LandmarksMethod extends TunedMethod {
    private static final List<Double> BETAS = List.of(1.0, Pbrff.LARGEST_BETA);
    /** The least width that is tried, in median distances. */
    private static final double NARROWEST = 0.5;

    private static final int[] NUMBERS = {8, 16, 32, 64, 128};
    private static final int FIRST_EACH = 64;
    static final int COMPARED = 512;

    private static final Declaration OWN = PbrffMethod.PRIOR.and(LandmarkSettings.SETTINGS);
    static final Setting<Boolean> FREQUENCIES = OWN.declare(Setting.either("frequencies", "own", "shared")
            .help("own: every landmark has its own; shared: all have the same"));
    static final Setting<Optional<Integer>> EACH = OWN.declare(Setting.whole("each")
            .from(1)
            .orAuto()
            .range(Range.log(8, 128).wholeNumbers())
            .help("frequencies of a landmark; auto chooses of 8, 16, 32, 64 and 128"));
    static final Setting<Optional<List<Double>>> BETA = OWN.declare(Setting.numbers("beta")
            .from(0)
            .orAuto()
            .range(Range.log(0.1, 100))
            .help("how sharply losses weigh; of several values the best is chosen on held-out rows; auto: 1 or 10"));

    public LandmarksMethod() {
        super(
                "landmarks",
                "similarities to landmarks, each with a PAC-Bayesian pseudo-posterior of its own over random"
                        + " frequencies",
                3,
                OWN);
    }

    @Override
    public boolean inAuto() {
        return false;
    }

    @Override
    public Fitted fit(RowStore rows, Request request) {
        Settings settings = settings(request.given());
        RandomFeatures prior = PbrffMethod.prior(settings, request.features());
        List<Double> betas = settings.get(BETA).orElse(BETAS);
        Landmarks learner = new Landmarks(
                prior,
                LandmarkSettings.of(settings, request.features()),
                settings.get(FREQUENCIES),
                settings.get(EACH),
                betas.size() == 1 ? Optional.of(betas.get(0)) : Optional.empty(),
                Terms.of(prior, choices(settings), request.epsilon(), rows));
        return tuner(settings, rows, request).fit(rows, new Grid(learner, betas));
    }

    /** Among how many pairs of β and numbers of frequencies one is chosen. */
    private static int choices(Settings settings) {
        return settings.get(BETA).orElse(BETAS).size() * (settings.get(EACH).isEmpty() ? NUMBERS.length : 1);
    }

    private record Grid(Landmarks learner, List<Double> betas) implements Candidates<Landmarks> {
        @Override
        public List<Landmarks> first() {
            Landmarks start = learner.each().isEmpty() ? learner.withEach(FIRST_EACH) : learner;
            return learner.prior().widths().stream()
                    .filter(Grid::isSeen)
                    .map(start::withPrior)
                    .toList();
        }

        @Override
        public List<Landmarks> around(Landmarks best) {
            List<Landmarks> all = new ArrayList<>();
            for (int each : NUMBERS) {
                if (learner.each().isEmpty() && each != best.frequencies()) {
                    all.add(best.withEach(each));
                }
            }
            best.prior().between().stream().filter(Grid::isSeen).forEach(prior -> all.add(best.withPrior(prior)));
            return all;
        }

        private static boolean isSeen(RandomFeatures prior) {
            return !prior.width().isOpen() || prior.width().factor() >= NARROWEST;
        }

        @Override
        public boolean several() {
            return learner.beta().isEmpty()
                    || learner.each().isEmpty()
                    || learner.prior().width().isOpen();
        }

        @Override
        public void learn(Landmarks candidate, RowStore rows, long seed, BiConsumer<Landmarks, Learned> each) {
            Landmarks few = candidate.withWhere(candidate.where().atMost(rows, COMPARED));
            try (Landmarks.Measured measured = few.measure(rows, seed)) {
                for (double beta : candidate.beta().map(List::of).orElse(betas)) {
                    each.accept(
                            candidate.withBeta(beta),
                            measured.learned(beta, candidate.terms().sharpness(rows)));
                }
            }
        }
    }
}
