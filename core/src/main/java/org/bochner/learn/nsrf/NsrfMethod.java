package org.bochner.learn.nsrf;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bochner.BadInput;
import org.bochner.learn.Fitted;
import org.bochner.learn.Method;
import org.bochner.learn.Range;
import org.bochner.learn.Request;
import org.bochner.learn.Setting;
import org.bochner.select.Candidates;
import org.bochner.select.Tuner;
import org.bochner.select.Tuning;
import org.bochner.store.RowStore;

/** {@code nsrf}: {@link Nsrf} with the radius and C chosen on held-out rows. */
public final class NsrfMethod implements Method {
    /** Columns with which radii race. */
    private static final int RACING = 40;

    @Override
    public String name() {
        return "nsrf";
    }

    @Override
    public String summary() {
        return "not-so-random features: searches the spectrum for the peaks that tell the classes apart";
    }

    @Override
    public int dearness() {
        return 3;
    }

    @Override
    public List<Setting> settings() {
        List<Setting> all = new ArrayList<>(List.of(
                new Setting("search", "staged", "how peaks are found: staged, or langevin as in the paper"),
                new Setting("chains", "auto", "new starts in each round: auto is 16 staged, 500 langevin"),
                new Setting("width", "auto", "scale of the starts; auto is the median distance between rows"),
                new Setting(
                        "radius",
                        "auto",
                        "most length of a frequency: a number, none, or auto: 8, 16 or 32 over width",
                        Range.log(4, 64).in(Range.Unit.PER_MEDIAN)),
                new Setting("peaks", "1", "peaks of each game taken in a round"),
                new Setting("dual", "l1", "machine whose dual weights play: l1 (hinge) or l2 (squared hinge)"),
                new Setting("game-c", "1", "C of the game", Range.log(1e-2, 1e2)),
                new Setting("step", "adaptive", "step of the dual weights: adaptive, sqrt or constant"),
                new Setting("rate", "auto", "what the step is multiplied by; auto is 0.3, 1 or 0.2 for those steps"),
                new Setting("gap", "0", "relative gap of the game at which to stop before there are enough features")));
        all.addAll(Tuning.settings());
        return all;
    }

    @Override
    public boolean nested() {
        return true;
    }

    @Override
    public Fitted fit(RowStore rows, Request request) {
        Map<String, String> settings = settings(request.given());
        Nsrf learner = parse(settings, request.features());
        Fitted fitted = new Tuner(Tuning.of(settings, rows, request.seed()), request.seed())
                .fit(rows, new Radii(learner), request.beginnings());
        return SpectrumGuarantees.add(fitted, rows, settings, request.epsilon());
    }

    /** The learner that the full key-value form {@code map} describes. */
    static Nsrf parse(Map<String, String> map, int features) {
        DualPlayer.Step step = DualPlayer.Step.parse(map.get("step"));
        double rate = map.get("rate").equals("auto")
                ? switch (step) {
                    case ADAPTIVE -> 0.3;
                    case SQRT -> 1;
                    case CONSTANT -> 0.2;
                }
                : number(map, "rate");
        String radius = map.get("radius");
        return new Nsrf(
                features,
                Nsrf.Search.parse(map.get("search")),
                whole(map, "chains"),
                map.get("width").equals("auto") ? Double.NaN : number(map, "width"),
                radius.equals("auto")
                        ? Double.NaN
                        : radius.equals("none") ? Double.POSITIVE_INFINITY : number(map, "radius"),
                16,
                Math.max(1, whole(map, "peaks")),
                new DualPlayer.Settings(DualPlayer.Variant.parse(map.get("dual")), number(map, "game-c"), step, rate),
                number(map, "gap"));
    }

    private static double number(Map<String, String> map, String name) {
        try {
            return Double.parseDouble(map.get(name));
        } catch (NumberFormatException notNumber) {
            throw new BadInput(name + " must be a number, not '" + map.get(name) + "'");
        }
    }

    /** 0 for auto. */
    private static int whole(Map<String, String> map, String name) {
        if (map.get(name).equals("auto")) {
            return 0;
        }
        try {
            return Math.max(1, Integer.parseInt(map.get(name)));
        } catch (NumberFormatException notWhole) {
            throw new BadInput(name + " must be a whole number or auto, not '" + map.get(name) + "'");
        }
    }

    /** Radii a factor of two apart, with at most {@value #RACING} features. */
    private record Radii(Nsrf learner) implements Candidates<Nsrf> {
        @Override
        public List<Nsrf> first() {
            return learner.withFeatures(Math.min(RACING, learner.features())).radii();
        }

        @Override
        public boolean bySquares() {
            return true;
        }

        @Override
        public Nsrf whole(Nsrf winner) {
            return winner.withFeatures(learner.features());
        }
    }
}
