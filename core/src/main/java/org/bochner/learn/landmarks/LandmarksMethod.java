package org.bochner.learn.landmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.bochner.BadInput;
import org.bochner.learn.Fitted;
import org.bochner.learn.Learned;
import org.bochner.learn.Method;
import org.bochner.learn.Range;
import org.bochner.learn.Request;
import org.bochner.learn.Setting;
import org.bochner.learn.pbrff.Pbrff;
import org.bochner.learn.pbrff.Prior;
import org.bochner.learn.pbrff.Terms;
import org.bochner.select.Candidates;
import org.bochner.select.Tuner;
import org.bochner.select.Tuning;
import org.bochner.store.RowStore;

/**
 * {@code landmarks}: {@link Landmarks} with width, β, the frequencies of a landmark and C chosen on held-out rows.
 *
 * <p>The race has at most {@value #RACING} landmarks, since n·L·D·d products for every width, β and D would take far longer than
 * the fit. First all widths with {@value #FIRST_EACH} frequencies each and every β, from one pass a width; then, with the best
 * width and β, the other numbers of frequencies, and the widths between. Widths below half the median distance are not tried: there
 * the kernel at that distance is below exp(−2) = 0.14, and at a quarter far below the noise 1/√(2D) of D frequencies.
 */
public final class LandmarksMethod implements Method {
    private static final double[] BETAS = {1, Pbrff.LARGEST_BETA};
    /** The least width that is tried, in median distances. */
    private static final double NARROWEST = 0.5;

    private static final int[] EACH = {8, 16, 32, 64, 128};
    private static final int FIRST_EACH = 64;
    static final int RACING = 512;

    @Override
    public String name() {
        return "landmarks";
    }

    @Override
    public String summary() {
        return "similarities to landmarks, each with a PAC-Bayesian pseudo-posterior of its own over random frequencies";
    }

    @Override
    public int dearness() {
        return 3;
    }

    @Override
    public boolean contends() {
        return false;
    }

    @Override
    public List<Setting> settings() {
        List<Setting> all = new ArrayList<>(Prior.settings());
        all.addAll(LandmarkSettings.settings());
        all.add(new Setting("frequencies", "own", "own: every landmark has its own; shared: all have the same"));
        all.add(new Setting(
                "each",
                "auto",
                "frequencies of a landmark; auto chooses of 8, 16, 32, 64 and 128",
                Range.log(8, 128).wholeNumbers()));
        all.add(new Setting(
                "beta",
                "auto",
                "how sharply losses weigh; auto chooses 1 or 10 on held-out rows",
                Range.log(0.1, 100)));
        all.addAll(Tuning.settings());
        return all;
    }

    @Override
    public Fitted fit(RowStore rows, Request request) {
        Map<String, String> settings = settings(request.given());
        Landmarks learner = parse(settings, request.features(), Terms.of(settings, request.epsilon(), rows));
        return new Tuner(Tuning.of(settings, rows, request.seed()), request.seed()).fit(rows, new Grid(learner));
    }

    private static Landmarks parse(Map<String, String> map, int features, Terms terms) {
        String frequencies = map.get("frequencies");
        if (!frequencies.equals("own") && !frequencies.equals("shared")) {
            throw new BadInput("frequencies must be own or shared, not '" + frequencies + "'");
        }
        return new Landmarks(
                Prior.parse(map),
                LandmarkSettings.parse(map, features),
                frequencies.equals("shared"),
                LandmarkSettings.whole("each", map.get("each"), 0),
                Prior.number("beta", map.get("beta")),
                terms);
    }

    private record Grid(Landmarks learner) implements Candidates<Landmarks> {
        @Override
        public List<Landmarks> first() {
            Landmarks start = learner.each() == 0 ? learner.withEach(FIRST_EACH) : learner;
            return learner.prior().coarse().stream()
                    .filter(Grid::isSeen)
                    .map(start::withPrior)
                    .toList();
        }

        @Override
        public List<Landmarks> around(Landmarks best) {
            List<Landmarks> all = new ArrayList<>();
            for (int each : EACH) {
                if (learner.each() == 0 && each != best.each()) {
                    all.add(best.withEach(each));
                }
            }
            best.prior().between().stream().filter(Grid::isSeen).forEach(prior -> all.add(best.withPrior(prior)));
            return all;
        }

        private static boolean isSeen(Prior prior) {
            return !prior.isOpen() || prior.factor() >= NARROWEST;
        }

        @Override
        public boolean several() {
            return Double.isNaN(learner.beta())
                    || learner.each() == 0
                    || learner.prior().isOpen();
        }

        @Override
        public void learn(Landmarks candidate, RowStore rows, long seed, BiConsumer<Landmarks, Learned> each) {
            Landmarks few = candidate.withWhere(candidate.where().atMost(rows, RACING));
            double[] betas = Double.isNaN(candidate.beta()) ? BETAS : new double[] {candidate.beta()};
            try (Landmarks.Measured measured = few.measure(rows, seed)) {
                for (double beta : betas) {
                    each.accept(candidate.withBeta(beta), measured.raced(beta));
                }
            }
        }
    }
}
