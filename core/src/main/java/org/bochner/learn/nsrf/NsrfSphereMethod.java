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
import org.bochner.sphere.OntoSphere;
import org.bochner.store.RowStore;

/** {@code nsrf-sphere}: {@link NsrfSphere} with C chosen on held-out rows. */
public final class NsrfSphereMethod implements Method {
    /** Whole degrees up to 31 on S². */
    private static final String COUNT = "1024";

    @Override
    public String name() {
        return "nsrf-sphere";
    }

    @Override
    public String summary() {
        return "spherical harmonics chosen by a game for the margin; rows are put onto a sphere (Bullins et al. 2018)";
    }

    @Override
    public List<Setting> settings() {
        List<Setting> all = new ArrayList<>();
        all.add(new Setting(
                "onto", "auto", "normalise (rows over their length), lift (one more coordinate), or auto by lengths"));
        all.add(new Setting("degree", "auto", "largest degree of a harmonic; auto: all whole degrees within count"));
        all.add(new Setting("count", COUNT, "most harmonics to choose from where degree is auto"));
        all.add(new Setting("rounds", "auto", "most rounds; auto: 100"));
        all.add(new Setting("gap", "auto", "relative gap at which to stop; auto: 0"));
        all.add(new Setting(
                "game-c",
                "1",
                "most that a dual weight can be (l1), or weight of the loss (l2)",
                Range.log(1e-2, 1e2)));
        all.add(new Setting("dual", "l1", "machine of the game: l1 (hinge) or l2 (squared hinge)"));
        all.add(new Setting("step", "constant", "step of the dual weights: constant, sqrt or adaptive"));
        all.add(new Setting("rate", "auto", "what a step is multiplied by; auto is 0.25, 1 or 0.3 for those steps"));
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
        NsrfSphere learner = parse(settings, request.features());
        Fitted fitted = new Tuner(Tuning.of(settings, rows, request.seed()), request.seed())
                .fit(rows, Candidates.only(learner), request.beginnings());
        return SphereGuarantees.add(fitted, rows, learner, settings, request.epsilon());
    }

    static NsrfSphere parse(Map<String, String> map, int features) {
        DualPlayer.Step step = DualPlayer.Step.parse(map.get("step"));
        double rate = map.get("rate").equals("auto")
                ? switch (step) {
                    case CONSTANT -> 0.25;
                    case SQRT -> 1;
                    case ADAPTIVE -> 0.3;
                }
                : number("rate", map.get("rate"));
        DualPlayer.Settings dual = new DualPlayer.Settings(
                DualPlayer.Variant.parse(map.get("dual")), number("game-c", map.get("game-c")), step, rate);
        return new NsrfSphere(
                way(map.get("onto")),
                whole("degree", map.get("degree"), -1),
                whole("count", map.get("count"), Integer.parseInt(COUNT)),
                features,
                whole("rounds", map.get("rounds"), 100),
                map.get("gap").equals("auto") ? 0 : number("gap", map.get("gap")),
                dual);
    }

    private static OntoSphere.Way way(String text) {
        return switch (text) {
            case "auto" -> null;
            case "normalise" -> OntoSphere.Way.NORMALISE;
            case "lift" -> OntoSphere.Way.LIFT;
            default -> throw new BadInput("onto must be normalise, lift or auto, not '" + text + "'");
        };
    }

    private static int whole(String name, String text, int auto) {
        if (text.equals("auto")) {
            return auto;
        }
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException notWhole) {
            throw new BadInput(name + " must be a whole number or auto, not '" + text + "'");
        }
    }

    private static double number(String name, String text) {
        try {
            double value = Double.parseDouble(text);
            if (!Double.isNaN(value)) {
                return value;
            }
        } catch (NumberFormatException notNumber) {
            // Told below.
        }
        throw new BadInput(name + " must be a number, not '" + text + "'");
    }
}
